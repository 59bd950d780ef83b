package bot

import (
	"context"
	"sync"

	"github.com/harbormaster/harbormaster/storage"
)

// mailboxes let one change at a time into each game of this process. Other processes are kept out by the store's
// compare-and-append.
type mailboxes struct {
	mu    sync.Mutex
	boxes map[storage.GameID]*mailbox
}

type mailbox struct {
	turn  chan struct{}
	users int
}

// enter waits for the turn; leave must be called afterwards.
func (m *mailboxes) enter(ctx context.Context, id storage.GameID) (leave func(), err error) {
	m.mu.Lock()
	if m.boxes == nil {
		m.boxes = map[storage.GameID]*mailbox{}
	}
	box := m.boxes[id]
	if box == nil {
		box = &mailbox{turn: make(chan struct{}, 1)}
		m.boxes[id] = box
	}
	box.users++
	m.mu.Unlock()

	forget := func() {
		m.mu.Lock()
		if box.users--; box.users == 0 {
			delete(m.boxes, id)
		}
		m.mu.Unlock()
	}
	select {
	case box.turn <- struct{}{}:
		return func() { <-box.turn; forget() }, nil
	case <-ctx.Done():
		forget()
		return nil, ctx.Err()
	}
}
