package chat

// Choice is one completion of an option, or one of its fixed choices.
type Choice struct {
	Name, Value string
	// Names holds the name in other languages, by locale.
	Names map[string]string
}

// Text is a text with its translations by locale, such as "cs" or "de".
type Text struct {
	Default string
	Other   map[string]string
}

// Command is a slash command; with Subs it has subcommands and no options of its own.
type Command struct {
	Name string
	// Person makes it a command of the menu of a person, whose id is the option Target. It has a name only.
	Person bool
	// Names holds the name in other languages, by locale.
	Names       map[string]string
	Description Text
	Subs        []Command
	Options     []CommandOption
	// Servers offers the command only in servers that the bot is a member of, not everywhere. Managers offers it to
	// those who may manage the server only.
	Servers, Managers bool
}

// Target is the option of a command that is called for a person.
const Target = "who"

// CommandOptionKind says what an option takes.
type CommandOptionKind int

// The kinds of command option.
const (
	TextOption CommandOptionKind = iota + 1
	IntegerOption
	BoolOption
	UserOption
)

// CommandOption is an option of a command.
type CommandOption struct {
	Name string
	// Names holds the name in other languages, by locale.
	Names       map[string]string
	Description Text
	Kind        CommandOptionKind
	Required    bool
	Choices     []Choice
	// Least and Most bound an integer; both 0 means no bound.
	Least, Most int
	// Complete asks the bot for completions as the person types.
	Complete bool
}
