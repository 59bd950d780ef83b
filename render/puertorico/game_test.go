package puertorico

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// TestRealGamesAreDrawnFromTheFirstMoveToTheScore plays a random game for each number of players, without expansions and with all,
// and draws it on the way, for the public and for those who are asked.
func TestRealGamesAreDrawnFromTheFirstMoveToTheScore(t *testing.T) {
	all := func(draft string) map[string]string {
		return map[string]string{
			puertorico.OptionNewBuildings: "true", puertorico.OptionNobles: "true", puertorico.OptionBuccaneer: "true", puertorico.OptionFestival: "true",
			puertorico.OptionDraft: draft,
		}
	}
	for _, game := range []struct {
		seats, every int
		options      map[string]string
	}{{2, 29, nil}, {3, 29, nil}, {4, 29, nil}, {5, 29, nil}, {2, 47, all("random")}, {3, 47, all("manual")}, {4, 47, all("random")}, {5, 47, all("manual")}} {
		n := game.seats
		chance := rand.New(rand.NewPCG(uint64(n), 7))
		table, events, err := puertorico.Game().New(engine.Config{Seats: n, Seed: engine.Seed{1, byte(n)}, Options: game.options})
		if err != nil {
			t.Fatal(err)
		}
		var first *layout
		for seq := 1; ; seq++ {
			open := table.Decisions()
			v, ok := table.View(nobody).(puertorico.View)
			if !ok {
				t.Fatalf("a view of type %T", table.View(nobody))
			}
			if l := layoutOf(&v); first == nil && len(v.Drafting) == 0 {
				first = l
			} else if first != nil && !v.Over && (l.boards[0].Min != first.boards[0].Min || !slices.Equal(l.roles, first.roles)) {
				t.Fatalf("%d seats, act %d: the boards moved from %v to %v", n, seq, first.boards[0], l.boards[0])
			}
			scene := engine.Scene{View: table.View(nobody), Names: friends, Theme: "light", Level: render.Focused, Fresh: events, Words: worded.Say, Focus: engine.Decision{Seat: nobody}}
			if len(open) == 0 {
				scene.Level = render.Table
				paint(t, scene)
				break
			}
			asked := open[chance.IntN(len(open))]
			answers := asked.Moves
			if asked.Open || len(answers) == 0 {
				answers = table.Propose(asked.Seat)
			}
			move := answers[chance.IntN(len(answers))]
			if seq%game.every == 1 {
				scene.Focus = asked
				paint(t, scene)
				scene.View, scene.Level, scene.Draft = table.View(asked.Seat), render.Own, move
				paint(t, scene)
			}
			if Painter.Text(scene) == "" {
				t.Fatal("no text")
			}
			if table, events, err = table.Act(seq, engine.Action{Seat: asked.Seat, Move: move}); err != nil {
				t.Fatalf("%d seats, act %d, %s: %v", n, seq, move, err)
			}
		}
	}
}
