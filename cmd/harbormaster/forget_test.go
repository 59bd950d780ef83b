package main

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// forgetful notes when it was asked to forget, and fails the first time.
type forgetful struct{ asked []time.Time }

func (f *forgetful) Forget(_ context.Context, before time.Time) (int, error) {
	f.asked = append(f.asked, before)
	if len(f.asked) == 1 {
		return 0, errors.New("the disk is slow")
	}
	return 3, nil
}

func TestOldGamesAreForgottenAtTheStartAndDaily(t *testing.T) {
	var log lockedBuffer
	synctest.Test(t, func(t *testing.T) {
		const keep = 30 * 24 * time.Hour
		f := &forgetful{}
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

func TestNothingIsForgottenWhereAllIsKept(t *testing.T) {
	f := &forgetful{}
	forgetting(t.Context(), f, 0, slog.New(slog.DiscardHandler))()
	forgetting(t.Context(), struct{}{}, time.Hour, slog.New(slog.DiscardHandler))() // Redis forgets by itself.
	if len(f.asked) > 0 {
		t.Error("a store that keeps for ever was asked to forget")
	}
}
