package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// pixelwise are the pictures whose goldens keep every pixel; the others are kept at a quarter of their size and in few colors.
var pixelwise = []string{"game-move"}

// dark are the scenes that are kept in the dark theme too: each kind of picture.
var dark = []string{"game-move", "game-explore", "game-raid", "all-4", "solo-all", "own-bury", "focus-4", "focus-explore", "focus-raid", "end-4"}

func TestPicturesLookAsTheyDid(t *testing.T) { pictures.PicturesLookAsTheyDid(t) }

func TestGoldensStaySmall(t *testing.T) { pictures.GoldensStaySmall(t, 4_500_000) }

// TestAGoldenSeesASmallChange changes one number or one piece of a position and looks for it in the reduced picture.
func TestAGoldenSeesASmallChange(t *testing.T) {
	views := map[string]func(*maracaibo.View){
		"a doubloon":          func(v *maracaibo.View) { v.Players[0].Doubloons++ },
		"a cube on an island": func(v *maracaibo.View) { v.Islands[maracaibo.Emerald]++ },
		"a ship":              func(v *maracaibo.View) { v.Slots[4].Ships = append(v.Slots[4].Ships, 3) },
		"an explorer":         func(v *maracaibo.View) { v.Players[1].Explorer = 20 },
		"a residence":         func(v *maracaibo.View) { v.Players[2].Residences = append(v.Players[2].Residences, 72) },
		"an upgrade":          func(v *maracaibo.View) { v.Players[3].Sockets = v.Players[3].Sockets[1:] },
		"a card":              func(v *maracaibo.View) { v.Slots[9].Card = (v.Slots[9].Card + 1) % maracaibo.Cards },
	}
	changes := map[string]func(*engine.Scene){}
	for what, change := range views {
		changes[what] = func(s *engine.Scene) { change(view(s)) }
	}
	pictures.SeesSmallChanges(t, "game-4", changes)
}

// TestPicturesStayWithinTheirBytes weighs every picture of the gallery.
func TestPicturesStayWithinTheirBytes(t *testing.T) {
	pictures.PicturesStayWithinTheirBytes(t, func(s engine.Scene) int {
		switch {
		case s.Level == render.Own && view(&s).Modules[maracaibo.RoyalOrders]:
			return 241_000 // More quests than others have.
		case s.Level == render.Own:
			return 220_000 // With the block of its question.
		case s.Level == render.Table && len(s.Focus.Moves) > 0:
			return 340_000 // With the block of its question.
		case s.Level == render.Table || s.Level == render.Changed:
			return 310_000
		}
		return 160_000
	})
}
