package maracaibo

import (
	"slices"
	"testing"
)

func TestJohnsBoardIsThatOfTheRules(t *testing.T) {
	want := []TrackerPlace{{0, 1, false, 3, 0}, {2, 1, false, 3, 1}, {2, 1, true, 4, 2}, {3, 2, true, 6, 2}} // M98, M99
	if got := JohnTracker(); !slices.Equal(got, want) {
		t.Errorf("the tracker is %v", got)
	}
	ship := JohnShip()
	if len(ship) != johnSockets {
		t.Errorf("%d sockets", len(ship))
	}
	for i, word := range ship {
		if !johnUpgrades[word] {
			t.Errorf("socket %d is %q", i, word)
		}
	}
	ship[0] = ""
	if JohnShip()[0] == "" {
		t.Error("a caller can change the ship")
	}
}
