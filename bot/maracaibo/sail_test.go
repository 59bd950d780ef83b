package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestASpaceSaysWhatWaitsThereAndWhatItCosts(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "1a", "c04")
		lay(w, "1b", "c60")
		lay(w, "1c", "c76")
		lay(w, "2b", "c17")
		lay(w, "2c", "c00")
		place(t, w, "1a").Ships = []engine.Seat{0, 1, 2}
		place(t, w, "1b").Refill, place(t, w, "1b").Owner, place(t, w, "1b").Tile = rules.Pearl, 0, 0
		w.Players[0].Perm.Discount = 1
	})
	offers(t, offered(t, w, rules.StepMove, "move 1a", "move 1b", "move 1c", "move 2b", "move 2c", "move gulf"),
		"Sail to … (you have 12 doubloons) | Boatswain, crew for 4 (1a) | Pay Ben and Cleo, ship upgrade, income of 2 doubloons, 3 VP at the end",
		"Sail to … (you have 12 doubloons) | Trinidad, location (1b) | +1 pearl on its island, your smuggler tile: bury 1 treasure, ship upgrade, raid",
		"Sail to … (you have 12 doubloons) | Tavern, residence for 14 (1c) | Too expensive, brings nothing; 4 VP at the end per crew card, up to 24",
		"Sail to … (you have 12 doubloons) | Ghost Ship, ship for 11 (2b) | Cards cost 3 less, income of 1 doubloon, 4 VP at the end",
		"Sail to … (you have 12 doubloons) | Empty space (2c) | Take 5 doubloons",
		"Sail to … (you have 12 doubloons) | The Gulf | Ship upgrade, raid with +2 strength, explore 4 steps or build a residence",
	)
}

// TestWhoMeetsJohnPaysTheSupply: M92.
func TestWhoMeetsJohnPaysTheSupply(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "2c", "c00")
		w.Solo = true
		place(t, w, "2c").Ships = []engine.Seat{rules.John}
	})
	offers(t, offered(t, w, rules.StepMove, "move 2c"),
		"Sail to … (you have 12 doubloons) | Empty space (2c) | Pay 1 doubloon to the supply, take 5 doubloons")
}

func TestAnImprovementThatIsTooDearSaysWhatComesInstead(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "2b", "c17")
		w.Players[0].Doubloons = 3
	})
	offers(t, offered(t, w, rules.StepMove, "move 2b"),
		"Sail to … (you have 3 doubloons) | Ghost Ship, ship for 12 (2b) | Too expensive: take 5 doubloons instead")
}

func TestWhatLiesFaceDownIsNotSaid(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Modules[rules.Skirmish] = true
		*place(t, w, "1a") = rules.SlotView{Slot: slotOf("1a"), Card: rules.NoCard, Down: true, Level: 2, Refill: rules.NoTreasure, Tile: -1, Owner: engine.Everyone}
		*place(t, w, "1b") = rules.SlotView{
			Slot: slotOf("1b"), Card: rules.NoCard, Down: true, Level: 1, Location: true, Coins: 2, Refill: rules.NoTreasure, Tile: -1, Owner: engine.Everyone, Ships: []engine.Seat{2},
		}
	})
	offers(t, offered(t, w, rules.StepSail, "step 1a", "step 1b", "stop"),
		" | Face down, level 2 (1a) | ", " | Face-down location (1b); fight Cleo | ", " | Stop here | ")
}

func TestACardIsTakenForItsPriceAfterDiscounts(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "1a", "c23")
		w.Players[0].Ship, w.Players[0].Perm.Discount = slotOf("1a"), 1
	})
	offers(t, offered(t, w, rules.StepTake, "take", "ignore"), " | Take for 7 (you have 12) | ", " | Take 5 doubloons | ")
}

func TestAResidenceIsBuiltForItsPriceOrForHalfOfIt(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "1a", "c80")
		w.Players[0].Ship, w.Players[0].Doubloons = slotOf("1a"), 20
		w.Players[0].Perm.Discount = 2
		w.Players[0].Loose[rules.Gold] = 3
	})
	offers(t, offered(t, w, rules.StepBuild, "residence 1a", "skip"), " | Build for 13 (you have 20) | ", " | Don't build | ")
	offers(t, offered(t, w, rules.StepResidence, "residence 1a"),
		"A residence (you have 20 doubloons) | Golden Manor for 7 | 4 VP at the end per gold, up to 24, worth 12 VP to you now")
	doing(t, &w, 1, op(rules.OpResidence))
	offers(t, offered(t, w, rules.StepResidence, "residence 1a", "skip"),
		"A residence (you have 20 doubloons) | Golden Manor for 13 | 4 VP at the end per gold, up to 24, worth 12 VP to you now", " | No residence | ")
}

func TestACardFromAfarCostsItsSurcharge(t *testing.T) {
	w := set(t, func(w *rules.View) {
		lay(w, "1a", "c23")
		w.Players[0].Perm.Discount = 1
		doing(t, w, 1, func(e rules.Effect) bool {
			return e.Op == rules.OpChoose && e.Options[0].Effects()[0].Op == rules.OpAcquire
		})
		w.Effects[0].List, w.Effects[0].Current = w.Effects[0].List.Effects()[w.Effects[0].Current].Options[0], 0
	})
	offers(t, offered(t, w, rules.StepAcquire, "acquire 1a", "skip"),
		"A card from anywhere (you have 12 doubloons) | First Mate for 10 | +2 strength in raids, income of 1 doubloon, 6 VP at the end", " | No card | ")
}

func TestWhomToPayIsChosenByName(t *testing.T) {
	offers(t, offered(t, set(t, func(*rules.View) {}), rules.StepPay, "pay 1", "pay 2"), " | Pay Ben | ", " | Pay Cleo | ")
}

func TestARubyIsSoldForABonus(t *testing.T) {
	offers(t, offered(t, set(t, func(*rules.View) {}), rules.StepSell, "sell rb1", "sell rb6", "skip"),
		" | Sell: 5 VP | ", " | Sell: 1 quest, 1 VP | ", " | Keep the ruby | ")
}
