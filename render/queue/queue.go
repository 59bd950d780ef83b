package queue

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
)

// Queue bounds the drawing: so many pictures at a time, never two for one key, and of those that wait for one key only
// the latest. Pictures that somebody is waiting for right now go first, but never more than maxUrgentRun in a row while
// others wait; what gives way (engine.GiveWay) goes last. It holds no goroutine while nothing is drawn. All methods are
// safe for concurrent use.
type Queue struct {
	workers, limit int

	mu      sync.Mutex
	waiting []*job
	drawing map[string]bool
	active  int
	// urgentRun is how many pictures in a row went before others.
	urgentRun int
}

// maxUrgentRun is how many pictures go before one that waits for longer.
const maxUrgentRun = 3

type job struct {
	ctx    context.Context // that of the call which waits for the picture
	key    string
	urgent bool
	paint  func() (engine.Picture, error)
	done   chan struct{}
	pic    engine.Picture
	err    error
}

// New makes a queue of so many workers (at least one) in which at most limit keys wait (at least one).
func New(workers, limit int) *Queue {
	return &Queue{workers: max(1, workers), limit: max(1, limit), drawing: map[string]bool{}}
}

// Draw runs paint when it is its turn and waits for the picture. Errors beside those of paint: engine.ErrSuperseded,
// engine.ErrQueueFull, the error of ctx when it ends first; what has not been begun then is never drawn. A panic in
// paint becomes an error.
func (q *Queue) Draw(ctx context.Context, key string, paint func() (engine.Picture, error)) (engine.Picture, error) {
	return q.draw(&job{ctx: ctx, key: key, paint: paint, done: make(chan struct{})})
}

// DrawSoon is Draw for a person who is waiting for the picture right now.
func (q *Queue) DrawSoon(ctx context.Context, key string, paint func() (engine.Picture, error)) (engine.Picture,
	error) {
	return q.draw(&job{ctx: ctx, key: key, urgent: true, paint: paint, done: make(chan struct{})})
}

func (q *Queue) draw(t *job) (engine.Picture, error) {
	if err := q.enter(t); err != nil {
		return engine.Picture{}, err
	}
	select {
	case <-t.done:
		return t.pic, t.err
	case <-t.ctx.Done():
		q.leave(t)
		return engine.Picture{}, t.ctx.Err()
	}
}

// Waiting counts the pictures that have not been begun.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

func (q *Queue) enter(t *job) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, old := range q.waiting {
		if old.key == t.key {
			// The newer picture takes the older one's place in the queue.
			old.err = engine.ErrSuperseded
			close(old.done)
			q.waiting[i] = t
			return nil
		}
	}
	if len(q.waiting) >= q.limit {
		return engine.ErrQueueFull
	}
	q.waiting = append(q.waiting, t)
	if q.active < q.workers {
		q.active++
		go q.work()
	}
	return nil
}

func (q *Queue) leave(t *job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, w := range q.waiting {
		if w == t {
			q.waiting = slices.Delete(q.waiting, i, i+1)
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

// next ends the job that was drawn and takes the first one whose key is not being drawn; nil ends the worker.
func (q *Queue) next(finished *job) *job {
	q.mu.Lock()
	defer q.mu.Unlock()
	if finished != nil {
		delete(q.drawing, finished.key)
	}
	// A caller whose context has ended removes its job, but may not have done so yet.
	q.waiting = slices.DeleteFunc(q.waiting, func(t *job) bool { return t.ctx.Err() != nil })
	first, soon, last := -1, -1, -1
	for i, t := range q.waiting {
		switch {
		case q.drawing[t.key]:
		case engine.GivesWay(t.ctx):
			if last < 0 {
				last = i
			}
		case t.urgent && soon < 0:
			soon = i
		case !t.urgent && first < 0:
			first = i
		}
	}
	switch {
	case first < 0 && soon < 0 && last >= 0:
		return q.take(last)
	case first < 0 && soon < 0:
		q.active--
		return nil
	case first < 0:
		return q.take(soon)
	case soon < 0 || q.urgentRun >= maxUrgentRun:
		q.urgentRun = 0
		return q.take(first)
	}
	q.urgentRun++
	return q.take(soon)
}

// take begins a job; the caller holds the lock.
func (q *Queue) take(i int) *job {
	t := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.drawing[t.key] = true
	return t
}

func (t *job) run() {
	defer func() {
		if r := recover(); r != nil {
			t.err = fmt.Errorf("drawing failed: %v\n%s", r, debug.Stack())
		}
	}()
	t.pic, t.err = t.paint()
}
