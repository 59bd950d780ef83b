package redis

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

func (p partition) dueKeys() []string { return []string{p.schema(), p.timers(), p.due()} }

// Set implements storage.Timers. A timer that replaces a leased one is not leased.
func (s *Store) Set(ctx context.Context, t storage.Timer) error {
	if err := t.Check(); err != nil {
		return err
	}
	value, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("cannot encode timer %q: %w", t.Key, err)
	}
	_, err = s.write(ctx, setScript, fmt.Sprintf("timer %q", t.Key), s.partitionOf(t.Key).dueKeys(), t.Key,
		sortableTime(t.At), value)
	return err
}

// Clear implements storage.Timers. It is no error if there is no such timer.
func (s *Store) Clear(ctx context.Context, key string) error {
	_, err := s.write(ctx, clearScript, fmt.Sprintf("timer %q", key), s.partitionOf(key).dueKeys(), key,
		sortableTimeLength)
	return err
}

// Done implements storage.Timers.
func (s *Store) Done(ctx context.Context, key string, leased time.Time) error {
	_, err := s.write(ctx, clearScript, fmt.Sprintf("timer %q", key), s.partitionOf(key).dueKeys(), key,
		sortableTimeLength, sortableTime(leased))
	return err
}

// Lease implements storage.Timers: those that are due longest come first. When the answer of Redis is lost, what was
// leased is handed out after the lease.
func (s *Store) Lease(ctx context.Context, now time.Time, lease time.Duration, limit int) ([]storage.Timer, error) {
	var timers []storage.Timer
	for more := true; more && len(timers) < limit; {
		var due []dueEntry
		var err error
		if due, more, err = s.due(ctx, now, limit-len(timers)); err != nil {
			return nil, err
		}
		taken, err := s.take(ctx, due, now.Add(lease)) // Others may be faster with some.
		if err != nil {
			return nil, err
		}
		timers = append(timers, taken...)
	}
	return timers, ctx.Err()
}

// dueEntry is an entry of a due index: the moment, then the key.
type dueEntry struct {
	partition int
	entry     string
}

// due gives entries that are due longest, at most limit; more says that there may be others. A partition is asked for
// about four times its share: of those that have more, what comes after the last one of their answers is left out.
func (s *connection) due(ctx context.Context, now time.Time, limit int) (all []dueEntry, more bool, err error) {
	share, end := min(limit, 4+4*limit/len(s.partitions)), sortableTime(now.Add(1))
	lists, err := everywhere(ctx, s, "the timers",
		func(ctx context.Context, pipe goredis.Pipeliner, p partition) texts {
			return pipe.ZRangeByLex(ctx, p.due(),
				&goredis.ZRangeBy{Min: "-", Max: "(" + end, Count: int64(share)})
		})
	if err != nil {
		return nil, false, err
	}
	for _, list := range lists {
		if len(list) == share {
			more, end = true, min(end, list[share-1])
		}
	}
	for n, list := range lists {
		for _, entry := range list {
			if entry <= end {
				all = append(all, dueEntry{n, entry})
			}
		}
	}
	slices.SortFunc(all, func(a, b dueEntry) int { return cmp.Compare(a.entry, b.entry) })
	return all[:min(limit, len(all))], more || len(all) > limit, nil
}

func (s *connection) take(ctx context.Context, due []dueEntry, until time.Time) ([]storage.Timer, error) {
	if s.readOnly && len(due) > 0 {
		return nil, errReadOnly
	}
	taken, places := make([]string, len(due)), map[int][]int{}
	for i, d := range due {
		places[d.partition] = append(places[d.partition], i)
	}
	asked := map[int]*goredis.Cmd{}
	err := s.round(ctx, "the timers", func(ctx context.Context, pipe goredis.Pipeliner) {
		for n, list := range places {
			args := []any{s.schema, sortableTime(until)}
			for _, i := range list {
				args = append(args, due[i].entry)
			}
			asked[n] = leaseScript.Eval(ctx, pipe, s.partitions[n].dueKeys(), args...)
		}
	})
	if err != nil {
		return nil, err
	}
	for n, list := range places {
		r, err := s.reply("the timers", asked[n])
		if err != nil {
			return nil, err
		}
		for i, stored := range r.list(0) {
			taken[list[i]] = stored
		}
	}
	var timers []storage.Timer
	for i, stored := range taken {
		if stored == "" {
			continue
		}
		var t storage.Timer
		if err := json.Unmarshal([]byte(stored), &t); err != nil {
			return nil, fmt.Errorf("%w: timer %q: %w", storage.ErrDamaged, due[i].entry[sortableTimeLength:], err)
		}
		timers = append(timers, t)
	}
	return timers, nil
}
