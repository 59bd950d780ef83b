package metered

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/storage"
)

// Store is a storage.Store, storage.GameCounter and storage.Forgetter. Until Open has reached the store behind it,
// every call gives storage.ErrUnavailable.
type Store struct {
	store    atomic.Pointer[storage.Store]
	fail     func(error)
	opening  sync.WaitGroup
	log      *slog.Logger
	name     string      // of the store in the log
	away     atomic.Bool // it did not answer when it was asked last
	duration *prometheus.HistogramVec
	failed   *prometheus.CounterVec
}

var (
	_ storage.Store       = (*Store)(nil)
	_ storage.GameCounter = (*Store)(nil)
	_ storage.Forgetter   = (*Store)(nil)
)

var methods = []string{
	"create", "load", "append", "log", "by_interaction", "set_shown", "unpublished", "by_channel", "by_user",
	"set", "clear", "done", "lease", "hold", "release", "profile", "set_profile", "swap_profile",
	"entries", "swap_entries", "ranking", "each", "put",
	"ping", "open_games", "forget", "erase", "scrub",
}

// New makes a store that is not open.
func New() *Store {
	s := &Store{
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "harbormaster_store_duration_seconds",
			Help:    "How long database calls took, by method.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"method"}),
		failed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "harbormaster_store_errors_total",
			Help: "Calls of the store that failed, by method. What the store finds wrong with a call (a conflict, an " +
				"unknown game) is no failure.",
		}, []string{"method"}),
	}
	for _, method := range methods {
		s.failed.WithLabelValues(method) // A counter that is there from the start shows its first step.
	}
	return s
}

// Collectors are the metrics of the calls, and of the games in the store.
func (s *Store) Collectors() []prometheus.Collector {
	return []prometheus.Collector{s.duration, s.failed, &games{store: s}}
}

const (
	// openTimeout bounds one try to open the store.
	openTimeout = 10 * time.Second
	// firstBackoff and maxBackoff are the pauses between the tries.
	firstBackoff, maxBackoff = 500 * time.Millisecond, 10 * time.Second
)

// Open opens the store by a function, and tries again until the context ends where that gives storage.ErrUnavailable;
// it returns after the first try. Any other error is returned, or given to fail where it comes later, and so is
// storage.ErrNewer of any later call: this program can't go on then. The name is that of the store in the log. Call it
// once, first.
func (s *Store) Open(
	ctx context.Context, name string, log *slog.Logger, open func(context.Context) (storage.Store, error),
	fail func(error),
) error {
	try := func() error {
		ctx, cancel := context.WithTimeout(ctx, openTimeout)
		defer cancel()
		store, err := open(ctx)
		if err == nil {
			s.store.Store(&store)
		}
		return err
	}
	s.fail, s.log, s.name = fail, log, name
	err := try()
	if !errors.Is(err, storage.ErrUnavailable) {
		return err
	}
	s.opening.Go(func() {
		for backoff := firstBackoff; errors.Is(err, storage.ErrUnavailable); backoff = min(2*backoff, maxBackoff) {
			log.Warn("the database doesn't answer", "store", name, "error", err, "again_in", backoff.String())
			if !storage.Wait(ctx, backoff) {
				return
			}
			err = try()
		}
		switch {
		case ctx.Err() != nil:
		case err != nil:
			fail(err)
		default:
			log.Info("the database answers", "store", name)
		}
	})
	return nil
}

// Close implements storage.Store; the context of Open has to end before. A store that was never reached has nothing to
// close.
func (s *Store) Close() error {
	s.opening.Wait()
	if store := s.store.Load(); store != nil {
		return (*store).Close()
	}
	return nil
}

// expected are errors that tell the caller something and are no failures of the store.
var expected = []error{
	storage.ErrNotFound, storage.ErrConflict, storage.ErrRepeated, storage.ErrExists, context.Canceled,
}

func (s *Store) do(method string, call func(storage.Store) error) error {
	store := s.store.Load()
	begin := time.Now()
	err := fmt.Errorf("%w: it was not reached since the start", storage.ErrUnavailable)
	if store != nil {
		err = call(*store)
		s.duration.WithLabelValues(method).Observe(time.Since(begin).Seconds())
		s.logOutage(err)
	}
	if err == nil || slices.ContainsFunc(expected, func(e error) bool { return errors.Is(err, e) }) {
		return err
	}
	s.failed.WithLabelValues(method).Inc()
	if errors.Is(err, storage.ErrNewer) && s.fail != nil {
		s.fail(err)
	}
	return err
}

// logOutage logs once that the store went away, and once that it came back.
func (s *Store) logOutage(err error) {
	switch {
	case s.log == nil || errors.Is(err, context.Canceled):
	case errors.Is(err, storage.ErrUnavailable):
		if s.away.CompareAndSwap(false, true) {
			what := "the database went away"
			if errors.Is(err, storage.ErrFewReplicas) {
				what = "the database has too few replicas and takes no writes"
			}
			s.log.Error(what, "store", s.name, "error", err)
		}
	case s.away.CompareAndSwap(true, false):
		s.log.Info("the database is back", "store", s.name)
	}
}

func ask[T any](s *Store, method string, call func(storage.Store) (T, error)) (result T, err error) {
	err = s.do(method, func(to storage.Store) (err error) {
		result, err = call(to)
		return err
	})
	return result, err
}
