package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

func TestTheProgramWaitsForAStoreThatDoesNotAnswerYet(t *testing.T) {
	path := filepath.Join(t.TempDir(), gamesFile)
	var log lockedBuffer
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r := newRecords()
		tries := 0
		open := func(context.Context) (storage.Store, error) {
			if tries++; tries < 5 {
				return nil, fmt.Errorf("%w: 10.0.0.1:6379", storage.ErrUnavailable)
			}
			return bolt.Open(path, bolt.Options{})
		}
		if err := r.reach(ctx, "10.0.0.1:6379", slog.New(slog.NewTextHandler(&log, nil)), open, func(err error) { t.Error(err) }); err != nil {
			t.Fatal(err)
		}
		if err := r.Ping(ctx); !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("before it answers: %v", err)
		}
		if _, err := r.ByUser(ctx, "ana"); !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("before it answers: %v", err)
		}
		r.tries.Wait()
		if err := r.Ping(ctx); err != nil {
			t.Errorf("once it answers: %v", err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	if got := strings.Count(log.String(), "store=10.0.0.1:6379"); got != 5 {
		t.Errorf("%d lines name the store:\n%s", got, log.String())
	}
}

func TestAnOutageOfTheStoreIsLoggedOnceAndItsEndToo(t *testing.T) {
	path := filepath.Join(t.TempDir(), gamesFile)
	var log lockedBuffer
	var away atomic.Bool
	r := newRecords()
	open := func(context.Context) (storage.Store, error) {
		s, err := bolt.Open(path, bolt.Options{})
		return fickle{s, &away}, err
	}
	if err := r.reach(t.Context(), "10.0.0.1:6379", slog.New(slog.NewTextHandler(&log, nil)), open, func(err error) { t.Error(err) }); err != nil {
		t.Fatal(err)
	}
	for _, is := range []bool{false, true, true, false, false} {
		away.Store(is)
		if err := r.Ping(t.Context()); errors.Is(err, storage.ErrUnavailable) != is {
			t.Error(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	for _, line := range []string{"the store went away", "the store is back"} {
		if n := strings.Count(log.String(), line); n != 1 {
			t.Errorf("%q stands there %d times:\n%s", line, n, log.String())
		}
	}
}

// fickle is a store that does not answer while it is away.
type fickle struct {
	storage.Store
	away *atomic.Bool
}

func (m fickle) Ping(ctx context.Context) error {
	if m.away.Load() {
		return fmt.Errorf("%w: 10.0.0.1:6379", storage.ErrUnavailable)
	}
	return m.Store.Ping(ctx)
}

func TestAStoreThatFailsForGoodWhileTheProgramWaitsEndsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRecords()
		answers := []error{storage.ErrUnavailable, storage.ErrUnavailable, storage.ErrNewer}
		open := func(context.Context) (_ storage.Store, err error) {
			err, answers = answers[0], answers[1:]
			return nil, err
		}
		var failed error
		if err := r.reach(t.Context(), "", slog.New(slog.DiscardHandler), open, func(err error) { failed = err }); err != nil {
			t.Fatal(err)
		}
		r.tries.Wait()
		if !errors.Is(failed, storage.ErrNewer) {
			t.Errorf("the program ends with: %v", failed)
		}
	})
}

func TestAProgramThatEndsWaitsForItsStoreNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r := newRecords()
		open := func(context.Context) (storage.Store, error) { return nil, storage.ErrUnavailable }
		if err := r.reach(ctx, "", slog.New(slog.DiscardHandler), open, func(err error) { t.Error(err) }); err != nil {
			t.Fatal(err)
		}
		cancel()
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
}

func TestAProgramThatIsToldToStopBeforeItsStoreAnswersEndsWell(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // It takes connections and says nothing.
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		connection, err := silent.Accept()
		if err == nil {
			defer connection.Close()
		}
		cancel()
		<-t.Context().Done()
	}()
	err = runWith(ctx, config{Data: t.TempDir(), LogLevel: "warn", LocalAddr: "127.0.0.1:0", RedisURL: "redis://" + silent.Addr().String()}, io.Discard, io.Discard)
	if err != nil {
		t.Errorf("it ends with: %v", err)
	}
}
