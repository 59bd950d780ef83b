package profile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

var errUnreadable = errors.New("profile can't be read")

// Read reads a profile; raw is nil, and the value empty, where there is none.
func Read[T any](
	ctx context.Context, store storage.Profiles, kind, id string,
) (value T, raw json.RawMessage, err error) {
	raw, err = store.Profile(ctx, kind, id)
	if errors.Is(err, storage.ErrNotFound) {
		return value, nil, nil
	}
	if err != nil {
		return value, nil, fmt.Errorf("profile: %w", err)
	}
	return value, raw, decode(raw, &value, kind, id)
}

func decode(raw json.RawMessage, value any, kind, id string) error {
	if err := json.Unmarshal(raw, value); err != nil {
		return fmt.Errorf("%w: that of %s %s: %w", errUnreadable, kind, id, err)
	}
	return nil
}

// ReadPart reads the value that a profile holds under a key, empty where there is none.
func ReadPart[T any](ctx context.Context, store storage.Profiles, kind, id, key string) (T, error) {
	value, _, _, err := readPart[T](ctx, store, kind, id, key)
	return value, err
}

// readPart gives besides the value all that the profile holds, and that as it is stored.
func readPart[T any](
	ctx context.Context, store storage.Profiles, kind, id, key string,
) (value T, all map[string]json.RawMessage, raw json.RawMessage, err error) {
	all, raw, err = Read[map[string]json.RawMessage](ctx, store, kind, id)
	if own := all[key]; err == nil && own != nil {
		err = decode(own, &value, kind, id)
	}
	return value, all, raw, err
}

// ChangePart changes the value that a profile holds under a key, and leaves all others as they are. Use is called again
// when somebody else was before; its error is returned, and nothing is changed then. An empty object is no value, and
// without values there is no profile.
func ChangePart[T any](
	ctx context.Context, store storage.Profiles, kind, id, key string, use func(*T) error,
) (value T, err error) {
	for try := 0; ; try++ {
		value, all, raw, err := readPart[T](ctx, store, kind, id, key)
		if err == nil {
			err = use(&value)
		}
		if err != nil {
			return value, err
		}
		if all == nil {
			all = map[string]json.RawMessage{}
		}
		if all[key], err = json.Marshal(value); err != nil {
			return value, err
		}
		if string(all[key]) == "{}" {
			delete(all, key)
		}
		var next []byte
		if len(all) > 0 {
			if next, err = json.Marshal(all); err != nil {
				return value, err
			}
		}
		if bytes.Equal(next, raw) {
			return value, nil
		}
		err = storage.Surely(ctx, func() error { return store.SwapProfile(ctx, kind, id, raw, next) })
		switch {
		case !errors.Is(err, storage.ErrConflict):
			return value, err
		case try >= storage.OvertakenMost:
			return value, fmt.Errorf("%w: %w", storage.ErrOvertaken, err)
		}
	}
}

// Change changes a profile, once more when somebody else did so between; use says whether there is a change. An empty
// list or object is no profile.
func Change[T any](ctx context.Context, store storage.Profiles, kind, id string, use func(*T) bool) error {
	for range storage.OvertakenMost {
		value, old, err := Read[T](ctx, store, kind, id)
		if err != nil {
			return err
		}
		if !use(&value) {
			return nil
		}
		if err = Swap(ctx, store, kind, id, old, value); !errors.Is(err, storage.ErrOvertaken) {
			return err
		}
	}
	return fmt.Errorf("profile of %s %s: %w", kind, id, storage.ErrOvertaken)
}

// Swap puts a value into the place of a profile as Read gave it; storage.ErrOvertaken where that has changed since. An
// empty list or object is no profile.
func Swap(ctx context.Context, store storage.Profiles, kind, id string, old json.RawMessage, value any) error {
	next, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if s := string(next); s == "[]" || s == "{}" || s == "null" {
		next = nil
	}
	if bytes.Equal(next, old) {
		return nil
	}
	if err = store.SwapProfile(ctx, kind, id, old, next); errors.Is(err, storage.ErrConflict) {
		return fmt.Errorf("%w: %w", storage.ErrOvertaken, err)
	}
	return err
}

// Profiles keeps what is known of persons, servers and channels.
type Profiles struct {
	Store storage.Store
	Log   *slog.Logger
	Now   func() time.Time
	// WebURL is the address of the pages of games, without a slash at its end; "" for none.
	WebURL string
	memory memory
	pages  atomic.Pointer[[]byte]
	hooks  sync.Map // knownHooks by server
}
