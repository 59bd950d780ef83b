package chat

import (
	"context"
	"strings"
	"time"
)

// Handler takes an interaction. It must call exactly one of the acknowledging methods of Answer within 3 seconds.
// Implementations of Chat call it in the order of arrival for one channel of one user at least, each in its own
// goroutine.
type Handler func(ctx context.Context, in Interaction, a Answer)

// Answer is how an interaction is answered. Reply, Update, DeferReply, DeferUpdate and Choices acknowledge; exactly one
// of them may be called. The rest needs an acknowledgement first and works for 15 minutes.
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

	// Edit replaces the answer: the promised message, the reply, or the message that the component belongs to.
	Edit(ctx context.Context, m Message) error
	// Follow sends a further message.
	Follow(ctx context.Context, m Message) error
	// Remove takes the answer away: the reply, or the private message that the component belongs to.
	Remove(ctx context.Context) error
	// Acknowledged says whether an acknowledging method was called.
	Acknowledged() bool
}

// Webhook speaks by way of a press, for all to see or in a whisper, which a chat may count less than requests of the
// bot's own. An Answer may be one, for 15 minutes from its acknowledgement on: what is asked before waits for that.
type Webhook interface {
	// Announce sends a message to the channel of the press and returns its id. It knows no nonce. After ErrExpired
	// there is surely no message; after any other error there may be one.
	Announce(ctx context.Context, m Message) (message string, err error)
	// Revise replaces the message that was pressed, or one of Announce's; ErrExpired if it does not reach the message.
	Revise(ctx context.Context, message string, m Message) error
	// Whisper sends a further message; take takes it away again.
	Whisper(ctx context.Context, m Message) (take func(context.Context) error, err error)
}

// InteractionKind tells interactions apart.
type InteractionKind int

// The kinds of interaction.
const (
	CommandUsed InteractionKind = iota + 1
	ComponentUsed
	CompletionAsked
)

// Interaction is something that a person did.
type Interaction struct {
	// ID is unique; the same interaction may be delivered twice.
	ID   string
	Kind InteractionKind
	// Guild is the server, "" in a private conversation. Channel may be a thread; Parent is then its channel.
	Guild, Channel, Parent string
	// Shard is the connection that it came by, such as "0/4"; "" where it came by none. For the log only.
	Shard string
	// Invite is the address for adding the bot to a server where it is no member here and can only answer; "" where it
	// may write.
	Invite string
	User   User
	// Locale is the person's language, GuildLocale the server's, such as "en-US".
	Locale, GuildLocale string
	// Moderator says that the person may manage the server's messages, Manager that they may manage the server.
	Moderator, Manager bool
	// Roles are the ids of the person's roles on the server.
	Roles []string
	// Granted lists what the bot may do here, Missing what it may not although it must; Missing is empty when all is
	// well.
	Granted, Missing []Permission
	// Created is when the person did it, by the chat's clock.
	Created time.Time

	// Command and Sub are the command's name and its subcommand; Options its values as text, with Focused the option
	// that is being completed.
	Command, Sub string
	Options      map[string]string
	Focused      string

	// CustomID and Values belong to components. Message is the id of the message that the component belongs to, Private
	// that it is seen by this person alone.
	CustomID string
	Values   []string
	Message  string
	Private  bool
}

// User is a person.
type User struct {
	ID, Name string
}

// Permission is something that the bot needs to be allowed in a channel. Its name stands in the catalog under
// "permission." as the chat calls it.
type Permission string

// The permissions.
const (
	ViewChannel   Permission = "view_channel"
	SendMessages  Permission = "send_messages"
	SendInThreads Permission = "send_in_threads"
	EmbedLinks    Permission = "embed_links"
	AttachFiles   Permission = "attach_files"
	ReadHistory   Permission = "read_history"
	CreateThreads Permission = "create_threads"
	ManageThreads Permission = "manage_threads"
)

// IsID says whether a text can be the id of a person or a channel.
func IsID(text string) bool {
	return text != "" && len(text) <= 40 && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	})
}

// Nonce is the nonce of a message that stands for the answer of an interaction.
func (in Interaction) Nonce() string { return in.ID[max(len(in.ID)-25, 0):] }

// Joined says that the bot was added to a server minutes ago; it may be said more than once.
type Joined struct {
	// Guild is the server, Locale its language, such as "en-US".
	Guild, Locale string
	// Channel is where the bot may speak to everybody: where the server tells its own news, else the first text channel
	// where it may write; "" for nowhere.
	Channel string
}
