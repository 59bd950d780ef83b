package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
)

func profileField(kind, id string) string { return kind + "\x00" + id }

// Profile implements storage.Profiles.
func (s *Store) Profile(ctx context.Context, kind, id string) (value json.RawMessage, err error) {
	field := profileField(kind, id)
	what := fmt.Sprintf("profile of %s %s", kind, id)
	err = s.retry(ctx, func(ctx context.Context, client goredis.UniversalClient) error {
		text, err := client.HGet(ctx, s.partitionOf(field).profiles(), field).Result()
		switch {
		case errors.Is(err, goredis.Nil):
			return fmt.Errorf("%s: %w", what, storage.ErrNotFound)
		case err != nil:
			return s.scriptError(what, err)
		}
		value = json.RawMessage(text)
		return nil
	})
	return value, err
}

// SetProfile implements storage.Profiles. A value that is not JSON is refused.
func (s *Store) SetProfile(ctx context.Context, kind, id string, value json.RawMessage) error {
	if err := storage.CheckProfile(value); err != nil {
		return err
	}
	field := profileField(kind, id)
	p := s.partitionOf(field)
	_, err := s.write(ctx, profileScript, fmt.Sprintf("profile of %s %s", kind, id), []string{p.schema(), p.profiles()},
		field, []byte(value))
	return err
}

// SwapProfile implements storage.Profiles.
func (s *Store) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	if err := storage.CheckProfile(value); value != nil && err != nil {
		return err
	}
	field := profileField(kind, id)
	what := fmt.Sprintf("profile of %s %s", kind, id)
	p := s.partitionOf(field)
	r, err := s.write(ctx, swapScript, what, []string{p.schema(), p.profiles()}, field, luaBool(old != nil),
		[]byte(old), luaBool(value != nil), []byte(value))
	if err == nil && r.state == "conflict" {
		return fmt.Errorf("%s: %w", what, storage.ErrConflict)
	}
	return err
}
