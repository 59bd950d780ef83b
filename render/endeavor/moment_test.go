package endeavor

import (
	"image/color"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// TestAMomentFramesShipsAndCities: above the map are the tracks of all regions, in every language with their whole names; a frame is
// round every ship and every city of a round.
func TestAMomentFramesShipsAndCities(t *testing.T) {
	for _, lang := range worded.Languages(t) {
		scene := worded.Spoken(t, named("game-round"), lang)
		scene.Level = render.Moment
		s := printOf(t, scene)
		want := 0
		for r := range endeavor.Region(endeavor.Regions) {
			for i := range s.p.View.Regions[r].Track {
				if s.p.fresh.space(r, i) >= 0 {
					want++
				}
			}
		}
		ships := 0
		for _, d := range s.Sprites("changed") {
			if d.Box.Max.Y < 356 {
				ships++
			}
		}
		if want < 3 || ships < want {
			t.Errorf("%s: %d frames round %d ships", lang, ships, want)
		}
		words := " "
		for _, d := range s.Texts() {
			if words += d.Text + " "; strings.Contains(d.Text, "…") && !s.isName(d.Text) {
				t.Errorf("%s: %q is cut", lang, d.Text)
			}
		}
		for r := endeavor.Region(1); r < endeavor.Regions; r++ {
			if !strings.Contains(words, " "+s.p.region(r)+" ") {
				t.Errorf("%s does not name %v", lang, r)
			}
		}
	}
}

// TestAMomentKeepsItsColors: what is the same in two pictures of an animation has the same colors in both.
func TestAMomentKeepsItsColors(t *testing.T) {
	scene := named("game-round")
	scene.Level = render.Moment
	c := composed(t, scene)
	defer c.Release()
	colors := map[color.RGBA]bool{}
	for y := range c.H {
		for x := range c.W {
			colors[c.At(x, y)] = true
		}
	}
	if len(colors) <= 2*mapColours {
		t.Errorf("a moment has %d colors", len(colors))
	}
}
