package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// forgetful notes when it was asked to forget. Its first answers are errors.
type forgetful struct {
	asked  []time.Time
	errors []error
}

func (f *forgetful) Forget(_ context.Context, before time.Time) (int, error) {
	f.asked = append(f.asked, before)
	if len(f.errors) > 0 {
		err := f.errors[0]
		f.errors = f.errors[1:]
		return 0, err
	}
	return 3, nil
}

func TestOldGamesAreForgottenAtTheStartAndDaily(t *testing.T) {
	var log lockedBuffer
	synctest.Test(t, func(t *testing.T) {
		const keep = 30 * 24 * time.Hour
		f := &forgetful{errors: []error{errors.New("the disk is slow")}}
		start := time.Now()
		end := forgetting(t.Context(), f, keep, slog.New(slog.NewTextHandler(&log, nil)))
		time.Sleep(2*forgetEvery + time.Hour)
		end()
		if len(f.asked) != 3 {
			t.Fatalf("asked %d times in two days", len(f.asked))
		}
		for n, before := range f.asked {
			if want := start.Add(time.Duration(n)*forgetEvery - keep); !before.Equal(want) {
				t.Errorf("time %d: before %s, want %s", n, before, want)
			}
		}
		time.Sleep(2 * forgetEvery)
		if len(f.asked) != 3 {
			t.Error("it went on after its end")
		}
	})
	if text := log.String(); !strings.Contains(text, "the disk is slow") || strings.Count(text, "games=3") != 2 {
		t.Errorf("the log says\n%s", text)
	}
}

func TestAStoreThatDoesNotAnswerIsAskedSoonToForget(t *testing.T) {
	var log lockedBuffer
	synctest.Test(t, func(t *testing.T) {
		f := &forgetful{errors: []error{storage.ErrUnavailable, storage.ErrUnavailable}}
		start := time.Now()
		end := forgetting(t.Context(), f, time.Hour, slog.New(slog.NewTextHandler(&log, nil)))
		time.Sleep(forgetEvery)
		end()
		var after []time.Duration
		for _, before := range f.asked {
			after = append(after, before.Add(time.Hour).Sub(start))
		}
		if want := []time.Duration{0, forgetSoon, 2 * forgetSoon}; !slices.Equal(after, want) {
			t.Errorf("asked after %v, want %v", after, want)
		}
	})
	if text := log.String(); strings.Contains(text, "not removed") || strings.Count(text, "games=3") != 1 {
		t.Errorf("the log says\n%s", text)
	}
}

func TestNothingIsForgottenWhereAllIsKept(t *testing.T) {
	f := &forgetful{}
	forgetting(t.Context(), f, 0, slog.New(slog.DiscardHandler))()
	if len(f.asked) > 0 {
		t.Error("a store that keeps for ever was asked to forget")
	}
}

func TestTheProgramForgetsOldGamesOfEitherStore(t *testing.T) {
	over := storage.GameItem{ID: "a1", Log: []storage.Record{{Seq: 1, Envelope: storage.Envelope{Phase: storage.Closed}}}, Publication: storage.Publication{Rev: 1, Seq: 1}}
	for name, url := range map[string]string{"the file": "", "Redis": redistest.Start(t, redistest.Options{}).URL()} {
		t.Run(name, func(t *testing.T) {
			c := config{Data: t.TempDir(), LogLevel: "info", LocalAddr: "127.0.0.1:0", Locale: "en", RedisURL: url}
			store, err := openStore(t.Context(), c, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(store.Put(t.Context(), storage.Item{Game: &over}), store.Close()); err != nil {
				t.Fatal(err)
			}
			c.Keep = "30d"
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			var log lockedBuffer
			go func() { ended <- runWith(ctx, c, io.Discard, &log) }()
			eventually(t, "the old game is removed", func() bool { return strings.Contains(log.String(), "old games were removed") })
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if store, err = openStore(t.Context(), c, slog.New(slog.DiscardHandler)); err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			if _, _, err := store.Load(t.Context(), "a1"); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("the game: %v", err)
			}
		})
	}
}
