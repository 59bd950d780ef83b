package rendertest

import (
	"image"
	"image/color"
	"testing"

	"github.com/harbormaster/harbormaster/render"
)

// CoveredPixels draws something on paper and shows every pixel of it, row by row, with whether the drawing covers at
// least half of it.
func CoveredPixels(theme *render.Theme, side int, draw func(*render.Canvas), see func(at color.RGBA, covered bool)) {
	const middle = 40
	c := render.NewCanvas(theme, 2*middle, 2*middle, render.Paper)
	defer c.Release()
	r := &render.DrawLog{}
	c.LogTo(r)
	draw(c)
	for y := middle - side; y < middle+side; y++ {
		for x := middle - side; x < middle+side; x++ {
			at := image.Pt(x, y)
			if !at.In(c.Bounds()) {
				continue
			}
			covered := false
			for _, d := range r.Items {
				covered = covered || at.In(d.Box) && d.Mask.AlphaAt(x, y).A >= 128
			}
			see(c.At(x, y), covered)
		}
	}
}

// Silhouette is a small drawing in black.
type Silhouette [44][44]bool

// SilhouetteOf is what draw paints about (40, 40), no more than 22 pixels away: those pixels that are black.
func SilhouetteOf(theme *render.Theme, draw func(*render.Canvas),
	black func(at color.RGBA, covered bool) bool) Silhouette {
	var s Silhouette
	i := 0
	CoveredPixels(theme, 22, draw, func(at color.RGBA, covered bool) {
		s[i/44][i%44] = black(at, covered)
		i++
	})
	return s
}

// Unlike is the share of differing pixels of two silhouettes laid over each other as well as they go.
func Unlike(a, b Silhouette) float64 {
	best := 1.0
	for dy := -4; dy <= 4; dy++ {
		for dx := -4; dx <= 4; dx++ {
			differ, either := 0, 0
			for y := range a {
				for x := range a[y] {
					other := y+dy >= 0 && y+dy < len(b) && x+dx >= 0 && x+dx < len(b) && b[y+dy][x+dx]
					if a[y][x] || other {
						either++
						if a[y][x] != other {
							differ++
						}
					}
				}
			}
			if either > 0 {
				best = min(best, float64(differ)/float64(either))
			}
		}
	}
	return best
}

// IconSilhouettes are those of icons, 22 pixels large.
func IconSilhouettes(names ...string) map[string]Silhouette {
	list := map[string]Silhouette{}
	for _, name := range names {
		list[name] = SilhouetteOf(render.ThemeNamed("light"), func(c *render.Canvas) { c.Icon(name, 40, 40, 22) },
			func(_ color.RGBA, covered bool) bool { return covered })
	}
	return list
}

// ToldApartByShape holds that any two of some shapes differ in at least this share of their pixels.
func ToldApartByShape(t *testing.T, what string, shapes map[string]Silhouette, least float64) {
	t.Helper()
	for a, x := range shapes {
		for b, y := range shapes {
			if a < b && Unlike(x, y) < least {
				t.Errorf("%s: %s and %s differ in %.0f %% of their pixels, want %.0f", what, a, b, 100*Unlike(x, y),
					100*least)
			}
		}
	}
}

// Far is the square of the distance of two colors.
func Far(a, b Pixel) float64 { d := a.plus(b, -1); return d.dot(d) }
