package rendertest

import (
	"image/color"
	"testing"

	"github.com/lucasb-eyer/go-colorful"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Difference is that of two colors in CIEDE2000; known remembers it.
func Difference(known map[[2]color.RGBA]float64, a, b color.RGBA) float64 {
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

// InBoth draws a scene with the table of colors and in true colors; the caller releases shown.
func (g *Gallery) InBoth(t *testing.T, name string) (shown, truth *render.Canvas) {
	t.Helper()
	draw := func(s engine.Scene) *render.Canvas {
		c, _, err := g.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	return draw(g.Scene(name)), draw(g.Scene(render.TrueColour + name))
}

// TableHoldsTheColours draws scenes in true colors too, in each of the two themes in turn, and measures in CIEDE2000
// how far off the pictures are: at most 0.25 on average, and by more than 5, which one sees, in at most the given share
// of the pixels. Scenes of the level Changed are left out: what did not change is mixed with its ground to be quiet,
// and takes the nearest color that the table has.
func (g *Gallery) TableHoldsTheColours(t *testing.T, list []string, mostShare float64) {
	t.Helper()
	for i, name := range list {
		if g.Scene(name).Level == render.Changed {
			continue
		}
		if i%2 == 1 {
			name += "-dark"
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown, truth := g.InBoth(t, name)
			defer shown.Release()
			var sum float64
			var seen, n int
			known := map[[2]color.RGBA]float64{}
			for y := range shown.H {
				for x := range shown.W {
					off := Difference(known, shown.At(x, y), truth.At(x, y))
					sum += off
					n++
					if off > 5 {
						seen++
					}
				}
			}
			if mean, share := sum/float64(n), float64(seen)/float64(n); mean > 0.25 || share > mostShare {
				t.Errorf("off by %.3f on average, at most 0.25; by more than 5 on %.4f %% of the pixels, at most %.2f",
					mean, 100*share, 100*mostShare)
			}
		})
	}
}

// Likeness says how much of things that are told apart must differ: the least shares of their pixels, in color and in
// gray, where shapes alone are left.
type Likeness struct{ InColour, InGrey float64 }

// ToldApartByAllEyes lays small drawings about (40, 40), no more than side pixels away, over each other in both themes:
// whoever looks, enough of their pixels differ, by shape, by color or by what is drawn in them.
func (g *Gallery) ToldApartByAllEyes(t *testing.T, what string, side int, least Likeness,
	things ...func(*render.Canvas)) {
	t.Helper()
	const enough = 20 // CIELAB; a just noticeable difference is 2.3.
	type spot struct {
		at      color.RGBA
		covered bool
	}
	for _, theme := range []string{"light", "dark"} {
		drawn := make([][]spot, len(things))
		for i, draw := range things {
			CoveredPixels(render.ThemeOf(g.Game, theme), side, draw,
				func(at color.RGBA, covered bool) { drawn[i] = append(drawn[i], spot{at, covered}) })
		}
		for _, eye := range Eyes {
			want := least.InColour
			if eye.Name == "greyscale" {
				want = least.InGrey
			}
			for i := range drawn {
				for j := range i {
					differ, all := 0, 0
					for k, a := range drawn[i] {
						b := drawn[j][k]
						if !a.covered && !b.covered {
							continue
						}
						all++
						if a.at != b.at && Apart(eye.Sees(a.at), eye.Sees(b.at)) >= enough {
							differ++
						}
					}
					if share := float64(differ) / float64(all); share < want {
						t.Errorf("%s, %s, %s: %d and %d differ in %.0f %% of their pixels, want %.0f", what, theme,
							eye.Name, j, i, 100*share, 100*want)
					}
				}
			}
		}
	}
}
