package model

import (
	"encoding/json"
	"slices"
	"time"
)

// Types of interactions.
const (
	InteractionCommand      = 2
	InteractionComponent    = 3
	InteractionAutocomplete = 4
)

// Types of the answer to an interaction.
const (
	CallbackMessage        = 4
	CallbackDeferred       = 5
	CallbackDeferredUpdate = 6
	CallbackUpdate         = 7
	CallbackChoices        = 8
)

// Kinds of channels.
const (
	KindChannel = "channel"
	KindThread  = "thread"
	KindDM      = "dm"
	KindGroup   = "group" // a private conversation of everybody here, without the bot
)

// Guild is a server: everybody here is a member of every one.
type Guild struct {
	ID      Snowflake `json:"id"`
	Name    string    `json:"name"`
	Locale  string    `json:"locale"`
	ModRole Snowflake `json:"mod_role"`
	Away    bool      `json:"away,omitempty"` // the bot was sent away
	// Commands says that they stayed when the bot was sent away: the application was installed without it.
	Commands bool `json:"commands,omitempty"`
	// Joined is when the bot was invited again, zero where it has been since before the server was founded.
	Joined time.Time `json:"joined,omitzero"`
}

// User is a local person, as the file keeps them.
type User struct {
	ID        Snowflake `json:"id"`
	Name      string    `json:"name"`
	Slug      string    `json:"slug"`
	Locale    string    `json:"locale"`
	Moderator bool      `json:"moderator"`
	Owner     bool      `json:"owner"`
	Installed bool      `json:"installed,omitempty"` // the application, for themselves
	Removed   bool      `json:"removed,omitempty"`
}

// Channel is a channel, a thread or a private conversation; its fields with JSON names are what the file keeps.
type Channel struct {
	ID           Snowflake `json:"id"`
	GuildID      Snowflake `json:"guild_id,omitzero"` // 0: a dm or a group
	Kind         string    `json:"kind"`
	Name         string    `json:"name"`
	Topic        string    `json:"topic"`
	ParentID     Snowflake `json:"parent_id,omitzero"`
	Denied       int       `json:"denied,omitempty"`   // permissions that were taken from the bot
	Recipient    Snowflake `json:"recipient,omitzero"` // the person of a dm
	OwnerID      Snowflake `json:"owner_id,omitzero"`  // who opened a thread
	Archived     bool      `json:"archived"`
	Locked       bool      `json:"locked"`
	AutoArchive  int       `json:"auto_archive"` // minutes
	ArchivedAt   time.Time `json:"archived_at,omitzero"`
	LastMessage  Snowflake `json:"last_message,omitzero"`
	LastActivity time.Time `json:"last_activity"`
	Count        int       `json:"count"`

	// Only lists who sees it beside the bot; nil: everybody.
	Only []Snowflake `json:"only,omitempty"`

	List []*Message `json:"-"` // by id
}

// Attachment is a file of a message.
type Attachment struct {
	ID          Snowflake `json:"id"`
	Filename    string    `json:"filename"`
	Path        string    `json:"path"` // signed, without host
	ContentType string    `json:"content_type"`
	Size        int       `json:"size"`
	Width       int       `json:"width,omitempty"`
	Height      int       `json:"height,omitempty"`
	Description string    `json:"description,omitempty"`
}

// Message is a message of a person or the bot; its fields with JSON names are what the file keeps.
type Message struct {
	ID        Snowflake   `json:"id"`
	ChannelID Snowflake   `json:"channel_id"`
	Revision  int64       `json:"revision"`
	Author    Snowflake   `json:"author"`
	Content   string      `json:"content"`
	Flags     int         `json:"flags"`
	EditedAt  time.Time   `json:"edited_at,omitzero"`
	Nonce     string      `json:"nonce,omitempty"`
	Mentions  []Snowflake `json:"mentions,omitempty"`
	Everyone  bool        `json:"everyone,omitempty"`
	// Notification is what phones have shown of it when it came, Notifies whose.
	Notification string       `json:"notification,omitempty"`
	Notifies     []Snowflake  `json:"notifies,omitempty"`
	Components   []Component  `json:"components,omitempty"`
	Attachments  []Attachment `json:"attachments,omitempty"`
	Origin       *Origin      `json:"origin,omitempty"`
	ThreadID     Snowflake    `json:"thread_id,omitzero"`

	// Private answers and what is still being thought about live in memory only.
	Only    Snowflake `json:"-"` // the one person who sees it; 0: everybody
	Expires time.Time `json:"-"`

	// The components as the page and the bot get them; nil: not made yet.
	elements []json.RawMessage
	absolute json.RawMessage
}

// Origin is the interaction that a message answers.
type Origin struct {
	ID      Snowflake `json:"id"`
	Type    int       `json:"type"`
	Name    string    `json:"name,omitempty"`
	User    Snowflake `json:"user"`
	Command string    `json:"command,omitempty"`
	Message Snowflake `json:"message,omitzero"` // of the component
}

// Emoji is an emoji of the application.
type Emoji struct {
	ID    Snowflake `json:"id"`
	Name  string    `json:"name"`
	Image []byte    `json:"image"` // PNG
}

// ApplicationCommand is a registered command.
type ApplicationCommand struct {
	ID      Snowflake `json:"id"`
	Version Snowflake `json:"version"`
	Command
}

// Sees says whether a person sees a message; nobody at all is id 0.
func (m *Message) Sees(id Snowflake) bool { return m.Only == 0 || m.Only == id }

// Opens says whether a person sees a channel.
func (c *Channel) Opens(id Snowflake) bool {
	return (c.Recipient == 0 || c.Recipient == id) && (c.Only == nil || slices.Contains(c.Only, id))
}

// Context is where a command is that is called in a channel.
func (c *Channel) Context() int {
	return map[string]int{KindDM: ContextBotDM, KindGroup: ContextGroup}[c.Kind]
}

// Names says whether a message mentions a person with a notice.
func (m *Message) Names(id Snowflake) bool {
	return m.Everyone || slices.Contains(m.Mentions, id)
}
