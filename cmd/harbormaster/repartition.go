package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/harbormaster/harbormaster/storage/redis"
)

// runRepartition moves the configured Redis from 16 partitions to 256.
func runRepartition(ctx context.Context, args []string, stderr io.Writer) error {
	c, err := parseArchive(newFlags("repartition", stderr), args)
	if err != nil {
		return err
	}
	if c.RedisURL == "" {
		return errors.New("HARBORMASTER_REDIS_URL isn't set; only Redis has partitions")
	}
	options, err := c.redisOptions(c.RedisURL)
	if err != nil {
		return err
	}
	options.ReadTimeout, options.RetryFor, options.Wait = archiveAnswer, archiveRetry, archiveWait
	games, err := redis.Repartition(ctx, options)
	switch {
	case err != nil:
		return err
	case games < 0:
		fmt.Fprintln(stderr, "Nothing was moved: the database already has 256 partitions.")
		return nil
	}
	fmt.Fprintf(stderr, "Moved %d games; there are 256 partitions.\n", games)
	return nil
}
