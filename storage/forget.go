package storage

import (
	"context"
	"time"
)

// Forgetter is a store that removes old games when it is told to.
type Forgetter interface {
	// Forget removes the games that are over, are published to the end, and had their last record before a time; it
	// gives their number. A game that cannot be read stays and is told in the error; the others are removed all the
	// same.
	Forget(ctx context.Context, before time.Time) (int, error)
}
