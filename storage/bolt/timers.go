package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// leasedTimer is a timer and the moment from which it is handed out: its own time, or the end of its lease.
type leasedTimer struct {
	Timer storage.Timer `json:"timer"`
	From  time.Time     `json:"from"`
}

func (p leasedTimer) dueKey() []byte { return append(sortableTime(p.From), p.Timer.Key...) }

func (p leasedTimer) put(tx *bbolt.Tx) error {
	value, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("cannot encode timer %q: %w", p.Timer.Key, err)
	}
	return errors.Join(
		tx.Bucket(timersBucket).Put([]byte(p.Timer.Key), value),
		tx.Bucket(dueBucket).Put(p.dueKey(), nil),
	)
}

func forget(tx *bbolt.Tx, key string) error {
	p, ok, err := timer(tx, key)
	if err != nil || !ok {
		return err
	}
	return errors.Join(
		tx.Bucket(timersBucket).Delete([]byte(key)),
		tx.Bucket(dueBucket).Delete(p.dueKey()),
	)
}

func timer(tx *bbolt.Tx, key string) (p leasedTimer, ok bool, err error) {
	value := tx.Bucket(timersBucket).Get([]byte(key))
	if value == nil {
		return p, false, nil
	}
	if err := json.Unmarshal(value, &p); err != nil {
		return p, false, fmt.Errorf("%w: timer %q: %w", storage.ErrDamaged, key, err)
	}
	return p, true, nil
}

// Set implements storage.Timers. A timer that replaces a leased one is not leased.
func (s *Store) Set(ctx context.Context, t storage.Timer) error {
	if err := t.Check(); err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
		if err := forget(tx, t.Key); err != nil {
			return err
		}
		return leasedTimer{Timer: t, From: t.At}.put(tx)
	})
}

// Clear implements storage.Timers. It is no error if there is no such timer.
func (s *Store) Clear(ctx context.Context, key string) error {
	return s.update(ctx, func(tx *bbolt.Tx) error { return forget(tx, key) })
}

// Done implements storage.Timers.
func (s *Store) Done(ctx context.Context, key string, leased time.Time) error {
	return s.update(ctx, func(tx *bbolt.Tx) error {
		p, ok, err := timer(tx, key)
		if err != nil || !ok || !p.From.Equal(leased) {
			return err
		}
		return forget(tx, key)
	})
}

// Lease implements storage.Timers: those that are due longest come first.
func (s *Store) Lease(ctx context.Context, now time.Time, lease time.Duration, limit int) ([]storage.Timer, error) {
	var timers []storage.Timer
	due := func(tx *bbolt.Tx) [][]byte {
		var keys [][]byte
		end := sortableTime(now)
		cursor := tx.Bucket(dueBucket).Cursor()
		for key, _ := cursor.First(); key != nil && len(keys) < limit; key, _ = cursor.Next() {
			if len(key) <= sortableTimeLength || bytes.Compare(key[:sortableTimeLength], end) > 0 {
				break
			}
			keys = append(keys, bytes.Clone(key[sortableTimeLength:]))
		}
		return keys
	}
	// Most looks find nothing; they shall not cost a write to the disk.
	var some bool
	if err := s.view(ctx, func(tx *bbolt.Tx) error {
		some = len(due(tx)) > 0
		return nil
	}); err != nil || !some {
		return nil, err
	}
	err := s.update(ctx, func(tx *bbolt.Tx) error {
		for _, key := range due(tx) {
			p, ok, err := timer(tx, string(key))
			if err != nil {
				return err
			}
			if !ok {
				return fmt.Errorf("%w: timer %q is due and unknown", storage.ErrDamaged, key)
			}
			if err := forget(tx, string(key)); err != nil {
				return err
			}
			timers = append(timers, p.Timer)
			p.From = now.Add(lease)
			if err := p.put(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return timers, nil
}
