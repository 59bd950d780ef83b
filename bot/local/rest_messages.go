package local

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	// nonceTime is how long a nonce with enforce_nonce finds its message again.
	nonceTime = 5 * time.Minute
	// editAge is the age from which edits of a message are rationed.
	editAge = time.Hour
	// oldEditWindow and Config.OldEdits ration them, per channel.
	oldEditWindow = 20 * time.Second
)

// messageOf finds the message of a path. Private answers cannot be reached so.
func (s *Server) messageOf(r *http.Request, c *channel) (*message, error) {
	id, err := parseSnowflake(r.PathValue("message"))
	if err != nil {
		return nil, errUnknownMessage
	}
	m := s.messages[id]
	if m == nil || m.ChannelID != c.ID || m.only != 0 {
		return nil, errUnknownMessage
	}
	return m, nil
}

// listMessages is GET /channels/{channel}/messages, newest first.
func (s *Server) listMessages(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	p := &problems{}
	limit := 50
	if text := q.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil {
			p.add("limit", "NUMBER_TYPE_COERCE", "Value %q is not int.", text)
		}
		p.number("limit", limit, 1, 100)
	}
	bounds := map[string]snowflake{}
	for _, name := range []string{"before", "after", "around"} {
		if text := q.Get(name); text != "" {
			if bounds[name], err = parseSnowflake(text); err != nil {
				p.add(name, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", text)
			}
		}
	}
	if err := p.err(); err != nil {
		return nil, err
	}
	list := []object{}
	if s.mayIn(c, permReadHistory) != nil {
		return ok(list)
	}
	for _, m := range pick(c.list, bounds, limit) {
		list = append(list, s.wireMessage(m))
	}
	return ok(list)
}

// pick takes public messages around the bounds, newest first.
func pick(all []*message, bounds map[string]snowflake, limit int) []*message {
	var list []*message
	for _, m := range all {
		if m.only == 0 && (bounds["before"] == 0 || m.ID < bounds["before"]) && m.ID > bounds["after"] {
			list = append(list, m)
		}
	}
	switch mid := bounds["around"]; {
	case mid != 0:
		at, _ := slices.BinarySearchFunc(list, mid, func(m *message, id snowflake) int { return int(int64(m.ID) - int64(id)) })
		from := max(0, at-limit/2)
		list = list[from:min(len(list), from+limit)]
	case bounds["after"] != 0:
		list = list[:min(len(list), limit)]
	default:
		list = list[max(0, len(list)-limit):]
	}
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

func (s *Server) getMessage(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	if err := s.mayIn(c, permReadHistory); err != nil {
		return nil, err
	}
	m, err := s.messageOf(r, c)
	if err != nil {
		return nil, err
	}
	return ok(s.wireMessage(m))
}

// createMessage is POST /channels/{channel}/messages.
func (s *Server) createMessage(r *http.Request) (*reply, error) {
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
	if c.Archived && c.Locked {
		return nil, errArchived
	}
	if err := s.maySend(c, b, permToSend(c)); err != nil {
		return nil, err
	}
	nonce, enforced, err := nonceOf(b)
	if err != nil {
		return nil, err
	}
	if m := s.sameNonce(c, nonce); enforced && m != nil {
		s.counts.Reused++
		return ok(s.wireMessage(m))
	}
	replyTo, err := s.reference(b, c)
	if err != nil {
		return nil, err
	}
	d, err := s.compose(b, nil, false)
	if err != nil {
		return nil, err
	}
	m := &message{ID: s.newID(), ChannelID: c.ID, Author: s.BotID, Nonce: nonce, ReplyTo: replyTo}
	s.fill(m, d)
	s.wake(c)
	s.insert(c, m)
	return ok(s.wireMessage(m))
}

// nonceOf reads nonce (text or number, up to 25 characters) and enforce_nonce.
func nonceOf(b *body) (nonce string, enforced bool, err error) {
	p := &problems{}
	var raw json.RawMessage
	b.decode(p, "nonce", &raw)
	nonce = strings.Trim(string(raw), `"`)
	if strings.HasPrefix(string(raw), `"`) {
		b.decode(p, "nonce", &nonce)
	}
	p.length("nonce", utf8.RuneCountInString(nonce), 0, maxNonce)
	b.decode(p, "enforce_nonce", &enforced)
	return nonce, enforced, p.err()
}

// sameNonce finds the message that was sent to a channel with a nonce in the last
// minutes.
func (s *Server) sameNonce(c *channel, nonce string) *message {
	now := s.clock.Now()
	for len(s.recent) > 0 && now.Sub(s.recent[0].at) > nonceTime {
		old := s.recent[0].nonceKey
		if now.Sub(s.nonces[old].Time()) > nonceTime {
			delete(s.nonces, old)
		}
		s.recent = s.recent[1:]
	}
	return s.messages[s.nonces[nonceKey{c.ID, nonce}]]
}

// reference reads message_reference: the message that is replied to.
func (s *Server) reference(b *body, c *channel) (snowflake, error) {
	ref := struct {
		ID       snowflake `json:"message_id"`
		FailIfNo *bool     `json:"fail_if_not_exists"`
	}{}
	p := &problems{}
	b.decode(p, "message_reference", &ref)
	if m := s.messages[ref.ID]; ref.ID != 0 && (m == nil || m.ChannelID != c.ID || m.only != 0) {
		if ref.FailIfNo == nil || *ref.FailIfNo {
			p.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
		ref.ID = 0
	}
	return ref.ID, p.err()
}

// editMessage is PATCH /channels/{channel}/messages/{message}.
func (s *Server) editMessage(r *http.Request) (*reply, error) {
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
	m, err := s.messageOf(r, c)
	if err != nil {
		return nil, err
	}
	if m.Author != s.BotID {
		return nil, errOtherAuthor
	}
	if c.Archived {
		return nil, errArchived
	}
	if err := s.maySend(c, b, 0); err != nil {
		return nil, err
	}
	if err := s.ration(c, m); err != nil {
		return nil, err
	}
	d, err := s.compose(b, m, m.Origin != nil)
	if err != nil {
		return nil, err
	}
	s.edit(c, m, d)
	return ok(s.wireMessage(m))
}

// ration refuses too many edits of old messages, code 30046. Discord publishes no
// number; three in 20 s per channel were seen.
func (s *Server) ration(c *channel, m *message) error {
	now := s.clock.Now()
	if s.config.OldEdits < 0 || now.Sub(m.ID.Time()) < editAge {
		return nil
	}
	recent := slices.DeleteFunc(s.oldEdits[c.ID], func(at time.Time) bool { return now.Sub(at) >= oldEditWindow })
	if len(recent) >= s.config.OldEdits {
		s.oldEdits[c.ID] = recent
		return errOldEdits
	}
	s.oldEdits[c.ID] = append(recent, now)
	return nil
}

func (s *Server) deleteMessage(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	m, err := s.messageOf(r, c)
	if err != nil {
		return nil, err
	}
	if c.Archived {
		return nil, errArchived
	}
	if m.Author != s.BotID {
		if err := s.mayIn(c, permManageMessages); err != nil {
			return nil, err
		}
	}
	s.remove(c, m)
	return noContent, nil
}

func (s *Server) listPins(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	list := []object{}
	for _, m := range slices.Backward(c.list) {
		if m.Pinned {
			list = append(list, s.wireMessage(m))
		}
	}
	return ok(list)
}

func (s *Server) pin(r *http.Request) (*reply, error)   { return s.setPin(r, true) }
func (s *Server) unpin(r *http.Request) (*reply, error) { return s.setPin(r, false) }

func (s *Server) setPin(r *http.Request, pinned bool) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelOf(r)
	if err != nil {
		return nil, err
	}
	m, err := s.messageOf(r, c)
	if err != nil {
		return nil, err
	}
	if err := s.mayIn(c, permPinMessages); err != nil {
		return nil, err
	}
	m.Pinned = pinned
	s.changed(c, m)
	return noContent, nil
}
