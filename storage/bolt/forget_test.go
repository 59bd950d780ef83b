package bolt_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

func TestOnlyGamesThatAreOverAndPublishedAndOldAreForgotten(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "games.db"))
	defer s.Close()
	now := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	game := func(id string, phase storage.Phase, age time.Duration, published int) {
		t.Helper()
		g := storage.GameItem{ID: storage.GameID(id), Shown: storage.Shown{Rev: 1, Seq: published}}
		for seq := 1; seq <= 2; seq++ {
			g.Log = append(g.Log, storage.Record{
				Seq: seq, At: now.Add(-age - time.Hour), Interaction: fmt.Sprint("i", seq),
				Table: storage.Envelope{Phase: storage.Playing, Channel: "c1", Seats: []storage.Seat{{User: "u1"}}},
			})
		}
		g.Log[1].At, g.Log[1].Table.Phase = now.Add(-age), phase
		if err := s.Put(t.Context(), storage.Item{Game: &g}); err != nil {
			t.Fatal(err)
		}
	}
	const day = 24 * time.Hour
	kept := []string{"young", "untold", "live", "lobby", "edge"}
	game("young", storage.Finished, 29*day, 2)
	game("untold", storage.Finished, 400*day, 1)
	game("live", storage.Playing, 400*day, 2)
	game("lobby", storage.Lobby, 400*day, 2)
	game("edge", storage.Closed, 30*day, 2)
	for n := range 45 { // More than one write removes.
		game(fmt.Sprintf("old%d", n), []storage.Phase{storage.Finished, storage.Closed}[n%2], 31*day, 2)
	}

	if n, err := s.Forget(t.Context(), now.Add(-30*day)); err != nil || n != 45 {
		t.Errorf("%d games were forgotten (%v)", n, err)
	}
	var left []string
	if err := s.Each(t.Context(), func(i storage.Item) error { left = append(left, string(i.Game.ID)); return nil }); err != nil {
		t.Fatal(err)
	}
	slices.Sort(left)
	slices.Sort(kept)
	if !slices.Equal(left, kept) {
		t.Errorf("%v are left, want %v", left, kept)
	}
	if _, _, err := s.Load(t.Context(), "old7"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("a forgotten game: %v", err)
	}
	if _, err := s.ByInteraction(t.Context(), "old7", "i1"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("an interaction of a forgotten game: %v", err)
	}
	if ids, err := s.ByUser(t.Context(), "u1"); err != nil || len(ids) != 2 {
		t.Errorf("open games: %v (%v)", ids, err)
	}
	if n, err := s.Forget(t.Context(), now.Add(-30*day)); err != nil || n != 0 {
		t.Errorf("a second time %d games were forgotten (%v)", n, err)
	}
	game("old7", storage.Finished, 0, 2) // Its id is free.

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Forget(ctx, now.Add(day)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, _, err := s.Load(t.Context(), "young"); err != nil {
		t.Errorf("after a cancelled forgetting: %v", err)
	}
}
