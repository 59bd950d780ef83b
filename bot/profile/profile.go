package profile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// Read reads a profile; raw is nil, and the value empty, where there is none.
func Read[T any](
	ctx context.Context, store storage.Profiles, kind, id string,
) (value T, raw json.RawMessage, err error) {
	raw, err = store.Profile(ctx, kind, id)
	if errors.Is(err, storage.ErrNotFound) {
		return value, nil, nil
	}
	if err != nil {
		return value, nil, err
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		return value, raw, fmt.Errorf("profile of %s %s: %w", kind, id, err)
	}
	return value, raw, nil
}

// Change changes a profile, once more when somebody else did so between; use says whether there is a change.
func Change[T any](ctx context.Context, store storage.Profiles, kind, id string, use func(*T) bool) error {
	for range storage.OvertakenMost {
		value, old, err := Read[T](ctx, store, kind, id)
		if err != nil {
			return err
		}
		if !use(&value) {
			return nil
		}
		next, err := json.Marshal(value)
		if err != nil {
			return err
		}
		if bytes.Equal(next, old) {
			return nil
		}
		if err = store.SwapProfile(ctx, kind, id, old, next); !errors.Is(err, storage.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("profile of %s %s: %w", kind, id, storage.ErrOvertaken)
}

// Profiles keeps what is known of persons, servers and channels.
type Profiles struct {
	Store  storage.Store
	Log    *slog.Logger
	Now    func() time.Time
	memory memory
}
