package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// TestASetOfBuildingsComesWithThoseOfTheNobles: the sets name none of them, so that a draft of the nobles' buildings
// would leave them all out.
func TestASetOfBuildingsComesWithThoseOfTheNobles(t *testing.T) {
	for _, set := range []string{"base", "new", "short", "shipping", "building"} {
		table, _, err := Game().New(engine.Config{Seats: 3, Options: map[string]string{
			OptionNewBuildings: "true", OptionNobles: "true", OptionNoblesInDraft: "true", OptionDraft: set,
		}})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, o := range table.View(engine.Everyone).(View).Offer {
			if o.Building.Set() == SetNobles {
				n++
			}
		}
		if n != 8 {
			t.Errorf("with the set %s %d buildings of the nobles are on offer, want 8", set, n)
		}
	}
}
