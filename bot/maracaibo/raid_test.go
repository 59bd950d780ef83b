package maracaibo

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestADieShowsItsTotal(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Raid = &rules.RaidView{Dice: [rules.Treasures]int{4, 6, 1}, Bonus: [rules.Treasures]int{2, 0, 1}, Rerolls: 2, Colour: rules.NoTreasure}
	})
	offers(t, offered(t, w, rules.StepDie, "die gold", "die emerald", "die pearl", "reroll"),
		" | Gold 4 + 2 = 6 | ", " | Emerald 6 | ", " | Pearl 1 + 1 = 2 | ", " | Reroll all dice (2 rerolls left) | ")
	w.Raid = &rules.RaidView{Mode: rules.FixedRaid, Value: 7, Bonus: [rules.Treasures]int{1, 1, 1}}
	offers(t, offered(t, w, rules.StepDie, "die pearl"), " | Pearl 7 + 1 = 8 | ")
}

func TestStrengthIsSpentOnWhatItBrings(t *testing.T) {
	w := set(t, func(w *rules.View) { w.Raid = &rules.RaidView{Colour: rules.Emerald, Strength: 5} })
	offers(t, offered(t, w, rules.StepRaid, "raid r2", "raid r5", "raid c13", "raid s11", "raid K", "end"),
		" | 3 doubloons for 2 strength | ", " | 1 emerald for 5 strength | ", "Your own raid actions | 3 VP for 2 strength (Cutlasses) | ",
		"Your own raid actions | 3 VP for 2 strength (your ship) | ", "Your own raid actions | Bury 1 treasure for 2 strength (Skull) | ", " | End the raid (5 unused) | ")
	w.Raid.Strength = 0
	offers(t, offered(t, w, rules.StepRaid, "end"), " | End the raid | ")
}
