package main

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

const (
	// forgetEvery is how often games are looked for that need not be kept any longer.
	forgetEvery = 24 * time.Hour
	// forgetSoon is when they are looked for again after a look to which the store did not answer.
	forgetSoon = 5 * time.Minute
)

// forgetting removes from the store what was over for longer than keep, at once and then daily. What it returns ends it.
func forgetting(ctx context.Context, store storage.Forgetter, keep time.Duration, log *slog.Logger) (end func()) {
	if keep <= 0 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var job sync.WaitGroup
	job.Go(func() {
		for {
			next := forgetEvery
			n, err := store.Forget(ctx, time.Now().Add(-keep))
			if n > 0 {
				log.Info("old games were removed", "games", n)
			}
			switch {
			case ctx.Err() != nil:
				return
			case errors.Is(err, storage.ErrUnavailable):
				next = forgetSoon
				log.Debug("old games were not removed", "error", err, "again_in", next.String())
			case err != nil:
				log.Error("old games were not removed", "error", err)
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(next):
			}
		}
	})
	return func() {
		cancel()
		job.Wait()
	}
}
