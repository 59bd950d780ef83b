package storagetest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// One ends soon, the other outlives the test.
const (
	shortLease = 50 * time.Millisecond
	longLease  = time.Hour
)

func held(t *testing.T, s storage.Store, key, owner string, d time.Duration, want bool) {
	t.Helper()
	got, err := s.Hold(t.Context(), key, owner, d)
	if err != nil {
		t.Fatalf("hold %s: %v", key, err)
	}
	if got != want {
		t.Errorf("%s got the lease of %s: %v, want %v", owner, key, got, want)
	}
}

func released(t *testing.T, s storage.Store, key, owner string) {
	t.Helper()
	if err := s.Release(t.Context(), key, owner); err != nil {
		t.Fatalf("release %s: %v", key, err)
	}
}

func leaseAtOnce(t *testing.T, s storage.Store) {
	const rivals = 8
	var winners []string
	var mu sync.Mutex
	var all sync.WaitGroup
	for n := range rivals {
		all.Go(func() {
			owner := fmt.Sprintf("p%d", n)
			won, err := s.Hold(t.Context(), "sweep", owner, longLease)
			if err != nil {
				t.Errorf("hold: %v", err)
			}
			if won {
				mu.Lock()
				winners = append(winners, owner)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if len(winners) != 1 {
		t.Fatalf("%v have the lease", winners)
	}
	held(t, s, "sweep", winners[0], longLease, true)
	held(t, s, "sweep", "somebody else", longLease, false)
	held(t, s, "sweep2", "somebody else", longLease, true)
}

// leaseEnds compares two leases of the same length, one of which is prolonged: when the other one has ended, it stands.
func leaseEnds(t *testing.T, s storage.Store) {
	held(t, s, "prolonged", "a", shortLease, true)
	held(t, s, "prolonged", "a", longLease, true)
	held(t, s, "short", "a", shortLease, true)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for try := time.NewTicker(shortLease / 5); ; {
		won, err := s.Hold(ctx, "short", "b", longLease)
		if err != nil {
			t.Fatalf("the lease does not end: %v", err)
		}
		if won {
			break
		}
		<-try.C
	}
	held(t, s, "short", "a", longLease, false)
	held(t, s, "prolonged", "b", longLease, false)
}

func leaseReleased(t *testing.T, s storage.Store) {
	released(t, s, "k", "a") // Nobody has it.
	held(t, s, "k", "a", longLease, true)
	released(t, s, "k", "b")
	held(t, s, "k", "b", longLease, false)
	released(t, s, "k", "a")
	held(t, s, "k", "b", longLease, true)
	released(t, s, "k", "a")
	held(t, s, "k", "a", longLease, false)
}

func leaseRefused(t *testing.T, s storage.Store) {
	long := strings.Repeat("x", 101)
	for _, bad := range []struct {
		key, owner string
		d          time.Duration
	}{
		{"", "a", longLease}, {"k", "", longLease}, {long, "a", longLease}, {"k", long, longLease}, {"k", "a", 0},
		{"k", "a", time.Millisecond - 1},
		{"k", "a", -longLease},
	} {
		if won, err := s.Hold(t.Context(), bad.key, bad.owner, bad.d); err == nil || won {
			t.Errorf("a lease of %q by %q for %s: %v, %v", bad.key, bad.owner, bad.d, won, err)
		}
	}
	held(t, s, long[:100], long[:100], time.Millisecond, true)
	held(t, s, "k|\x00 {*}", "a", longLease, true)
	held(t, s, "k|\x00 {*}", "b", longLease, false)
}
