package puertorico

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// TestTheTableHoldsTheColoursOfTheGallery draws the gallery, an eighth of it a day, in true colors too, scene by scene in one of
// the two themes, and measures in CIEDE2000 how far off the pictures are: on average, and in the share of pixels where one sees it. Moments of
// recorded games are left out: they show nothing that the made scenes don't; and more buildings to build, of which the most have fewer colors. When new art fails here, `go run ./cmd/palette
// -write` learns the tables anew.
func TestTheTableHoldsTheColoursOfTheGallery(t *testing.T) {
	list := slices.DeleteFunc(names(), func(name string) bool {
		return strings.HasPrefix(name, "game-") || strings.HasPrefix(name, "focus-builder-")
	})
	pictures.TableHoldsTheColours(t, enginetest.Some(t, list, 8), 0.007)
}

// TestEdgesHaveNoBands compares pictures with their drawings as a phone scales them, two by two pixels to one, step by step
// between neighbors: where the drawing goes on softly the picture must not jump.
func TestEdgesHaveNoBands(t *testing.T) {
	for _, name := range []string{"captain", "captain-dark", "all-5", "mayor-own-dark"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown, truth := pictures.InBoth(t, name)
			defer shown.Release()
			known := map[[2]color.RGBA]float64{}
			bands, soft := 0, 0
			for y := 0; y+1 < shown.H; y += 2 {
				for x := 0; x+3 < shown.W; x += 2 {
					should := rendertest.Difference(known, scaled(truth, x, y), scaled(truth, x+2, y))
					if should == 0 || should > 20 {
						continue
					}
					soft++
					if is := rendertest.Difference(known, scaled(shown, x, y), scaled(shown, x+2, y)); is-should > 4 {
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

// scaled is the mean of two by two pixels.
func scaled(c *render.Canvas, x, y int) color.RGBA {
	var r, g, b int
	for _, p := range []color.RGBA{c.At(x, y), c.At(x+1, y), c.At(x, y+1), c.At(x+1, y+1)} {
		r, g, b = r+int(p.R), g+int(p.G), b+int(p.B)
	}
	return color.RGBA{R: uint8((r + 2) / 4), G: uint8((g + 2) / 4), B: uint8((b + 2) / 4), A: 255}
}
