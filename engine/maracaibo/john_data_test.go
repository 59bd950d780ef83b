package maracaibo

import (
	"slices"
	"testing"
)

// The words of John Silver's ship, and of the bonuses of his B cards, that the rules do something for.
var (
	johnUpgrades = []string{"tracker", "quest", "figurehead_remove", "residence_roll"}
	johnBonuses  = []string{"vp", "treasure_roll", "quest", "explorer_move", "upgrade", "refill_most"}
)

func TestJohnsBoardIsThatOfTheRules(t *testing.T) {
	want := [...]trackerPlace{{0, 1, false, 3, 0}, {2, 1, false, 3, 1}, {2, 1, true, 4, 2}, {3, 2, true, 6, 2}} // M98, M99
	if rulebook.tracker != want {
		t.Errorf("the tracker is %v", rulebook.tracker)
	}
	ship := JohnShip()
	if len(ship) != johnSockets {
		t.Errorf("%d sockets", len(ship))
	}
	for i, socket := range ship {
		if !slices.Contains(johnUpgrades, socket.Word) {
			t.Errorf("socket %d is %q", i, socket.Word)
		}
	}
	ship[0].Word = ""
	if JohnShip()[0].Word == "" {
		t.Error("a caller can change the ship")
	}
}

func TestSoloCardsTellWhatTheyDo(t *testing.T) {
	for c := range SoloCard(SoloCards) {
		kinds := 0
		for _, a := range c.Actions() {
			if _, ok := johnOps[a.Word]; !ok {
				t.Errorf("%v: action %q", c, a.Word)
			}
			kinds += len(a.Order)
		}
		if kinds != CardKinds {
			t.Errorf("%v looks for %d kinds of improvements", c, kinds)
		}
		bonus, has := c.Bonus()
		if has != (c >= FirstB) || has != slices.Contains(johnBonuses, bonus.Word) || has != (rulebook.solo[c].bonus.Word != "") {
			t.Errorf("%v: bonus %+v", c, bonus)
		}
	}
}
