package redis

import (
	"context"
	"slices"
	"strings"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// OpenGames says how many games are not over. It reads the index of the channels: some 50 bytes a game.
func (s *Store) OpenGames(ctx context.Context) (int, error) {
	lists, err := everywhere(ctx, s.connection, "the games of all channels",
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
