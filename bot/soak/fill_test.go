package soak

import (
	"testing"
	"time"

	games "github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func TestFilledGamesFollowTheRulesLikePlayedOnes(t *testing.T) {
	for _, g := range games.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) { fillAndAudit(t, g.Rules) })
	}
}

func fillAndAudit(t *testing.T, rules engine.Game) {
	f := filler{rules: rules, guild: "1", channel: "2", locale: "en-US", seed: 3, now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	users, names := []string{"11", "12", "13", "14"}, []string{"Ana", "Ben", "Cleo", "Dan"}
	a := &auditor{rules: map[string]engine.Game{rules.Name(): rules}, records: map[string]recordRef{}}
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
		if last.Phase != want || g.Publication.Seq != last.Seq {
			t.Errorf("after %d moves the game is %s, shown to record %d of %d", moves, last.Phase, g.Publication.Seq, last.Seq)
		}
	}
	f.open = true
	last, err := f.game(gameName(3), users, names, 10_000, true)
	if err != nil {
		t.Fatal(err)
	}
	if r := last.Log[len(last.Log)-1]; r.Phase != storage.Playing || len(last.Log) < 50 {
		t.Errorf("a game that is to go on is %s after %d records", r.Phase, len(last.Log))
	}
	f.level = engine.LevelHard
	mixed, err := f.game(gameName(4), users[:1], names, 40, true)
	if err == nil {
		err = mixed.Check()
	}
	if err != nil {
		t.Fatal(err)
	}
	a.game(&mixed)
	for i, s := range mixed.Log[len(mixed.Log)-1].Seats {
		if want := (i > 0); s.Automatic() != want || (s.Level == engine.LevelHard) != want {
			t.Errorf("seat %d is %+v", i, s)
		}
	}
	if a.Violations() > 0 || a.Moves < 100 {
		t.Errorf("%d moves, violations: %v %v", a.Moves, a.Broken, a.Doubled)
	}
}
