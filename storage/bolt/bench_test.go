package bolt_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

// BenchmarkAppend measures one durable record with a snapshot of a kilobyte, as a click waits for it.
func BenchmarkAppend(b *testing.B) {
	path := filepath.Join(b.TempDir(), "games.db")
	s := opened(b, path)
	defer s.Close()
	r := storage.Record{
		Seq: 1, Snapshot: &engine.Snapshot{Game: "puertorico", State: []byte(strings.Repeat("s", 1000))},
		Envelope: storage.Envelope{Phase: storage.Playing, Channel: "c1", Seats: []storage.Seat{{User: "u1"}, {User: "u2"}}},
	}
	if err := s.Create(b.Context(), "a1", r); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		r.Seq++
		if _, err := s.Append(b.Context(), "a1", r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLeaderboard(b *testing.B) {
	s := opened(b, filepath.Join(b.TempDir(), "games.db"))
	defer s.Close()
	storagetest.BenchmarkLeaderboard(b, s)
}
