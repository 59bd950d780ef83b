package soak

import (
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

func TestFilledGamesFollowTheRulesLikePlayedOnes(t *testing.T) {
	f := filler{rules: puertorico.Game(), guild: "1", channel: "2", locale: "en-US", seed: 3, now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	users, names := []string{"11", "12", "13", "14"}, []string{"Ana", "Ben", "Cleo", "Dan"}
	a := &auditor{rules: map[string]engine.Game{puertorico.Name: puertorico.Game()}, records: map[string]place{}}
	for n, moves := range []int{0, 40, 10_000} {
		g, err := f.game(gameName(n), users, names, moves, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Check(); err != nil {
			t.Error(err)
		}
		a.game(&g)
		last := g.Log[len(g.Log)-1]
		want := storage.Playing
		if moves == 10_000 {
			want = storage.Finished
		}
		if last.Table.Phase != want || g.Shown.Seq != last.Seq {
			t.Errorf("after %d moves the game is %s, shown to record %d of %d", moves, last.Table.Phase, g.Shown.Seq, last.Seq)
		}
	}
	if a.Violations() > 0 || a.Moves < 140 {
		t.Errorf("%d moves, violations: %v %v", a.Moves, a.Broken, a.Doubled)
	}
}
