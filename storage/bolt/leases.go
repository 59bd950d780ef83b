package bolt

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// leases live in memory: the file belongs to one process at a time, and its leases end with it.
type leases struct {
	mu   sync.Mutex
	held map[string]lease
}

type lease struct {
	owner string
	until time.Time
}

// Hold implements storage.Leases.
func (s *Store) Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if err := storage.CheckLease(key, owner, d); err != nil {
		return false, fmt.Errorf("hold: %w", err)
	}
	s.leases.mu.Lock()
	defer s.leases.mu.Unlock()
	now := time.Now()
	if l, ok := s.leases.held[key]; ok && l.owner != owner && now.Before(l.until) {
		return false, nil
	}
	if s.leases.held == nil {
		s.leases.held = map[string]lease{}
	}
	s.leases.held[key] = lease{owner, now.Add(d)}
	return true, nil
}

// Release implements storage.Leases.
func (s *Store) Release(ctx context.Context, key, owner string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.leases.mu.Lock()
	defer s.leases.mu.Unlock()
	if s.leases.held[key].owner == owner {
		delete(s.leases.held, key)
	}
	return nil
}
