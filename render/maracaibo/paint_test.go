package maracaibo

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestStrangeNamesAreDrawn(t *testing.T) {
	s := named("game-4")
	s.Names = []string{strings.Repeat("🚢", 40), "\x00\x1b[31m\n", strings.Repeat("Ž̷̡̛", 30)}
	pic := paint(t, s)
	if !strings.Contains(pic.Alt, "Seat 1:") || !strings.Contains(pic.Alt, "Seat 4:") {
		t.Errorf("got %s", pic.Alt)
	}
}

// TestJohnIsCalledByHisName whatever the table calls his seat.
func TestJohnIsCalledByHisName(t *testing.T) {
	s := named("solo-move")
	s.Names = []string{"Ana", "Somebody"}
	p := painterOf(t, s)
	if p.Name(maracaibo.John) != "John Silver" || !strings.Contains(Painter.Alt(p.Board, p), "John Silver:") {
		t.Errorf("he is called %q in %s", p.Name(maracaibo.John), Painter.Alt(p.Board, p))
	}
}

// TestNothingMovesDuringAGame compares where grounds, names and boards lie at different moments of games of as many players: only a
// question above the sea moves all of it down.
func TestNothingMovesDuringAGame(t *testing.T) {
	first := map[[2]int][]string{}
	for _, name := range tables() {
		s := printOf(t, named(name))
		var at []string
		for _, kind := range []string{"pennant"} {
			for _, d := range s.Sprites(kind) {
				if !d.Box.In(s.l.block) {
					at = append(at, d.Box.Min.Sub(s.l.trail.Min).String())
				}
			}
		}
		for _, d := range s.Sprites("mc.card") {
			if !d.Box.Inset(8).In(s.l.block) && !slices.ContainsFunc(s.p.View.Slots, func(v maracaibo.SlotView) bool { return s.l.slots[v.Slot].Inset(-9).Overlaps(d.Box) }) {
				t.Errorf("%s: a card at %v", name, d.Box)
			}
		}
		key := [2]int{len(s.p.View.Players), int(s.p.View.Layout)}
		if first[key] == nil {
			first[key] = at
		}
		if !slices.Equal(at, first[key]) || len(at) != len(s.p.View.Players) {
			t.Errorf("%s: boards at %v, before at %v", name, at, first[key])
		}
	}
}

func TestManyDrawTheSameFromNothing(t *testing.T) {
	pictures.ManyDrawTheSameFromNothing(t, "game-move", "all-4-dark", "solo-late", "focus-4", "focus-explore-dark")
}

// TestEveryShipAndExplorerIsOnTheTable counts them; all stand somewhere.
func TestEveryShipAndExplorerIsOnTheTable(t *testing.T) {
	for _, name := range tables() {
		s := printOf(t, named(name))
		if got := len(s.Sprites("mc.ship")); got != len(s.p.View.Players) {
			t.Errorf("%s: %d ships of %d", name, got, len(s.p.View.Players))
		}
		explorers := 0
		for _, d := range s.Sprites("mark") {
			if d.Sprite.C > 0 && d.Box.In(s.l.trail) {
				explorers++
			}
		}
		if explorers != len(s.p.View.Players) {
			t.Errorf("%s: %d explorers of %d", name, explorers, len(s.p.View.Players))
		}
	}
}
