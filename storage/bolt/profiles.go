package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

// Profile implements storage.Profiles.
func (s *Store) Profile(ctx context.Context, kind, id string) (value json.RawMessage, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		value = bytes.Clone(tx.Bucket(profilesBucket).Get(append(prefix(kind), id...)))
		if value == nil {
			return fmt.Errorf("profile of %s %s: %w", kind, id, storage.ErrNotFound)
		}
		return nil
	})
	return value, err
}

// SetProfile implements storage.Profiles. A value that is not JSON is refused.
func (s *Store) SetProfile(ctx context.Context, kind, id string, value json.RawMessage) error {
	if err := storage.CheckProfile(value); err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
		return tx.Bucket(profilesBucket).Put(append(prefix(kind), id...), value)
	})
}

// SwapProfile implements storage.Profiles.
func (s *Store) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	if err := storage.CheckProfile(value); value != nil && err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error {
		bucket, key := tx.Bucket(profilesBucket), append(prefix(kind), id...)
		now := bucket.Get(key)
		if (now == nil) == (value == nil) && bytes.Equal(now, value) {
			return nil
		}
		if (now == nil) != (old == nil) || !bytes.Equal(now, old) {
			return fmt.Errorf("profile of %s %s: %w", kind, id, storage.ErrConflict)
		}
		if value == nil {
			return bucket.Delete(key)
		}
		return bucket.Put(key, value)
	})
}
