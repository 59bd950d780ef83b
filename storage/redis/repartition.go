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

// Repartition moves a store of 16 partitions to 256, and gives the number of games that it moved, -1 where it has 256
// already. It is storage.ErrNotFound where there is no store, storage.ErrBusy while another process has the store open.
// A move that breaks off is gone on with by the next call; until then nobody else can open the store. Nothing is
// removed before its copy is there, and no copy is written over.
func Repartition(ctx context.Context, options Options) (games int, err error) {
	options.ReadOnly = true // An empty Redis stays so.
	s, err := open(ctx, options, storage.Schema, true)
	if err != nil {
		return 0, fmt.Errorf("nothing was moved: %w", err)
	}
	s.readOnly = false
	defer func() { _ = s.Close() }()
	return s.repartition(ctx)
}

func (s *Store) repartition(ctx context.Context) (games int, err error) {
	if len(s.partitions) == partitions {
		return -1, nil
	}
	if err := alone(ctx, s); err != nil {
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
		n, err := moveOut(ctx, s, p)
		games += n
		if err != nil {
			return games, fmt.Errorf("the move is not complete, repeat it: %w", err)
		}
	}
	if err := nothingLeft(ctx, s); err != nil {
		return games, err
	}
	if err := number(partitions); err != nil {
		return games, err
	}
	return games, settle(ctx, s)
}

// settle waits until so many replicas of each master as Options.Copies says have all that it was told.
func settle(ctx context.Context, s *Store) error {
	if s.copies == 0 {
		return nil
	}
	asked := map[string]bool{}
	for _, p := range s.partitions {
		master := ""
		if cluster, ok := s.client.(*goredis.ClusterClient); ok {
			node, err := cluster.MasterForKey(ctx, p.schema())
			if err != nil {
				return err
			}
			master = node.Options().Addr
		}
		if !asked[master] {
			asked[master] = true
			if _, err := s.write(ctx, markScript, p.schema(), []string{p.schema()}); err != nil {
				return err
			}
		}
	}
	return nil
}

// names begins the names of all connections to this store.
func (s *Store) names() string { return programName + ":" + s.prefix + ":" }

// alone says whether no other process is connected to the store.
func alone(ctx context.Context, s *Store) error {
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

// sets are the sorted sets of a partition, each with the game or the timer that an entry belongs to; hashes hold things
// by their names.
var (
	sets = []struct {
		key  func(partition) string
		name func(entry string) string
	}{
		{partition.unpublished, func(entry string) string { return entry }},
		{partition.channels, gameIn}, {partition.users, gameIn}, {partition.due, afterTime},
	}
	hashes = []func(partition) string{partition.timers, partition.profiles}
)

func gameIn(entry string) string {
	_, entry, _ = strings.Cut(entry, "\x00")
	return afterTime(entry)
}

func afterTime(entry string) string { return entry[min(sortableTimeLength, len(entry)):] }

// moveOut moves everything of an old partition, which from then on refuses every program.
func moveOut(ctx context.Context, s *Store, old partition) (int, error) {
	type pipe = goredis.Pipeliner
	var games *goredis.ZSliceCmd
	entries, fields := make([]*goredis.ZSliceCmd, len(sets)), make([]*goredis.MapStringStringCmd, len(hashes))
	err := s.round(ctx, "a partition", func(ctx context.Context, pipe pipe) {
		pipe.Set(ctx, old.schema(), left, 0)
		games = pipe.ZRangeWithScores(ctx, old.games(), 0, -1)
		for i, set := range sets {
			entries[i] = pipe.ZRangeWithScores(ctx, set.key(old), 0, -1)
		}
		for i, key := range hashes {
			fields[i] = pipe.HGetAll(ctx, key(old))
		}
	})
	if err != nil {
		return 0, err
	}
	for some := range slices.Chunk(games.Val(), movedAtOnce) {
		if err := moveGames(ctx, s, old, some); err != nil {
			return 0, err
		}
	}
	gone, err := moveLedgers(ctx, s, old)
	if err != nil {
		return 0, err
	}
	var copies []func(context.Context, pipe)
	for i, set := range sets {
		gone = append(gone, set.key(old))
		for _, z := range entries[i].Val() {
			to := set.key(s.partitionOf(set.name(fmt.Sprint(z.Member))))
			copies = append(copies, func(ctx context.Context, pipe pipe) { pipe.ZAddNX(ctx, to, z) })
		}
	}
	for i, key := range hashes {
		gone = append(gone, key(old))
		for field, value := range fields[i].Val() {
			to := key(s.partitionOf(field))
			copies = append(copies, func(ctx context.Context, pipe pipe) { pipe.HSetNX(ctx, to, field, value) })
		}
	}
	for some := range slices.Chunk(copies, 20*movedAtOnce) {
		err := s.round(ctx, "a partition", func(ctx context.Context, pipe pipe) {
			for _, copy := range some {
				copy(ctx, pipe)
			}
		})
		if err != nil {
			return 0, err
		}
	}
	if err := settle(ctx, s); err != nil {
		return 0, err
	}
	return len(games.Val()), s.round(ctx, "a partition", func(ctx context.Context, pipe pipe) {
		pipe.Unlink(ctx, append(gone, old.games(), copiedKey(old.schema()))...)
	})
}

// nothingLeft says whether the old partitions are empty: keys that this program does not know are no reason to go on.
func nothingLeft(ctx context.Context, s *Store) error {
	return s.masters(ctx, func() {}, func(ctx context.Context, client *goredis.Client) error {
		for _, old := range []string{":{?}:*", ":{1?}:*"} {
			keys := client.Scan(ctx, 0, s.prefix+old, 10_000).Iterator()
			for keys.Next(ctx) {
				if key := keys.Val(); !strings.HasSuffix(key, "}:schema") {
					return fmt.Errorf("%w: %q is left in a partition of before", storage.ErrDamaged, key)
				}
			}
			if err := keys.Err(); err != nil {
				return err
			}
		}
		return nil
	})
}

// moveGames moves games with their entries in the list of games, which say by their marks whether a game is over.
func moveGames(ctx context.Context, s *Store, old partition, games []goredis.Z) error {
	type found struct {
		id     storage.GameID
		over   *goredis.StringCmd
		values [4]*goredis.StringCmd
	}
	keysOf := func(p partition, id storage.GameID) [4]string {
		return [4]string{p.game(id), p.log(id), p.acts(id), p.packs(id)}
	}
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
			p, z, there := s.partitionOf(string(g.id)), games[i], false
			for n, key := range keysOf(p, g.id) {
				if value := g.values[n]; value.Err() == nil {
					pipe.Do(ctx, "RESTORE", key, int64(max(z.Score, 0)), value.Val(), "ABSTTL")
					there = true
				}
			}
			switch {
			case !there: // It was moved before, or its time has come.
				continue
			case g.over.Val() == "":
				z.Score = -1
			default:
				z.Score = max(z.Score, 0)
			}
			pipe.ZAddNX(ctx, p.games(), z)
		}
	})
	if err == nil {
		err = settle(ctx, s)
	}
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

// moveLedgers copies the ledgers, and gives the keys where they were.
func moveLedgers(ctx context.Context, s *Store, old partition) ([]string, error) {
	parts, err := s.allLedgers(ctx, old)
	gone := []string{old.ledgers()}
	for _, part := range parts {
		l := part.Ledger
		if err == nil {
			err = s.SwapEntries(ctx, l.Name, nil, l.Entries)
		}
		gone = append(gone, old.ledger(l.Name))
		for key := range l.Entries {
			board, _ := storage.EntryBoard(key)
			if ranks := old.ranks(l.Name, board); !slices.Contains(gone, ranks) {
				gone = append(gone, ranks)
			}
		}
	}
	return gone, err
}
