package local

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kinds of channels.
const (
	kindChannel = "channel"
	kindThread  = "thread"
	kindDM      = "dm"
)

// What is kept per channel. Discord forgets nothing; a harbour on one computer
// lets go of what is far behind.
const (
	keepMessages = 5000
	keepPrivate  = 2000 // private answers over all channels
	keepGone     = 1000
)

type user struct {
	ID        snowflake `json:"id"`
	Name      string    `json:"name"`
	Slug      string    `json:"slug"`
	Locale    string    `json:"locale"`
	Moderator bool      `json:"moderator"`
	Owner     bool      `json:"owner"`
	Removed   bool      `json:"removed,omitempty"`

	windows int
}

type channel struct {
	ID           snowflake `json:"id"`
	GuildID      snowflake `json:"guild_id,omitzero"` // 0: a dm
	Kind         string    `json:"kind"`
	Name         string    `json:"name"`
	Topic        string    `json:"topic"`
	ParentID     snowflake `json:"parent_id,omitzero"`
	Denied       int       `json:"denied,omitempty"`   // permissions that were taken from the bot
	Recipient    snowflake `json:"recipient,omitzero"` // the person of a dm
	OwnerID      snowflake `json:"owner_id,omitzero"`  // who opened a thread
	Archived     bool      `json:"archived"`
	Locked       bool      `json:"locked"`
	AutoArchive  int       `json:"auto_archive"` // minutes
	ArchivedAt   time.Time `json:"archived_at,omitzero"`
	LastMessage  snowflake `json:"last_message,omitzero"`
	LastActivity time.Time `json:"last_activity"`
	Count        int       `json:"count"`

	list []*message // by id
	gone []tombstone
}

type tombstone struct {
	id       snowflake
	revision int64
	only     snowflake // private answers: the one who saw it
}

// attachment is a file of a message.
type attachment struct {
	ID          snowflake `json:"id"`
	Filename    string    `json:"filename"`
	Path        string    `json:"path"` // signed, without host
	ContentType string    `json:"content_type"`
	Size        int       `json:"size"`
	Width       int       `json:"width,omitempty"`
	Height      int       `json:"height,omitempty"`
	Description string    `json:"description,omitempty"`
}

type message struct {
	ID          snowflake    `json:"id"`
	ChannelID   snowflake    `json:"channel_id"`
	Revision    int64        `json:"revision"`
	Author      snowflake    `json:"author"`
	Content     string       `json:"content"`
	Flags       int          `json:"flags"`
	EditedAt    time.Time    `json:"edited_at,omitzero"`
	Nonce       string       `json:"nonce,omitempty"`
	Mentions    []snowflake  `json:"mentions,omitempty"`
	Everyone    bool         `json:"everyone,omitempty"`
	Components  []component  `json:"components,omitempty"`
	Attachments []attachment `json:"attachments,omitempty"`
	Origin      *origin      `json:"origin,omitempty"`
	ReplyTo     snowflake    `json:"reply_to,omitzero"`
	ThreadID    snowflake    `json:"thread_id,omitzero"`
	Pinned      bool         `json:"pinned,omitempty"`

	// Private answers and what is still being thought about live in memory only.
	only    snowflake // the one person who sees it; 0: everybody
	expires time.Time

	// As the page and the bot get them; nil: not made yet.
	components     JSONArray
	wireComponents json.RawMessage
}

type origin struct {
	ID      snowflake `json:"id"`
	Type    int       `json:"type"`
	Name    string    `json:"name,omitempty"`
	User    snowflake `json:"user"`
	Command string    `json:"command,omitempty"`
	Message snowflake `json:"message,omitzero"` // of the component
}

type emoji struct {
	ID       snowflake `json:"id"`
	Name     string    `json:"name"`
	Type     string    `json:"type"`
	Animated bool      `json:"animated"`
	Image    []byte    `json:"image"`
}

// savedCommand is a registered command.
type savedCommand struct {
	ID      snowflake `json:"id"`
	Version snowflake `json:"version"`
	GuildID snowflake `json:"guild_id,omitzero"` // 0: everywhere
	command
}

type readKey struct{ user, channel snowflake }

// meta is what is there once per harbour.
type meta struct {
	Schema   int       `json:"schema"`
	Store    string    `json:"store"`
	BotID    snowflake `json:"bot_id"`
	BotName  string    `json:"bot_name"`
	Secret   []byte    `json:"secret"` // signs addresses of files and interactions
	LastID   snowflake `json:"last_id"`
	Revision int64     `json:"revision"`
}

// state is everything that is there; guarded by Server.mu.
type state struct {
	meta
	guilds   []*guild // the first one is the home of a harbour with one
	users    []*user
	channels []*channel
	persons  map[snowflake]*user    // users by id
	places   map[snowflake]*channel // channels by id
	messages map[snowflake]*message
	reads    map[readKey]snowflake
	commands []*savedCommand
	emojis   []*emoji
	private  []*message             // in the order they came
	nonces   map[nonceKey]snowflake // of the last minutes
	recent   []nonceUse             // the same, oldest first
}

// nonceKey is where a nonce counts: in one channel.
type nonceKey struct {
	channel snowflake
	nonce   string
}

type nonceUse struct {
	nonceKey
	at time.Time
}

func newState() state {
	return state{
		persons:  map[snowflake]*user{},
		places:   map[snowflake]*channel{},
		messages: map[snowflake]*message{},
		reads:    map[readKey]snowflake{},
		nonces:   map[nonceKey]snowflake{},
	}
}

// newID makes an id of this moment.
func (s *Server) newID() snowflake {
	s.LastID = nextSnowflake(s.LastID, s.clock.Now())
	return s.LastID
}

// nextRevision counts changes and events in microseconds, so that it grows over
// restarts too.
func (s *Server) nextRevision() int64 {
	s.Revision = max(s.Revision+1, s.clock.Now().UnixMicro())
	return s.Revision
}

func (s *Server) user(id snowflake) *user {
	if u := s.persons[id]; u != nil && !u.Removed {
		return u
	}
	return nil
}

// people are the users who are still here, in the order they came.
func (s *Server) people() []*user {
	var here []*user
	for _, u := range s.users {
		if !u.Removed {
			here = append(here, u)
		}
	}
	return here
}

// nameOf is the name of the bot or of a person, also of one who is gone.
func (s *Server) nameOf(id snowflake) string {
	if id == s.BotID {
		return s.BotName
	}
	if u := s.persons[id]; u != nil {
		return u.Name
	}
	return "Somebody"
}

// channel finds a channel and lets a thread fall asleep that nobody used for long.
func (s *Server) channel(id snowflake) *channel {
	c := s.places[id]
	if c != nil {
		s.doze(c)
	}
	return c
}

func (s *Server) enter(c *channel) {
	s.channels = append(s.channels, c)
	s.places[c.ID] = c
}

func (s *Server) doze(c *channel) {
	if c.Kind != kindThread || c.Archived || c.AutoArchive == 0 {
		return
	}
	if s.clock.Now().Sub(c.LastActivity) >= time.Duration(c.AutoArchive)*time.Minute {
		s.archive(c, true)
	}
}

// archive puts a thread to sleep or wakes it.
func (s *Server) archive(c *channel, archived bool) {
	if c.Archived == archived {
		return
	}
	now := s.clock.Now().UTC()
	c.Archived, c.ArchivedAt = archived, now
	if !archived {
		c.LastActivity = now
	}
	s.channelChanged(c)
}

// channelChanged stores a channel and tells page and bot.
func (s *Server) channelChanged(c *channel) {
	s.save(bucketChannels, c.ID, c)
	only := c.Recipient
	s.emit(EventChannel, only, s.channelView(c, nil))
	if c.Kind == kindThread {
		s.dispatch(c.GuildID, intentGuilds, "THREAD_UPDATE", s.wireChannel(c))
		s.refreshCard(c)
	} else {
		s.dispatch(c.GuildID, intentGuilds, "CHANNEL_UPDATE", s.wireChannel(c))
	}
}

// refreshCard shows the new state of a thread under the message that opened it.
func (s *Server) refreshCard(c *channel) {
	m := s.messages[c.ID]
	if m == nil || m.ThreadID != c.ID {
		return
	}
	m.Revision = s.nextRevision()
	s.saveMessage(m)
	s.emitMessage(EventMessageUpdate, s.places[m.ChannelID], m)
}

// sees says whether a person sees a message; nobody at all is id 0.
func (m *message) sees(id snowflake) bool { return m.only == 0 || m.only == id }

// opens says whether a person sees a channel.
func (c *channel) opens(id snowflake) bool { return c.Recipient == 0 || c.Recipient == id }

// insert adds a message to its channel and tells everybody.
func (s *Server) insert(c *channel, m *message) {
	m.Revision = s.nextRevision()
	s.messages[m.ID] = m
	c.list = append(c.list, m)
	if m.only == 0 {
		c.LastMessage = m.ID
		c.Count++
	} else {
		s.private = append(s.private, m)
	}
	c.LastActivity = s.clock.Now().UTC()
	s.noteNonce(m)
	s.saveMessage(m)
	s.save(bucketChannels, c.ID, c)
	if u := s.user(m.Author); u != nil {
		s.setRead(u, c, m.ID)
	}
	s.noteMessage(JournalPost, m)
	s.emitMessage(EventMessageCreate, c, m)
	s.emitReads(c, m)
	if c.Kind == kindThread {
		s.refreshCard(c)
	}
	if m.only == 0 {
		s.dispatchMessage(c, "MESSAGE_CREATE", m)
	}
	s.trim(c)
}

// noteNonce remembers with which nonce the bot sent a message.
func (s *Server) noteNonce(m *message) {
	if m.Nonce != "" && m.Author == s.BotID {
		key := nonceKey{m.ChannelID, m.Nonce}
		s.nonces[key] = m.ID
		s.recent = append(s.recent, nonceUse{key, m.ID.Time()})
	}
}

// emitMessage tells the pages of a message.
func (s *Server) emitMessage(kind string, c *channel, m *message) {
	if !s.config.Headless {
		s.emit(kind, s.audience(c, m), s.messageView(m))
	}
}

// audience is the one person who may hear of a message, or 0.
func (s *Server) audience(c *channel, m *message) snowflake { return cmp.Or(m.only, c.Recipient) }

// changed stores an edited message and tells everybody.
func (s *Server) changed(c *channel, m *message) {
	s.noteMessage(JournalEdit, m)
	s.announce(c, m)
}

func (s *Server) announce(c *channel, m *message) {
	m.Revision = s.nextRevision()
	s.saveMessage(m)
	s.emitMessage(EventMessageUpdate, c, m)
	if m.only == 0 {
		s.dispatchMessage(c, "MESSAGE_UPDATE", m)
	}
}

// remove deletes a message and tells everybody who could see it.
func (s *Server) remove(c *channel, m *message) {
	s.forget(c, m)
	gone := tombstone{id: m.ID, revision: s.nextRevision(), only: m.only}
	c.gone = append(c.gone, gone)
	if len(c.gone) > keepGone {
		c.gone = c.gone[len(c.gone)-keepGone:]
	}
	if m.only == 0 {
		c.Count--
		s.save(bucketChannels, c.ID, c)
	}
	s.noteMessage(JournalDelete, m)
	s.emit(EventMessageDelete, s.audience(c, m), MessageGone{ID: m.ID.String(), ChannelID: c.ID.String(), Revision: gone.revision})
	if m.only == 0 {
		s.dispatchMessageDelete(c, m)
	}
}

// forget drops a message from memory and file.
func (s *Server) forget(c *channel, m *message) {
	c.list = slices.DeleteFunc(c.list, func(o *message) bool { return o == m })
	delete(s.messages, m.ID)
	if m.only != 0 {
		s.private = slices.DeleteFunc(s.private, func(o *message) bool { return o == m })
	} else {
		s.save(bucketMessages, m.ID, nil)
	}
	for _, a := range m.Attachments {
		s.dropFile(a.ID)
	}
}

// trim lets go of what is far behind.
func (s *Server) trim(c *channel) {
	public, private := keepMessages, keepPrivate
	if s.config.Keep > 0 {
		public, private = s.config.Keep, s.config.Keep
	}
	for len(c.list) > public {
		s.forget(c, c.list[0])
	}
	for len(s.private) > private {
		m := s.private[0]
		if home := s.channel(m.ChannelID); home != nil {
			s.remove(home, m)
		}
	}
}

func (s *Server) saveMessage(m *message) {
	if m.only == 0 {
		s.save(bucketMessages, m.ID, m)
	}
}

// addUser makes a person of a name that was checked.
func (s *Server) addUser(name, locale string, moderator, owner bool) *user {
	u := &user{ID: s.newID(), Name: name, Locale: locale, Moderator: moderator, Owner: owner}
	u.Slug = s.freeSlug(name)
	s.users = append(s.users, u)
	s.persons[u.ID] = u
	s.save(bucketUsers, u.ID, u)
	return u
}

// freeSlug makes a word for addresses of a name: letters and digits, lower case.
func (s *Server) freeSlug(name string) string {
	base := strings.Map(func(r rune) rune {
		switch {
		case r == ' ', r == '-', r == '_':
			return '-'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r > 127:
			return r
		}
		return -1
	}, strings.ToLower(name))
	base = strings.Trim(base, "-")
	if base == "" {
		base = "person"
	}
	slug := base
	for n := 2; s.slugTaken(slug); n++ {
		slug = base + "-" + strconv.Itoa(n)
	}
	return slug
}

func (s *Server) slugTaken(slug string) bool {
	return slices.ContainsFunc(s.users, func(u *user) bool { return u.Slug == slug })
}

func (s *Server) addChannel(g *guild, name, topic string) *channel {
	c := &channel{ID: s.newID(), GuildID: g.ID, Kind: kindChannel, Name: name, Topic: topic, LastActivity: s.clock.Now().UTC()}
	s.enter(c)
	s.save(bucketChannels, c.ID, c)
	return c
}

// found sets up a new harbour: Ana, who owns it, and Ben.
func (s *Server) found() {
	s.meta = meta{Schema: schema, Store: rand.Text(), BotName: "Harbormaster", Secret: []byte(rand.Text())}
	s.addGuilds()
	s.BotID = s.newID()
	s.addUser("Ana", s.home().Locale, false, true)
	s.addUser("Ben", s.home().Locale, false, false)
}
