package focus

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// TestWhatDidNotChangeIsQuietAndLeftOut: a panel with a box that changed, one row without a change and one with it.
func TestWhatDidNotChangeIsQuietAndLeftOut(t *testing.T) {
	for _, name := range []string{"light", render.TrueColour + "dark"} {
		theme := render.ThemeNamed(name)
		c := render.NewCanvas(theme, 200, 300, render.Sea)
		panel := image.Rect(20, 60, 180, 290)
		c.Fill(panel, render.Solid(render.Outline))
		ch := Changes{Papers: []image.Rectangle{panel}, Sky: 40, Rows: [][2]int{{100, 150}, {150, 200}}, Whole: func(c *render.Canvas) {
			c.Fill(image.Rect(30, 250, 60, 260), render.Solid(render.Sail))
		}}
		ch.Things.Frame(2, "a house", image.Rect(40, 160, 100, 190), 8)
		ch.Things.KeepIf(true, image.Rect(120, 62, 150, 90))
		ch.Things.KeepIf(false, image.Rect(20, 110, 180, 140))
		ch.Show(c)
		if c.H != 250 {
			t.Fatalf("%s: it is %d high", name, c.H)
		}
		ink := theme.RGB(render.Outline)
		for at, want := range map[image.Point]bool{
			{X: 130, Y: 80}:      true,  // kept
			{X: 70, Y: 125}:      true,  // framed, 50 higher
			{X: 130, Y: 125}:     false, // beside it
			{X: 25, Y: 230}:      false, // far off
			{X: 100, Y: 20}:      false, // the sky, which is sea here
			{X: 40, Y: 255 - 50}: false, // drawn in full again
		} {
			if got := c.At(at.X, at.Y) == ink; got != want {
				t.Errorf("%s: %v is %v", name, at, c.At(at.X, at.Y))
			}
		}
		if c.At(100, 20) != theme.RGB(render.Sea) || c.At(40, 205) != theme.RGB(render.Sail) {
			t.Errorf("%s: the sky is %v, what is always whole %v", name, c.At(100, 20), c.At(40, 205))
		}
	}
}

func TestChangesAreSaidBySeat(t *testing.T) {
	var l Things
	corn := func(n int) string { return strconv.Itoa(n) + " corn" }
	l.Count(1, 3, 1, image.Rectangle{}, image.Point{}, corn)
	l.Count(0, 2, 2, image.Rectangle{}, image.Point{}, corn)
	l.Count(engine.Everyone, 0, 4, image.Rectangle{}, image.Point{}, corn)
	l.Count(0, 0, 4, image.Rectangle{}, image.Point{}, nil)
	l.Frame(1, "a house", image.Rectangle{}, 0)
	labels := render.NewSeatLabels([]string{"Ana", "Ben"}, render.Situation{Players: 2}, strconv.Itoa)
	if got := (&Changes{Things: l}).Words(&labels); !slices.Equal(got, []string{"Ben: −2 corn, a house.", "+4 corn."}) {
		t.Errorf("%q", got)
	}
	if len(l) != 4 {
		t.Errorf("%d things changed", len(l))
	}
}
