package maracaibo

import (
	"image/color"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// TestInkIsReadOnEveryCard in both themes.
func TestInkIsReadOnEveryCard(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("maracaibo", name)
		for _, ground := range []render.Colour{"mapF", "mapC", "shipT", "mapG", "locT", "mapE"} {
			if got := theme.Contrast(ground, render.Ink); got < 8.5 {
				t.Errorf("%s, %s: a contrast of %.1f, want 8.5", name, ground, got)
			}
		}
	}
}

// TestFramesStandOutForAllEyes: the gold of a frame against its own lines and, for all who see colors, against what it lies on.
func TestFramesStandOutForAllEyes(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("maracaibo", name)
		for _, eye := range rendertest.Eyes {
			for _, under := range []render.Colour{render.Outline, render.Sea} {
				if got := rendertest.Apart(eye.Sees(theme.RGB(render.Focus)), eye.Sees(theme.RGB(under))); got < 30 {
					t.Errorf("%s, %s: a frame and %s are %.0f apart", name, eye.Name, under, got)
				}
			}
		}
	}
}

// TestIconsAreToldApartByShapeAlone lays silhouettes of 22 pixels over each other: kinds, treasures, actions.
func TestIconsAreToldApartByShapeAlone(t *testing.T) {
	light := render.ThemeOf("maracaibo", "light")
	for what, c := range map[string]struct {
		icons []string
		least float64
	}{
		"kinds":     {[]string{"crew", "equipment", "wheel", "residence", "location"}, 0.2},
		"treasures": {[]string{"treasure_gold", "treasure_emerald", "treasure_pearl", "treasure", rubyIcon}, 0.12},
		"actions":   {[]string{"raid", "explore", "bury", "quest", "upgrade", "smuggler", "figurehead", "refill"}, 0.14},
		"when":      {[]string{"bolt", "seal", "income", "vp"}, 0.12},
	} {
		shapes := map[string]rendertest.Silhouette{}
		for _, icon := range c.icons {
			shapes[icon] = rendertest.SilhouetteOf(light, func(c *render.Canvas) { drawIcon(c, icon, 40, 40, 22, render.Tone{}) }, func(_ color.RGBA, covered bool) bool { return covered })
		}
		rendertest.ToldApartByShape(t, what, shapes, c.least)
	}
}

// TestPiecesAreToldApartByAllEyes lays ships, dice and cards of each kind over each other.
func TestPiecesAreToldApartByAllEyes(t *testing.T) {
	things := map[string][]func(*render.Canvas){}
	for seat := range engine.Seat(maracaibo.MaxPlayers) {
		things["ships"] = append(things["ships"], func(c *render.Canvas) { ship(c, seat, 40, 40, 40) })
	}
	for _, ground := range dieColours {
		things["dice"] = append(things["dice"], func(c *render.Canvas) { die(c, ground, "4", 40, 40, 30) })
	}
	for _, card := range []maracaibo.Card{1, 9, 17, 72, 60} {
		things["signs of cards"] = append(things["cards"], func(c *render.Canvas) {
			signDisc(c, suitOf(card).sign, 40, 40, 84)
		})
	}
	for what, least := range map[string]rendertest.Likeness{"ships": {InColour: 0.03, InGrey: 0.02}, "dice": {InColour: 0.1}, "signs of cards": {InColour: 0.1, InGrey: 0.1}} {
		pictures.ToldApartByAllEyes(t, what, 20, least, things[what]...)
	}
}
