package maracaibo

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	gallery "github.com/harbormaster/harbormaster/render/maracaibo/scenes"
)

// TestMomentsShowAllShipsAndWhatWasTaken: on a chart that lies at the same place in all of them, with the trail, and what
// who took nothing has.
func TestMomentsShowAllShipsAndWhatWasTaken(t *testing.T) {
	frames := gallery.Timelines()[0].Replay
	high, trail, ways, taken := 0, 0, 0, 0
	for i, s := range frames[:len(frames)-1] {
		if s.Level, s.Before = render.Moment, nil; i > 0 {
			s.Before = frames[i-1].View
		}
		p := printOf(t, worded.Spoken(t, s, "en"))
		onChart := 0
		for _, d := range p.Sprites("mc.ship") {
			if d.Sprite.A == chartShip {
				onChart++
			}
		}
		if onChart != len(p.p.View.Players) {
			t.Errorf("frame %d: %d ships on the chart", i, onChart)
		}
		lines := 0 // Each with what its seat took, or has: all have rivers.
		for _, d := range p.Drawn {
			if d.Sprite.Kind == "icon" && d.Sprite.S == "river" && d.Sprite.A == 40 || d.Sprite.Kind == "choice" && d.Sprite.A > 400 {
				lines++
			}
		}
		if lines != len(p.p.View.Players) {
			t.Errorf("frame %d: %d lines are filled", i, lines)
		}
		at := p.Sprites("mc.walk")[0].Box.Min.Y
		if i == 0 {
			high, trail = p.Img.Rect.Dy(), at
		}
		if p.Img.Rect.Dy() != high || at != trail {
			t.Errorf("frame %d: %d high, the trail at %d, want %d and %d", i, p.Img.Rect.Dy(), at, high, trail)
		}
		sailed := 0
		for seat, player := range p.p.View.Players {
			if player.Ship != p.p.Before.Players[seat].Ship && player.Ship != maracaibo.Start {
				sailed++
			}
		}
		if n := len(p.Sprites("changed")); n != sailed {
			t.Errorf("frame %d: %d places are framed, %d ships sailed", i, n, sailed)
		}
		ways += sailed
		taken += strings.Count(saidIn(p), "Navigator")
	}
	if ways < 3 || taken != 1 {
		t.Errorf("%d ships sailed, the Navigator was taken %d times", ways, taken)
	}
}

func saidIn(p *printed) string {
	var all []string
	for _, d := range p.Texts() {
		all = append(all, d.Text)
	}
	return strings.Join(all, "\n")
}

// TestMomentsAreLegible reads every text in four languages, with two to four players and John Silver.
func TestMomentsAreLegible(t *testing.T) {
	for _, name := range []string{"focus-2", "focus-move", "focus-4", "focus-all", "focus-solo"} {
		for _, lang := range spoken {
			s := worded.Spoken(t, named(name), lang)
			before := *view(&s)
			before.Players = slices.Clone(before.Players)
			for i := range before.Players {
				p := &before.Players[i]
				p.Ship, p.Points, p.Cards, p.Explorer = maracaibo.Start, p.Points-12, nil, 0
			}
			s.Level, s.Before = render.Moment, &before
			got := printOf(t, s)
			if high := got.Img.Rect.Dy(); high > 1460 {
				t.Errorf("%s is %d high", name, high)
			}
			for _, d := range got.Texts() {
				inside := got.holds("coin", d) || got.holds("shield", d)
				switch {
				case d.Style.Size < smallest && !inside:
					t.Errorf("%s in %s: %q is %d high", name, lang, d.Text, d.Style.Size)
				case strings.HasSuffix(d.Text, "…"):
					t.Errorf("%s in %s: %q is cut", name, lang, d.Text)
				case !d.Box.In(got.Img.Rect):
					t.Errorf("%s in %s: %q leaves the picture", name, lang, d.Text)
				}
			}
		}
	}
}
