package bolt

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// forgetAtOnce is how many games one write removes: clicks wait for it.
const forgetAtOnce = 20

// Forget implements storage.Forgetter. The file does not become smaller, but has room again.
func (s *Store) Forget(ctx context.Context, before time.Time) (int, error) {
	ids, damaged, err := forgettable(ctx, s, before)
	if err != nil {
		return 0, err
	}
	removed := 0
	for some := range slices.Chunk(ids, forgetAtOnce) {
		var gone int
		err := s.update(ctx, func(tx *bbolt.Tx) error {
			gone = 0
			for _, id := range some {
				// It may have gone on since it was listed.
				switch old, err := isOld(tx, id, before); {
				case errors.Is(err, storage.ErrNotFound):
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
		if err != nil {
			return removed, errors.Join(err, damaged)
		}
		removed += gone
	}
	return removed, damaged
}

// forgettable lists the games to be forgotten; damaged is about the last one that cannot be read.
func forgettable(ctx context.Context, s *Store, before time.Time) (ids []storage.GameID, damaged, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		return tx.Bucket(gamesBucket).ForEachBucket(func(key []byte) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			id := storage.GameID(key)
			switch old, err := isOld(tx, id, before); {
			case errors.Is(err, storage.ErrDamaged):
				damaged = err
			case err != nil:
				return err
			case old:
				ids = append(ids, id)
			}
			return nil
		})
	})
	return ids, damaged, err
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
	publication, err := g.publication()
	return last.Phase.Over() && publication.Published() == last.Seq && last.At.Before(before), err
}
