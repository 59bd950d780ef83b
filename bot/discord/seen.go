package discord

import (
	"sync"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// seen remembers messages as Discord gave them last, with an answer or with a press, so that an edit that keeps
// pictures need not look.
type seen struct {
	mu sync.Mutex
	of map[string]stored
}

// seenMost is how many messages are remembered before all are forgotten.
const seenMost = 4096

func (s *seen) put(m stored) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.ID == "" || m.Edited < s.of[m.ID].Edited { // A press may have set out before the last edit.
		return
	}
	if s.of == nil || len(s.of) >= seenMost {
		s.of = map[string]stored{}
	}
	s.of[m.ID] = m
}

func (s *seen) get(id string) (m stored, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, known = s.of[id]
	return m, known
}

// change edits a message by send, which gives it as it is then. One that keeps pictures is looked at if it is not
// remembered, or if another process has given it others since.
func (c *Client) change(what, id string, m chat.Message, look func(*stored) error,
	send func(p payload, after *stored) error) error {
	before, known := c.seen.get(id)
	known = known && !lacksPicture(m, before.pictures())
	for keeps := keepsPictures(m); ; known = false {
		if keeps && !known {
			if err := look(&before); err != nil {
				return err
			}
		}
		var after stored
		err := c.send(m, &before, func(p payload) error { return send(p, &after) })
		if err == nil {
			c.seen.put(after)
		}
		if !keeps || !known || !invalid(err, "ATTACHMENT_NOT_FOUND") {
			return err
		}
	}
}
