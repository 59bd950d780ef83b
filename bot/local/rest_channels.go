package local

import (
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

const maxChannelName = 100

// archiveDurations are the minutes after which a thread may fall asleep.
var archiveDurations = []int{60, 1440, 4320, 10080}

// channelOf finds the channel of a path.
func (s *Server) channelOf(r *http.Request) (*channel, error) {
	id, err := parseSnowflake(r.PathValue("channel"))
	if err != nil {
		return nil, errUnknownChannel
	}
	c := s.channel(id)
	if c == nil {
		return nil, errUnknownChannel
	}
	if c.Kind != kindDM && (s.guildOf(c).Away || s.permissionsIn(c)&permViewChannel == 0) {
		return nil, errForbidden
	}
	return c, nil
}

func (s *Server) getChannel(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	return ok(s.wireChannel(c))
}

// editChannel is PATCH /channels/{channel}: the name, and the state of a thread.
func (s *Server) editChannel(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	next := *c
	p := &problems{}
	b.decode(p, "name", &next.Name)
	b.decode(p, "topic", &next.Topic)
	b.decode(p, "archived", &next.Archived)
	b.decode(p, "locked", &next.Locked)
	b.decode(p, "auto_archive_duration", &next.AutoArchive)
	if b.has("name") {
		p.length("name", utf8.RuneCountInString(next.Name), 1, maxChannelName)
	}
	if b.has("auto_archive_duration") {
		checkDuration(p, next.AutoArchive)
	}
	if err := p.err(); err != nil {
		return nil, err
	}
	if c.Kind != kindThread && (b.has("archived") || b.has("locked")) {
		next.Archived, next.Locked = false, false
	}
	if err := s.mayChange(c, &next); err != nil {
		return nil, err
	}
	if c.Archived && next.Archived && next.Name != c.Name {
		return nil, errArchived
	}
	woken := c.Archived != next.Archived
	next.list, next.gone = c.list, c.gone
	*c = next
	if woken {
		c.ArchivedAt = s.clock.Now().UTC()
		if !c.Archived {
			c.LastActivity = c.ArchivedAt
		}
	}
	s.channelChanged(c)
	return ok(s.wireChannel(c))
}

// mayChange refuses a change of a thread that the bot has no permission for: whoever
// may write may wake one that is not locked, its owner may do all but unlock it.
func (s *Server) mayChange(c, next *channel) error {
	switch {
	case c.Kind != kindThread:
		return nil
	case c.Locked != next.Locked, c.Locked && c.Archived:
		return s.mayIn(c, permManageThreads)
	case c.OwnerID == s.BotID:
		return nil
	case c.Archived && !next.Archived && c.Name == next.Name && c.AutoArchive == next.AutoArchive:
		return s.mayIn(c, permSendInThreads)
	}
	return s.mayIn(c, permManageThreads)
}

func checkDuration(p *problems, minutes int) {
	if !slices.Contains(archiveDurations, minutes) {
		p.choices("auto_archive_duration", itoa(minutes), "60, 1440, 4320, 10080")
	}
}

// deleteChannel is DELETE /channels/{channel}, for threads only.
func (s *Server) deleteChannel(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	if c.Kind != kindThread {
		return nil, errForbidden
	}
	if err := s.mayIn(c, permManageThreads); err != nil {
		return nil, err
	}
	s.dropChannel(c)
	return ok(s.wireChannel(c))
}

func (s *Server) typing(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	if err := s.mayIn(c, permToSend(c)); err != nil {
		return nil, err
	}
	s.emit(EventTyping, c.Recipient, Typing{ChannelID: c.ID.String(), Until: s.clock.Now().Add(10 * time.Second).UTC()})
	return noContent, nil
}

// createThread opens a thread from a message or without one.
func (s *Server) createThread(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	if err := s.mayIn(c, permCreateThreads); err != nil {
		return nil, err
	}
	p := &problems{}
	name, minutes, kind := "", 1440, 11
	b.decode(p, "name", &name)
	b.decode(p, "auto_archive_duration", &minutes)
	b.decode(p, "type", &kind)
	p.length("name", utf8.RuneCountInString(strings.TrimSpace(name)), 1, maxChannelName)
	checkDuration(p, minutes)
	if kind < 10 || kind > 12 {
		p.choices("type", itoa(kind), "10, 11, 12")
	}
	if err := p.err(); err != nil {
		return nil, err
	}
	if c.Kind != kindChannel {
		return nil, &restError{Status: http.StatusBadRequest, Code: 50024, Message: "Cannot execute action on this channel type"}
	}
	var from *message
	if r.PathValue("message") != "" {
		if from, err = s.messageOf(r, c); err != nil {
			return nil, err
		}
		if from.ThreadID != 0 {
			return nil, errThreadExists
		}
	}
	t := &channel{
		ID: s.newID(), GuildID: c.GuildID, Kind: kindThread, Name: strings.TrimSpace(name), ParentID: c.ID, OwnerID: s.BotID,
		AutoArchive: minutes, LastActivity: s.clock.Now().UTC(),
	}
	if from != nil {
		t.ID = from.ID
	}
	s.enter(t)
	s.save(bucketChannels, t.ID, t)
	s.emit(EventChannel, 0, s.channelView(t, nil))
	s.dispatch(t.GuildID, intentGuilds, "THREAD_CREATE", s.wireChannel(t))
	if from != nil {
		from.ThreadID = t.ID
		s.changed(c, from)
	}
	return &reply{status: http.StatusCreated, body: s.wireChannel(t)}, nil
}

func (s *Server) archivedThreads(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	list := []object{}
	for _, t := range s.channels {
		if t.ParentID == c.ID && t.Archived {
			list = append(list, s.wireChannel(t))
		}
	}
	return ok(object{"threads": list, "members": []object{}, "has_more": false})
}

// threadMember adds or takes away somebody. Everybody sees every thread here, so
// nothing changes.
func (s *Server) threadMember(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	if c.Archived {
		return nil, errArchived
	}
	if name := r.PathValue("user"); name != "@me" {
		id, err := parseSnowflake(name)
		if err != nil || s.user(id) == nil {
			return nil, errUnknownUser
		}
	}
	return noContent, nil
}
