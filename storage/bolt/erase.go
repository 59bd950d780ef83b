package bolt

import (
	"context"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// Erase implements storage.Eraser, one write a game.
func (s *Store) Erase(ctx context.Context, who storage.Person, after storage.GameID, most int) (storage.Erased, error) {
	var done storage.Erased
	ids := []storage.GameID{who.Game}
	if who.Game == "" {
		var err error
		if ids, done.Next, err = s.gamesAfter(ctx, after, most); err != nil {
			return done, err
		}
	}
	err := storage.EachGame(ids, func(id storage.GameID) error { return s.erase(ctx, id, who, &done) })
	return done, err
}

// gamesAfter lists some games; next is the last of them, "" when there are no more.
func (s *Store) gamesAfter(ctx context.Context, after storage.GameID, most int) (ids []storage.GameID,
	next storage.GameID, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		cursor := tx.Bucket(gamesBucket).Cursor()
		key, _ := cursor.Seek([]byte(after))
		if key != nil && string(key) == string(after) {
			key, _ = cursor.Next()
		}
		for ; key != nil && len(ids) < most; key, _ = cursor.Next() {
			ids = append(ids, storage.GameID(key))
		}
		if key != nil {
			next = ids[len(ids)-1]
		}
		return nil
	})
	return ids, next, err
}

func (s *Store) erase(ctx context.Context, id storage.GameID, who storage.Person, done *storage.Erased) error {
	// Most games are none of the person's: they are looked at without the writer's lock.
	item, changed, settled, err := s.eraseSeen(ctx, id, who)
	if err != nil || len(changed) == 0 {
		return err
	}
	if !settled {
		done.Postponed = append(done.Postponed, id)
		return nil
	}
	err = s.updateGame(ctx, id, func(g game) (err error) {
		if item, err = g.whole(); err != nil {
			return err
		}
		if item, changed, settled, err = item.Erase(who); err != nil || len(changed) == 0 || !settled {
			return err
		}
		for _, i := range changed {
			value, err := storage.Pack(item.Log[i])
			if err != nil {
				return err
			}
			if err := g.bucket.Bucket(logBucket).Put(seqKey(item.Log[i].Seq), value); err != nil {
				return err
			}
		}
		return g.setPublication(item.Publication, len(item.Log))
	})
	switch {
	case err != nil:
		return err
	case !settled:
		done.Postponed = append(done.Postponed, id)
	case len(changed) > 0:
		done.Games++
	}
	return nil
}

func (s *Store) eraseSeen(ctx context.Context, id storage.GameID, who storage.Person) (item storage.GameItem,
	changed []int, settled bool, err error) {
	err = s.viewGame(ctx, id, func(g game) error {
		item, err = g.whole()
		return err
	})
	if err != nil || len(item.Log) == 0 || item.Log[0].Opened.After(who.Before) {
		return item, nil, false, err
	}
	return item.Erase(who)
}
