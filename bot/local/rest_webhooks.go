package local

import (
	"net/http"
	"slices"
	"time"
)

// webhook finds the interaction of a token in /webhooks/{application}/{token}.
// Before the first answer there is no webhook yet.
func (s *Server) webhook(r *http.Request) (*interaction, error) {
	app, err := parseSnowflake(r.PathValue("application"))
	if err != nil || app != s.BotID {
		return nil, errUnknownWebhook
	}
	it := s.byToken(r.PathValue("token"))
	if it == nil {
		return nil, errWebhookToken
	}
	if !it.acked {
		return nil, errUnknownWebhook
	}
	return it, nil
}

// webhookMessage finds @original or another message of the token.
func (s *Server) webhookMessage(r *http.Request) (*interaction, *message, error) {
	it, err := s.webhook(r)
	if err != nil {
		return nil, nil, err
	}
	name := r.PathValue("message")
	if name == "@original" {
		if m := it.original; m != nil && s.messages[m.ID] == m {
			return it, m, nil
		}
		return nil, nil, errUnknownMessage
	}
	id, err := parseSnowflake(name)
	if err != nil {
		return nil, nil, errUnknownMessage
	}
	m := s.messages[id]
	if m == nil || !slices.Contains(it.mine, id) && it.original != m && it.source != m || !m.sees(it.user.ID) {
		return nil, nil, errUnknownMessage
	}
	return it, m, nil
}

// followUp is POST /webhooks/{application}/{token}. The first one after a
// deferred answer takes the place of what was being thought about.
func (s *Server) followUp(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	it, err := s.webhook(r)
	if err != nil {
		return nil, err
	}
	if it.channel.Archived && it.channel.Locked {
		return nil, errArchived
	}
	if m := it.original; m != nil && m.Flags&flagLoading != 0 && s.messages[m.ID] == m {
		return s.editAnswer(it, m, b)
	}
	m, err := s.answerMessage(it, b)
	if err != nil {
		return nil, err
	}
	return &reply{status: http.StatusOK, body: s.wireMessage(m)}, nil
}

// editFollowUp is PATCH /webhooks/{application}/{token}/messages/{message}.
func (s *Server) editFollowUp(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	it, m, err := s.webhookMessage(r)
	if err != nil {
		return nil, err
	}
	if it.channel.Archived {
		return nil, errArchived
	}
	return s.editAnswer(it, m, b)
}

func (s *Server) editAnswer(it *interaction, m *message, b *body) (*reply, error) {
	thinking := m.Flags&flagLoading != 0
	before := m
	if thinking {
		before = nil
	}
	d, err := s.compose(b, before, true)
	if err != nil {
		return nil, err
	}
	s.finish(it, m, d, thinking)
	return &reply{status: http.StatusOK, body: s.wireMessage(m)}, nil
}

// finish edits an answer; what was being thought about becomes a message, which
// is no edit.
func (s *Server) finish(it *interaction, m *message, d *composed, thinking bool) {
	if !thinking {
		s.edit(it.channel, m, d)
		return
	}
	s.fill(m, d)
	if m.only == 0 {
		m.expires = time.Time{}
	}
	s.noteMessage(JournalPost, m)
	s.announce(it.channel, m)
	s.emitReads(it.channel, m)
}

// getFollowUp is GET /webhooks/{application}/{token}/messages/{message}.
func (s *Server) getFollowUp(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	_, m, err := s.webhookMessage(r)
	if err != nil {
		return nil, err
	}
	return &reply{status: http.StatusOK, body: s.wireMessage(m)}, nil
}

// deleteFollowUp is DELETE /webhooks/{application}/{token}/messages/{message}.
func (s *Server) deleteFollowUp(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	it, m, err := s.webhookMessage(r)
	if err != nil {
		return nil, err
	}
	s.remove(it.channel, m)
	return &reply{status: http.StatusNoContent}, nil
}
