package endeavor

import (
	"image"
	"image/color"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// TestInkIsReadOnEveryLand: lands are of equal lightness, so that nothing on them is louder in one region than in another.
func TestInkIsReadOnEveryLand(t *testing.T) {
	for name, least := range map[string]float64{"light": 10, "dark": 8.5} {
		theme := render.ThemeOf("endeavor", name)
		for r := range endeavor.Region(endeavor.Regions) {
			if got := theme.Contrast(landTint(r), render.Ink); got < least {
				t.Errorf("%s, %v: a contrast of %.1f, want %.1f", name, r, got, least)
			}
		}
	}
}

// TestRingsStandOutForAllEyes: the gold of a ring against its own lines and, for all who see colors, against the land.
func TestRingsStandOutForAllEyes(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("endeavor", name)
		for _, eye := range rendertest.Eyes {
			if got := rendertest.Apart(eye.Sees(theme.RGB(render.Focus)), eye.Sees(theme.RGB(render.Outline))); got < 50 {
				t.Errorf("%s, %s: the ring and its lines are %.0f apart", name, eye.Name, got)
			}
			for r := range endeavor.Region(endeavor.Regions) {
				if got := rendertest.Apart(eye.Sees(theme.RGB(render.Focus)), eye.Sees(theme.RGB(landTint(r)))); got < 15 && eye.Name != "greyscale" {
					t.Errorf("%s, %s: the ring and the land of %v are %.0f apart", name, eye.Name, r, got)
				}
			}
		}
	}
}

// TestIconsAreToldApartByShapeAlone lays silhouettes of 22 pixels over each other: statuses, actions, decks.
func TestIconsAreToldApartByShapeAlone(t *testing.T) {
	light := render.ThemeOf("endeavor", "light")
	for what, c := range map[string]struct {
		icons []string
		least float64
	}{
		"statuses": {[]string{"industry", "culture", "finance", "politics", glory}, 0.2},
		"actions":  {[]string{"ship", "occupy", "attack", "payment", "draw"}, 0.2},
		"decks":    {[]string{"deck_europe", "deck_slavery"}, 0.3},
		"signs":    {[]string{crownIcon, "lock", "marker", "card"}, 0.2},
	} {
		shapes := map[string]rendertest.Silhouette{}
		for _, icon := range c.icons {
			shapes[icon] = rendertest.SilhouetteOf(light, func(c *render.Canvas) { c.Icon(icon, 40, 40, 22) }, func(_ color.RGBA, covered bool) bool { return covered })
		}
		for a, x := range shapes {
			for b, y := range shapes {
				if a < b {
					if got := rendertest.Unlike(x, y); got < c.least {
						t.Errorf("%s: %s and %s differ in %.0f %% of their pixels, want %.0f", what, a, b, 100*got, 100*c.least)
					}
				}
			}
		}
	}
}

// TestPiecesAreToldApartByAllEyes lays tokens, marks and card tabs over each other in color: whoever looks, enough of their pixels
// differ, by shape, by color or by what is drawn in them.
func TestPiecesAreToldApartByAllEyes(t *testing.T) {
	things := map[string][]func(*render.Canvas){}
	for k := range endeavor.Token(endeavor.Tokens) {
		things["tokens"] = append(things["tokens"], func(c *render.Canvas) { token(c, k, 40, 40, 36, render.Tone{}) })
	}
	for seat := range engine.Seat(5) {
		things["marks"] = append(things["marks"], func(c *render.Canvas) { c.Mark(seat, 40, 40, 12) })
	}
	things["tabs of one value"] = []func(*render.Canvas){
		func(c *render.Canvas) {
			tab(c, endeavor.CardOf(endeavor.IndiaDeck, 2), image.Pt(24, 25), tabWide, tabHigh)
		},
		func(c *render.Canvas) {
			tab(c, endeavor.CardOf(endeavor.IndiaDeck, 0), image.Pt(24, 25), tabWide, tabHigh)
		},
		func(c *render.Canvas) { turnedTab(c, 2, image.Pt(24, 25), tabWide, tabHigh) },
	}
	for what, least := range map[string]float64{"tokens": 0.12, "marks": 0.03, "tabs of one value": 0.1} {
		pictures.ToldApartByAllEyes(t, what, 20, rendertest.Likeness{InColour: least, InGrey: least}, things[what]...)
	}
}
