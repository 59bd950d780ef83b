package result

import (
	"image"
	"strconv"
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

// TestBarsAddUp: the numbers on a bar and behind it make the total and lie apart, however narrow a part is, and a point
// is as long in every bar.
func TestBarsAddUp(t *testing.T) {
	sources := make([]Source, 5)
	for i := range sources {
		sources[i] = Source{Icon: "card", Colour: "steel", Key: "card"}
	}
	for _, of := range []struct {
		bid    int
		points []int
	}{
		{0, []int{8, 4, 30, 1, -4}}, {9, []int{7, 2, 16, 1, 3}}, {9, []int{7, 2, 1, 1, -8}}, {0, []int{1, 1, 1, 1, 39}},
		{1, []int{0, 0, 0, 0, 0}}, {3, []int{0, -3, 1, 0, 0}}, {40, []int{12, 11, 10, 9, 8}},
	} {
		for _, most := range []int{43, 250} {
			s := render.Situation{Over: true, Players: 2, Winners: []engine.Seat{0}, Totals: []int{most, 0}, Bids: []int{0, of.bid}}
			for _, n := range of.points {
				s.Totals[1] += n
			}
			b := &render.Board[any]{
				Localizer: render.Localizer{Words: func(key string, _ ...engine.Arg) string { return key }}, Theme: render.ThemeNamed("light"), SeatLabels: render.NewSeatLabels([]string{"Ana", "Ben"}, s, nil),
				Log: &render.DrawLog{}, Ask: func(string) string { return "" }}
			c := Victory(b, Standings(&b.SeatLabels, nil), sources, func(seat engine.Seat) []int {
				return [][]int{{most, 0, 0, 0, 0}, of.points}[seat]
			})
			c.Release()
			sum, last, lost := 0, image.Rectangle{}, false
			for i := range b.Log.Items {
				d := &b.Log.Items[i]
				in := image.Rect(barLeft, panelTop+(panelHigh-keyHigh)/2, barLeft+barRoom+1, panelTop+panelHigh-keyHigh-16)
				if d.Text == "" || !d.Box.In(in) {
					continue
				}
				n := halvesOf(t, d.Text)
				if d.Text == "½" && lost { // It stands apart from its number.
					n = -n
				}
				sum, lost = sum+n, strings.HasPrefix(d.Text, "−")
				if d.Box.Overlaps(last) || d.Box.Min.X < last.Max.X {
					t.Errorf("%v of %d: %q at %v lies on the number at %v", of, most, d.Text, d.Box, last)
				}
				last = d.Box
			}
			if want := s.Halves(1); sum != want {
				t.Errorf("%v of %d: the numbers make %d half points, the shield has %d", of, most, sum, want)
			}
		}
	}
	for _, points := range [][]int{{0, 0}, {39}, {8, 4, 30, 1, -4}, {41, 0}, {43}} {
		sum := 0
		for _, wide := range barParts(points, barHigh, 43) {
			sum += wide
		}
		if won, _ := wonAndLost(points); barLeft+sum != barEnd(won, 43) {
			t.Errorf("the bar of %v is %d wide, want %d", points, sum, barEnd(won, 43)-barLeft)
		}
	}
}

// halvesOf are the half points of a number such as −4½.
func halvesOf(t *testing.T, text string) int {
	digits, half := strings.CutSuffix(strings.TrimPrefix(text, "−"), "½")
	n, err := strconv.Atoi("0" + digits)
	if err != nil {
		t.Fatal(err)
	}
	if n *= 2; half {
		n++
	}
	if strings.HasPrefix(text, "−") {
		return -n
	}
	return n
}
