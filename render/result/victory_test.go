package result

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// TestAVictoryIsAPoster: of any number of points, whoever shares the first place.
func TestAVictoryIsAPoster(t *testing.T) {
	for _, s := range []render.Situation{
		{Winners: []engine.Seat{0}, Totals: []int{57, 3}},
		{Winners: []engine.Seat{0, 1}, Totals: []int{257, 257}},
		{Winners: []engine.Seat{1}, Totals: []int{-4, 0}},
	} {
		s.Over, s.Players = true, len(s.Totals)
		b := &render.Board[any]{Theme: render.ThemeNamed("light"), SeatLabels: render.NewSeatLabels([]string{"Ana", "Ben"}, s, nil),
			Ask: func(name string) string { return "Won: " + name }}
		c := Victory(b, Standings(&b.SeatLabels, nil), []Source{{Icon: "card", Colour: render.Paper3}},
			func(seat engine.Seat) []int { return []int{s.Totals[seat]} })
		if c.W != render.PosterWide || c.H != render.PosterHigh {
			t.Errorf("%v is %d by %d", s.Totals, c.W, c.H)
		}
		c.Release()
	}
}
