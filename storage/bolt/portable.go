package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// Each implements storage.Portable. It sees the store as it was when it began.
func (s *Store) Each(ctx context.Context, use func(storage.Item) error) error {
	hand := func(item storage.Item) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return use(item)
	}
	return s.view(ctx, func(tx *bbolt.Tx) error {
		err := tx.Bucket(gamesBucket).ForEachBucket(func(id []byte) error {
			g, err := open(tx, storage.GameID(id))
			if err != nil {
				return err
			}
			item, err := g.whole()
			if err != nil {
				return err
			}
			return hand(storage.Item{Game: &item})
		})
		if err != nil {
			return err
		}
		err = tx.Bucket(timersBucket).ForEach(func(_, value []byte) error {
			var kept leasedTimer
			if err := json.Unmarshal(value, &kept); err != nil {
				return fmt.Errorf("%w: a timer: %w", storage.ErrDamaged, err)
			}
			return hand(storage.Item{Timer: &kept.Timer})
		})
		if err != nil {
			return err
		}
		err = tx.Bucket(profilesBucket).ForEach(func(key, value []byte) error {
			kind, id, _ := bytes.Cut(key, []byte{0})
			return hand(storage.Item{Profile: &storage.ProfileItem{Kind: string(kind), ID: string(id),
				Value: bytes.Clone(value)}})
		})
		if err != nil {
			return err
		}
		return eachLedger(tx, hand)
	})
}

func (g game) whole() (storage.GameItem, error) {
	item := storage.GameItem{ID: g.id}
	err := g.bucket.Bucket(logBucket).ForEach(func(key, value []byte) error {
		r, err := g.record(key, value)
		item.Log = append(item.Log, r)
		return err
	})
	if err != nil {
		return item, err
	}
	item.Publication, err = g.publication()
	return item, err
}

// Put implements storage.Portable.
func (s *Store) Put(ctx context.Context, item storage.Item) error {
	return storage.PutItem(ctx, s, item, s.putGame)
}

func (s *Store) putGame(ctx context.Context, item storage.GameItem) error {
	return s.update(ctx, func(tx *bbolt.Tx) error {
		g, err := newGame(tx, item.ID)
		if err != nil {
			return err
		}
		before := storage.Envelope{}
		for _, r := range item.Log {
			if err := g.put(before, r); err != nil {
				return err
			}
			before = r.Envelope
		}
		return g.setPublication(item.Publication, len(item.Log))
	})
}
