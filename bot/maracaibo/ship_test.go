package maracaibo

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestUpgradesStandInTheirSection(t *testing.T) {
	offers(t, offered(t, set(t, func(*rules.View) {}), rules.StepUpgrade, "upgrade s01", "upgrade s04", "upgrade s06", "skip"),
		"Ship upgrade: section 1 | Raid +1 | ", "Ship upgrade: section 1 | Place a smuggler tile for 2 doubloons | ",
		"Ship upgrade: section 2 | Raid action: 1 treasure of the raid's kind for 3 strength | ", " | No upgrade | ")
}

func TestASocketThatBringsNothingNowSaysSo(t *testing.T) {
	w := set(t, func(w *rules.View) { w.Idle = []rules.Socket{3} })
	offers(t, offered(t, w, rules.StepUpgrade, "upgrade s01", "upgrade s04"),
		"Ship upgrade: section 1 | Raid +1 | ", "Ship upgrade: section 1 | Place a smuggler tile for 2 doubloons | Its effect would bring nothing now")
}

func TestAFigureheadSaysWhatItDoes(t *testing.T) {
	w := set(t, func(w *rules.View) { doing(t, w, 1, op(rules.OpFigurehead)) })
	offers(t, offered(t, w, rules.StepFigurehead, "figurehead E", "figurehead C", "figurehead G", "skip"),
		"A figurehead for 3 (you have 12) | Lion | Raid +2, 2 rerolls",
		"A figurehead for 3 (you have 12) | Harpy | Sail up to 4, income 4 doubloons",
		"A figurehead for 3 (you have 12) | Poseidon | 4 more burial spaces", " | No figurehead | ")
}

func TestATileIsChosenFirstAndThenItsPlace(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "2b", "c60")
		lay(w, "3a", "c65")
		w.Sides = [rules.Tiles]rules.Side{0, 3, 4, 6, 8}
		w.Players[0].Loose[rules.Emerald] = 2
	})
	offers(t, offered(t, w, rules.StepSmuggle, "smuggle m1 2b", "smuggle m1 3a", "smuggle m2 2b", "skip"),
		"Tile: bury 1 | Where to place it | Trinidad, location (2b) | Raid",
		"Tile: bury 1 | Where to place it | Aruba, location (3a) | Crew card for +3 or equipment card for +3",
		"Tile: 1 VP per emerald (at most 6), now 2 VP | Where to place it | Trinidad, location (2b) | Raid",
		" | No tile | ")
	w.Players[0].Tiles = [rules.Tiles]rules.Slot{slotOf("2b"), slotOf("3a"), slotOf("3b"), slotOf("3c"), rules.NoSlot}
	offers(t, offered(t, w, rules.StepSmuggle, "smuggle m5 2b", "skip"), "Tile: 2 VP, 1 cube to any island | Trinidad, location (2b) | Raid", " | No tile | ")
	w.Players[0].Tiles = [rules.Tiles]rules.Slot{slotOf("2b"), slotOf("3a"), rules.NoSlot, rules.NoSlot, rules.NoSlot}
	offers(t, offered(t, w, rules.StepActivate, "activate m1", "activate m2", "skip"),
		" | Bury 1 (tile at Trinidad) | ", " | 1 VP per emerald (at most 6), now 2 VP (tile at Aruba) | ", " | Use no tile | ")
	offers(t, offered(t, w, rules.StepTile, "activate m2", "skip"), " | Use the tile: 1 VP per emerald (at most 6), now 2 VP | ", " | Leave the tile | ")
}
