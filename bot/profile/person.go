package profile

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/storage"
)

// Person is what is kept of a user in their profile under "notices": how they want to be told, when they rest. The zero
// value is who has never said anything.
type Person struct {
	// How is how they are told that a table waits: "", ByMention, ByPrivateMessage or Silently.
	How string `json:"how,omitempty"`
	// Remind is the interval of their reminders in hours, 0 for none, nil for the usual.
	Remind *int        `json:"remind,omitempty"`
	Quiet  clock.Quiet `json:"quiet,omitzero"`
	// Zone is the name of their time zone, "" while they have not said.
	Zone string `json:"zone,omitempty"`
	// Digest is the hour at which they want to read about all their games, nil for never; Digested is the day of the
	// last one, Digesting when it was begun to be sent, zero when it surely was or was not.
	Digest    *int      `json:"digest,omitempty"`
	Digested  string    `json:"digested,omitempty"`
	Digesting time.Time `json:"digesting,omitzero"`
	// Closed is when a private message to them was refused last, zero for never.
	Closed time.Time `json:"closed,omitzero"`
	// Conversation is the channel of the private conversation with them, "" while none was opened.
	Conversation string `json:"conversation,omitempty"`
	// Locale is the language in which they have spoken to the bot last.
	Locale string `json:"locale,omitempty"`
	// Language is the one that they have chosen, "" for that of their client.
	Language string `json:"language,omitempty"`
	// Theme is that of the pictures that only they see, "" for that of the table.
	Theme string `json:"theme,omitempty"`
	// Away is set while they are away; Plays says that a computer plays for them meanwhile. Stood are the times at
	// which their clocks have stood still before.
	Away  *storage.Absence `json:"away,omitempty"`
	Plays bool             `json:"plays,omitempty"`
	Stood []clock.Span     `json:"stood,omitempty"`
	// Explained are the kinds of questions that were explained to them as they played, each by its game and step;
	// Unexplained says that they want none explained.
	Explained   []string `json:"explained,omitempty"`
	Unexplained bool     `json:"unexplained,omitempty"`
	// Lessons are how far they are in the lessons of games, by game.
	Lessons map[string]Lesson `json:"lessons,omitempty"`
	// Seeks are the servers on which they want to know of new tables: see Profiles.Seek.
	Seeks []string `json:"seeks,omitempty"`
	// Follows are the tables that they follow without a seat: see Profiles.Follow.
	Follows []storage.GameID `json:"follows,omitempty"`
	// Finished are the games that they have finished last, the latest last: see Profiles.RememberEnd.
	Finished []storage.GameID `json:"finished,omitempty"`
	// Token names their timers in place of their id, "" while they have had none.
	Token string `json:"token,omitempty"`
}

// Lesson is how far a person is in the lessons of a game: seed and answers give the position.
type Lesson struct {
	// Chapter is the one that they are in, from 1; 0 before the first. Answers are those to its steps, "" for a page
	// that was read.
	Chapter int      `json:"chapter"`
	Answers []string `json:"answers,omitempty"`
	// Draft is the answer in preparation, "" for none.
	Draft string `json:"draft,omitempty"`
	// Done are the chapters that they have finished.
	Done []int `json:"done,omitempty"`
}

// TimerKey is the key of the person's timer of a kind. It tells nothing of them: keys stand in the log.
func (p *Person) TimerKey(kind string) string {
	p.Token = cmp.Or(p.Token, rand.Text())
	return kind + "-" + p.Token
}

// knows says that a kind of question is not to be explained to the person.
func (p Person) knows(kind string) bool { return p.Unexplained || slices.Contains(p.Explained, kind) }

// Explains says whether a kind of question is to be explained to a person now, which it is once: whoever is told so
// explains it. Where that can't be known it is not.
func (ps *Profiles) Explains(ctx context.Context, user, kind string) bool {
	p, err := ps.Known(ctx, user, RememberedFor)
	if err == nil && p.knows(kind) {
		return false
	}
	if err == nil {
		_, err = ps.ChangePerson(ctx, user, func(p *Person) error {
			if p.knows(kind) {
				return table.ErrUnchanged
			}
			p.Explained = append(p.Explained, kind)
			return nil
		})
	}
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		ps.Log.Warn("a question was not explained", "kind", kind, "error", err)
	}
	return err == nil
}

// How a person wants to be told.
const (
	ByMention        = "mention"
	ByPrivateMessage = "letter"
	Silently         = "silent"
)

// Ways are the ways to be told, the usual first.
var Ways = []string{ByMention, ByPrivateMessage, Silently}

// RemindUsual is the interval of reminders of who has not said, in hours.
const RemindUsual = 24

// RemindHours are the intervals of reminders that can be chosen, in hours; 0 for none.
var RemindHours = []int{0, 6, 12, 24, 48}

// ReminderEvery is the interval of the person's reminders, 0 for none.
func (p Person) ReminderEvery() time.Duration {
	switch {
	case p.How == Silently:
		return 0
	case p.Remind == nil:
		return RemindUsual * time.Hour
	}
	return time.Duration(*p.Remind) * time.Hour
}

// closedFor is for how long nothing more is tried after a private message was refused.
const closedFor = 12 * time.Hour

// IsClosed says that the person was found lately to take no private messages.
func (p Person) IsClosed(now time.Time) bool { return now.Sub(p.Closed) < closedFor }

// TakesPrivateMessages says that the person is told by private messages.
func (p Person) TakesPrivateMessages(now time.Time) bool {
	return p.How == ByPrivateMessage && !p.IsClosed(now)
}

// Location is where the person is, UTC while they have not said.
func (p Person) Location() *time.Location {
	if zone, ok := clock.Zone(p.Zone); ok {
		return zone
	}
	return time.UTC
}

// Rest is when the person is not to be told anything; until is the end of an absence that began at from, if there is
// one.
func (p Person) Rest(from, until time.Time) clock.Rest {
	r := clock.Rest{Quiet: p.Quiet, Zone: p.Location()}
	if until.After(from) {
		r.Away = []clock.Span{{From: from, To: until}}
	}
	return r
}

// Returned ends an absence: its time counts from now on among those at which clocks stood still.
func (p *Person) Returned(now time.Time) {
	if p.Away != nil {
		to := p.Away.Still
		if now.Before(to) {
			to = now
		}
		if to.After(p.Away.From) && !p.Plays {
			p.Stood = append(p.Stood, clock.Span{From: p.Away.From, To: to})
		}
	}
	p.Away, p.Plays = nil, false
	p.Stood = slices.DeleteFunc(p.Stood, func(s clock.Span) bool { return s.To.Before(now.Add(-clock.AwayWindow)) })
}

// noticesKey is where a person stands in the profile of a user, beside what others keep there.
const noticesKey = "notices"

// ChangePerson changes what is kept of a user: all of it or nothing. The error of the change is returned.
func (ps *Profiles) ChangePerson(ctx context.Context, user string, use func(*Person) error) (Person, error) {
	tried := false
	p, err := ChangePart(ctx, ps.Store, "user", user, noticesKey, func(p *Person) error {
		err := use(p)
		tried = tried || err == nil
		return err
	})
	switch {
	case err == nil:
		ps.memory.noteChange(user, &p, ps.Now())
	case tried:
		ps.memory.noteChange(user, nil, time.Time{})
	}
	return p, err
}

// RemovePerson removes all that is kept of a user. The error is storage.ErrNotFound where there is nothing.
func (ps *Profiles) RemovePerson(ctx context.Context, user string) error {
	raw, err := ps.Store.Profile(ctx, "user", user)
	if err != nil {
		return err
	}
	err = ps.Store.SwapProfile(ctx, "user", user, raw, nil)
	ps.memory.noteChange(user, nil, time.Time{})
	return err
}

// Lookup finds a person.
type Lookup func(user string) (Person, error)

// Rest is when a person's clocks stand still; away is their absence at the table, nil for none.
func (find Lookup) Rest(user string, away *storage.Absence) (clock.Rest, error) {
	p, err := find(user)
	if err != nil || away == nil {
		return p.Rest(time.Time{}, time.Time{}), err
	}
	return p.Rest(away.From, away.Still), nil
}

// Persons are those who were read before a write. The write itself reads nobody, because others wait for it.
type Persons struct {
	profiles *Profiles
	read     map[string]Person
	unread   []string
}

// ErrUnread says that a write asks for a person who was not read before it: it begins again after Persons.ReadUnread.
var ErrUnread = errors.New("a person is to be read before the write")

// Persons begins with nobody.
func (ps *Profiles) Persons() *Persons { return &Persons{profiles: ps, read: map[string]Person{}} }

// Read finds persons before the write, by what this process knew of them within a time, else in the store.
func (p *Persons) Read(ctx context.Context, within time.Duration) Lookup {
	return func(user string) (Person, error) {
		one, err := p.profiles.Known(ctx, user, within)
		if err == nil {
			p.read[user] = one
		}
		return one, err
	}
}

// Known finds persons within the write: those who were read before it, or are remembered; else ErrUnread.
func (p *Persons) Known(user string) (Person, error) {
	if one, ok := p.read[user]; ok {
		return one, nil
	}
	if one, ok := p.profiles.memory.of(user, p.profiles.Now().Add(-RememberedFor)); ok {
		return one, nil
	}
	p.unread = append(p.unread, user)
	return Person{}, ErrUnread
}

// ReadUnread reads those for whom the write has asked in vain.
func (p *Persons) ReadUnread(ctx context.Context) error {
	read := p.Read(ctx, JustRead)
	for _, user := range p.unread {
		if _, err := read(user); err != nil {
			return err
		}
	}
	p.unread = nil
	return nil
}

const (
	// RememberedFor is how old what is known of a person may be where it decides about language or clocks: another
	// process may have changed it meanwhile.
	RememberedFor = time.Minute
	// JustRead is the same for somebody who is about to be told something, or whose timer is set: it was read along
	// with it.
	JustRead = 2 * time.Second
	// rememberedMost is how many persons are remembered before all are forgotten.
	rememberedMost = 4096
)

// memory holds persons as this process read or changed them last.
type memory struct {
	mu      sync.Mutex
	persons map[string]remembered
	// changes counts what this process has changed: what was read before a change is not remembered after it.
	changes int
}

type remembered struct {
	person Person
	at     time.Time
}

func (m *memory) changed() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.changes
}

func (m *memory) of(user string, since time.Time) (p Person, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	one, ok := m.persons[user]
	return one.person, ok && !one.at.Before(since)
}

// noteRead remembers what was read after so many changes.
func (m *memory) noteRead(user string, p Person, at time.Time, changes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.changes == changes {
		m.keep(user, p, at)
	}
}

// noteChange remembers what a person was changed to, nil where that is not known.
func (m *memory) noteChange(user string, p *Person, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.changes++
	delete(m.persons, user)
	if p != nil {
		m.keep(user, *p, at)
	}
}

// keep needs the lock.
func (m *memory) keep(user string, p Person, at time.Time) {
	if m.persons == nil || len(m.persons) >= rememberedMost {
		m.persons = map[string]remembered{}
	}
	m.persons[user] = remembered{p, at}
}

// Person reads what is kept of a user. One that can't be read is nobody's fault at a table: then they are told as
// usual.
func (ps *Profiles) Person(ctx context.Context, user string) (Person, error) {
	changes := ps.memory.changed()
	p, err := ReadPart[Person](ctx, ps.Store, "user", user, noticesKey)
	if errors.Is(err, errUnreadable) {
		ps.Log.Error("couldn't read how to notify a player; notifying as usual", "error", err)
		p, err = Person{}, nil
	}
	if err == nil {
		ps.memory.noteRead(user, p, ps.Now(), changes)
	}
	return p, err
}

// Known is what this process knew of a user within a time; else it is read.
func (ps *Profiles) Known(ctx context.Context, user string, within time.Duration) (Person, error) {
	if p, known := ps.memory.of(user, ps.Now().Add(-within)); known {
		return p, nil
	}
	return ps.Person(ctx, user)
}

// Language is the language in which the person of an interaction is spoken to.
func (ps *Profiles) Language(ctx context.Context, in chat.Interaction) string {
	return cmp.Or(ps.chosen(ctx, in).Language, in.Locale)
}

// Theme is the theme of the pictures that the person of an interaction sees alone, "" for that of the table.
func (ps *Profiles) Theme(ctx context.Context, in chat.Interaction) string {
	return ps.chosen(ctx, in).Theme
}

// chosen is the profile of the person of an interaction, an empty one where there is none.
func (ps *Profiles) chosen(ctx context.Context, in chat.Interaction) Person {
	if in.User.ID == "" {
		return Person{}
	}
	p, err := ps.Known(ctx, in.User.ID, RememberedFor)
	if err != nil {
		return Person{} // What cannot be read is told by what needs it.
	}
	return p
}
