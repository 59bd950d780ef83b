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
}

// remembered is how many messages are remembered: pictures are late by seconds only.
const remembered = 512

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
