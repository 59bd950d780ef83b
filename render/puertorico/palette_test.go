package puertorico

import (
	"image/color"
	"strings"
	"testing"

	"github.com/lucasb-eyer/go-colorful"

	"github.com/harbormaster/harbormaster/render"
)

// TestTheTableHoldsTheColoursOfTheGallery draws the gallery in true colours too, scene by scene in one of the two themes, and
// measures in CIEDE2000 how far off the pictures are: on average, and in the share of pixels where one sees it. Moments of
// recorded games are left out: they show nothing that the made scenes don't. When new art fails here, `go run ./cmd/palette
// -write` learns the tables anew.
func TestTheTableHoldsTheColoursOfTheGallery(t *testing.T) {
	for i, name := range names() {
		if strings.HasPrefix(name, "game-") {
			continue
		}
		if i%2 == 1 {
			name += "-dark"
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown, truth := inBoth(t, name)
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
			if mean, share := sum/float64(n), float64(seen)/float64(n); mean > 0.2 || share > 0.0015 {
				t.Errorf("off by %.3f on average, at most 0.2; by more than 5 on %.4f %% of the pixels, at most 0.15", mean, 100*share)
			}
		})
	}
}

// TestEdgesHaveNoBands compares pictures with their drawings as a phone scales them, two by two pixels to one, step by step
// between neighbours: where the drawing goes on softly the picture must not jump.
func TestEdgesHaveNoBands(t *testing.T) {
	for _, name := range []string{"captain", "captain-dark", "all-5", "mayor-own-dark"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown, truth := inBoth(t, name)
			defer shown.Release()
			known := map[[2]color.RGBA]float64{}
			bands, soft := 0, 0
			for y := 0; y+1 < shown.H; y += 2 {
				for x := 0; x+3 < shown.W; x += 2 {
					should := difference(known, scaled(truth, x, y), scaled(truth, x+2, y))
					if should == 0 || should > 20 {
						continue
					}
					soft++
					if is := difference(known, scaled(shown, x, y), scaled(shown, x+2, y)); is-should > 4 {
						bands++
					}
				}
			}
			if soft < 1000 || bands*1000 > soft {
				t.Errorf("%d of %d soft steps are harder in the picture, at most one in 1000 may", bands, soft)
			}
		})
	}
}

// inBoth draws a scene with the table and in true colours.
func inBoth(t *testing.T, name string) (shown, truth *render.Canvas) {
	t.Helper()
	s := named(name)
	shown = composed(t, s)
	s.Theme = render.TrueColour + s.Theme
	return shown, composed(t, s)
}

// scaled is the mean of two by two pixels.
func scaled(c *render.Canvas, x, y int) color.RGBA {
	var r, g, b int
	for _, p := range []color.RGBA{c.At(x, y), c.At(x+1, y), c.At(x, y+1), c.At(x+1, y+1)} {
		r, g, b = r+int(p.R), g+int(p.G), b+int(p.B)
	}
	return color.RGBA{R: uint8((r + 2) / 4), G: uint8((g + 2) / 4), B: uint8((b + 2) / 4), A: 255}
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
