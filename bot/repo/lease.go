package repo

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"
)

// LeaseTime is how long a lease of the store lasts after the process that holds it has died: longer than a request that
// it had sent may be under way, and short, because the game is not published meanwhile. A living process prolongs its
// leases every leaseTime/6.
const LeaseTime = 12 * time.Second

var (
	// ErrHeld says that another process holds a lease.
	ErrHeld = errors.New("another process holds the lease")
	// ErrLost says that a lease could not be prolonged: another process may hold it by now.
	ErrLost = errors.New("lease was lost")
)

// NewOwner names this process in leases.
func NewOwner() string {
	var raw [8]byte
	_, _ = rand.Read(raw[:])
	return hex.EncodeToString(raw[:])
}

// Lease takes a lease and prolongs it until release is called. The work's context ends with ErrLost as its cause when
// the lease is lost. The error is ErrHeld while somebody else has it.
func (repo *Repo) Lease(ctx context.Context, key string) (work context.Context, release func(), err error) {
	began := time.Now()
	ok, err := repo.Hold(ctx, key, LeaseTime)
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return nil, nil, ErrHeld
	}
	work, lose := context.WithCancelCause(ctx)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		const step = LeaseTime / 6
		until := began.Add(LeaseTime)
		tick := time.NewTicker(step)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
			}
			began := time.Now()
			held, err := repo.prolong(ctx, key, step/2)
			if err == nil && held {
				until = began.Add(LeaseTime)
			}
			if err == nil && !held || time.Until(until) <= step {
				lose(ErrLost)
				return
			}
		}
	}()
	return work, func() {
		close(stop)
		<-stopped
		lose(nil)
		repo.Release(ctx, key)
	}, nil
}

// Release gives a lease back.
func (repo *Repo) Release(ctx context.Context, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := repo.Store.Release(ctx, key, repo.Owner); err != nil {
		repo.Log.Debug("lease was not given back; it ends by itself", "lease", key, "error", err)
	}
}

func (repo *Repo) prolong(ctx context.Context, key string, within time.Duration) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	return repo.Hold(ctx, key, LeaseTime)
}

// Hold takes a lease, or prolongs it, for a time; false while another process has it.
func (repo *Repo) Hold(ctx context.Context, key string, d time.Duration) (bool, error) {
	return repo.Store.Hold(ctx, key, repo.Owner, d)
}
