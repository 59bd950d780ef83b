package profile

import (
	"context"
	"errors"
	"sync"
	"time"
)

const (
	// RememberedFor is how old what is known of a person may be where it decides about language or clocks: another process
	// may have changed it meanwhile.
	RememberedFor = time.Minute
	// JustRead is the same for somebody who is about to be told something, or whose timer is set: it was read along with
	// it.
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
	p, _, _, err := ps.readPerson(ctx, user)
	if errors.Is(err, errProfile) {
		ps.Log.Error("a person is told as usual", "error", err)
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
