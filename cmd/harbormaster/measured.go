package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/storage"
)

// records is the store as the program sees it: every call is measured, and the program may start before the store answers.
// Until then every call gives storage.ErrUnavailable.
type records struct {
	store  atomic.Pointer[storage.Store]
	fail   func(error)
	tries  sync.WaitGroup
	log    *slog.Logger
	where  string      // names the store in the log
	away   atomic.Bool // it did not answer when it was asked last
	took   *prometheus.HistogramVec
	failed *prometheus.CounterVec
}

var (
	_ storage.Store       = (*records)(nil)
	_ storage.GameCounter = (*records)(nil)
	_ storage.Forgetter   = (*records)(nil)
)

// methods are the labels of all calls.
var methods = []string{
	"create", "load", "append", "log", "by_interaction", "set_shown", "unpublished", "by_channel", "by_user", "set", "clear", "done", "lease",
	"hold", "release", "profile", "set_profile", "swap_profile", "each", "put", "ping", "open_games", "forget", "erase",
}

func newRecords() *records {
	r := &records{
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "harbormaster_store_duration_seconds",
			Help:    "How long calls of the store took, by method.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"method"}),
		failed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "harbormaster_store_errors_total",
			Help: "Calls of the store that failed, by method. What the store finds wrong with a call (a conflict, an unknown game) is no failure.",
		}, []string{"method"}),
	}
	for _, method := range methods {
		r.failed.WithLabelValues(method) // A counter that is there from the start shows its first step.
	}
	return r
}

func (r *records) collectors() []prometheus.Collector {
	return []prometheus.Collector{r.took, r.failed}
}

const (
	// reachTime is how long one try to open the store may take.
	reachTime = 10 * time.Second
	// firstReach and lastReach are the pauses between the tries.
	firstReach, lastReach = 500 * time.Millisecond, 10 * time.Second
)

// reach opens the store. An error that waiting does not mend is returned. A store that does not answer is tried again until
// the context ends; what fails for good then is given to fail, and so is the news that a newer program has written to the
// store, which takes nothing from this one any more. The word where names the store in the log. Call it once, first.
func (r *records) reach(ctx context.Context, where string, log *slog.Logger, open func(context.Context) (storage.Store, error), fail func(error)) error {
	try := func() error {
		ctx, cancel := context.WithTimeout(ctx, reachTime)
		defer cancel()
		store, err := open(ctx)
		if err == nil {
			r.store.Store(&store)
		}
		return err
	}
	r.fail, r.log, r.where = fail, log, where
	err := try()
	if !errors.Is(err, storage.ErrUnavailable) {
		return err
	}
	r.tries.Go(func() {
		pause := firstReach
		for errors.Is(err, storage.ErrUnavailable) {
			log.Warn("the store does not answer", "store", where, "error", err, "again_in", pause.String())
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			pause = min(2*pause, lastReach)
			err = try()
		}
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			fail(err)
			return
		}
		log.Info("the store answers", "store", where)
	})
	return nil
}

// expected are errors that tell the caller something and are no failures of the store.
var expected = []error{
	storage.ErrNotFound, storage.ErrConflict, storage.ErrRepeated, storage.ErrExists, context.Canceled,
}

// do measures a call.
func (r *records) do(method string, call func(storage.Store) error) error {
	store := r.store.Load()
	begin := time.Now()
	err := fmt.Errorf("%w: it was not reached since the start", storage.ErrUnavailable)
	if store != nil {
		err = call(*store)
		r.took.WithLabelValues(method).Observe(time.Since(begin).Seconds())
		r.tell(err)
	}
	if err == nil {
		return nil
	}
	for _, e := range expected {
		if errors.Is(err, e) {
			return err
		}
	}
	r.failed.WithLabelValues(method).Inc()
	if errors.Is(err, storage.ErrNewer) && r.fail != nil {
		r.fail(err)
	}
	return err
}

// tell logs once that the store went away, and once that it came back.
func (r *records) tell(err error) {
	switch {
	case r.log == nil || errors.Is(err, context.Canceled):
	case errors.Is(err, storage.ErrUnavailable):
		if r.away.CompareAndSwap(false, true) {
			r.log.Error("the store went away", "store", r.where, "error", err)
		}
	case r.away.CompareAndSwap(true, false):
		r.log.Info("the store is back", "store", r.where)
	}
}

// ask measures a call that gives something.
func ask[T any](r *records, method string, call func(storage.Store) (T, error)) (result T, err error) {
	err = r.do(method, func(s storage.Store) (err error) {
		result, err = call(s)
		return err
	})
	return result, err
}

// Create implements storage.Games.
func (r *records) Create(ctx context.Context, id storage.GameID, first storage.Record) error {
	return r.do("create", func(s storage.Store) error { return s.Create(ctx, id, first) })
}

// Load implements storage.Games.
func (r *records) Load(ctx context.Context, id storage.GameID) (last storage.Record, shown storage.Publication, err error) {
	err = r.do("load", func(s storage.Store) (err error) {
		last, shown, err = s.Load(ctx, id)
		return err
	})
	return last, shown, err
}

// Append implements storage.Games.
func (r *records) Append(ctx context.Context, id storage.GameID, next storage.Record) (storage.Record, error) {
	return ask(r, "append", func(s storage.Store) (storage.Record, error) { return s.Append(ctx, id, next) })
}

// Log implements storage.Games.
func (r *records) Log(ctx context.Context, id storage.GameID, first, last int) ([]storage.Record, error) {
	return ask(r, "log", func(s storage.Store) ([]storage.Record, error) { return s.Log(ctx, id, first, last) })
}

// ByInteraction implements storage.Games.
func (r *records) ByInteraction(ctx context.Context, id storage.GameID, interaction string) (storage.Record, error) {
	return ask(r, "by_interaction", func(s storage.Store) (storage.Record, error) { return s.ByInteraction(ctx, id, interaction) })
}

// SetPublication implements storage.Games.
func (r *records) SetPublication(ctx context.Context, id storage.GameID, shown storage.Publication) error {
	return r.do("set_shown", func(s storage.Store) error { return s.SetPublication(ctx, id, shown) })
}

// Unpublished implements storage.Games.
func (r *records) Unpublished(ctx context.Context) ([]storage.GameID, error) {
	return ask(r, "unpublished", func(s storage.Store) ([]storage.GameID, error) { return s.Unpublished(ctx) })
}

// ByChannel implements storage.Games.
func (r *records) ByChannel(ctx context.Context, channel string) ([]storage.GameID, error) {
	return ask(r, "by_channel", func(s storage.Store) ([]storage.GameID, error) { return s.ByChannel(ctx, channel) })
}

// ByUser implements storage.Games.
func (r *records) ByUser(ctx context.Context, user string) ([]storage.GameID, error) {
	return ask(r, "by_user", func(s storage.Store) ([]storage.GameID, error) { return s.ByUser(ctx, user) })
}

// Set implements storage.Timers.
func (r *records) Set(ctx context.Context, t storage.Timer) error {
	return r.do("set", func(s storage.Store) error { return s.Set(ctx, t) })
}

// Clear implements storage.Timers.
func (r *records) Clear(ctx context.Context, key string) error {
	return r.do("clear", func(s storage.Store) error { return s.Clear(ctx, key) })
}

// Done implements storage.Timers.
func (r *records) Done(ctx context.Context, key string, leased time.Time) error {
	return r.do("done", func(s storage.Store) error { return s.Done(ctx, key, leased) })
}

// Lease implements storage.Timers.
func (r *records) Lease(ctx context.Context, now time.Time, lease time.Duration, limit int) ([]storage.Timer, error) {
	return ask(r, "lease", func(s storage.Store) ([]storage.Timer, error) { return s.Lease(ctx, now, lease, limit) })
}

// Hold implements storage.Leases.
func (r *records) Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error) {
	return ask(r, "hold", func(s storage.Store) (bool, error) { return s.Hold(ctx, key, owner, d) })
}

// Release implements storage.Leases.
func (r *records) Release(ctx context.Context, key, owner string) error {
	return r.do("release", func(s storage.Store) error { return s.Release(ctx, key, owner) })
}

// Profile implements storage.Profiles.
func (r *records) Profile(ctx context.Context, kind, id string) (json.RawMessage, error) {
	return ask(r, "profile", func(s storage.Store) (json.RawMessage, error) { return s.Profile(ctx, kind, id) })
}

// SetProfile implements storage.Profiles.
func (r *records) SetProfile(ctx context.Context, kind, id string, value json.RawMessage) error {
	return r.do("set_profile", func(s storage.Store) error { return s.SetProfile(ctx, kind, id, value) })
}

// SwapProfile implements storage.Profiles.
func (r *records) SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error {
	return r.do("swap_profile", func(s storage.Store) error { return s.SwapProfile(ctx, kind, id, old, value) })
}

// Each implements storage.Portable.
func (r *records) Each(ctx context.Context, use func(storage.Item) error) error {
	return r.do("each", func(s storage.Store) error { return s.Each(ctx, use) })
}

// Put implements storage.Portable.
func (r *records) Put(ctx context.Context, item storage.Item) error {
	return r.do("put", func(s storage.Store) error { return s.Put(ctx, item) })
}

// OpenGames implements storage.GameCounter.
func (r *records) OpenGames(ctx context.Context) (int, error) {
	return ask(r, "open_games", func(s storage.Store) (int, error) {
		counter, ok := s.(storage.GameCounter)
		if !ok {
			return 0, errors.ErrUnsupported
		}
		return counter.OpenGames(ctx)
	})
}

// Forget implements storage.Forgetter.
func (r *records) Forget(ctx context.Context, before time.Time) (int, error) {
	return ask(r, "forget", func(s storage.Store) (int, error) {
		f, ok := s.(storage.Forgetter)
		if !ok {
			return 0, errors.ErrUnsupported
		}
		return f.Forget(ctx, before)
	})
}

// Erase implements storage.Store.
func (r *records) Erase(ctx context.Context, who storage.Person, after storage.GameID, most int) (storage.Erased, error) {
	return ask(r, "erase", func(s storage.Store) (storage.Erased, error) { return s.Erase(ctx, who, after, most) })
}

// Ping implements storage.Store.
func (r *records) Ping(ctx context.Context) error {
	return r.do("ping", func(s storage.Store) error { return s.Ping(ctx) })
}

// Close implements storage.Store; the context of reach has to end before. A store that was never reached has nothing to
// close.
func (r *records) Close() error {
	r.tries.Wait()
	if store := r.store.Load(); store != nil {
		return (*store).Close()
	}
	return nil
}
