package redis

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

var entriesScript = script("schema", "entries")

func (p partition) ledgers() string           { return string(p) + "ledgers" }
func (p partition) ledger(name string) string { return string(p) + "l:" + name }
func (p partition) ranks(ledger, board string) string {
	return string(p) + "r:" + ledger + "\x00" + board
}

// Entries implements storage.Ledgers.
func (s *Store) Entries(ctx context.Context, ledger string, keys ...string) (map[string]string, error) {
	entries := map[string]string{}
	if len(keys) == 0 {
		return entries, ctx.Err()
	}
	err := s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		values, err := client.HMGet(ctx, s.partitionOf(ledger).ledger(ledger), keys...).Result()
		if err != nil {
			return s.scriptError("ledger "+ledger, err)
		}
		for i, value := range values {
			if entry, ok := value.(string); ok {
				entries[keys[i]] = entry
			}
		}
		return nil
	})
	return entries, err
}

// SwapEntries implements storage.Ledgers.
func (s *Store) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	if err := (storage.LedgerItem{Name: ledger, Entries: next}).Check(); err != nil {
		return err
	}
	p := s.partitionOf(ledger)
	keys, args := []string{p.schema(), p.ledgers(), p.ledger(ledger)}, []any{ledger}
	for key, entry := range next {
		board, name := storage.EntryBoard(key)
		at := 0
		_, was := storage.EntryScore(old[key])
		if _, is := storage.EntryScore(entry); was || is {
			ranks := p.ranks(ledger, board)
			if at = slices.Index(keys, ranks) + 1; at == 0 {
				keys = append(keys, ranks)
				at = len(keys)
			}
		}
		args = append(args, key, old[key], entry, at, name)
	}
	r, err := s.write(ctx, entriesScript, "ledger "+ledger, keys, args...)
	if err == nil && r.state == "conflict" {
		return fmt.Errorf("ledger %s: %w", ledger, storage.ErrConflict)
	}
	return err
}

// Ranking implements storage.Ledgers.
func (s *Store) Ranking(ctx context.Context, ledger, board string, most int, name string) (r storage.Ranking,
	err error) {
	ranks := s.partitionOf(ledger).ranks(ledger, board)
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		var top *goredis.StringSliceCmd
		var before *goredis.IntCmd
		_, err := client.Pipelined(ctx, func(pipe goredis.Pipeliner) error {
			top, before = pipe.ZRevRange(ctx, ranks, 0, int64(most)-1), pipe.ZRevRank(ctx, ranks, name)
			return nil
		})
		switch {
		case err == nil:
			r.Place = int(before.Val()) + 1
		case !errors.Is(err, goredis.Nil):
			return s.scriptError("ledger "+ledger, err)
		}
		r.Names = top.Val()
		return nil
	})
	return r, err
}

// allLedgers hands out the ledgers of a partition.
func (s *connection) allLedgers(ctx context.Context, p partition) (items []storage.Item, err error) {
	var names []string
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) (err error) {
		if names, err = client.ZRange(ctx, p.ledgers(), 0, -1).Result(); err != nil {
			return s.scriptError("the ledgers", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		fields, err := s.entries(ctx, name, p.ledger(name))
		if err != nil {
			return nil, err
		}
		for keys := range slices.Chunk(slices.Sorted(maps.Keys(fields)), storage.LedgerPart) {
			part := &storage.LedgerItem{Name: name, Entries: map[string]string{}}
			for _, key := range keys {
				part.Entries[key] = fields[key]
			}
			items = append(items, storage.Item{Ledger: part})
		}
	}
	return items, nil
}

// entries reads a ledger in parts, so that others are answered meanwhile. Where another server goes on with it, whose
// cursors are others, some may be missing: then it is read once more.
func (s *connection) entries(ctx context.Context, name, key string) (map[string]string, error) {
	all := map[string]string{}
	for number, cursor := int64(0), uint64(0); ; {
		err := s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) (err error) {
			if cursor == 0 {
				number, err = client.HLen(ctx, key).Result()
			}
			var part []string
			if err == nil {
				part, cursor, err = client.HScan(ctx, key, cursor, "", storage.LedgerPart).Result()
			}
			for entry := range slices.Chunk(part, 2) {
				all[entry[0]] = entry[1]
			}
			if err != nil {
				return s.scriptError("ledger "+name, err)
			}
			return nil
		})
		if err != nil || cursor == 0 && len(all) >= int(number) {
			return all, err
		}
	}
}
