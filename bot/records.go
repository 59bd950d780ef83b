package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// This file holds what happens when the store does not answer. Nobody is told that something was done before it is stored,
// nor that it was not done while it may be.

// errUnknown says that it is not known whether a change was stored.
type errUnknown struct{ err error }

func (e errUnknown) Error() string { return fmt.Sprintf("outcome unknown: %v", e.err) }

func (e errUnknown) Unwrap() error { return e.err }

const (
	// appendFor is for how long a write of unknown outcome is repeated.
	appendFor = 8 * time.Second
	// appendPause is the pause before it is repeated, doubled up to appendPauseMost.
	appendPause     = 50 * time.Millisecond
	appendPauseMost = time.Second
)

// append stores a record. A write of unknown outcome is repeated until the store says what became of it: the same
// interaction is stored once, and a record of the same number keeps the other out.
func (b *Bot) append(ctx context.Context, id storage.GameID, r storage.Record) (stored storage.Record, err error) {
	err = surely(ctx, func() error {
		stored, err = b.store.Append(ctx, id, r)
		return err
	})
	return stored, err
}

// create stores a game; storage.ErrExists if there was one before.
func (b *Bot) create(ctx context.Context, id storage.GameID, first storage.Record) error {
	tries := 0
	return surely(ctx, func() error {
		err := b.store.Create(ctx, id, first)
		if tries++; tries > 1 && errors.Is(err, storage.ErrExists) {
			return nil // By the try before: the caller holds the game's lease.
		}
		return err
	})
}

// surely repeats a write until its outcome is known, for some seconds.
func surely(ctx context.Context, write func() error) error {
	began, rest := time.Now(), appendPause
	for {
		err := write()
		if err == nil {
			return nil
		}
		for _, known := range []error{storage.ErrConflict, storage.ErrRepeated, storage.ErrNotFound, storage.ErrExists, storage.ErrNewer} {
			if errors.Is(err, known) {
				return err
			}
		}
		if time.Since(began) > appendFor || !pause(ctx, rest) {
			return errUnknown{err}
		}
		rest = min(2*rest, appendPauseMost)
	}
}

// noStore says that an error comes from a store that does not answer.
func noStore(err error) bool {
	return errors.Is(err, storage.ErrUnavailable) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}
