package redis

import (
	"context"
	"fmt"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// Hold implements storage.Leases, by the clock of Redis.
func (s *Store) Hold(ctx context.Context, key, owner string, d time.Duration) (held bool, err error) {
	if err := storage.CheckLease(key, owner, d); err != nil {
		return false, fmt.Errorf("hold: %w", err)
	}
	if s.readOnly {
		return false, errReadOnly
	}
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		r, err := s.call(ctx, client, holdScript, "lease "+key, []string{s.lease(key)}, owner, d.Milliseconds())
		held = err == nil && r.state == "ok"
		return err
	})
	return held, err
}

// Release implements storage.Leases.
func (s *Store) Release(ctx context.Context, key, owner string) error {
	return s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		_, err := s.call(ctx, client, releaseScript, "lease "+key, []string{s.lease(key)}, owner)
		return err
	})
}
