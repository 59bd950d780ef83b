package keylock

import (
	"context"
	"sync"
)

// Locks are one lock for each key. The zero value is ready.
type Locks struct {
	mu     sync.Mutex
	queues map[string]*queue
}

type queue struct {
	turn  chan struct{}
	users int
}

// Lock waits for the turn at a key; leave must be called afterwards. The error is the context's, where it ends before.
func (l *Locks) Lock(ctx context.Context, key string) (leave func(), err error) {
	l.mu.Lock()
	if l.queues == nil {
		l.queues = map[string]*queue{}
	}
	q := l.queues[key]
	if q == nil {
		q = &queue{turn: make(chan struct{}, 1)}
		l.queues[key] = q
	}
	q.users++
	l.mu.Unlock()

	forget := func() {
		l.mu.Lock()
		if q.users--; q.users == 0 {
			delete(l.queues, key)
		}
		l.mu.Unlock()
	}
	select {
	case q.turn <- struct{}{}:
		return func() { <-q.turn; forget() }, nil
	case <-ctx.Done():
		forget()
		return nil, ctx.Err()
	}
}
