package puertorico

import (
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	gallery "github.com/harbormaster/harbormaster/render/puertorico/scenes"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// Short words for tables of positions.
const (
	corn, indigo, sugar, tobacco, coffee = puertorico.Corn, puertorico.Indigo, puertorico.Sugar, puertorico.Tobacco, puertorico.Coffee
	quarry                               = puertorico.Quarry
	nobody                               = engine.Everyone
)

func tile(t puertorico.Tile, people int) puertorico.TileView {
	return puertorico.TileView{Tile: t, Colonists: people}
}

func crop(g puertorico.Good, people int) puertorico.TileView { return tile(puertorico.Tile(g), people) }

func house(b puertorico.Building, people int) puertorico.BuildingView {
	return puertorico.BuildingView{Building: b, Colonists: people}
}

func moves(seat engine.Seat, step string, list ...string) engine.Decision {
	return engine.Decision{Seat: seat, Step: step, Moves: list}
}

var friends = []string{"Ana", "Ben", "Žofie", "Łukasz"}

// pictures are those that are tested.
var pictures = rendertest.Gallery{Game: puertorico.Name, List: gallery.List, Named: gallery.Named, Pictures: Painter, Words: worded.Say, Dark: dark, Whole: whole}

// named is a scene of the gallery in English, made anew; "-light" or "-dark" behind its name says the theme.
func named(name string) engine.Scene { return pictures.Scene(name) }

// names are those of all scenes of the gallery, in its order.
func names() []string { return pictures.Names() }

// exhibited are all scenes by name, light and in English.
func exhibited() map[string]engine.Scene {
	list := map[string]engine.Scene{}
	for _, name := range names() {
		list[name] = named(name)
	}
	return list
}

func captainScene() engine.Scene      { return named("captain") }
func mayorScene() engine.Scene        { return named("mayor-own") }
func traderScene() engine.Scene       { return named("trader") }
func postScene() engine.Scene         { return named("post") }
func landScene() engine.Scene         { return named("land") }
func supplierScene() engine.Scene     { return named("supplier") }
func mixedScene() engine.Scene        { return named("mixed") }
func forestScene() engine.Scene       { return named("forest") }
func clearScene() engine.Scene        { return named("clear") }
func takeScene() engine.Scene         { return named("take") }
func raidScene() engine.Scene         { return named("raid") }
func innScene() engine.Scene          { return named("inn") }
func deedScene(n int) engine.Scene    { return named(fmt.Sprintf("deed-%d", n)) }
func draftScene(n int) engine.Scene   { return named(fmt.Sprintf("draft-%d", n)) }
func fiestaScene(n int) engine.Scene  { return named(fmt.Sprintf("fiesta-%d", n)) }
func fullest(n int) engine.Scene      { return named(fmt.Sprintf("fullest-%d", n)) }
func fullestOfAll(n int) engine.Scene { return named(fmt.Sprintf("all-%d", n)) }
func overScene(n int) engine.Scene    { return named(fmt.Sprintf("over-%d", n)) }
func overOfAll(n int) engine.Scene    { return named(fmt.Sprintf("all-over-%d", n)) }
func in(s engine.Scene, theme, level string) engine.Scene {
	s.Theme, s.Level = theme, level
	return s
}

// view is the scene's own view, to be changed.
func view(s *engine.Scene) *puertorico.View { return rendertest.ViewIn[puertorico.View](s) }

// TestPicturesStayWithinTheirBytes weighs every scene of the gallery, the fullest in both themes.
func TestPicturesStayWithinTheirBytes(t *testing.T) {
	pictures.PicturesStayWithinTheirBytes(t, func(s engine.Scene) int {
		switch {
		case s.Level == render.Focused:
			return 160_000
		case s.Level == render.Own:
			return 180_000 // With the block of its question.
		case len(view(&s).Players) == 5:
			return 355_000
		}
		return 315_000
	})
}

func painterOf(t testing.TB, s engine.Scene) *painter {
	t.Helper()
	return newPainter(rendertest.Board(t, Painter, s))
}
