package bolt

import (
	"context"
	"fmt"
	"time"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// forgetAtOnce is how many games one write removes: clicks wait for it.
const forgetAtOnce = 20

// Forget removes the games that are over, are published to the end, and had their last record before a time; it gives their
// number. The file does not become smaller, but has room again.
func (s *Store) Forget(ctx context.Context, before time.Time) (int, error) {
	ids, err := s.old(ctx, before)
	removed := 0
	for len(ids) > 0 && err == nil {
		some := ids[:min(forgetAtOnce, len(ids))]
		ids = ids[len(some):]
		var gone int
		err = s.update(ctx, func(tx *bbolt.Tx) error {
			gone = 0
			for _, id := range some {
				// It may have gone on since it was listed.
				switch old, err := isOld(tx, id, before); {
				case err != nil:
					return err
				case old:
					if err := tx.Bucket(gamesBucket).DeleteBucket([]byte(id)); err != nil {
						return fmt.Errorf("cannot forget game %s: %w", id, err)
					}
					gone++
				}
			}
			return nil
		})
		if err == nil {
			removed += gone
		}
	}
	return removed, err
}

func (s *Store) old(ctx context.Context, before time.Time) (ids []storage.GameID, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		return tx.Bucket(gamesBucket).ForEachBucket(func(key []byte) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			id := storage.GameID(key)
			old, err := isOld(tx, id, before)
			if old {
				ids = append(ids, id)
			}
			return err
		})
	})
	return ids, err
}

func isOld(tx *bbolt.Tx, id storage.GameID, before time.Time) (bool, error) {
	g, err := open(tx, id)
	if err != nil {
		return false, err
	}
	last, err := g.last()
	if err != nil {
		return false, err
	}
	shown, err := g.shown()
	over := last.Table.Phase == storage.Finished || last.Table.Phase == storage.Closed
	return over && shown.Seq == last.Seq && last.At.Before(before), err
}
