package storage

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

const (
	// expireEvery is how often old games are removed.
	expireEvery = 24 * time.Hour
	// expireRetry is when it is tried again after the store did not answer.
	expireRetry = 5 * time.Minute
)

// Expire removes from a store what was over for longer than keep, at once and then daily, until the context ends or end
// is called, which waits for it. A keep of 0 is for ever.
func Expire(ctx context.Context, store Forgetter, keep time.Duration, log *slog.Logger) (end func()) {
	if keep <= 0 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var job sync.WaitGroup
	job.Go(func() {
		for {
			next := expireEvery
			n, err := store.Forget(ctx, time.Now().Add(-keep))
			if n > 0 {
				log.Info("old games were removed", "games", n)
			}
			switch {
			case ctx.Err() != nil:
				return
			case errors.Is(err, ErrUnavailable):
				next = expireRetry
				log.Debug("old games were not removed", "error", err, "again_in", next.String())
			case err != nil:
				log.Error("old games were not removed", "error", err)
			}
			if !Wait(ctx, next) {
				return
			}
		}
	})
	return func() {
		cancel()
		job.Wait()
	}
}

// Forgetter is a store that removes old games when it is told to.
type Forgetter interface {
	// Forget removes the games that are over, are published to the end, and had their last record before a time; it
	// gives their number. A game that cannot be read stays and is told in the error; the others are removed all the
	// same.
	Forget(ctx context.Context, before time.Time) (int, error)
}
