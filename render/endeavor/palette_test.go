package endeavor

import (
	"image/color"
	"strings"
	"testing"

	"github.com/lucasb-eyer/go-colorful"

	"github.com/harbormaster/harbormaster/render"
)

// TestTheTableHoldsTheColoursOfTheGallery draws scenes of the gallery in true colours too, one in each of the two themes in turn,
// and measures in CIEDE2000 how far off the pictures are: on average, and in the share of pixels where one sees it. When new art
// fails here, `go run ./cmd/palette -write endeavor` learns the table anew.
func TestTheTableHoldsTheColoursOfTheGallery(t *testing.T) {
	for i, name := range names() {
		if i%3 == 1 {
			continue // The others show the same things.
		}
		if i%2 == 1 {
			name += "-dark"
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown, truth := composed(t, named(name)), composed(t, named(render.TrueColour+name))
			defer shown.Release()
			var sum float64
			var seen, n int
			known := map[[2]color.RGBA]float64{}
			for y := range shown.H {
				for x := range shown.W {
					off := difference(known, shown.At(x, y), truth.At(x, y))
					sum += off
					n++
					if off > 5 {
						seen++
					}
				}
			}
			if mean, share := sum/float64(n), float64(seen)/float64(n); mean > 0.2 || share > 0.0025 {
				t.Errorf("off by %.3f on average, at most 0.2; by more than 5 on %.4f %% of the pixels, at most 0.25", mean, 100*share)
			}
		})
	}
}

// difference is that of two colours in CIEDE2000; known remembers it.
func difference(known map[[2]color.RGBA]float64, a, b color.RGBA) float64 {
	if a == b {
		return 0
	}
	key := [2]color.RGBA{a, b}
	off, ok := known[key]
	if !ok {
		x, _ := colorful.MakeColor(a)
		y, _ := colorful.MakeColor(b)
		off = 100 * x.DistanceCIEDE2000(y)
		known[key] = off
	}
	return off
}

// TestColoursWithANameStayPure: lands, statuses, tokens and seats are entries of the table, so that areas have their very colour.
func TestColoursWithANameStayPure(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("endeavor", name)
		table := map[color.RGBA]bool{}
		for _, c := range theme.Table()[:theme.Named()] {
			table[c] = true
		}
		for _, c := range strings.Fields("mapA mapB mapC mapD mapE mapF mapG tokS tokA terra verd gold royal civic great stone stoneT paper paper3 sea focus p1 p2 p3 p4 p5") {
			if !table[theme.RGB(render.Colour(c))] {
				t.Errorf("%s: %s is not in the table", name, c)
			}
		}
	}
}
