package redis

import (
	"context"
	"errors"
	"fmt"

	goredis "github.com/redis/go-redis/v9"
)

// Scrub implements storage.Eraser. An append-only file keeps every write until Redis rewrites it, which each master is
// told to do, in the background.
func (s *Store) Scrub(ctx context.Context) error {
	err := s.masters(ctx, func() {}, func(ctx context.Context, client *goredis.Client) error {
		info, err := client.Info(ctx, "persistence").Result()
		if err == nil && fields(info)["aof_enabled"] == "1" {
			err = client.BgRewriteAOF(ctx).Err()
		}
		return err
	})
	if hasPrefix(err, "NOPERM", "unknown command") {
		err = errors.Join(errors.ErrUnsupported, err)
	}
	if err != nil {
		return fmt.Errorf("cannot have the append-only file rewritten: %w", err)
	}
	return nil
}
