package bot

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"
)

// leaseTime is how long a lease of the store lasts after the process that holds it has died: longer than a request that it
// had sent may be under way, and short, because the game is not published meanwhile. A living process prolongs its leases
// every leaseTime/6.
const leaseTime = 12 * time.Second

var (
	// errHeld says that somebody else holds a lease.
	errHeld = errors.New("somebody else is at it")
	// errLost says that a lease could not be prolonged: somebody else may hold it by now.
	errLost = errors.New("lease was lost")
)

// newOwner names this process in leases.
func newOwner() string {
	var raw [8]byte
	_, _ = rand.Read(raw[:])
	return hex.EncodeToString(raw[:])
}

// lease takes a lease and prolongs it until release is called. The work's context ends with errLost as its cause when the
// lease is lost. The error is errHeld while somebody else has it.
func (b *Bot) lease(ctx context.Context, key string) (work context.Context, release func(), err error) {
	began := time.Now()
	ok, err := b.store.Hold(ctx, key, b.owner, leaseTime)
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return nil, nil, errHeld
	}
	work, lose := context.WithCancelCause(ctx)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		const step = leaseTime / 6
		until := began.Add(leaseTime)
		tick := time.NewTicker(step)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
			}
			began := time.Now()
			held, err := b.prolong(ctx, key, step/2)
			if err == nil && held {
				until = began.Add(leaseTime)
			}
			if err == nil && !held || time.Until(until) <= step {
				lose(errLost)
				return
			}
		}
	}()
	return work, func() {
		close(stop)
		<-stopped
		lose(nil)
		b.release(ctx, key)
	}, nil
}

// release gives a lease back.
func (b *Bot) release(ctx context.Context, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := b.store.Release(ctx, key, b.owner); err != nil {
		b.log.Debug("lease was not given back; it ends by itself", "lease", key, "error", err)
	}
}

func (b *Bot) prolong(ctx context.Context, key string, within time.Duration) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	return b.store.Hold(ctx, key, b.owner, leaseTime)
}
