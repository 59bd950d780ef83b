package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

var (
	logBucket  = []byte("log")
	actsBucket = []byte("acts")
	shownKey   = []byte("shown")
)

// game is the bucket of one game within a transaction.
type game struct {
	tx     *bbolt.Tx
	id     storage.GameID
	bucket *bbolt.Bucket
}

func (s *Store) viewGame(ctx context.Context, id storage.GameID, f func(game) error) error {
	return s.view(ctx, onGame(id, f))
}

// updateGame runs f on a game in a transaction that writes; see update.
func (s *Store) updateGame(ctx context.Context, id storage.GameID, f func(game) error) error {
	return s.update(ctx, onGame(id, f))
}

func onGame(id storage.GameID, f func(game) error) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		g, err := open(tx, id)
		if err != nil {
			return err
		}
		return f(g)
	}
}

func open(tx *bbolt.Tx, id storage.GameID) (game, error) {
	if err := id.Check(); err != nil {
		return game{}, errors.Join(storage.ErrNotFound, err)
	}
	bucket := tx.Bucket(gamesBucket).Bucket([]byte(id))
	if bucket == nil {
		return game{}, fmt.Errorf("game %s: %w", id, storage.ErrNotFound)
	}
	if bucket.Bucket(logBucket) == nil || bucket.Bucket(actsBucket) == nil {
		return game{}, fmt.Errorf("%w: game %s has no log", storage.ErrDamaged, id)
	}
	return game{tx, id, bucket}, nil
}

func (g game) record(key, value []byte) (storage.Record, error) {
	if value == nil {
		return storage.Record{}, fmt.Errorf("%w: game %s lacks a record", storage.ErrDamaged, g.id)
	}
	r, err := storage.Unpack(value)
	if err != nil {
		return r, fmt.Errorf("%w: record %d of game %s: %w", storage.ErrDamaged, seqOf(key), g.id, err)
	}
	return r, nil
}

func (g game) last() (storage.Record, error) {
	return g.record(g.bucket.Bucket(logBucket).Cursor().Last())
}

// byInteraction gives the record that an interaction caused, ErrNotFound if there is none.
func (g game) byInteraction(interaction string) (storage.Record, error) {
	if interaction == "" {
		return storage.Record{}, fmt.Errorf("game %s, no interaction: %w", g.id, storage.ErrNotFound)
	}
	key := g.bucket.Bucket(actsBucket).Get([]byte(interaction))
	if key == nil {
		return storage.Record{}, fmt.Errorf("game %s, interaction %s: %w", g.id, interaction, storage.ErrNotFound)
	}
	return g.record(key, g.bucket.Bucket(logBucket).Get(key))
}

func (g game) publication() (storage.Publication, error) {
	var s storage.Publication
	value := g.bucket.Get(shownKey)
	if value == nil {
		return s, nil
	}
	if err := json.Unmarshal(value, &s); err != nil {
		return s, fmt.Errorf("%w: publication of game %s: %w", storage.ErrDamaged, g.id, err)
	}
	return s, nil
}

// setPublication stores how far a game of so many records is published.
func (g game) setPublication(p storage.Publication, records int) error {
	value, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("cannot encode the publication of game %s: %w", g.id, err)
	}
	if err := g.bucket.Put(shownKey, value); err != nil {
		return err
	}
	if p.Published() < records {
		return g.tx.Bucket(unpublished).Put([]byte(g.id), nil)
	}
	return g.tx.Bucket(unpublished).Delete([]byte(g.id))
}

// put stores a record and moves the game's index entries from those of the earlier envelope to those of the record's.
func (g game) put(before storage.Envelope, r storage.Record) error {
	value, err := storage.Pack(r)
	if err != nil {
		return fmt.Errorf("game %s: %w", g.id, err)
	}
	key := seqKey(r.Seq)
	if err := g.bucket.Bucket(logBucket).Put(key, value); err != nil {
		return err
	}
	if r.Interaction != "" {
		if err := g.bucket.Bucket(actsBucket).Put([]byte(r.Interaction), key); err != nil {
			return err
		}
	}
	if err := g.tx.Bucket(unpublished).Put([]byte(g.id), nil); err != nil {
		return err
	}
	oldChannels, oldUsers := indexKeys(g.id, before)
	newChannels, newUsers := indexKeys(g.id, r.Envelope)
	return errors.Join(
		replaceKeys(g.tx.Bucket(channelsBucket), oldChannels, newChannels),
		replaceKeys(g.tx.Bucket(usersBucket), oldUsers, newUsers),
	)
}

func replaceKeys(b *bbolt.Bucket, before, after [][]byte) error {
	for _, key := range before {
		if err := b.Delete(key); err != nil {
			return err
		}
	}
	for _, key := range after {
		if err := b.Put(key, nil); err != nil {
			return err
		}
	}
	return nil
}

// Create implements storage.Games.
func (s *Store) Create(ctx context.Context, id storage.GameID, first storage.Record) error {
	if err := id.Check(); err != nil {
		return err
	}
	if first.Seq != 1 {
		return fmt.Errorf("game %s starts with record %d, not 1: %w", id, first.Seq, storage.ErrConflict)
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
		g, err := newGame(tx, id)
		if err != nil {
			return err
		}
		return g.put(storage.Envelope{}, first)
	})
}

func newGame(tx *bbolt.Tx, id storage.GameID) (game, error) {
	games := tx.Bucket(gamesBucket)
	if games.Bucket([]byte(id)) != nil {
		return game{}, fmt.Errorf("game %s: %w", id, storage.ErrExists)
	}
	bucket, err := games.CreateBucket([]byte(id))
	if err != nil {
		return game{}, err
	}
	for _, name := range [][]byte{logBucket, actsBucket} {
		if _, err := bucket.CreateBucket(name); err != nil {
			return game{}, err
		}
	}
	return game{tx, id, bucket}, nil
}

// Load implements storage.Games.
func (s *Store) Load(ctx context.Context, id storage.GameID) (r storage.Record, publication storage.Publication,
	err error) {
	err = s.viewGame(ctx, id, func(g game) error {
		if r, err = g.last(); err != nil {
			return err
		}
		publication, err = g.publication()
		return err
	})
	return r, publication, err
}

// Append implements storage.Games.
func (s *Store) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	stored := r
	err := s.updateGame(ctx, id, func(g game) error {
		switch earlier, err := g.byInteraction(r.Interaction); {
		case err == nil:
			stored = earlier
			return fmt.Errorf("game %s, record %d: %w", id, stored.Seq, storage.ErrRepeated)
		case !errors.Is(err, storage.ErrNotFound):
			return err
		}
		last, err := g.last()
		if err != nil {
			return err
		}
		if r.Seq != last.Seq+1 {
			return fmt.Errorf("game %s stands at %d, record %d does not follow: %w", id, last.Seq, r.Seq,
				storage.ErrConflict)
		}
		return g.put(last.Envelope, r)
	})
	if err != nil && !errors.Is(err, storage.ErrRepeated) {
		return storage.Record{}, err
	}
	return stored, err
}

// Log implements storage.Games.
func (s *Store) Log(ctx context.Context, id storage.GameID, first, last int) (records []storage.Record, err error) {
	first = max(first, 1)
	err = s.viewGame(ctx, id, func(g game) error {
		cursor := g.bucket.Bucket(logBucket).Cursor()
		for key, value := cursor.Seek(seqKey(first)); key != nil; key, value = cursor.Next() {
			if last > 0 && seqOf(key) > last {
				break
			}
			r, err := g.record(key, value)
			if err != nil {
				return err
			}
			records = append(records, r)
		}
		return nil
	})
	return records, err
}

// ByInteraction implements storage.Games.
func (s *Store) ByInteraction(ctx context.Context, id storage.GameID, interaction string) (r storage.Record,
	err error) {
	err = s.viewGame(ctx, id, func(g game) error {
		r, err = g.byInteraction(interaction)
		return err
	})
	return r, err
}

// SetPublication implements storage.Games. A Seq beyond the last record's is an error.
func (s *Store) SetPublication(ctx context.Context, id storage.GameID, publication storage.Publication) error {
	return s.updateGame(ctx, id, func(g game) error {
		last, err := g.last()
		if err != nil {
			return err
		}
		if publication.Seq > last.Seq {
			return fmt.Errorf("game %s stands at %d and cannot be published up to %d", id, last.Seq, publication.Seq)
		}
		before, err := g.publication()
		if err != nil {
			return err
		}
		if publication.Rev != before.Rev+1 {
			return fmt.Errorf("publication %d of game %s does not follow %d: %w", publication.Rev, id, before.Rev,
				storage.ErrConflict)
		}
		return g.setPublication(publication, last.Seq)
	})
}

// Unpublished implements storage.Games.
func (s *Store) Unpublished(ctx context.Context) (ids []storage.GameID, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		return tx.Bucket(unpublished).ForEach(func(key, _ []byte) error {
			ids = append(ids, storage.GameID(key))
			return nil
		})
	})
	return ids, err
}

// ByChannel implements storage.Games; channel may be a thread.
func (s *Store) ByChannel(ctx context.Context, channel string) ([]storage.GameID, error) {
	return s.indexed(ctx, channelsBucket, channel)
}

// ByUser implements storage.Games: the games in which the user has a seat.
func (s *Store) ByUser(ctx context.Context, user string) ([]storage.GameID, error) {
	return s.indexed(ctx, usersBucket, user)
}

func (s *Store) indexed(ctx context.Context, index []byte, name string) (ids []storage.GameID, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		start := prefix(name)
		cursor := tx.Bucket(index).Cursor()
		for key, _ := cursor.Seek(start); bytes.HasPrefix(key, start); key, _ = cursor.Next() {
			id, err := gameOfKey(key, start)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	return ids, err
}
