package reply

import (
	"context"
	"sync"

	"github.com/harbormaster/harbormaster/bot/keylock"
)

// ephemerals remembers which private messages were taken away, so that a picture that is ready too late is not sent
// after them. One change at a time goes into each message.
type ephemerals struct {
	locks keylock.Locks

	mu   sync.Mutex
	gone recent[bool]
	// newest is what came into each message last.
	newest recent[arrival]
}

// recent holds something about messages; of more than remembered it forgets the one that came first.
type recent[T any] struct {
	of    map[string]T
	order []string
}

func (r *recent[T]) put(message string, value T) {
	if r.of == nil {
		r.of = map[string]T{}
	}
	if _, known := r.of[message]; !known {
		r.order = append(r.order, message)
	}
	r.of[message] = value
	if len(r.order) > remembered {
		delete(r.of, r.order[0])
		r.order = r.order[1:]
	}
}

// arrival is what came into a private message: its number, and what ends the drawing of the picture that belongs to it.
type arrival struct {
	turn   int
	cancel context.CancelFunc
}

// arrive notes that something has come into a message, unless it is older than what came last: then it says so, and
// nothing has changed. The drawing for what was there before ends. The lock is held.
func (l *ephemerals) arrive(message string, a arrival) bool {
	before, known := l.newest.of[message]
	switch {
	case known && before.turn > a.turn:
		return false
	case known:
		before.cancel()
	}
	l.newest.put(message, a)
	return true
}

// remembered is how many messages are remembered: pictures are late by seconds only.
const remembered = 512

// expect makes the context in which a picture is drawn for what came into a message at a turn: it ends when something
// newer comes, or the message is taken away, and has ended when that was before. Done must be called afterwards.
func (l *ephemerals) expect(ctx context.Context, message string, turn int) (drawing context.Context, done func()) {
	drawing, cancel := context.WithCancel(ctx)
	if message == "" {
		return drawing, cancel
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.arrive(message, arrival{turn, cancel}) || l.gone.of[message] {
		cancel()
	}
	return drawing, cancel
}

// overtake ends the drawing of what came into a message before a turn; false when something newer has come.
func (l *ephemerals) overtake(message string, turn int) bool {
	if message == "" {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.arrive(message, arrival{turn, func() {}})
}

// change runs a change of a message, unless it was taken away; taking says that the change takes it away. A message
// that is not known, "", is changed by nobody else.
func (l *ephemerals) change(ctx context.Context, message string, taking bool, use func() error) error {
	if message == "" {
		return use()
	}
	leave, err := l.locks.Lock(ctx, message)
	if err != nil {
		return err
	}
	defer leave()
	l.mu.Lock()
	gone := l.gone.of[message]
	if taking && !gone {
		l.gone.put(message, true)
	}
	l.mu.Unlock()
	if gone {
		return nil
	}
	return use()
}
