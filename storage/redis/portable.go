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

// Each implements storage.Portable: partition by partition; each game as it is at one moment.
func (s *Store) Each(ctx context.Context, use func(storage.Item) error) error {
	for n := range partitions {
		p := s.partition(n)
		items, err := s.small(ctx, p)
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
	return nil
}

// small lists what a partition holds, of games only their ids.
func (s *Store) small(ctx context.Context, p partition) ([]storage.Item, error) {
	var items []storage.Item
	err := s.do(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		items = nil
		games, err := client.ZRange(ctx, p.games(), 0, -1).Result()
		if err != nil {
			return s.wrong("the games", err)
		}
		slices.Sort(games)
		for _, id := range games {
			items = append(items, storage.Item{Game: &storage.GameItem{ID: storage.GameID(id)}})
		}
		timers, err := client.HGetAll(ctx, p.timers()).Result()
		if err != nil {
			return s.wrong("the timers", err)
		}
		for _, key := range slices.Sorted(maps.Keys(timers)) {
			var t storage.Timer
			if len(timers[key]) < momentLength {
				return fmt.Errorf("%w: timer %q", ErrDamaged, key)
			}
			if err := json.Unmarshal([]byte(timers[key][momentLength:]), &t); err != nil {
				return fmt.Errorf("%w: timer %q: %w", ErrDamaged, key, err)
			}
			items = append(items, storage.Item{Timer: &t})
		}
		profiles, err := client.HGetAll(ctx, p.profiles()).Result()
		if err != nil {
			return s.wrong("the profiles", err)
		}
		for _, field := range slices.Sorted(maps.Keys(profiles)) {
			kind, id, _ := strings.Cut(field, "\x00")
			items = append(items, storage.Item{Profile: &storage.ProfileItem{Kind: kind, ID: id, Value: json.RawMessage(profiles[field])}})
		}
		return nil
	})
	return items, err
}

// Put implements storage.Portable.
func (s *Store) Put(ctx context.Context, item storage.Item) error {
	if err := item.Check(); err != nil {
		return err
	}
	switch {
	case item.Game != nil:
		return s.create(ctx, *item.Game)
	case item.Timer != nil:
		return s.Set(ctx, *item.Timer)
	}
	return s.SetProfile(ctx, item.Profile.Kind, item.Profile.ID, item.Profile.Value)
}
