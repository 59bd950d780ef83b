package soak

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// sleep waits for a time, or until the context ends.
func sleep(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-ctx.Done()
}

// until asks again and again until the condition holds.
func until(ctx context.Context, atMost time.Duration, condition func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	for {
		if ok, err := condition(); ok || err != nil {
			return err
		}
		sleep(ctx, 50*time.Millisecond)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}

// forEach calls a function for 0 to n-1, so many at a time. It begins no more of them after an error, and gives the
// first.
func forEach(n, atOnce int, do func(i int) error) error {
	var first atomic.Pointer[error]
	slots := make(chan struct{}, atOnce)
	var jobs sync.WaitGroup
	for i := 0; i < n && first.Load() == nil; i++ {
		slots <- struct{}{}
		jobs.Go(func() {
			defer func() { <-slots }()
			if err := do(i); err != nil {
				first.CompareAndSwap(nil, &err)
			}
		})
	}
	jobs.Wait()
	if err := first.Load(); err != nil {
		return *err
	}
	return nil
}
