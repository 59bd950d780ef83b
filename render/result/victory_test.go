package result

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// TestAVictoryIsAPoster: of any number of points, whoever shares the first place, as high as its own seats need.
func TestAVictoryIsAPoster(t *testing.T) {
	for _, s := range []render.Situation{
		{Winners: []engine.Seat{0}, Totals: []int{57, 3, 2, 1, 0}},
		{Winners: []engine.Seat{0}, Totals: []int{57, 3}},
		{Winners: []engine.Seat{0, 1}, Totals: []int{257, 257}},
		{Winners: []engine.Seat{1}, Totals: []int{-4, 0}},
		{Winners: []engine.Seat{1}, Totals: []int{44, 43}, Bids: []int{9, 1}},
		{Winners: []engine.Seat{1}, Totals: []int{44, 243}, Bids: []int{9, 199}},
	} {
		s.Over, s.Players = true, len(s.Totals)
		b := &render.Board[any]{
			Localizer: render.Localizer{Words: func(key string, _ ...engine.Arg) string { return key }}, Theme: render.ThemeNamed("light"), SeatLabels: render.NewSeatLabels([]string{"Ana", "Ben", "Cleo", "Dora", "Eva"}[:s.Players], s, nil),
			Log: &render.DrawLog{}, Ask: func(name string) string { return "Won: " + name }}
		c := Victory(b, Standings(&b.SeatLabels, nil), []Source{{Icon: "card", Colour: render.Paper3, Key: "card"}},
			func(seat engine.Seat) []int { return []int{s.Totals[seat]} })
		more := max(0, s.Players*(barHigh+barApart)+keyHigh+16-panelHigh)
		if c.W != render.PosterWide || c.H != render.PosterHigh+more {
			t.Errorf("%v is %d by %d", s.Totals, c.W, c.H)
		}
		for i := range b.Log.Items {
			if d := &b.Log.Items[i]; s.Bids != nil && strings.HasPrefix(d.Text, "−") && d.Box.Max.X > barLeft+barRoom {
				t.Errorf("%v, bids %v: %s ends at %d", s.Totals, s.Bids, d.Text, d.Box.Max.X)
			}
		}
		c.Release()
	}
}

// TestBarsEndInTheOrderOfTheTotals: what was lost lies behind the total, and a point is as long in every bar.
func TestBarsEndInTheOrderOfTheTotals(t *testing.T) {
	const most = 43
	last := 0
	for _, points := range [][]int{{0, 0}, {9, -8}, {39}, {8, 4, 30, 1, -4}, {41, 0}, {43}} {
		won, lost := wonAndLost(points)
		end := barEnd(won-lost, most)
		if want := barLeft + barWide*(won-lost)/most; end < last || end != want || barEnd(won, most) > barLeft+barWide {
			t.Errorf("the bar of %v ends at %d, want %d, the one before at %d", points, end, want, last)
		}
		last = end
	}
}
