package metered

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

func TestTheFailuresOfEveryCallAreCountedFromTheStart(t *testing.T) {
	counters := make(chan prometheus.Metric, 2*len(methods))
	New().failed.Collect(counters)
	if n := len(counters); n != len(methods) {
		t.Errorf("the failures of %d methods are counted, not of %d", n, len(methods))
	}
}

func TestTheProgramWaitsForAStoreThatDoesNotAnswerYet(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		s := New()
		tries := 0
		open := func(context.Context) (storage.Store, error) {
			if tries++; tries < 5 {
				return nil, fmt.Errorf("%w: 10.0.0.1:6379", storage.ErrUnavailable)
			}
			return bolt.Open(path, bolt.Options{})
		}
		if err := s.Open(ctx, "10.0.0.1:6379", slog.New(slog.NewTextHandler(&log, nil)), open, func(err error) { t.Error(err) }); err != nil {
			t.Fatal(err)
		}
		if err := s.Ping(ctx); !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("before it answers: %v", err)
		}
		if _, err := s.ByUser(ctx, "ana"); !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("before it answers: %v", err)
		}
		s.opening.Wait()
		if err := s.Ping(ctx); err != nil {
			t.Errorf("once it answers: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if got := strings.Count(log.String(), "store=10.0.0.1:6379"); got != 5 {
		t.Errorf("%d lines name the store:\n%s", got, log.String())
	}
}

func TestAnOutageOfTheStoreIsLoggedOnceAndItsEndToo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	var log bytes.Buffer
	var away atomic.Pointer[error]
	s := New()
	open := func(context.Context) (storage.Store, error) {
		file, err := bolt.Open(path, bolt.Options{})
		return fickle{file, &away}, err
	}
	if err := s.Open(t.Context(), "10.0.0.1:6379", slog.New(slog.NewTextHandler(&log, nil)), open, func(err error) { t.Error(err) }); err != nil {
		t.Fatal(err)
	}
	few := fmt.Errorf("%w: %w", storage.ErrUnavailable, storage.ErrFewReplicas)
	for _, is := range []error{nil, storage.ErrUnavailable, few, nil, nil, few, few, nil} {
		away.Store(&is)
		if err := s.Ping(t.Context()); !errors.Is(err, is) {
			t.Error(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	for line, times := range map[string]int{
		"the database went away": 1, "the database has too few replicas": 1, "the database is back": 2,
	} {
		if n := strings.Count(log.String(), line); n != times {
			t.Errorf("%q stands there %d times:\n%s", line, n, log.String())
		}
	}
}

// fickle is a store that does not answer while it is away.
type fickle struct {
	storage.Store
	away *atomic.Pointer[error]
}

func (m fickle) Ping(ctx context.Context) error {
	if is := m.away.Load(); is != nil && *is != nil {
		return fmt.Errorf("%w: 10.0.0.1:6379", *is)
	}
	return m.Store.Ping(ctx)
}

func TestAStoreThatFailsForGoodWhileTheProgramWaitsEndsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New()
		answers := []error{storage.ErrUnavailable, storage.ErrUnavailable, storage.ErrNewer}
		open := func(context.Context) (_ storage.Store, err error) {
			err, answers = answers[0], answers[1:]
			return nil, err
		}
		var failed error
		if err := s.Open(t.Context(), "", slog.New(slog.DiscardHandler), open, func(err error) { failed = err }); err != nil {
			t.Fatal(err)
		}
		s.opening.Wait()
		if !errors.Is(failed, storage.ErrNewer) {
			t.Errorf("the program ends with: %v", failed)
		}
	})
}

func TestAProgramThatEndsWaitsForItsStoreNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := New()
		open := func(context.Context) (storage.Store, error) { return nil, storage.ErrUnavailable }
		if err := s.Open(ctx, "", slog.New(slog.DiscardHandler), open, func(err error) { t.Error(err) }); err != nil {
			t.Fatal(err)
		}
		cancel()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}
