package repo

import (
	"context"
	"sync"

	"github.com/harbormaster/harbormaster/storage"
)

// KeyLock lets one change at a time into each game of this process. Other processes are kept out by the store's
// compare-and-append.
type KeyLock struct {
	mu     sync.Mutex
	queues map[storage.GameID]*keyQueue
}

type keyQueue struct {
	turn  chan struct{}
	users int
}

// Lock waits for the turn; leave must be called afterwards.
func (m *KeyLock) Lock(ctx context.Context, id storage.GameID) (leave func(), err error) {
	m.mu.Lock()
	if m.queues == nil {
		m.queues = map[storage.GameID]*keyQueue{}
	}
	queue := m.queues[id]
	if queue == nil {
		queue = &keyQueue{turn: make(chan struct{}, 1)}
		m.queues[id] = queue
	}
	queue.users++
	m.mu.Unlock()

	forget := func() {
		m.mu.Lock()
		if queue.users--; queue.users == 0 {
			delete(m.queues, id)
		}
		m.mu.Unlock()
	}
	select {
	case queue.turn <- struct{}{}:
		return func() { <-queue.turn; forget() }, nil
	case <-ctx.Done():
		forget()
		return nil, ctx.Err()
	}
}
