package storage

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		const keep = 30 * 24 * time.Hour
		f := &forgetful{errors: []error{errors.New("the disk is slow")}}
		start := time.Now()
		end := Expire(t.Context(), f, keep, slog.New(slog.NewTextHandler(&log, nil)))
		time.Sleep(2*expireEvery + time.Hour)
		end()
		if len(f.asked) != 3 {
			t.Fatalf("asked %d times in two days", len(f.asked))
		}
		for n, before := range f.asked {
			if want := start.Add(time.Duration(n)*expireEvery - keep); !before.Equal(want) {
				t.Errorf("time %d: before %s, want %s", n, before, want)
			}
		}
		time.Sleep(2 * expireEvery)
		if len(f.asked) != 3 {
			t.Error("it went on after its end")
		}
	})
	if text := log.String(); !strings.Contains(text, "the disk is slow") || strings.Count(text, "games=3") != 2 {
		t.Errorf("the log says\n%s", text)
	}
}

func TestAStoreThatDoesNotAnswerIsAskedSoonToForget(t *testing.T) {
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		f := &forgetful{errors: []error{ErrUnavailable, ErrUnavailable}}
		start := time.Now()
		end := Expire(t.Context(), f, time.Hour, slog.New(slog.NewTextHandler(&log, nil)))
		time.Sleep(expireEvery)
		end()
		var after []time.Duration
		for _, before := range f.asked {
			after = append(after, before.Add(time.Hour).Sub(start))
		}
		if want := []time.Duration{0, expireRetry, 2 * expireRetry}; !slices.Equal(after, want) {
			t.Errorf("asked after %v, want %v", after, want)
		}
	})
	if text := log.String(); strings.Contains(text, "not removed") || strings.Count(text, "games=3") != 1 {
		t.Errorf("the log says\n%s", text)
	}
}

func TestNothingIsForgottenWhereAllIsKept(t *testing.T) {
	f := &forgetful{}
	Expire(t.Context(), f, 0, slog.New(slog.DiscardHandler))()
	if len(f.asked) > 0 {
		t.Error("a store that keeps for ever was asked to forget")
	}
}
