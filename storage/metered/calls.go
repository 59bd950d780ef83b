package metered

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// Create implements storage.Games.
func (s *Store) Create(ctx context.Context, id storage.GameID, first storage.Record) error {
	return s.do("create", func(to storage.Store) error { return to.Create(ctx, id, first) })
}

// Load implements storage.Games.
func (s *Store) Load(ctx context.Context, id storage.GameID) (last storage.Record, shown storage.Publication,
	err error) {
	err = s.do("load", func(to storage.Store) (err error) {
		last, shown, err = to.Load(ctx, id)
		return err
	})
	return last, shown, err
}

// Append implements storage.Games.
func (s *Store) Append(ctx context.Context, id storage.GameID, next storage.Record) (storage.Record, error) {
	return ask(s, "append", func(to storage.Store) (storage.Record, error) { return to.Append(ctx, id, next) })
}

// Log implements storage.Games.
func (s *Store) Log(ctx context.Context, id storage.GameID, first, last int) ([]storage.Record, error) {
	return ask(s, "log", func(to storage.Store) ([]storage.Record, error) { return to.Log(ctx, id, first, last) })
}

// ByInteraction implements storage.Games.
func (s *Store) ByInteraction(ctx context.Context, id storage.GameID, interaction string) (storage.Record, error) {
	return ask(s, "by_interaction",
		func(to storage.Store) (storage.Record, error) { return to.ByInteraction(ctx, id, interaction) })
}

// SetPublication implements storage.Games.
func (s *Store) SetPublication(ctx context.Context, id storage.GameID, shown storage.Publication) error {
	return s.do("set_shown", func(to storage.Store) error { return to.SetPublication(ctx, id, shown) })
}

// Unpublished implements storage.Games.
func (s *Store) Unpublished(ctx context.Context) ([]storage.GameID, error) {
	return ask(s, "unpublished", func(to storage.Store) ([]storage.GameID, error) { return to.Unpublished(ctx) })
}

// ByChannel implements storage.Games.
func (s *Store) ByChannel(ctx context.Context, channel string) ([]storage.GameID, error) {
	return ask(s, "by_channel", func(to storage.Store) ([]storage.GameID, error) { return to.ByChannel(ctx, channel) })
}

// ByUser implements storage.Games.
func (s *Store) ByUser(ctx context.Context, user string) ([]storage.GameID, error) {
	return ask(s, "by_user", func(to storage.Store) ([]storage.GameID, error) { return to.ByUser(ctx, user) })
}

// Set implements storage.Timers.
func (s *Store) Set(ctx context.Context, t storage.Timer) error {
	return s.do("set", func(to storage.Store) error { return to.Set(ctx, t) })
}

// Clear implements storage.Timers.
func (s *Store) Clear(ctx context.Context, key string) error {
	return s.do("clear", func(to storage.Store) error { return to.Clear(ctx, key) })
}

// Done implements storage.Timers.
func (s *Store) Done(ctx context.Context, key string, leased time.Time) error {
	return s.do("done", func(to storage.Store) error { return to.Done(ctx, key, leased) })
}

// Lease implements storage.Timers.
func (s *Store) Lease(ctx context.Context, now time.Time, lease time.Duration, limit int) ([]storage.Timer, error) {
	return ask(s, "lease", func(to storage.Store) ([]storage.Timer, error) { return to.Lease(ctx, now, lease, limit) })
}

// Hold implements storage.Leases.
func (s *Store) Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error) {
	return ask(s, "hold", func(to storage.Store) (bool, error) { return to.Hold(ctx, key, owner, d) })
}

// Release implements storage.Leases.
func (s *Store) Release(ctx context.Context, key, owner string) error {
	return s.do("release", func(to storage.Store) error { return to.Release(ctx, key, owner) })
}

// Profile implements storage.Profiles.
func (s *Store) Profile(ctx context.Context, kind, id string) (json.RawMessage, error) {
	return ask(s, "profile", func(to storage.Store) (json.RawMessage, error) { return to.Profile(ctx, kind, id) })
}

// SetProfile implements storage.Profiles.
func (s *Store) SetProfile(ctx context.Context, kind, id string, value json.RawMessage) error {
	return s.do("set_profile", func(to storage.Store) error { return to.SetProfile(ctx, kind, id, value) })
}

// SwapProfile implements storage.Profiles.
func (s *Store) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	return s.do("swap_profile", func(to storage.Store) error { return to.SwapProfile(ctx, kind, id, old, value) })
}

// Entries implements storage.Ledgers.
func (s *Store) Entries(ctx context.Context, ledger string, keys ...string) (map[string]string, error) {
	return ask(s, "entries",
		func(to storage.Store) (map[string]string, error) { return to.Entries(ctx, ledger, keys...) })
}

// SwapEntries implements storage.Ledgers.
func (s *Store) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	return s.do("swap_entries", func(to storage.Store) error { return to.SwapEntries(ctx, ledger, old, next) })
}

// Ranking implements storage.Ledgers.
func (s *Store) Ranking(ctx context.Context, ledger, board string, most int, name string) (storage.Ranking, error) {
	return ask(s, "ranking",
		func(to storage.Store) (storage.Ranking, error) { return to.Ranking(ctx, ledger, board, most, name) })
}

// Each implements storage.Portable.
func (s *Store) Each(ctx context.Context, use func(storage.Item) error) error {
	return s.do("each", func(to storage.Store) error { return to.Each(ctx, use) })
}

// Put implements storage.Portable.
func (s *Store) Put(ctx context.Context, item storage.Item) error {
	return s.do("put", func(to storage.Store) error { return to.Put(ctx, item) })
}

// OpenGames implements storage.GameCounter.
func (s *Store) OpenGames(ctx context.Context) (int, error) {
	return ask(s, "open_games", func(to storage.Store) (int, error) {
		counter, ok := to.(storage.GameCounter)
		if !ok {
			return 0, errors.ErrUnsupported
		}
		return counter.OpenGames(ctx)
	})
}

// Forget implements storage.Forgetter.
func (s *Store) Forget(ctx context.Context, before time.Time) (int, error) {
	return ask(s, "forget", func(to storage.Store) (int, error) {
		f, ok := to.(storage.Forgetter)
		if !ok {
			return 0, errors.ErrUnsupported
		}
		return f.Forget(ctx, before)
	})
}

// Erase implements storage.Store.
func (s *Store) Erase(ctx context.Context, who storage.Person, after storage.GameID, most int) (storage.Erased, error) {
	return ask(s, "erase", func(to storage.Store) (storage.Erased, error) { return to.Erase(ctx, who, after, most) })
}

// Scrub implements storage.Store.
func (s *Store) Scrub(ctx context.Context) error {
	return s.do("scrub", func(to storage.Store) error { return to.Scrub(ctx) })
}

// Ping implements storage.Store.
func (s *Store) Ping(ctx context.Context) error {
	return s.do("ping", func(to storage.Store) error { return to.Ping(ctx) })
}
