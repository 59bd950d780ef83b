package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Check says whether an item can be put into a store: it is exactly one thing, a game passes its own check, a timer has
// a key, a profile has kind and id and is JSON.
func (i Item) Check() error {
	set := 0
	for _, there := range []bool{i.Game != nil, i.Timer != nil, i.Profile != nil, i.Ledger != nil} {
		if there {
			set++
		}
	}
	switch {
	case set != 1:
		return fmt.Errorf("an item holds %d things, not one", set)
	case i.Game != nil:
		return i.Game.Check()
	case i.Timer != nil:
		return i.Timer.Check()
	case i.Ledger != nil:
		return i.Ledger.Check()
	case i.Profile.Kind == "" || i.Profile.ID == "" || strings.Contains(i.Profile.Kind, "\x00"):
		return fmt.Errorf("a profile has kind %q and id %q", i.Profile.Kind, i.Profile.ID)
	}
	return CheckProfile(i.Profile.Value)
}

// Check says whether a timer can be set: it has a key.
func (t Timer) Check() error {
	if t.Key == "" {
		return errors.New("a timer needs a key")
	}
	return nil
}

// CheckProfile says whether a value can be stored as a profile: it is JSON.
func CheckProfile(value json.RawMessage) error {
	if !json.Valid(value) {
		return errors.New("a profile has to be JSON")
	}
	return nil
}

// Check says whether a game can be put into a store: its id has its form, its records are numbered from 1 without gaps,
// and it is not published further than it stands. ErrBadID, ErrConflict.
func (g GameItem) Check() error {
	if err := g.ID.Check(); err != nil {
		return err
	}
	by := map[string]int{}
	for i, r := range g.Log {
		if r.Seq != i+1 {
			return fmt.Errorf("game %s has record %d in place %d: %w", g.ID, r.Seq, i+1, ErrConflict)
		}
		if first := by[r.Interaction]; first > 0 {
			return fmt.Errorf("game %s has records %d and %d of one interaction: %w", g.ID, first, r.Seq, ErrRepeated)
		}
		if r.Interaction != "" {
			by[r.Interaction] = r.Seq
		}
	}
	if len(g.Log) == 0 || g.Publication.Seq < 0 || g.Publication.Seq > len(g.Log) {
		return fmt.Errorf("game %s has %d records and is published up to %d: %w", g.ID, len(g.Log), g.Publication.Seq,
			ErrConflict)
	}
	return nil
}

// PutItem is Portable.Put for a store that can create a game with its whole log.
func PutItem(ctx context.Context, store Store, item Item, create func(context.Context, GameItem) error) error {
	if err := item.Check(); err != nil {
		return err
	}
	switch {
	case item.Game != nil:
		return create(ctx, *item.Game)
	case item.Timer != nil:
		return store.Set(ctx, *item.Timer)
	case item.Ledger != nil:
		old, err := store.Entries(ctx, item.Ledger.Name, slices.Collect(maps.Keys(item.Ledger.Entries))...)
		if err != nil {
			return err
		}
		return store.SwapEntries(ctx, item.Ledger.Name, old, item.Ledger.Entries)
	}
	return store.SetProfile(ctx, item.Profile.Kind, item.Profile.ID, item.Profile.Value)
}

const maxLeaseName = 100

// CheckLease says whether a lease can be held: key and owner have 1 to 100 bytes, the time is at least a millisecond.
func CheckLease(key, owner string, d time.Duration) error {
	if len(key) == 0 || len(key) > maxLeaseName || len(owner) == 0 || len(owner) > maxLeaseName ||
		d < time.Millisecond {
		return fmt.Errorf("no lease of %q by %q for %s", key, owner, d)
	}
	return nil
}
