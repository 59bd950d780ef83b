package queue

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/harbormaster/harbormaster/engine"
)

func pictureOf(n int) func() (engine.Picture, error) {
	return func() (engine.Picture, error) { return engine.Picture{Width: n}, nil }
}

func TestQueueGivesThePicture(t *testing.T) {
	q := New(2, 10)
	pic, err := q.Draw(t.Context(), "a", pictureOf(7))
	if err != nil || pic.Width != 7 {
		t.Errorf("got %v, %v", pic, err)
	}
}

func TestOnlyTheLatestOfAKeyIsDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 10)
		gate := make(chan struct{})
		go func() {
			_, _ = q.Draw(t.Context(), "blocker", func() (engine.Picture, error) { <-gate; return engine.Picture{}, nil })
		}()
		synctest.Wait()
		results := make([]error, 3)
		var wg sync.WaitGroup
		for i := range results {
			wg.Go(func() { _, results[i] = q.Draw(t.Context(), "game", pictureOf(i)) })
			synctest.Wait()
		}
		close(gate)
		wg.Wait()
		if !errors.Is(results[0], engine.ErrSuperseded) || !errors.Is(results[1], engine.ErrSuperseded) || results[2] != nil {
			t.Errorf("got %v", results)
		}
	})
}

func TestNeverMoreThanTheWorkersAndNeverTwoOfAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(2, 100)
		var running, most atomic.Int32
		busy := [4]atomic.Bool{}
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				_, err := q.Draw(t.Context(), string(rune('a'+i%4)), func() (engine.Picture, error) {
					if busy[i%4].Swap(true) {
						t.Error("two pictures of one key at a time")
					}
					n := running.Add(1)
					for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
					}
					defer running.Add(-1)
					defer busy[i%4].Store(false)
					return engine.Picture{}, nil
				})
				if err != nil && !errors.Is(err, engine.ErrSuperseded) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if most.Load() > 2 {
			t.Errorf("%d at a time", most.Load())
		}
	})
}

func TestAFullQueueRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 1)
		gate := make(chan struct{})
		for _, key := range []string{"a", "b"} {
			go func() {
				_, _ = q.Draw(t.Context(), key, func() (engine.Picture, error) { <-gate; return engine.Picture{}, nil })
			}()
			synctest.Wait()
		}
		if _, err := q.Draw(t.Context(), "c", pictureOf(1)); !errors.Is(err, engine.ErrQueueFull) {
			t.Errorf("got %v", err)
		}
		close(gate)
	})
}

func TestWhoIsWaitingGoesFirstAndLeavesNobodyBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 20)
		gate := make(chan struct{})
		var mu sync.Mutex
		var order []string
		var jobs sync.WaitGroup
		ask := func(draw func(context.Context, string, func() (engine.Picture, error)) (engine.Picture, error), key string) {
			jobs.Go(func() {
				_, err := draw(t.Context(), key, func() (engine.Picture, error) {
					<-gate
					mu.Lock()
					defer mu.Unlock()
					order = append(order, key)
					return engine.Picture{}, nil
				})
				if err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		for _, key := range []string{"table 1", "table 2", "table 3"} {
			ask(q.Draw, key)
		}
		for _, key := range []string{"own 1", "own 2", "own 3", "own 4"} {
			ask(q.DrawSoon, key)
		}
		close(gate)
		jobs.Wait()
		want := []string{"table 1", "own 1", "own 2", "own 3", "table 2", "own 4", "table 3"}
		if !slices.Equal(order, want) {
			t.Errorf("drawn are %q, want %q", order, want)
		}
	})
}

func TestWhatNobodyWaitsForAnyMoreIsNotDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 20)
		gate := make(chan struct{})
		go func() {
			_, _ = q.Draw(t.Context(), "a", func() (engine.Picture, error) { <-gate; return engine.Picture{}, nil })
		}()
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		var jobs sync.WaitGroup
		for _, key := range []string{"b", "c"} {
			jobs.Go(func() {
				_, err := q.Draw(ctx, key, func() (engine.Picture, error) { t.Errorf("%s was drawn", key); return engine.Picture{}, nil })
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v", key, err)
				}
			})
		}
		synctest.Wait()
		cancel()
		jobs.Wait()
		if _, err := q.Draw(ctx, "d", func() (engine.Picture, error) { t.Error("d was drawn"); return engine.Picture{}, nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("d: %v", err)
		}
		close(gate)
		if pic, err := q.Draw(t.Context(), "e", pictureOf(5)); err != nil || pic.Width != 5 {
			t.Errorf("got %v, %v", pic, err)
		}
	})
}

func TestWhoGivesUpLeavesTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 5)
		gate := make(chan struct{})
		go func() {
			_, _ = q.Draw(t.Context(), "a", func() (engine.Picture, error) { <-gate; return engine.Picture{}, nil })
		}()
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := q.Draw(ctx, "b", pictureOf(1)); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if q.Waiting() != 0 {
			t.Errorf("%d wait", q.Waiting())
		}
		close(gate)
	})
}

func TestAPanicWhileDrawingIsAnError(t *testing.T) {
	q := New(1, 5)
	_, err := q.Draw(t.Context(), "a", func() (engine.Picture, error) { panic("no such colour") })
	if err == nil || !strings.Contains(err.Error(), "no such colour") {
		t.Errorf("got %v", err)
	}
	if _, err := q.Draw(t.Context(), "a", pictureOf(1)); err != nil {
		t.Errorf("the next picture: %v", err)
	}
}

func TestWhatGivesWayGoesLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(1, 20)
		gate := make(chan struct{})
		var mu sync.Mutex
		var order []string
		var jobs sync.WaitGroup
		ask := func(ctx context.Context, key string) {
			jobs.Go(func() {
				_, err := q.Draw(ctx, key, func() (engine.Picture, error) {
					<-gate
					mu.Lock()
					defer mu.Unlock()
					order = append(order, key)
					return engine.Picture{}, nil
				})
				if err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		ask(t.Context(), "first")
		ask(engine.GiveWay(t.Context()), "page 1")
		ask(engine.GiveWay(t.Context()), "page 2")
		ask(t.Context(), "table")
		close(gate)
		jobs.Wait()
		if want := []string{"first", "table", "page 1", "page 2"}; !slices.Equal(order, want) {
			t.Errorf("drawn are %q, want %q", order, want)
		}
	})
}
