package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestTextsSayWhatTheySaid(t *testing.T) { pictures.TextsSayWhatTheySaid(t) }

// whole are the pictures whose goldens keep every pixel: the position of the guide, an own board; a table,
// an own board and a draft with all expansions. The others are kept at a quarter of their size and in few colors.
var whole = []string{"captain", "mayor-own", "fiesta-3", "own-fiesta"}

// dark are the scenes that are kept in the dark theme too.
var dark = []string{"captain", "mayor-own", "game-role", "game-builder", "focus-builder", "focus-full", "end-4", "fullest-4", "all-5", "fiesta-4", "draft-4", "own-clear", "own-fiesta"}

func TestPicturesLookAsTheyDid(t *testing.T) { pictures.PicturesLookAsTheyDid(t) }

func TestGoldensStaySmall(t *testing.T) { pictures.GoldensStaySmall(t, 4_600_000) }

// TestAGoldenSeesASmallChange changes one number or one circle of a position and looks for it in the reduced picture.
func TestAGoldenSeesASmallChange(t *testing.T) {
	pictures.SeesSmallChanges(t, "game-role", map[string]func(*engine.Scene){
		"a doubloon":   func(s *engine.Scene) { view(s).Players[3].Doubloons++ },
		"a good":       func(s *engine.Scene) { view(s).Players[0].Goods[corn]++ },
		"a colonist":   func(s *engine.Scene) { view(s).Players[1].Island[0].Colonists ^= 1 },
		"a copy":       func(s *engine.Scene) { view(s).Offer[0].Copies++ },
		"a plantation": func(s *engine.Scene) { view(s).FaceUp[0] = (view(s).FaceUp[0] + 1) % 5 },
	})
}

func paint(t testing.TB, s engine.Scene) engine.Picture {
	t.Helper()
	return pictures.Paint(t, s)
}
