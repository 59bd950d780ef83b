package redis

import (
	"context"
	"slices"
	"strings"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// OpenGames says how many games are not over, by their marks in the lists of games. In a store of 16 partitions, where
// older programs leave none, it reads the index of the channels: some 50 bytes a game.
func (s *Store) OpenGames(ctx context.Context) (open int, err error) {
	if len(s.partitions) == oldPartitions {
		return s.openByChannels(ctx)
	}
	counts, err := everywhere(ctx, s.connection, "the games",
		func(ctx context.Context, pipe goredis.Pipeliner, p partition) interface{ Val() int64 } {
			return pipe.ZCount(ctx, p.games(), "-inf", "(0")
		})
	for _, n := range counts {
		open += int(n)
	}
	return open, err
}

func (s *connection) openByChannels(ctx context.Context) (int, error) {
	lists, err := everywhere(ctx, s, "the games of all channels",
		func(ctx context.Context, pipe goredis.Pipeliner, p partition) texts {
			return pipe.ZRange(ctx, p.channels(), 0, -1)
		})
	if err != nil {
		return 0, err
	}
	games := map[storage.GameID]bool{}
	for _, entry := range slices.Concat(lists...) {
		if at := strings.IndexByte(entry, 0) + 1 + sortableTimeLength; at < len(entry) {
			games[storage.GameID(entry[at:])] = true
		}
	}
	return len(games), nil
}
