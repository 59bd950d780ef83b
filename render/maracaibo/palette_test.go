package maracaibo

import (
	"image/color"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// TestTheTableHoldsTheColoursOfTheGallery draws scenes of the gallery, an eighth of them a day, in true colors too, one in each of
// the two themes in turn, and measures in CIEDE2000 how far off the pictures are: on average, and in the share of pixels where one sees it. When new art
// fails here, `go run ./cmd/palette -write maracaibo` learns the table anew.
func TestTheTableHoldsTheColoursOfTheGallery(t *testing.T) {
	list := public(func(engine.Scene, *maracaibo.View) bool { return true })
	var some []string
	for i, name := range list {
		if i%4 == 0 { // The others show the same things.
			some = append(some, name)
		}
	}
	pictures.TableHoldsTheColours(t, enginetest.Some(t, some, 8), 0.0045)
}

// TestColoursWithANameStayPure: grounds, bands, treasures and seats are entries of the table, so that areas have their very color.
func TestColoursWithANameStayPure(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeOf("maracaibo", name)
		table := map[color.RGBA]bool{}
		for _, c := range theme.Table()[:theme.Named()] {
			table[c] = true
		}
		for _, c := range strings.Fields("mapC mapE mapF mapG shipT locT crewB equipB shipB resB locB gold emerald pearl cube paper sea focus p1 p2 p3 p4 dusk2 dusk3") {
			if !table[theme.RGB(render.Colour(c))] {
				t.Errorf("%s: %s is not in the table", name, c)
			}
		}
	}
}
