package redis

import (
	"context"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

// OpenAs opens a store as a program of another schema does.
func OpenAs(ctx context.Context, options Options, schema int) (*Store, error) {
	return open(ctx, options, schema)
}

// PartitionOf names the beginning of the keys of what has this name.
func (s *Store) PartitionOf(name string) string { return string(s.partitionOf(name)) }

// ForgetSeen removes a game if it stands where it was seen.
func (s *Store) ForgetSeen(ctx context.Context, id storage.GameID, seq int) (bool, error) {
	return s.forgetSeen(ctx, id, seq)
}

// Partitions is their number.
const Partitions = partitions

// Do lets f talk to Redis as every operation does.
func (s *Store) Do(ctx context.Context, f func() error) error {
	return s.retry(ctx, func(context.Context, goredis.UniversalClient) error { return f() })
}
