package redis_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// TestABacklogOfTimersIsReadInPieces: twelve thousand timers are due, every tenth of them in one partition. They come in
// their order, as many as were asked for, and few are read for it.
func TestABacklogOfTimersIsReadInPieces(t *testing.T) {
	const timers, limit, leases = 12_000, 64, 40
	server := redistest.Start(t, redistest.Options{})
	s, at := opened(t, redis.Options{URL: server.URL()}), time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	crowded := s.PartitionOf("crowded")
	var all sync.WaitGroup
	for n, key := 0, 0; n < timers; key++ {
		timer := storage.Timer{Key: fmt.Sprint("k", key), Kind: "vote", At: at.Add(time.Duration(n))}
		if n%10 == 0 && s.PartitionOf(timer.Key) != crowded {
			continue
		}
		if n++; n%100 == 0 {
			all.Wait()
		}
		all.Go(func() {
			if err := s.Set(t.Context(), timer); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	next, before := at, counter(t, server, "total_net_output_bytes")
	for n := range leases {
		due, err := s.Lease(t.Context(), at.Add(time.Second), time.Minute, limit)
		if err != nil || len(due) != limit {
			t.Fatalf("lease %d: %d timers (%v)", n, len(due), err)
		}
		for _, timer := range due {
			if !timer.At.Equal(next) {
				t.Fatalf("timer %d was handed out for that of %s", timer.At.Sub(at), next.Sub(at))
			}
			next = next.Add(1)
		}
	}
	if each := (counter(t, server, "total_net_output_bytes") - before) / (limit * leases); each > 2000 {
		t.Errorf("Redis sends %d bytes for a timer", each)
	} else {
		t.Logf("Redis sends %d bytes for a timer", each)
	}
}
