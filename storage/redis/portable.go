package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// Each implements storage.Portable: each game as it is at one moment. Timers come after games and profiles: the timer
// that one depends on is set when or before that is stored, so none is handed out that never had it. Ledgers come last:
// a game that is over has its timer, or is counted.
func (s *Store) Each(ctx context.Context, use func(storage.Item) error) error {
	for _, list := range []func(context.Context, partition) ([]storage.Item,
		error){s.allGames, s.allProfiles, s.allTimers, s.allLedgers} {
		for _, p := range s.partitions {
			items, err := list(ctx, p)
			if err != nil {
				return err
			}
			for _, item := range items {
				if item.Game != nil {
					g, err := s.read(ctx, item.Game.ID, 0, -1)
					if errors.Is(err, storage.ErrNotFound) {
						continue // its time has come
					}
					if err != nil {
						return err
					}
					item.Game = &g
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := use(item); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// allGames lists the games of a partition, without their records.
func (s *connection) allGames(ctx context.Context, p partition) (items []storage.Item, err error) {
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		ids, err := client.ZRange(ctx, p.games(), 0, -1).Result()
		if err != nil {
			return s.scriptError("the games", err)
		}
		slices.Sort(ids)
		items = nil
		for _, id := range ids {
			items = append(items, storage.Item{Game: &storage.GameItem{ID: storage.GameID(id)}})
		}
		return nil
	})
	return items, err
}

func (s *connection) allTimers(ctx context.Context, p partition) ([]storage.Item, error) {
	timers, err := s.hash(ctx, "the timers", p.timers())
	var items []storage.Item
	for _, key := range slices.Sorted(maps.Keys(timers)) {
		var t storage.Timer
		if len(timers[key]) < sortableTimeLength {
			return nil, fmt.Errorf("%w: timer %q", storage.ErrDamaged, key)
		}
		if err := json.Unmarshal([]byte(timers[key][sortableTimeLength:]), &t); err != nil {
			return nil, fmt.Errorf("%w: timer %q: %w", storage.ErrDamaged, key, err)
		}
		items = append(items, storage.Item{Timer: &t})
	}
	return items, err
}

func (s *connection) allProfiles(ctx context.Context, p partition) ([]storage.Item, error) {
	profiles, err := s.hash(ctx, "the profiles", p.profiles())
	var items []storage.Item
	for _, field := range slices.Sorted(maps.Keys(profiles)) {
		kind, id, _ := strings.Cut(field, "\x00")
		items = append(items, storage.Item{Profile: &storage.ProfileItem{Kind: kind, ID: id,
			Value: json.RawMessage(profiles[field])}})
	}
	return items, err
}

func (s *connection) hash(ctx context.Context, what, key string) (fields map[string]string, err error) {
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) (err error) {
		if fields, err = client.HGetAll(ctx, key).Result(); err != nil {
			return s.scriptError(what, err)
		}
		return nil
	})
	return fields, err
}

// Put implements storage.Portable.
func (s *Store) Put(ctx context.Context, item storage.Item) error {
	return storage.PutItem(ctx, s, item, s.create)
}
