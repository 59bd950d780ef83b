package page

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// This file and the table in routes.go are the contract of the page's JSON API. Field names are stable.
//
// Ids are snowflakes written as strings. A {user} may be given by its id or by its slug ("ana"), a {channel} by its id
// or, outside threads, by its name ("harbor"). The query ?as= says which {user} asks. Times are RFC 3339 in UTC. Lists
// are plain JSON arrays. A failed request answers with a status of 400 or more and a Failure. GET
// /api/events?as= is a websocket of StreamFrames.

// Info says which store this is and how the bot does.
type Info struct {
	Store    string      `json:"store"`    // identity of the file
	Boot     string      `json:"boot"`     // changes whenever the server is started
	Revision int64       `json:"revision"` // of the last change
	Guild    model.Guild `json:"guild"`    // the first of Guilds
	Bot      Bot         `json:"bot"`

	Guilds    []model.Guild `json:"guilds"`
	PublicKey string        `json:"public_key"` // that interactions over HTTP are signed with
}

// Bot is the bot as the page shows it.
type Bot struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Connected bool   `json:"connected"` // false: waiting for it at the gateway
}

// User is one local person.
type User struct {
	ID        string    `json:"id"`
	Slug      string    `json:"slug"` // for addresses: ?as=ana
	Name      string    `json:"name"`
	Locale    string    `json:"locale"`
	Moderator bool      `json:"moderator"`
	Owner     bool      `json:"owner"`
	Installed bool      `json:"installed"` // the application, for themselves
	Windows   int       `json:"windows"`   // open event streams as this person
	CreatedAt time.Time `json:"created_at"`
}

// NewUser is the body of POST /api/users. Name has 1 to 32 characters; the
// locale defaults to that of the server.
type NewUser struct {
	Name      string `json:"name"`
	Locale    string `json:"locale,omitempty"`
	Moderator bool   `json:"moderator,omitempty"`
}

// Channel is a channel, or a thread when ParentID is set.
type Channel struct {
	ID           string    `json:"id"`
	GuildID      string    `json:"guild_id,omitempty"` // none: a private conversation with the bot
	Kind         string    `json:"kind"`               // channel, thread, dm or group
	Name         string    `json:"name"`
	Topic        string    `json:"topic"`
	ParentID     string    `json:"parent_id,omitempty"`
	Archived     bool      `json:"archived"`
	Locked       bool      `json:"locked"`
	MessageCount int       `json:"message_count"` // public messages
	LastMessage  string    `json:"last_message_id,omitempty"`
	LastActivity time.Time `json:"last_activity"`
	CreatedAt    time.Time `json:"created_at"`

	// Of the person in as; zero without one.
	LastRead string `json:"last_read_id,omitempty"`
	Unread   int    `json:"unread"`
	Mentions int    `json:"mentions"` // of the unread ones, those that mention the person or are private answers
}

// ReadState is how far one person has read one channel. Own and silent
// messages are not counted.
type ReadState struct {
	UserID    string `json:"user_id"`
	ChannelID string `json:"channel_id"`
	LastRead  string `json:"last_read_id"`
	Unread    int    `json:"unread"`
	Mentions  int    `json:"mentions"`
}

// Message is a message as one person sees it. Components and Flags are
// Discord's JSON (components v2 included). In components every media item has
// its address resolved, with width and height where they are known, and an emoji
// with an id is the picture /emojis/{id}.png.
type Message struct {
	ID        string    `json:"id"`
	ChannelID string    `json:"channel_id"`
	Revision  int64     `json:"revision"` // grows with every change, over all messages
	Author    Author    `json:"author"`
	Content   string    `json:"content"`
	Flags     int       `json:"flags"`
	CreatedAt time.Time `json:"created_at"`
	Edited    bool      `json:"edited"`
	EditedAt  time.Time `json:"edited_at,omitzero"`
	Nonce     string    `json:"nonce,omitempty"`
	Mentions  []string  `json:"mentions"` // ids of users that it mentions with a notice
	// Notification is what the phones of those in Notifies showed when it came: nothing of components v2.
	Notification string            `json:"notification"`
	Notifies     []string          `json:"notifies"`
	Ephemeral    bool              `json:"ephemeral"` // only the asking person ever gets it
	ExpiresAt    time.Time         `json:"expires_at,omitzero"`
	Silent       bool              `json:"silent"`
	Thinking     bool              `json:"thinking"`   // deferred, no answer yet; until ExpiresAt
	Components   []json.RawMessage `json:"components"` // Discord's components

	Attachments []Attachment `json:"attachments"`
	Interaction *Origin      `json:"interaction,omitempty"` // the command or press that this answers
	Thread      *ThreadCard  `json:"thread,omitempty"`      // the thread opened from this message
}

// Author is who wrote a message.
type Author struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
}

// Attachment is a file of a message.
type Attachment struct {
	model.Attachment
	URL     string `json:"url"`
	Spoiler bool   `json:"spoiler,omitempty"`
}

// Origin is the interaction that a message answers.
type Origin struct {
	ID      string `json:"id"`
	Kind    string `json:"kind"` // command or component
	User    Author `json:"user"`
	Command string `json:"command,omitempty"` // as typed: "/puertorico start players:4"
}

// ThreadCard is shown under the message that opened a thread.
type ThreadCard struct {
	ID           string    `json:"id"`
	Name         string    `json:"name"`
	MessageCount int       `json:"message_count"`
	LastActivity time.Time `json:"last_activity"`
	Archived     bool      `json:"archived"`
}

// NewMessage is the body of POST /api/channels/{channel}/messages: 1 to 2000
// characters.
type NewMessage struct {
	Content string `json:"content"`
	Nonce   string `json:"nonce,omitempty"`
}

// Command is Discord's JSON of an application command with all localizations.
type Command = json.RawMessage

// CommandCall is the body of a command and of an autocompletion. Subcommand is
// "start". Options go by name; the value is a string, number
// or boolean as the option wants it (numbers and booleans may be strings too).
// For user, role and channel options it is an id (or slug, name).
type CommandCall struct {
	Name       string         `json:"name"`
	Subcommand string         `json:"subcommand,omitempty"`
	Options    map[string]any `json:"options,omitempty"`
	Focused    string         `json:"focused,omitempty"` // autocompletion: name of the option being typed
	Target     string         `json:"target,omitempty"`  // the person of a command of their menu, by id, slug or name
}

// ComponentPress is the body of a press of a button (no values) or of a choice.
type ComponentPress struct {
	CustomID string   `json:"custom_id"`
	Values   []string `json:"values,omitempty"`
}

// Kinds of an Answer: what the bot's first response was.
const (
	KindMessage        = "message"         // it answered with a message
	KindDeferred       = "deferred"        // it is thinking; a message follows
	KindUpdate         = "update"          // it changed the message of the component
	KindDeferredUpdate = "deferred_update" // acknowledged; the message may change later
	KindChoices        = "choices"         // autocompletion
)

// Answer comes as soon as the bot has acknowledged.
type Answer struct {
	InteractionID  string            `json:"interaction_id,omitempty"`
	AcknowledgedMS float64           `json:"acknowledged_ms"`
	Kind           string            `json:"kind,omitempty"`
	Message        *Message          `json:"message,omitempty"`
	Choices        []json.RawMessage `json:"choices,omitempty"` // {name, name_localizations, value}
	Error          *Error            `json:"error,omitempty"`
}

// Error codes. The page says them in the language of its reader: "error.", the code and, behind "_", the detail in
// js/texts, with the values. The message is for programs.
const (
	CodeBadRequest     = "bad_request"
	CodeUnknownUser    = "unknown_user"
	CodeUnknownChannel = "unknown_channel"
	CodeUnknownMessage = "unknown_message"
	CodeUnknownCommand = "unknown_command"
	CodeUnknownOption  = "unknown_option"
	CodeBadValue       = "bad_value"
	CodeNameTaken      = "name_taken"
	CodeMissingOption  = "missing_option"
	CodeUnknownControl = "unknown_control"
	CodeDisabled       = "disabled"
	CodeExpired        = "expired"
	CodeArchived       = "archived"
	CodeLocked         = "locked"
	CodeForbidden      = "forbidden"
	CodeTooLong        = "too_long"
	CodeEmpty          = "empty"
	CodeBotAway        = "bot_away"  // "The bot is not connected. Nothing was changed."
	CodeNoAnswer       = "no_answer" // 3 s without an acknowledgement
	CodeNotFound       = "not_found"
)

// Error is why something was not done. Field names the option, control or input that is to blame, when there is one.
type Error struct {
	Status  int    `json:"-"` // of HTTP
	Code    string `json:"code"`
	Message string `json:"message"`
	Field   string `json:"field,omitempty"`
	Detail  string `json:"detail,omitempty"`
	Values  Values `json:"values,omitempty"`
}

// Values are what a sentence of the page names, such as the bound that a number is over.
type Values map[string]any

func (e *Error) Error() string { return e.Message }

// failed makes an Error with a sentence for the person.
func failed(status int, code, format string, args ...any) *Error {
	return &Error{Status: status, Code: code, Message: fmt.Sprintf(format, args...)}
}

// because says it in more detail than the code.
func (e *Error) because(detail string, values Values) *Error {
	e.Detail, e.Values = detail, values
	return e
}

// at names the field that is to blame.
func (e *Error) at(field string) *Error {
	e.Field = field
	return e
}

// Failure is the body of every failed request.
type Failure struct {
	Error Error `json:"error"`
}

// Kinds of an Event: the event's name in the stream. In brackets its data.
const (
	EventHello         = "hello"          // Hello, always first
	EventMessageCreate = "message.create" // Message
	EventMessageUpdate = "message.update" // Message
	EventMessageDelete = "message.delete" // MessageGone
	EventChannel       = "channel"        // Channel, created or changed (without read marks)
	EventUser          = "user"           // User, created or changed
	EventUserDelete    = "user.delete"    // {id}
	EventRead          = "read"           // []ReadState of everybody that changed
	EventBot           = "bot"            // Bot
	EventCommands      = "commands"       // {}: read GET /api/commands again
	EventInfo          = "info"           // Info: the server's language changed
	EventChannelDelete = "channel.delete" // {id}
	EventPresence      = "presence"       // User whose number of windows changed
)

// Hello opens a stream of events. The id of every event is a number that only
// grows (it counts like revisions); a stream is resumed by
// &after=. Reset says that this was not possible (the server
// was started anew, or too much has happened): read everything anew. Hello's own
// id is the number after which the stream begins.
type Hello struct {
	Store string `json:"store"`
	Boot  string `json:"boot"`
	Event int64  `json:"event"`
	Reset bool   `json:"reset"`
	Bot   Bot    `json:"bot"`
}

// StreamFrame is one event of the stream.
type StreamFrame struct {
	ID    int64           `json:"id"`
	Event string          `json:"event"`
	Data  json.RawMessage `json:"data"`
}

// MessageGone says that a message was deleted or dismissed.
type MessageGone struct {
	ID        string `json:"id"`
	ChannelID string `json:"channel_id"`
	Revision  int64  `json:"revision"`
}
