package bot

import (
	"context"
	"errors"
	"time"
)

// What a chat says no with. An implementation wraps its own error in one of these.
var (
	// ErrGone says that a message does not exist any more.
	ErrGone = errors.New("message is gone")
	// ErrNoChannel says that a channel or thread does not exist any more, or that the bot was put out of the server.
	ErrNoChannel = errors.New("channel is out of reach")
	// ErrForbidden says that the bot lacks a permission there.
	ErrForbidden = errors.New("permission is missing")
	// ErrArchived says that a thread is archived; Reopen opens it.
	ErrArchived = errors.New("thread is archived")
	// ErrTooOld says that a message is too old to be edited at present.
	ErrTooOld = errors.New("message is too old to be edited")
	// ErrTooLarge says that the pictures are too large.
	ErrTooLarge = errors.New("message is too large")
	// ErrClosed says that a person takes no private messages from the bot.
	ErrClosed = errors.New("person takes no private messages")
	// ErrExpired says that an interaction can't be answered any more.
	ErrExpired = errors.New("interaction has expired")
	// ErrAnswered says that an interaction was answered before, perhaps by another process.
	ErrAnswered = errors.New("interaction was answered already")
	// ErrUnavailable says that the chat does not take requests at present: it fails, or its limits are used up.
	ErrUnavailable = errors.New("chat is not available")
)

// This file is the port to a chat: what the bot asks of it and what it hands in. The words are Discord's, the types are
// ours; bot/discord implements it on discordgo.

// Chat is what the bot asks of a chat on its own behalf, outside an answer. Implementations are safe for concurrent use.
type Chat interface {
	// Register replaces all slash commands of the application.
	Register(ctx context.Context, commands []Command) error
	// Post sends a message. Posts with the same nonce within minutes are one message: a repeated call returns its id. The
	// nonce has at most 25 characters.
	Post(ctx context.Context, channel string, m Message, nonce string) (message string, err error)
	// Edit replaces a message of the bot's. ErrGone if it does not exist any more, ErrTooOld if it can't be edited at present.
	Edit(ctx context.Context, channel, message string, m Message) error
	// Recent lists messages with controls that bots have posted in a channel after a time, oldest first: those among the
	// first few hundred messages after it. ErrForbidden if the bot may not read the channel's history.
	Recent(ctx context.Context, channel string, after time.Time) ([]Seen, error)
	// Direct sends a private message to a user. Nonces are as for Post. ErrClosed if the person takes none.
	Direct(ctx context.Context, user string, m Message, nonce string) error
	// DirectRecent lists messages with controls in the private conversation with a user, as Recent does. ErrClosed if there can
	// be none.
	DirectRecent(ctx context.Context, user string, after time.Time) ([]Seen, error)
	// Thread opens a public thread below a message, or without one when message is "", archived after a week of silence.
	Thread(ctx context.Context, channel, message, name string) (thread string, err error)
	// Reopen opens an archived thread again. ErrForbidden if it is locked or the bot may not.
	Reopen(ctx context.Context, thread string) error
	// LookAt says how a thread is. ErrNoChannel if it is gone.
	LookAt(ctx context.Context, thread string) (ThreadState, error)
	// Archive archives a thread, and locks it if lock is set. ErrForbidden if the bot may not.
	Archive(ctx context.Context, thread string, lock bool) error
	// Emojis makes sure that the application has these emojis (name -> PNG of at most 256 KiB) and returns their ids by
	// name. Names have 2 to 32 letters, digits and underscores.
	Emojis(ctx context.Context, wanted map[string][]byte) (map[string]string, error)
}

// ThreadState is how a thread is: whether it is archived or locked, and its last message with the time of it; both zero
// while there is none.
type ThreadState struct {
	Archived, Locked bool
	Last             string
	At               time.Time
}

// Seen is a message as the chat lists it.
type Seen struct {
	ID string
	// Controls are the custom ids of its buttons and menus.
	Controls []string
}

// Handler takes an interaction. It must call exactly one of the acknowledging methods of Answer within 3 seconds.
// Implementations of Chat call it in the order of arrival for one channel of one user at least, each in its own goroutine.
type Handler func(ctx context.Context, in Interaction, a Answer)

// Answer is how an interaction is answered. Reply, Update, DeferReply, DeferUpdate, Choices and Modal acknowledge; exactly
// one of them may be called. The rest needs an acknowledgement first and works for 15 minutes.
type Answer interface {
	// Reply answers with a new message and returns its id.
	Reply(ctx context.Context, m Message) (message string, err error)
	// Update replaces the message that the component belongs to.
	Update(ctx context.Context, m Message) error
	// DeferReply promises a message, seen by the person alone if private.
	DeferReply(ctx context.Context, private bool) error
	// DeferUpdate acknowledges a component and changes nothing.
	DeferUpdate(ctx context.Context) error
	// Choices answers an autocompletion, at most 25.
	Choices(ctx context.Context, choices []Choice) error
	// Modal opens a form.
	Modal(ctx context.Context, m Modal) error

	// Edit replaces the answer: the promised message, the reply, or the message that the component belongs to.
	Edit(ctx context.Context, m Message) error
	// Follow sends a further message.
	Follow(ctx context.Context, m Message) error
	// Remove takes the answer away: the reply, or the private message that the component belongs to.
	Remove(ctx context.Context) error
	// Acknowledged says whether an acknowledging method was called.
	Acknowledged() bool
}

// InteractionKind tells interactions apart.
type InteractionKind int

// The kinds of interaction.
const (
	CommandUsed InteractionKind = iota + 1
	ComponentUsed
	ModalSent
	CompletionAsked
)

// Interaction is something that a person did.
type Interaction struct {
	// ID is unique; the same interaction may be delivered twice.
	ID   string
	Kind InteractionKind
	// Guild is the server, "" in a private conversation. Channel may be a thread; Parent is then its channel.
	Guild, Channel, Parent string
	User                   User
	// Locale is the person's language, GuildLocale the server's, such as "en-US".
	Locale, GuildLocale string
	// Moderator says that the person may manage the server's messages, Manager that he may manage the server.
	Moderator, Manager bool
	// Granted lists what the bot may do here, Missing what it may not although it must; Missing is empty when all is well.
	Granted, Missing []Permission
	// Created is when the person did it, by the chat's clock.
	Created time.Time

	// Command and Sub are the command's name and its subcommand; Options its values as text, with Focused the option that is
	// being completed.
	Command, Sub string
	Options      map[string]string
	Focused      string

	// CustomID and Values belong to components and modals; Fields holds a modal's texts by their custom ids. Message is the
	// id of the message that the component belongs to, Private that it is seen by this person alone.
	CustomID string
	Values   []string
	Fields   map[string]string
	Message  string
	Private  bool
}

// User is a person.
type User struct {
	ID, Name string
}

// Message is what the bot says: blocks from top to bottom, at most 40 parts in all.
type Message struct {
	Blocks []Block
	// Private makes the answer visible to one person only. It can't be changed later.
	Private bool
	// Notify lists the users who are mentioned with a notice; all other mentions in texts stay silent. At most 100.
	Notify []string
}

// Block is one part of a message: exactly one field is set.
type Block struct {
	// Text is markdown. The texts of a message have at most 4000 characters together.
	Text string
	// Picture is shown over the full width.
	Picture *Picture
	// File is offered for download.
	File *File
	// Row holds up to five buttons, or one menu.
	Row *Row
	// Line is a dividing line.
	Line bool
	// Passing says of a text that it is gone once the message is no longer the present one.
	Passing bool
}

// Picture is an image with a description for those who do not see it, at most 1024 characters. PNG is the file, which may be
// a GIF by its name. In an Edit a picture without PNG keeps the file of that name which the message has already.
type Picture struct {
	Name string
	PNG  []byte
	Alt  string
}

// File is a file of at most some megabytes. Name has letters, digits, dots, dashes and underscores, and is unique in its
// message. A file is sent with a new message or with an edit that has its content.
type File struct {
	Name    string
	Content []byte
}

// Row is a row of controls: up to five buttons, or one menu.
type Row struct {
	Buttons []Button
	Menu    *Menu
}

// Style is the look of a button.
type Style int

// The styles, by their meaning in Discord.
const (
	Secondary Style = iota
	Primary
	Success
	Danger
)

// Button is a button. ID has at most 100 bytes and is unique in its message, Label at most 80 characters.
type Button struct {
	ID, Label string
	Style     Style
	// Emoji is the name of an emoji given to Chat.Emojis, or "".
	Emoji    string
	Disabled bool
}

// Menu is a select menu with 1 to 25 options, or of the server's text channels.
type Menu struct {
	ID, Placeholder string
	Options         []MenuOption
	// Channels makes it a menu of channels in place of options; Chosen are the ids of those that are chosen already.
	Channels bool
	Chosen   []string
	// Least and Most say how many options may be chosen; both 0 means exactly one.
	Least, Most int
	Disabled    bool
}

// MenuOption is one line of a menu; texts have at most 100 characters.
type MenuOption struct {
	Value, Label, Description, Emoji string
	Default                          bool
}

// Modal is a form with 1 to 5 text fields.
type Modal struct {
	ID, Title string
	Fields    []Field
}

// Field is a text field of a modal.
type Field struct {
	ID, Label, Value, Placeholder string
	Required, Long                bool
	Least, Most                   int
}

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
	// Names holds the name in other languages, by locale.
	Names       map[string]string
	Description Text
	Subs        []Command
	Options     []CommandOption
	// Everywhere allows the command outside servers too. Managers offers it to those who may manage the server only.
	Everywhere, Managers bool
}

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
