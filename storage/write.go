package storage

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// UnknownError says that it is not known whether a change was stored.
type UnknownError struct{ Err error }

func (e UnknownError) Error() string { return fmt.Sprintf("outcome unknown: %v", e.Err) }

func (e UnknownError) Unwrap() error { return e.Err }

const (
	// writeFor is for how long a write of unknown outcome is repeated.
	writeFor = 8 * time.Second
	// writePause is the pause before it is repeated, doubled up to writePauseMost.
	writePause     = 50 * time.Millisecond
	writePauseMost = time.Second
)

// Surely repeats a write until its outcome is known, for some seconds.
func Surely(ctx context.Context, write func() error) error {
	began, rest := time.Now(), writePause
	for {
		err := write()
		if err == nil {
			return nil
		}
		for _, known := range []error{ErrConflict, ErrRepeated, ErrNotFound, ErrExists, ErrNewer} {
			if errors.Is(err, known) {
				return err
			}
		}
		if time.Since(began) > writeFor || !Wait(ctx, rest) {
			return UnknownError{err}
		}
		rest = min(2*rest, writePauseMost)
	}
}

// Unanswered says that an error comes from a store that does not answer.
func Unanswered(err error) bool {
	return errors.Is(err, ErrUnavailable) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, context.Canceled)
}

// ErrOvertaken says that a change did not get its turn because others were before it each time: nothing was changed.
var ErrOvertaken = errors.New("others were before this change each time")

// OvertakenMost is how often a change begins again because another process was before it.
const OvertakenMost = 8

// Wait waits; false when the context ends before.
func Wait(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
