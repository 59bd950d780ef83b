package page

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Views make the types of the API from the model. They are used between Lock and Unlock of the model.
type Views struct {
	m         *model.Model
	boot      string
	publicKey string
	windows   map[model.Snowflake]int // open event streams, by person
}

func newViews(m *model.Model, publicKey string) *Views {
	return &Views{m: m, boot: rand.Text(), publicKey: publicKey, windows: map[model.Snowflake]int{}}
}

func (v *Views) info() Info {
	var list []model.Guild
	for _, g := range v.m.Guilds.All() {
		list = append(list, *g)
	}
	return Info{
		Store: v.m.Store, Boot: v.boot, Revision: v.m.Revision, Guild: list[0], Guilds: list, PublicKey: v.publicKey,
		Bot: v.bot(),
	}
}

func (v *Views) bot() Bot {
	return Bot{ID: v.m.BotID.String(), Name: v.m.BotName, Connected: v.m.Connected()}
}

// User is a person with their windows.
func (v *Views) User(u *model.User) User {
	return User{
		ID: u.ID.String(), Slug: u.Slug, Name: u.Name, Locale: u.Locale, Moderator: u.Moderator, Owner: u.Owner,
		Installed: u.Installed, Windows: v.windows[u.ID], CreatedAt: u.ID.Time(),
	}
}

func (v *Views) author(id model.Snowflake) Author {
	return Author{ID: id.String(), Name: v.m.Users.Name(id), Bot: id == v.m.BotID}
}

// channel is a channel with the read marks of one person, or with nil without.
func (v *Views) channel(c *model.Channel, as *model.User) Channel {
	one := Channel{
		ID: c.ID.String(), GuildID: model.IDOf(c.GuildID), Kind: c.Kind, Name: c.Name, Topic: c.Topic,
		ParentID: model.IDOf(c.ParentID),
		Archived: c.Archived, Locked: c.Locked, MessageCount: c.Count, LastMessage: model.IDOf(c.LastMessage),
		LastActivity: c.LastActivity, CreatedAt: c.ID.Time(),
	}
	if c.Kind == model.KindDM {
		one.Name = v.m.BotName
	}
	if as != nil {
		r := v.readState(as, c)
		one.LastRead, one.Unread, one.Mentions = r.LastRead, r.Unread, r.Mentions
	}
	return one
}

// Channels lists what a person sees, or with nil what everybody does.
func (v *Views) Channels(as *model.User) []Channel {
	list := []Channel{}
	for _, c := range v.m.Channels.All() {
		if as != nil && c.Opens(as.ID) || as == nil && c.Recipient == 0 {
			list = append(list, v.channel(c, as))
		}
	}
	return list
}

// unreadLimit bounds how far back unread messages are counted.
const unreadLimit = 100

// readState counts what a person has not read. Own and silent messages do not count, private answers count as mentions.
func (v *Views) readState(u *model.User, c *model.Channel) ReadState {
	last := v.m.Reads.Last(u, c)
	r := ReadState{UserID: u.ID.String(), ChannelID: c.ID.String(), LastRead: last.String()}
	for i := len(c.List) - 1; i >= 0 && c.List[i].ID > last && r.Unread < unreadLimit; i-- {
		one := c.List[i]
		if !one.Sees(u.ID) || one.Author == u.ID || one.Flags&model.FlagSilent != 0 {
			continue
		}
		r.Unread++
		if one.Only != 0 || slices.Contains(one.Notifies, u.ID) {
			r.Mentions++
		}
	}
	return r
}

// Message is a message as those who see it get it.
func (v *Views) Message(m *model.Message) Message {
	one := Message{
		ID: m.ID.String(), ChannelID: m.ChannelID.String(), Revision: m.Revision, Author: v.author(m.Author),
		Content: m.Content, Flags: m.Flags, CreatedAt: m.ID.Time(), Edited: !m.EditedAt.IsZero(), EditedAt: m.EditedAt,
		Nonce: m.Nonce, Notification: m.Notification, Notifies: ids(m.Notifies),
		Mentions: v.mentions(m), Ephemeral: m.Only != 0, ExpiresAt: m.Expires, Silent: m.Flags&model.FlagSilent != 0,
		Thinking: m.Flags&model.FlagLoading != 0, Attachments: []Attachment{},
		Components: v.m.JSON.Elements(m),
	}
	if m.Only != 0 {
		one.Flags |= model.FlagEphemeral
	}
	for _, a := range m.Attachments {
		one.Attachments = append(one.Attachments, Attachment{a, a.Path, strings.HasPrefix(a.Filename, "SPOILER_")})
	}
	if from := m.Origin; from != nil {
		one.Interaction = &Origin{ID: from.ID.String(), Kind: "command", User: v.author(from.User),
			Command: from.Command}
		if from.Type == model.InteractionComponent {
			one.Interaction.Kind = "component"
		}
	}
	if t := v.m.Channels.ByID(m.ThreadID); t != nil {
		one.Thread = &ThreadCard{ID: t.ID.String(), Name: t.Name, MessageCount: t.Count, LastActivity: t.LastActivity,
			Archived: t.Archived}
	}
	return one
}

func (v *Views) mentions(m *model.Message) []string {
	if !m.Everyone {
		return ids(m.Mentions)
	}
	list := []string{}
	for _, u := range v.m.Users.All() {
		if u.ID != m.Author {
			list = append(list, u.ID.String())
		}
	}
	return list
}

func ids(of []model.Snowflake) []string {
	list := make([]string, len(of))
	for i, id := range of {
		list[i] = id.String()
	}
	return list
}

// kinds are the names of answers of the bot.
var kinds = map[int]string{
	model.CallbackMessage: KindMessage, model.CallbackDeferred: KindDeferred, model.CallbackUpdate: KindUpdate,
	model.CallbackDeferredUpdate: KindDeferredUpdate, model.CallbackChoices: KindChoices,
}

// Answer is what a person gets of an interaction that ended.
func (v *Views) Answer(it *model.Interaction, o model.Outcome) Answer {
	a := Answer{InteractionID: it.ID.String()}
	switch o.Failed {
	case model.Late:
		a.Error = failed(http.StatusGatewayTimeout, CodeNoAnswer,
			"No answer to “%s”. Check whether it worked before you press again.", it.Label)
		return a
	case model.Undelivered:
		a.Error = failed(http.StatusBadGateway, CodeNoAnswer, "No answer to “%s”. Press again.", it.Label)
		return a
	}
	a.Kind, a.AcknowledgedMS = kinds[o.Type], float64(o.After.Microseconds())/1000
	if o.Message != nil {
		a.Message = new(v.Message(o.Message))
	}
	if o.Type == model.CallbackChoices {
		a.Choices = model.RawList(v.m, o.Choices)
	}
	return a
}
