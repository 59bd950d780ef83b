package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
)

// openStore opens the store that the configuration names: Redis, or the local file below HARBORMASTER_DATA. The error
// is storage.ErrUnavailable while Redis does not answer; any other one is for good and names the setting.
func openStore(ctx context.Context, c config, log *slog.Logger) (storage.Store, error) {
	if c.RedisURL == "" {
		store, err := bolt.Open(filepath.Join(c.Data, gamesFile), bolt.Options{})
		if err != nil {
			return nil, err
		}
		return store, nil
	}
	options, err := c.redisOptions(c.RedisURL)
	if err != nil {
		return nil, err
	}
	store, err := redis.Open(ctx, options)
	switch {
	case errors.Is(err, storage.ErrUnavailable):
		return nil, err
	case err != nil && c.RedisCA != "":
		return nil, fmt.Errorf("HARBORMASTER_REDIS_URL with HARBORMASTER_REDIS_CA can't be used: %w", err)
	case err != nil:
		return nil, fmt.Errorf("HARBORMASTER_REDIS_URL can't be used: %w", err)
	}
	for _, warning := range store.Warnings(ctx) {
		log.Warn(warning, "store", c.storeName())
	}
	return store, nil
}

// storeName names the store in the log, without a password.
func (c config) storeName() string {
	if c.RedisURL == "" {
		return filepath.Join(c.Data, gamesFile)
	}
	_, address, _ := strings.Cut(c.RedisURL, "://")
	hosts := address[strings.LastIndex(address, "@")+1:]
	hosts, _, _ = strings.Cut(hosts, "?")
	hosts, _, _ = strings.Cut(hosts, "/")
	return "Redis at " + hosts
}
