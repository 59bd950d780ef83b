package localtest

import (
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
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

// Entry is one thing that people could see, as Server.Journal tells it.
type Entry struct {
	At   time.Time `json:"at"`
	Kind string    `json:"kind"`
	// Channel is where it happened.
	Channel string `json:"channel"`
	// Message is the id of what was posted, edited or deleted, or of the message whose control was used.
	Message string `json:"message,omitempty"`
	// Post is the message after JournalPost and JournalEdit. It must not be changed.
	Post *page.Message `json:"post,omitempty"`
	// Text is all that is to be read in Post, line by line.
	Text string `json:"text,omitempty"`
	// Notified are the ids of the people whom a JournalPost notified, in the order of the text; of an edit none.
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
	Answer *page.Answer `json:"answer,omitempty"`
}

// journal tells what happened, in order and without the lock of the model.
type journal struct {
	tell    func(Entry)
	views   *page.Views
	m       *model.Model
	waiting []Entry       // guarded by the lock of the model
	wake    chan struct{} // one place
	stop    chan struct{}
	ended   sync.WaitGroup
}

// newJournal observes the model of a server, under its lock.
func newJournal(s *local.Server, tell func(Entry)) *journal {
	j := &journal{tell: tell, views: s.Page.Views, m: s.Model, wake: make(chan struct{}, 1), stop: make(chan struct{})}
	s.Model.Observe(j.observe)
	j.ended.Go(j.run)
	return j
}

// close tells what is left.
func (j *journal) close() {
	close(j.stop)
	j.ended.Wait()
}

func (j *journal) run() {
	for stopped := false; !stopped; {
		select {
		case <-j.wake:
		case <-j.stop:
			stopped = true
		}
		j.m.Lock()
		list := j.waiting
		j.waiting = nil
		j.m.Unlock()
		for _, e := range list {
			j.tell(e)
		}
	}
}

// journalKinds are the kinds of entries that events become.
var journalKinds = map[model.Kind]string{
	model.MessageCreated: JournalPost, model.MessageFilled: JournalPost, model.MessageEdited: JournalEdit,
	model.MessageDeleted:   JournalDelete,
	model.InteractionBegun: JournalAsk, model.InteractionEnded: JournalAnswer,
}

func (j *journal) observe(e model.Event) {
	kind, known := journalKinds[e.Kind]
	if !known {
		return
	}
	entry := Entry{At: j.m.Clock.Now().UTC(), Kind: kind}
	if e.Interaction != nil {
		j.addInteraction(&entry, e)
	} else {
		j.addMessage(&entry, e.Message)
	}
	j.waiting = append(j.waiting, entry)
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

func (j *journal) addMessage(e *Entry, m *model.Message) {
	e.Channel, e.Message, e.Only = m.ChannelID.String(), m.ID.String(), model.IDOf(m.Only)
	if m.Origin != nil {
		e.Interaction, e.User = m.Origin.ID.String(), m.Origin.User.String()
	}
	if e.Kind != JournalDelete {
		e.Post, e.Text = new(j.views.Message(m)), m.Texts()
	}
	if e.Kind == JournalPost && m.Flags&(model.FlagLoading|model.FlagSilent) == 0 {
		e.Notified = slices.Clone(e.Post.Mentions)
	}
}

func (j *journal) addInteraction(e *Entry, of model.Event) {
	it := of.Interaction
	e.Channel, e.Interaction, e.User, e.Label = it.Channel.ID.String(), it.ID.String(), it.User.ID.String(), it.Label
	if it.Source != nil {
		e.Message = it.Source.ID.String()
	}
	switch {
	case of.Outcome.Failed != 0:
		e.Kind = JournalLate
	case e.Kind == JournalAnswer:
		e.Answer = new(j.views.Answer(it, of.Outcome))
	}
}
