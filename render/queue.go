package render

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
)

var (
	// ErrSuperseded says that a newer picture for the same key was asked for before this one was begun: nobody would have
	// seen it.
	ErrSuperseded = errors.New("a newer picture was asked for")
	// ErrBusy says that too many pictures wait.
	ErrBusy = errors.New("too many pictures wait to be drawn")
)

// Queue bounds the drawing: so many pictures at a time, never two for one key, and of those that wait for one key only the
// latest. It holds no goroutine while nothing is drawn. All methods are safe for concurrent use.
type Queue struct {
	workers, limit int

	mu      sync.Mutex
	waiting []*ticket
	drawing map[string]bool
	active  int
}

type ticket struct {
	key   string
	paint func() (engine.Picture, error)
	done  chan struct{}
	pic   engine.Picture
	err   error
}

// NewQueue makes a queue of so many workers (at least one) in which at most limit keys wait (at least one).
func NewQueue(workers, limit int) *Queue {
	return &Queue{workers: max(1, workers), limit: max(1, limit), drawing: map[string]bool{}}
}

// Draw runs paint when it is its turn and waits for the picture. Errors beside those of paint: ErrSuperseded, ErrBusy, the
// error of ctx when it ends first. A panic in paint becomes an error.
func (q *Queue) Draw(ctx context.Context, key string, paint func() (engine.Picture, error)) (engine.Picture, error) {
	t := &ticket{key: key, paint: paint, done: make(chan struct{})}
	if err := q.enter(t); err != nil {
		return engine.Picture{}, err
	}
	select {
	case <-t.done:
		return t.pic, t.err
	case <-ctx.Done():
		q.leave(t)
		return engine.Picture{}, ctx.Err()
	}
}

// Waiting counts the pictures that have not been begun.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

func (q *Queue) enter(t *ticket) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, old := range q.waiting {
		if old.key == t.key {
			// The newer picture takes the older one's place in the line.
			old.err = ErrSuperseded
			close(old.done)
			q.waiting[i] = t
			return nil
		}
	}
	if len(q.waiting) >= q.limit {
		return ErrBusy
	}
	q.waiting = append(q.waiting, t)
	if q.active < q.workers {
		q.active++
		go q.work()
	}
	return nil
}

func (q *Queue) leave(t *ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, w := range q.waiting {
		if w == t {
			q.waiting = append(q.waiting[:i], q.waiting[i+1:]...)
			return
		}
	}
}

func (q *Queue) work() {
	for t := q.next(nil); t != nil; t = q.next(t) {
		t.run()
		close(t.done)
	}
}

// next ends the ticket that was drawn and takes the first one whose key is not being drawn; nil ends the worker.
func (q *Queue) next(finished *ticket) *ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	if finished != nil {
		delete(q.drawing, finished.key)
	}
	for i, t := range q.waiting {
		if !q.drawing[t.key] {
			q.waiting = append(q.waiting[:i], q.waiting[i+1:]...)
			q.drawing[t.key] = true
			return t
		}
	}
	q.active--
	return nil
}

func (t *ticket) run() {
	defer func() {
		if r := recover(); r != nil {
			t.err = fmt.Errorf("drawing failed: %v\n%s", r, debug.Stack())
		}
	}()
	t.pic, t.err = t.paint()
}
