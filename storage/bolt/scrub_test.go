package bolt_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

func TestNothingOfWhoWasErasedIsInTheFileAfterAScrub(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	storagetest.Scrub(t, s, func() (plain, packed int) {
		return storagetest.Traces(t, filepath.Dir(path), "../pack3.dict", storagetest.Forgotten)
	})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = opened(t, path)
	defer s.Close()
	if log, err := s.Log(t.Context(), "g7", 1, 0); err != nil || len(log) != 40 {
		t.Errorf("after it a game has %d records: %v", len(log), err)
	}
}

// Who began to read before a change sees what was before it, in pages that are free by then.
func TestAScrubWaitsForThoseWhoRead(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "games.db"))
	defer s.Close()
	for _, id := range []storage.GameID{"a1", "b2", "c3"} {
		if err := s.Create(t.Context(), id, storage.Record{Seq: 1, Envelope: storage.Envelope{Phase: storage.Playing, Channel: "c"}}); err != nil {
			t.Fatal(err)
		}
	}
	seen := 0
	err := s.Each(t.Context(), func(i storage.Item) error {
		if seen++; seen > 1 {
			return nil
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if err := s.Scrub(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a scrub while somebody reads: %v", err)
		}
		return nil
	})
	if err != nil || seen != 3 {
		t.Errorf("%d games were read: %v", seen, err)
	}
	if err := s.Scrub(t.Context()); err != nil {
		t.Error(err)
	}
}
