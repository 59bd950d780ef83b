package redis

import (
	"context"
	"errors"
	"slices"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// forgetAtOnce is how many games are looked at in one round.
const forgetAtOnce = 200

// Forget implements storage.Forgetter. It is for games that Redis would keep for longer than Options.Keep says, because
// it was another one when they ended; the others Redis forgets by itself.
func (s *Store) Forget(ctx context.Context, before time.Time) (int, error) {
	removed := 0
	var damaged error
	for _, p := range s.partitions {
		ids, err := s.keptGames(ctx, p)
		if err != nil {
			return removed, errors.Join(err, damaged)
		}
		for some := range slices.Chunk(ids, forgetAtOnce) {
			over, err := s.publishedOf(ctx, p, some)
			if err != nil {
				return removed, errors.Join(err, damaged)
			}
			for _, id := range over {
				gone, err := s.forget(ctx, id, before)
				switch {
				case errors.Is(err, storage.ErrDamaged):
					damaged = err
				case err != nil:
					return removed, errors.Join(err, damaged)
				case gone:
					removed++
				}
			}
		}
	}
	return removed, damaged
}

// keptGames lists the games of a partition that Redis keeps for ever or for longer than from now on.
func (s *Store) keptGames(ctx context.Context, p partition) (ids []storage.GameID, err error) {
	latest := float64(time.Now().Add(s.keep).UnixMilli())
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		listed, err := client.ZRangeWithScores(ctx, p.games(), 0, -1).Result()
		if err != nil {
			return s.scriptError("the games", err)
		}
		ids = nil
		for _, z := range listed {
			if id, _ := z.Member.(string); z.Score <= 0 || z.Score > latest {
				ids = append(ids, storage.GameID(id))
			}
		}
		return nil
	})
	return ids, err
}

// publishedOf gives those of a partition's games that are over and published to the end.
func (s *connection) publishedOf(ctx context.Context, p partition, ids []storage.GameID) (over []storage.GameID,
	err error) {
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		asked := make([]*goredis.SliceCmd, len(ids))
		_, err := client.Pipelined(ctx, func(pipe goredis.Pipeliner) error {
			for i, id := range ids {
				asked[i] = pipe.HMGet(ctx, p.game(id), "over", "seq", "published")
			}
			return nil
		})
		if err != nil {
			return s.scriptError("the games", err)
		}
		over = nil
		for i, id := range ids {
			if kept := asked[i].Val(); kept[0] == "1" && kept[1] == kept[2] {
				over = append(over, id)
			}
		}
		return nil
	})
	return over, err
}

// forget removes a game that is over, if its last record is old enough.
func (s *Store) forget(ctx context.Context, id storage.GameID, before time.Time) (bool, error) {
	last, _, err := s.Load(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound): // meanwhile
		return false, nil
	case err != nil || !last.At.Before(before):
		return false, err
	}
	return s.forgetSeen(ctx, id, last.Seq)
}

// forgetSeen removes a game that is over and published to the end, if it stands where it was seen.
func (s *connection) forgetSeen(ctx context.Context, id storage.GameID, seq int) (bool, error) {
	r, err := s.write(ctx, forgetScript, nameOf(id), s.partitionOf(string(id)).write(id), string(id), seq)
	return err == nil && r.state == "ok", err
}
