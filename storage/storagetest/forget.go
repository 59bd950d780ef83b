package storagetest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

func oldGames(t *testing.T, s storage.Store) {
	f, ok := s.(storage.Forgetter)
	if !ok {
		t.Fatal("the store forgets nothing")
	}
	forgotten := func(ctx context.Context, before time.Time, want int) {
		t.Helper()
		if n, err := f.Forget(ctx, before); err != nil || n != want {
			t.Errorf("%d games were forgotten, want %d (%v)", n, want, err)
		}
	}
	game := func(id string, phase storage.Phase, age time.Duration, published int) {
		t.Helper()
		g := over(item(storage.GameID(id), 2, published, "u1"), phase)
		g.Log[1].At = start.Add(-age)
		put(t, s, storage.Item{Game: &g})
	}
	const day = 24 * time.Hour
	kept := []string{"edge", "live", "lobby", "untold", "young"}
	game("young", storage.Finished, 29*day, 2)
	game("untold", storage.Finished, 400*day, 1)
	game("live", storage.Playing, 400*day, 2)
	game("lobby", storage.Lobby, 400*day, 2)
	game("edge", storage.Closed, 30*day, 2)
	const old = 45 // More than one write removes.
	for n := range old {
		game(fmt.Sprintf("old%d", n), []storage.Phase{storage.Finished, storage.Closed}[n%2], 31*day, 2)
	}

	forgotten(t.Context(), start.Add(-30*day), old)
	var left []string
	for _, i := range handed(t, s) {
		left = append(left, string(i.Game.ID))
	}
	if slices.Sort(left); !slices.Equal(left, kept) {
		t.Errorf("%v are left, want %v", left, kept)
	}
	_, _, err := s.Load(t.Context(), "old7")
	isError(t, "a forgotten game", err, storage.ErrNotFound)
	_, err = s.ByInteraction(t.Context(), "old7", "i2")
	isError(t, "an interaction of a forgotten game", err, storage.ErrNotFound)
	if ids, err := s.ByUser(t.Context(), "u1"); err != nil || len(ids) != 2 {
		t.Errorf("open games: %v (%v)", ids, err)
	}
	forgotten(t.Context(), start.Add(-30*day), 0)
	game("old7", storage.Finished, 0, 2) // Its id is free.

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = f.Forget(ctx, start.Add(day))
	isError(t, "a canceled forgetting", err, context.Canceled)
	loaded(t, s, "young")
}
