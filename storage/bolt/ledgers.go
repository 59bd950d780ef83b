package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// ranksOf is how the ranks of a board begin: behind it come the score, as bytes that sort alike, and the name.
func ranksOf(board string) []byte { return append([]byte{0}, prefix(board)...) }

func rankKey(key string, score int64) []byte {
	board, name := storage.EntryBoard(key)
	return append(binary.BigEndian.AppendUint64(ranksOf(board), uint64(score)^(1<<63)), name...)
}

func (s *Store) viewLedger(ctx context.Context, ledger string, use func(*bbolt.Bucket) error) error {
	return s.view(ctx, func(tx *bbolt.Tx) error {
		if bucket := tx.Bucket(ledgersBucket).Bucket([]byte(ledger)); bucket != nil {
			return use(bucket)
		}
		return nil
	})
}

// Entries implements storage.Ledgers.
func (s *Store) Entries(ctx context.Context, ledger string, keys ...string) (map[string]string, error) {
	entries := map[string]string{}
	err := s.viewLedger(ctx, ledger, func(bucket *bbolt.Bucket) error {
		for _, key := range keys {
			if entry := bucket.Get([]byte(key)); entry != nil {
				entries[key] = string(entry)
			}
		}
		return nil
	})
	return entries, err
}

// SwapEntries implements storage.Ledgers.
func (s *Store) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	if err := (storage.LedgerItem{Name: ledger, Entries: next}).Check(); err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
		bucket, err := tx.Bucket(ledgersBucket).CreateBucketIfNotExists([]byte(ledger))
		if err != nil {
			return fmt.Errorf("cannot make the bucket of ledger %s: %w", ledger, err)
		}
		stored, same := true, true
		for key, entry := range next {
			now := string(bucket.Get([]byte(key)))
			stored, same = stored && now == entry, same && now == old[key]
		}
		switch {
		case stored:
			return nil
		case !same:
			return fmt.Errorf("ledger %s: %w", ledger, storage.ErrConflict)
		}
		for key, entry := range next {
			err = errors.Join(err, bucket.Delete([]byte(key)))
			if score, ranked := storage.EntryScore(old[key]); ranked {
				err = errors.Join(err, bucket.Delete(rankKey(key, score)))
			}
			if score, ranked := storage.EntryScore(entry); ranked {
				err = errors.Join(err, bucket.Put(rankKey(key, score), nil))
			}
			if entry != "" {
				err = errors.Join(err, bucket.Put([]byte(key), []byte(entry)))
			}
		}
		return err
	})
}

// Ranking implements storage.Ledgers. It goes through all names before the one that it looks for.
func (s *Store) Ranking(ctx context.Context, ledger, board string, most int, name string) (r storage.Ranking,
	err error) {
	err = s.viewLedger(ctx, ledger, func(bucket *bbolt.Bucket) error {
		score, ranked := storage.EntryScore(string(bucket.Get([]byte(board + "/" + name))))
		own := rankKey(board+"/"+name, score)
		ranks, cursor := ranksOf(board), bucket.Cursor()
		cursor.Seek(append(ranks[:len(ranks)-1:len(ranks)-1], 1)) // Behind them, where at least one entry stands.
		key, _ := cursor.Prev()
		for n := 1; bytes.HasPrefix(key, ranks) && (n <= most || ranked && r.Place == 0); n++ {
			if n <= most {
				r.Names = append(r.Names, string(key[len(ranks)+8:]))
			}
			if ranked && bytes.Equal(key, own) {
				r.Place = n
			}
			key, _ = cursor.Prev()
		}
		return nil
	})
	return r, err
}

// eachLedger hands out all ledgers in parts. A file of before that is only read has none.
func eachLedger(tx *bbolt.Tx, hand func(storage.Item) error) error {
	ledgers := tx.Bucket(ledgersBucket)
	if ledgers == nil {
		return nil
	}
	return ledgers.ForEachBucket(func(name []byte) (err error) {
		cursor := ledgers.Bucket(name).Cursor()
		for key, entry := cursor.Seek([]byte{1}); key != nil && err == nil; {
			part := &storage.LedgerItem{Name: string(name), Entries: map[string]string{}}
			for ; key != nil && len(part.Entries) < storage.LedgerPart; key, entry = cursor.Next() {
				part.Entries[string(key)] = string(entry)
			}
			err = hand(storage.Item{Ledger: part})
		}
		return err
	})
}
