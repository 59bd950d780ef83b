package redis

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

const (
	// moving stands in place of the number of partitions while a store is moved.
	moving = "16>256"
	// left is the schema of a partition that was moved: whoever does not know that is refused.
	left = math.MaxInt32
	// movedAtOnce is how many games are moved in one round, or twenty times as many entries of lists.
	movedAtOnce = 50
)

// Repartition moves a store of 16 partitions to 256, and gives the number of games that it moved. It is
// storage.ErrBusy while another process has the store open. A move that breaks off is gone on with by the next call;
// until then nobody else can open the store. Nothing is removed before its copy is there, and no copy is written over.
func Repartition(ctx context.Context, options Options) (games int, err error) {
	s, err := open(ctx, options, storage.Schema, true)
	if err != nil {
		return 0, err
	}
	defer func() { _ = s.Close() }()
	return s.repartition(ctx)
}

func (s *connection) repartition(ctx context.Context) (games int, err error) {
	if len(s.partitions) == partitions {
		return 0, nil
	}
	if err := s.alone(ctx); err != nil {
		return 0, err
	}
	number := func(n any) error {
		return s.round(ctx, s.meta(), func(ctx context.Context, pipe goredis.Pipeliner) {
			pipe.HSet(ctx, s.meta(), "partitions", n)
		})
	}
	if err := number(moving); err != nil {
		return 0, err
	}
	from := s.partitions
	s.divide(partitions)
	for _, p := range from {
		n, err := s.moveOut(ctx, p)
		games += n
		if err != nil {
			return games, err
		}
	}
	return games, number(partitions)
}

// names begins the names of all connections to this store.
func (s *connection) names() string { return programName + ":" + s.prefix + ":" }

// alone says whether no other process is connected to the store.
func (s *connection) alone(ctx context.Context) error {
	return s.masters(ctx, func() {}, func(ctx context.Context, client *goredis.Client) error {
		list, err := client.ClientList(ctx).Result()
		for line := range strings.Lines(list) {
			other := map[string]string{}
			for field := range strings.FieldsSeq(line) {
				name, value, _ := strings.Cut(field, "=")
				other[name] = value
			}
			if name := other["name"]; strings.HasPrefix(name, s.names()) && name != s.name &&
				other["db"] == fmt.Sprint(s.target.db) {
				return fmt.Errorf("%w, from %s", storage.ErrBusy, other["addr"])
			}
		}
		return err
	})
}

// moveOut moves everything of an old partition, which from then on refuses every program.
func (s *connection) moveOut(ctx context.Context, old partition) (int, error) {
	var games *goredis.ZSliceCmd
	var lists [4]*goredis.ZSliceCmd
	var hashes [2]*goredis.MapStringStringCmd
	keys := []func(partition) string{partition.unpublished, partition.channels, partition.users, partition.due,
		partition.timers, partition.profiles}
	err := s.round(ctx, "a partition", func(ctx context.Context, pipe goredis.Pipeliner) {
		pipe.Set(ctx, old.schema(), left, 0)
		games = pipe.ZRangeWithScores(ctx, old.games(), 0, -1)
		for i := range lists {
			lists[i] = pipe.ZRangeWithScores(ctx, keys[i](old), 0, -1)
		}
		for i := range hashes {
			hashes[i] = pipe.HGetAll(ctx, keys[len(lists)+i](old))
		}
	})
	if err != nil {
		return 0, err
	}
	for some := range slices.Chunk(games.Val(), movedAtOnce) {
		if err := s.moveGames(ctx, old, some); err != nil {
			return 0, err
		}
	}
	var entries []func(context.Context, goredis.Pipeliner)
	for i, list := range lists {
		for _, z := range list.Val() {
			name := nameIn(keys[i](""), fmt.Sprint(z.Member))
			entries = append(entries, func(ctx context.Context, pipe goredis.Pipeliner) {
				pipe.ZAddNX(ctx, keys[i](s.partitionOf(name)), z)
			})
		}
	}
	for i, hash := range hashes {
		for field, value := range hash.Val() {
			entries = append(entries, func(ctx context.Context, pipe goredis.Pipeliner) {
				pipe.HSetNX(ctx, keys[len(lists)+i](s.partitionOf(field)), field, value)
			})
		}
	}
	for some := range slices.Chunk(entries, 20*movedAtOnce) {
		err := s.round(ctx, "a partition", func(ctx context.Context, pipe goredis.Pipeliner) {
			for _, entry := range some {
				entry(ctx, pipe)
			}
		})
		if err != nil {
			return 0, err
		}
	}
	return len(games.Val()), s.round(ctx, "a partition", func(ctx context.Context, pipe goredis.Pipeliner) {
		gone := []string{old.games()}
		for _, key := range keys {
			gone = append(gone, key(old))
		}
		pipe.Unlink(ctx, gone...)
	})
}

// nameIn is what an entry of a list belongs to: the game or the timer.
func nameIn(list, entry string) string {
	switch {
	case list == partition("").unpublished():
		return entry
	case list != partition("").due():
		_, entry, _ = strings.Cut(entry, "\x00")
	}
	return entry[min(sortableTimeLength, len(entry)):]
}

// moveGames moves games with their entries in the list of games, which say by their marks whether a game is over.
func (s *connection) moveGames(ctx context.Context, old partition, games []goredis.Z) error {
	type found struct {
		id     storage.GameID
		over   *goredis.StringCmd
		values [3]*goredis.StringCmd
	}
	keysOf := func(p partition, id storage.GameID) [3]string { return [3]string{p.game(id), p.log(id), p.acts(id)} }
	all := make([]found, len(games))
	err := s.round(ctx, "the games", func(ctx context.Context, pipe goredis.Pipeliner) {
		for i, z := range games {
			id := storage.GameID(fmt.Sprint(z.Member))
			all[i] = found{id: id, over: pipe.HGet(ctx, old.game(id), "over")}
			for n, key := range keysOf(old, id) {
				all[i].values[n] = pipe.Dump(ctx, key)
			}
		}
	})
	if err != nil {
		return err
	}
	err = s.round(ctx, "the games", func(ctx context.Context, pipe goredis.Pipeliner) {
		for i, g := range all {
			if g.over.Err() != nil {
				continue // It was moved before, or its time has come.
			}
			p, z := s.partitionOf(string(g.id)), games[i]
			for n, key := range keysOf(p, g.id) {
				if value := g.values[n]; value.Err() == nil {
					pipe.Do(ctx, "RESTORE", key, int64(max(z.Score, 0)), value.Val(), "ABSTTL")
				}
			}
			if z.Score <= 0 {
				z.Score = 0
				if g.over.Val() == "" {
					z.Score = -1
				}
			}
			pipe.ZAddNX(ctx, p.games(), z)
		}
	})
	if err != nil {
		return err
	}
	return s.round(ctx, "the games", func(ctx context.Context, pipe goredis.Pipeliner) {
		for _, g := range all {
			keys := keysOf(old, g.id)
			pipe.Unlink(ctx, keys[:]...)
		}
	})
}
