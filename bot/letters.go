package bot

import (
	"context"
	"sync"

	"github.com/harbormaster/harbormaster/storage"
)

// letters remembers which private messages were taken away, so that a picture that is ready too late is not sent after
// them. One change at a time goes into each message.
type letters struct {
	boxes mailboxes

	mu    sync.Mutex
	gone  map[string]bool
	order []string
	// pictures end the drawing of what is to come into a message.
	pictures map[string]*awaitedPicture
}

// awaitedPicture is a picture that a private message waits for.
type awaitedPicture struct{ cancel context.CancelFunc }

// remembered is how many messages are remembered: pictures are late by seconds only.
const remembered = 512

// expect makes the context in which a picture for a message is drawn: it ends when the message is changed otherwise, taken
// away, or waits for another picture. Done must be called afterwards.
func (l *letters) expect(ctx context.Context, message string) (drawing context.Context, done func()) {
	drawing, cancel := context.WithCancel(ctx)
	if message == "" {
		return drawing, cancel
	}
	p := &awaitedPicture{cancel}
	l.mu.Lock()
	defer l.mu.Unlock()
	if before := l.pictures[message]; before != nil {
		before.cancel()
	}
	if l.pictures == nil {
		l.pictures = map[string]*awaitedPicture{}
	}
	l.pictures[message] = p
	if l.gone[message] {
		cancel()
	}
	return drawing, func() {
		cancel()
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.pictures[message] == p {
			delete(l.pictures, message)
		}
	}
}

// overtake ends the drawing of what was to come into a message.
func (l *letters) overtake(message string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.pictures[message]; p != nil {
		p.cancel()
	}
}

// change runs a change of a message, unless it was taken away; taking says that the change takes it away. A message that is
// not known, "", is changed by nobody else.
func (l *letters) change(ctx context.Context, message string, taking bool, use func() error) error {
	if message == "" {
		return use()
	}
	leave, err := l.boxes.enter(ctx, storage.GameID(message))
	if err != nil {
		return err
	}
	defer leave()
	l.mu.Lock()
	gone := l.gone[message]
	if taking && !gone {
		if l.gone == nil {
			l.gone = map[string]bool{}
		}
		l.gone[message] = true
		l.order = append(l.order, message)
		if len(l.order) > remembered {
			delete(l.gone, l.order[0])
			l.order = l.order[1:]
		}
	}
	l.mu.Unlock()
	if gone {
		return nil
	}
	return use()
}
