package local

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const maxMessagePage = 200

func (s *Server) listChannels(_ *http.Request, as *user) (any, *pageError) {
	list := []Channel{}
	for _, c := range s.channels {
		if as != nil && !c.opens(as.ID) || as == nil && c.Recipient != 0 {
			continue
		}
		s.doze(c)
		list = append(list, s.channelView(c, as))
	}
	return list, nil
}

// changeChannel is PATCH /api/channels/{channel}: archives or wakes a thread.
func (s *Server) changeChannel(r *http.Request, as *user) (any, *pageError) {
	c, fault := s.pageChannel(r.PathValue("channel"), as)
	if fault != nil {
		return nil, fault
	}
	var change struct {
		Archived *bool `json:"archived"`
	}
	if fault := readInto(r, &change); fault != nil {
		return nil, fault
	}
	if c.Kind != kindThread {
		return nil, sentence(http.StatusBadRequest, CodeBadRequest, "Only threads can be archived.")
	}
	if change.Archived != nil {
		s.archive(c, *change.Archived)
	}
	return s.channelView(c, as), nil
}

func (s *Server) listReads(*http.Request, *user) (any, *pageError) {
	list := []ReadState{}
	for _, u := range s.people() {
		for _, c := range s.channels {
			if c.opens(u.ID) {
				list = append(list, s.readState(u, c))
			}
		}
	}
	return list, nil
}

// readMessages is GET /api/channels/{channel}/messages.
func (s *Server) readMessages(r *http.Request, as *user) (any, *pageError) {
	c, fault := s.pageChannel(r.PathValue("channel"), as)
	if fault != nil {
		return nil, fault
	}
	q := r.URL.Query()
	if text := q.Get("after"); text != "" {
		after, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, sentence(http.StatusBadRequest, CodeBadRequest, "after takes the revision of a message, not %q.", text).at("after")
		}
		return s.changesSince(c, as, after), nil
	}
	limit := 50
	if text := q.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > maxMessagePage {
			return nil, sentence(http.StatusBadRequest, CodeBadRequest, "limit takes a number from 1 to %d.", maxMessagePage).at("limit")
		}
		limit = n
	}
	before := ^snowflake(0)
	if text := q.Get("before"); text != "" {
		id, err := parseSnowflake(text)
		if err != nil {
			return nil, sentence(http.StatusBadRequest, CodeBadRequest, "before takes the id of a message, not %q.", text).at("before")
		}
		before = id
	}
	return s.latest(c, as, before, limit), nil
}

// latest lists the newest messages before one that a person sees, oldest first.
func (s *Server) latest(c *channel, as *user, before snowflake, limit int) []Message {
	list := []Message{}
	for _, m := range slices.Backward(c.list) {
		if len(list) == limit {
			break
		}
		if m.ID < before && m.sees(as.ID) {
			list = append(list, s.messageView(m))
		}
	}
	slices.Reverse(list)
	return list
}

// changesSince lists what a person would see differently since a revision.
func (s *Server) changesSince(c *channel, as *user, after int64) []Message {
	list := []Message{}
	for _, m := range c.list {
		if m.Revision > after && m.sees(as.ID) {
			list = append(list, s.messageView(m))
		}
	}
	for _, g := range c.gone {
		if g.revision > after && (g.only == 0 || g.only == as.ID) {
			list = append(list, Message{
				ID: g.id.String(), ChannelID: c.ID.String(), Revision: g.revision, Deleted: true, CreatedAt: g.id.Time(),
				Mentions: []string{}, Attachments: []Attachment{},
			})
		}
	}
	return list
}

func (s *Server) readMessage(r *http.Request, as *user) (any, *pageError) {
	_, m, fault := s.pageMessage(r.PathValue("message"), as)
	if fault != nil {
		return nil, fault
	}
	return s.messageView(m), nil
}

// writeMessage is what a person says. In a sleeping thread it wakes it.
func (s *Server) writeMessage(r *http.Request, as *user) (any, *pageError) {
	c, fault := s.pageChannel(r.PathValue("channel"), as)
	if fault != nil {
		return nil, fault
	}
	var said NewMessage
	if fault := readInto(r, &said); fault != nil {
		return nil, fault
	}
	content := strings.TrimSpace(said.Content)
	if content == "" {
		return nil, sentence(http.StatusBadRequest, CodeEmpty, "There is nothing to send yet.").at("content")
	}
	if n := utf8.RuneCountInString(content); n > maxContent {
		return nil, sentence(http.StatusBadRequest, CodeTooLong, "A message has at most %d characters; this has %d.", maxContent, n).at("content")
	}
	if utf8.RuneCountInString(said.Nonce) > maxNonce {
		return nil, sentence(http.StatusBadRequest, CodeTooLong, "A nonce has at most %d characters.", maxNonce).at("nonce")
	}
	if c.Archived && c.Locked && permissionsOf(as)&permManageThreads == 0 {
		return nil, sentence(http.StatusForbidden, CodeArchived, "This thread is locked.")
	}
	s.archive(c, false)
	m := &message{ID: s.newID(), ChannelID: c.ID, Author: as.ID, Content: content, Nonce: said.Nonce}
	users, everyone := (*allowedMentions)(nil).notified(content, false)
	m.Mentions, m.Everyone = users, everyone && permissionsOf(as)&permManageMessages != 0
	s.insert(c, m)
	return created{s.messageView(m)}, nil
}

// markRead is how far a person has read; without a message, to the end.
func (s *Server) markRead(r *http.Request, as *user) (any, *pageError) {
	c, fault := s.pageChannel(r.PathValue("channel"), as)
	if fault != nil {
		return nil, fault
	}
	var mark struct {
		Message string `json:"message_id"`
	}
	if fault := readInto(r, &mark); fault != nil {
		return nil, fault
	}
	upTo := snowflake(0)
	if mark.Message == "" {
		if n := len(c.list); n > 0 {
			upTo = c.list[n-1].ID
		}
	} else {
		id, err := parseSnowflake(mark.Message)
		if err != nil {
			return nil, sentence(http.StatusBadRequest, CodeBadRequest, "%q is no message.", mark.Message).at("message_id")
		}
		upTo = min(id, s.LastID)
	}
	before := s.lastRead(as, c)
	s.setRead(as, c, upTo)
	state := s.readState(as, c)
	if upTo > before {
		s.emit(EventRead, 0, []ReadState{state})
	}
	return state, nil
}

// dismiss takes a private answer away from the one person who sees it.
func (s *Server) dismiss(r *http.Request, as *user) (any, *pageError) {
	c, m, fault := s.pageMessage(r.PathValue("message"), as)
	if fault != nil {
		return nil, fault
	}
	if m.only == 0 {
		return nil, sentence(http.StatusForbidden, CodeForbidden, "Only private answers can be dismissed.")
	}
	s.remove(c, m)
	return nil, nil
}

func (s *Server) listRefused(*http.Request, *user) (any, *pageError) {
	return append([]Refusal{}, s.refused...), nil
}

// Refused lists the requests of the bot that were refused since the start, the
// latest 1000 of them.
func (s *Server) Refused() []Refusal {
	s.mu.Lock()
	defer s.unlock()
	return append([]Refusal{}, s.refused...)
}
