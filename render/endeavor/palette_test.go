package endeavor

import (
	"image/color"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render"
)

// TestTheTableHoldsTheColoursOfTheGallery draws scenes of the gallery, an eighth of them a day, in true colors too, one in each of
// the two themes in turn, and measures in CIEDE2000 how far off the pictures are: on average, and in the share of pixels where one sees it. When new art
// fails here, `go run ./cmd/palette -write endeavor` learns the table anew.
func TestTheTableHoldsTheColoursOfTheGallery(t *testing.T) {
	var list []string
	for i, name := range names() {
		// Those with a piece of the map have fewer colors, and so has a board with a hand to discard from.
		mapped := strings.HasPrefix(name, "focus-occupy") || strings.HasPrefix(name, "focus-attack") || strings.HasPrefix(name, "own-") && strings.HasSuffix(name, "discard")
		if i%3 != 1 && !mapped { // The others show the same things.
			list = append(list, name)
		}
	}
	pictures.TableHoldsTheColours(t, enginetest.Some(t, list, 8), 0.0045)
}

// TestColoursWithANameStayPure: lands, statuses, tokens and seats are entries of the table, so that areas have their very color.
func TestColoursWithANameStayPure(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("endeavor", name)
		table := map[color.RGBA]bool{}
		for _, c := range theme.Table()[:theme.Named()] {
			table[c] = true
		}
		for _, c := range strings.Fields("landA landB landC landD landE landF landG landT tokS tokA terra verd gold royal civic great stone stoneT paper paper3 sea focus p1 p2 p3 p4 p5") {
			if !table[theme.RGB(render.Colour(c))] {
				t.Errorf("%s: %s is not in the table", name, c)
			}
		}
	}
}
