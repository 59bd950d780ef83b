package puertorico

import (
	"math/rand/v2"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// TestRealGamesAreDrawnFromTheFirstMoveToTheScore plays a random game for each number of players and draws it on the way,
// for the public and for those who are asked.
func TestRealGamesAreDrawnFromTheFirstMoveToTheScore(t *testing.T) {
	for n := 2; n <= 5; n++ {
		chance := rand.New(rand.NewPCG(uint64(n), 7))
		table, events, err := puertorico.Game().New(engine.Config{Seats: n, Seed: engine.Seed{1, byte(n)}})
		if err != nil {
			t.Fatal(err)
		}
		for seq := 1; ; seq++ {
			open := table.Decisions()
			scene := engine.Scene{View: table.View(nobody), Names: friends, Theme: "light", Level: Folded, Fresh: events, Focus: engine.Decision{Seat: nobody}}
			if len(open) == 0 {
				scene.Level = Table
				paint(t, scene)
				break
			}
			asked := open[chance.IntN(len(open))]
			answers := asked.Moves
			if asked.Open || len(answers) == 0 {
				answers = table.Propose(asked.Seat)
			}
			move := answers[chance.IntN(len(answers))]
			if seq%29 == 1 {
				scene.Focus = asked
				paint(t, scene)
				scene.View, scene.Level, scene.Draft = table.View(asked.Seat), Own, move
				paint(t, scene)
			}
			if Text(scene) == "" {
				t.Fatal("no text")
			}
			if table, events, err = table.Act(seq, engine.Action{Seat: asked.Seat, Move: move}); err != nil {
				t.Fatalf("%d seats, act %d, %s: %v", n, seq, move, err)
			}
		}
	}
}
