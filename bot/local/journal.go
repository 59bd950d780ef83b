package local

import (
	"slices"
	"time"
)

// Kinds of an Entry of the journal.
const (
	JournalPost   = "post"   // a message appeared; also one that was being thought about before
	JournalEdit   = "edit"   // it changed
	JournalDelete = "delete" // it went
	JournalAsk    = "ask"    // a person did something that the bot has to answer
	JournalAnswer = "answer" // the bot acknowledged it
	JournalLate   = "late"   // it did not within 3 s, or could not be reached
)

// Entry is one thing that people could see, as Config.Journal is told of it.
type Entry struct {
	At   time.Time `json:"at"`
	Kind string    `json:"kind"`
	// Channel is where it happened.
	Channel string `json:"channel"`
	// Message is the id of what was posted, edited or deleted, or of the message whose control was used.
	Message string `json:"message,omitempty"`
	// Post is the message after JournalPost and JournalEdit. It must not be changed.
	Post *Message `json:"post,omitempty"`
	// Text is all that is to be read in Post, line by line.
	Text string `json:"text,omitempty"`
	// Notified are the ids of the people whom a JournalPost notified, in the order of the text. An edit notifies nobody.
	Notified []string `json:"notified,omitempty"`
	// Only is the id of the one person who sees a private answer.
	Only string `json:"only,omitempty"`
	// Interaction is the id of the one that is asked, answered or late, or that a message belongs to.
	Interaction string `json:"interaction,omitempty"`
	// User is who asked.
	User string `json:"user,omitempty"`
	// Label is how a person knows the control or command that was used.
	Label string `json:"label,omitempty"`
	// Answer is what the bot acknowledged with.
	Answer *Answer `json:"answer,omitempty"`
}

// journal holds what Config.Journal was not told yet; guarded by Server.mu.
type journal struct {
	waiting []Entry
	wake    chan struct{} // one place
}

// note adds to the journal.
func (s *Server) note(e Entry) {
	if s.config.Journal == nil {
		return
	}
	e.At = s.clock.Now().UTC()
	s.journal.waiting = append(s.journal.waiting, e)
	select {
	case s.journal.wake <- struct{}{}:
	default:
	}
}

func (s *Server) noteMessage(kind string, m *message) {
	if s.config.Journal == nil {
		return
	}
	e := Entry{Kind: kind, Channel: m.ChannelID.String(), Message: m.ID.String(), Only: idOf(m.only)}
	if m.Origin != nil {
		e.Interaction, e.User = m.Origin.ID.String(), m.Origin.User.String()
	}
	if kind != JournalDelete {
		e.Post = new(s.messageView(m))
		e.Text = (&draft{Content: m.Content, Components: m.Components}).texts()
	}
	if kind == JournalPost && m.Flags&(flagLoading|flagSilent) == 0 {
		e.Notified = slices.Clone(e.Post.Mentions)
	}
	s.note(e)
}

func (s *Server) noteInteraction(kind string, it *interaction, a *Answer) {
	if s.config.Journal == nil {
		return
	}
	e := Entry{Kind: kind, Channel: it.channel.ID.String(), Interaction: it.id.String(), User: it.user.ID.String(), Label: it.label, Answer: a}
	if it.source != nil {
		e.Message = it.source.ID.String()
	}
	s.note(e)
}

// keepJournal tells Config.Journal what happened, until the server has stopped and
// nothing is left.
func (s *Server) keepJournal() {
	for stopping := false; !stopping; {
		select {
		case <-s.journal.wake:
		case <-s.stopping:
			stopping = true
		}
		s.tellJournal()
	}
}

func (s *Server) tellJournal() {
	s.mu.Lock()
	list := s.journal.waiting
	s.journal.waiting = nil
	s.mu.Unlock()
	for _, e := range list {
		s.config.Journal(e)
	}
}
