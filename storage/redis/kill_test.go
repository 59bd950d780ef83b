package redis_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// writers append to games of their own, each record once, until they are told to stop.
type writers struct {
	store, look  *redis.Store // look is patient
	acknowledged atomic.Int64
	refused      atomic.Int64
	done         map[storage.GameID]map[string]bool // answers of the records that were acknowledged
	mu           sync.Mutex
	all          sync.WaitGroup
	stop         context.CancelFunc
}

func startWriters(t *testing.T, o redis.Options, games int) *writers {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	w := &writers{store: opened(t, o), done: map[storage.GameID]map[string]bool{}, stop: stop}
	o.RetryFor = time.Minute
	w.look = opened(t, o)
	for n := range games {
		id := storage.GameID(fmt.Sprintf("g%d", n))
		if err := w.look.Create(t.Context(), id, table(1, "c1", "u1")); err != nil {
			t.Fatal(err)
		}
		w.done[id] = map[string]bool{}
	}
	for id := range w.done {
		w.all.Go(func() { w.write(ctx, t, id) })
	}
	return w
}

// write appends what clicks cause, and what the program does, in turns. A write whose end is not known is looked up.
func (w *writers) write(ctx context.Context, t *testing.T, id storage.GameID) {
	background := context.WithoutCancel(ctx)
	r := table(1, "c1", "u1")
	for try := 0; ctx.Err() == nil; try++ {
		r.Seq++
		r.At = time.Unix(1_800_000_000, 0).Add(time.Duration(r.Seq) * time.Hour)
		r.Answer, r.Interaction = fmt.Sprintf("answer %d", try), ""
		if try%2 == 0 {
			r.Interaction = fmt.Sprint("click ", try)
		}
		_, err := w.store.Append(background, id, r)
		switch {
		case err == nil:
			w.acknowledged.Add(1)
			w.mu.Lock()
			w.done[id][r.Answer] = true
			w.mu.Unlock()
			if r.Seq%8 == 0 { // Old records are packed.
				if _, shown, err := w.store.Load(background, id); err == nil {
					_ = w.store.SetPublication(background, id, storage.Publication{Rev: shown.Rev + 1, Seq: r.Seq - 1})
				}
			}
			continue
		case !errors.Is(err, storage.ErrUnavailable):
			t.Errorf("append record %d to %s: %v", r.Seq, id, err)
			return
		}
		w.refused.Add(1)
		for {
			last, _, err := w.store.Load(background, id)
			if err == nil {
				r.Seq = last.Seq
				break
			}
			if !errors.Is(err, storage.ErrUnavailable) || ctx.Err() != nil {
				if ctx.Err() == nil {
					t.Errorf("load %s: %v", id, err)
				}
				return
			}
		}
	}
}

// wait waits until so many more records were acknowledged.
func (w *writers) wait(t *testing.T, more int64) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for until := w.acknowledged.Load() + more; w.acknowledged.Load() < until; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("nothing was acknowledged for long: %d records so far, want %d", w.acknowledged.Load(), until)
		}
	}
}

// end stops the writers and looks for each record that was acknowledged: it is stored once.
func (w *writers) end(t *testing.T) {
	t.Helper()
	w.stop()
	w.all.Wait()
	for id, answers := range w.done {
		records, err := w.look.Log(t.Context(), id, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		stored := map[string]int{}
		for i, r := range records {
			if r.Seq != i+1 {
				t.Errorf("game %s has record %d in place %d", id, r.Seq, i+1)
			}
			stored[r.Answer]++
			if stored[r.Answer] > 1 {
				t.Errorf("game %s holds %q twice", id, r.Answer)
			}
		}
		for answer := range answers {
			if stored[answer] != 1 {
				t.Errorf("game %s holds %q, which was acknowledged, %d times", id, answer, stored[answer])
			}
		}
	}
	ids, err := w.look.Unpublished(t.Context())
	if err != nil || len(ids) != len(w.done) {
		t.Errorf("%d games are unpublished, want %d (%v)", len(ids), len(w.done), err)
	}
}

func TestAnAcknowledgedRecordSurvivesTheKillOfRedis(t *testing.T) {
	t.Parallel()
	for name, patience := range map[string]time.Duration{"and writers wait": 20 * time.Second, "and writers look again": 20 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := redistest.Start(t, redistest.Options{AppendOnly: true})
			w := startWriters(t, redis.Options{URL: server.URL(), RetryFor: patience, Wait: 10 * time.Second}, 6)
			for _, records := range []int64{20, 1, 150, 7, 60} {
				w.wait(t, records)
				if err := server.Kill(); err != nil {
					t.Fatal(err)
				}
				if err := server.Restart(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			w.wait(t, 20)
			w.end(t)
			if patience > time.Second && w.refused.Load() > 0 {
				t.Errorf("%d writes were refused although there was time", w.refused.Load())
			}
			t.Logf("%d records acknowledged, %d writes refused", w.acknowledged.Load(), w.refused.Load())
		})
	}
}

func TestARedisThatIsAwayIsToldInTimeAndFoundAgain(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{AppendOnly: true})
	s := opened(t, place(redis.Options{URL: server.URL(), RetryFor: 300 * time.Millisecond, Wait: 10 * time.Second}))
	if err := s.Create(t.Context(), "a1", table(1, "c1", "u1")); err != nil {
		t.Fatal(err)
	}
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	_, appending := s.Append(t.Context(), "a1", table(2, "c1", "u1"))
	_, _, loading := s.Load(t.Context(), "a1")
	_, listing := s.ByUser(t.Context(), "u1")
	_, holding := s.Hold(t.Context(), "job", "me", time.Second)
	_, leasing := s.Lease(t.Context(), time.Unix(1, 0), time.Second, 1)
	_, reading := s.Profile(t.Context(), "user", "1")
	for what, err := range map[string]error{
		"append": appending, "load": loading, "list": listing, "hold": holding, "lease": leasing, "profile": reading,
		"ping": s.Ping(t.Context()),
	} {
		if !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("%s: got %v", what, err)
		}
	}
	short, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	if err := s.Ping(short); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("with a short time: got %v", err)
	}
	if err := server.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), "a1", table(2, "c1", "u1")); err != nil {
		t.Errorf("when it is back: %v", err)
	}
}

func TestWhoeverGivesUpWhileRedisIsAwayIsHeard(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	s := opened(t, place(redis.Options{URL: server.URL(), RetryFor: time.Minute}))
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Ping(ctx) }()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	go func() { ended <- s.Ping(context.Background()) }()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil || errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("a store that was closed: got %v", err)
	}
}

// A cluster's node that is given up closes its connections; the store is as open as before.
func TestANodeThatWasGivenUpIsNoClosedStore(t *testing.T) {
	s := opened(t, place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()}))
	tries := 0
	err := s.Do(t.Context(), func() error {
		if tries++; tries == 1 {
			return fmt.Errorf("append: %w", goredis.ErrClosed)
		}
		return nil
	})
	if err != nil || tries != 2 {
		t.Errorf("after %d tries: %v", tries, err)
	}
}
