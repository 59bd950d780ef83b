package endeavor

import (
	"image"
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// TestNamesAreReadOnEveryLand: large text on the bands of cartouches and cards.
func TestNamesAreReadOnEveryLand(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("endeavor", name)
		for r := range endeavor.Region(endeavor.Regions) {
			if got := theme.Contrast(landTint(r), theme.TextOn(landTint(r))); got < 4 {
				t.Errorf("%s, %v: a contrast of %.1f", name, r, got)
			}
		}
	}
}

// TestLandsAreToldApart: any two of them and the sea, whoever looks, but for the few who are blind to blue.
func TestLandsAreToldApart(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("endeavor", name)
		for _, eye := range rendertest.Eyes {
			if eye.Name == "tritanopia" || eye.Name == "greyscale" {
				continue
			}
			for a := range endeavor.Region(endeavor.Regions) {
				grounds := []render.Colour{render.Sea, landTint(noRegion)}
				for b := range a {
					grounds = append(grounds, landTint(b))
				}
				for _, ground := range grounds {
					if got := rendertest.Apart(eye.Sees(theme.RGB(landTint(a))), eye.Sees(theme.RGB(ground))); got < 12 {
						t.Errorf("%s, %s: %v and %s are %.0f apart", name, eye.Name, a, ground, got)
					}
				}
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
				if got := rendertest.Apart(eye.Sees(theme.RGB(render.Focus)), eye.Sees(theme.RGB(landTint(r)))); got < 15 && eye.Name != "greyscale" && eye.Name != "tritanopia" {
					t.Errorf("%s, %s: the ring and the land of %v are %.0f apart", name, eye.Name, r, got)
				}
			}
		}
	}
}

// TestIconsAreToldApartByShapeAlone lays silhouettes of 22 pixels over each other: statuses, actions, decks.
func TestIconsAreToldApartByShapeAlone(t *testing.T) {
	for what, c := range map[string]struct {
		icons []string
		least float64
	}{
		"statuses": {[]string{"industry", "culture", "finance", "politics", glory}, 0.2},
		"actions":  {[]string{"ship", "occupy", "attack", "payment", "draw"}, 0.2},
		"decks":    {[]string{"deck_europe", "deck_slavery"}, 0.3},
		"signs":    {[]string{crownIcon, "lock", "marker", "card"}, 0.2},
	} {
		rendertest.ToldApartByShape(t, what, rendertest.IconSilhouettes(c.icons...), c.least)
	}
}

// TestPiecesAreToldApartByAllEyes lays tokens and card tabs over each other in color: whoever looks, enough of their pixels
// differ, by shape, by color or by what is drawn in them.
func TestPiecesAreToldApartByAllEyes(t *testing.T) {
	things := map[string][]func(*render.Canvas){}
	for k := range endeavor.Token(endeavor.Tokens) {
		things["tokens"] = append(things["tokens"], func(c *render.Canvas) { token(c, k, 40, 40, 36, render.Tone{}) })
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
	for what, least := range map[string]float64{"tokens": 0.12, "tabs of one value": 0.1} {
		pictures.ToldApartByAllEyes(t, what, 20, rendertest.Likeness{InColour: least, InGrey: least}, things[what]...)
	}
}
