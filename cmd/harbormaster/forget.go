package main

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// forgetEvery is how often games are looked for that need not be kept any longer.
const forgetEvery = 24 * time.Hour

// forgetter is a store that does not forget by itself, as Redis does.
type forgetter interface {
	Forget(ctx context.Context, before time.Time) (int, error)
}

// forgetting removes from the store what was over for longer than keep, at once and then daily. What it returns ends it.
func forgetting(ctx context.Context, store any, keep time.Duration, log *slog.Logger) (end func()) {
	s, ok := store.(forgetter)
	if !ok || keep <= 0 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var job sync.WaitGroup
	job.Go(func() {
		tick := time.NewTicker(forgetEvery)
		defer tick.Stop()
		for {
			switch n, err := s.Forget(ctx, time.Now().Add(-keep)); {
			case ctx.Err() != nil:
				return
			case err != nil:
				log.Error("old games were not removed", "error", err)
			case n > 0:
				log.Info("old games were removed", "games", n)
			}
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	})
	return func() {
		cancel()
		job.Wait()
	}
}
