package maracaibo

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestUpgradesStandInTheirSection(t *testing.T) {
	offers(t, offered(t, set(t, func(*rules.View) {}), rules.StepUpgrade, "upgrade s01", "upgrade s04", "upgrade s06", "skip"),
		"Ship upgrade: section 1 | +1 strength in raids | ", "Ship upgrade: section 1 | Place a smuggler tile for 2 doubloons | ",
		"Ship upgrade: section 2 | Raid action: 1 treasure of the raid's kind for 3 strength | ", " | No upgrade | ")
}

func TestASocketThatBringsNothingNowSaysSo(t *testing.T) {
	w := set(t, func(w *rules.View) { w.Idle = []rules.Socket{3} })
	offers(t, offered(t, w, rules.StepUpgrade, "upgrade s01", "upgrade s04"),
		"Ship upgrade: section 1 | +1 strength in raids | ", "Ship upgrade: section 1 | Place a smuggler tile for 2 doubloons | No effect right now")
}

func TestAFigureheadSaysWhatItDoes(t *testing.T) {
	w := set(t, func(w *rules.View) { doing(t, w, 1, op(rules.OpFigurehead)) })
	offers(t, offered(t, w, rules.StepFigurehead, "figurehead E", "figurehead C", "figurehead G", "skip"),
		"A figurehead | Lion | +2 strength in raids, 2 rerolls",
		"A figurehead | Harpy | Sail up to 4 steps, income of 4 doubloons",
		"A figurehead | Poseidon | 4 extra burial spaces", " | No figurehead | ")
}

func TestATileIsChosenFirstAndThenItsPlace(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "2b", "c60")
		lay(w, "3a", "c65")
		w.Sides = [rules.Tiles]rules.Side{0, 3, 4, 6, 8}
		w.Players[0].Loose[rules.Emerald] = 2
	})
	offers(t, offered(t, w, rules.StepSmuggle, "smuggle m1 2b", "smuggle m1 3a", "smuggle m2 2b", "skip"),
		"Bury 1 treasure | Place the tile: bury 1 treasure | Trinidad, location (2b) | Raid",
		"Bury 1 treasure | Place the tile: bury 1 treasure | Aruba, location (3a) | Any crew card (price +3) or any equipment card (price +3)",
		"1 VP per emerald, up to 6 | Place the tile: 1 VP per emerald, up to 6 (now 2 VP) | Trinidad, location (2b) | Raid",
		" | No tile | ")
	w.Players[0].Tiles = [rules.Tiles]rules.Slot{slotOf("2b"), slotOf("3a"), slotOf("3b"), slotOf("3c"), rules.NoSlot}
	offers(t, offered(t, w, rules.StepSmuggle, "smuggle m5 2b", "skip"), "Place the tile: 2 VP, 1 cube to any island | Trinidad, location (2b) | Raid", " | No tile | ")
	w.Players[0].Tiles = [rules.Tiles]rules.Slot{slotOf("2b"), slotOf("3a"), rules.NoSlot, rules.NoSlot, rules.NoSlot}
	offers(t, offered(t, w, rules.StepActivate, "activate m1", "activate m2", "skip"),
		"A smuggler tile | Bury 1 treasure | Trinidad", "A smuggler tile | 1 VP per emerald, up to 6 (now 2 VP) | Aruba", " | Don't activate | ")
	offers(t, offered(t, w, rules.StepTile, "activate m2", "skip"), " | Activate the tile | ", " | Don't activate | ")
}
