package chat

// Message is what the bot says: blocks from top to bottom, at most 40 parts in all.
type Message struct {
	Blocks []Block
	// Plain is the shape that the notification of a phone can show: the texts are one of at most 2000 characters with
	// at most five rows below, then pictures and files; lines are left out. A message that was sent plain takes the
	// other shape by an edit that is not, and never back.
	Plain bool
	// Private makes the answer visible to one person only. It can't be changed later.
	Private bool
	// Notify lists the users who are mentioned with a notice; all other mentions in texts stay silent. At most 100. A
	// new message that lists nobody is silent.
	Notify []string
	// Silent mentions those without a notice: they become members of a thread.
	Silent bool
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

// Picture is an image with a description for those who do not see it, at most 1024 characters. PNG is the file, which
// may be a GIF by its name. In an Edit a picture without PNG keeps the file of that name which the message has already.
type Picture struct {
	Name string
	PNG  []byte
	Alt  string
}

// File is a file of at most some megabytes. Name has letters, digits, dots, dashes and underscores, and is unique in
// its message. A file is sent with a new message or with an edit that has its content.
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
	// URL makes it a link, without ID, style and emoji: at most 512 characters.
	URL   string
	Style Style
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
