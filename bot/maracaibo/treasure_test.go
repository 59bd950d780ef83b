package maracaibo

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestATreasureIsWorthWhatIsLeftOnItsIsland(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Islands, w.Worth = [rules.Treasures]int{0, 4, 7}, [rules.Treasures]int{2, 3, 5}
		doing(t, w, 1, func(e rules.Effect) bool {
			return e.Op == rules.OpRefill && e.Treasure == rules.AnyTreasure && e.N == 2
		})
	})
	offers(t, offered(t, w, rules.StepTreasure, "treasure gold", "treasure pearl", "skip"),
		" | Gold from the supply: 2 VP each | ", " | Pearl: 7 left, 5 VP each | ", " | No treasure | ")
	offers(t, offered(t, w, rules.StepRefill, "refill gold", "refill emerald"),
		" | Gold: then 2 cubes, 2 VP each | ", " | Emerald: then 6 cubes, 4 VP each | ")
	offers(t, offered(t, w, rules.StepStore, "store gs1", "store none"), " | Store it: 3 doubloons | ", " | Store it without a bonus | ")
}

func TestWhereACubeComesFromIsSaidWhereItMatters(t *testing.T) {
	w := set(t, func(w *rules.View) { w.Players[0].Stored = []rules.Store{0} })
	offers(t, offered(t, w, rules.StepBury, "bury gold gs1 gb2", "skip"),
		"Bury 1 gold | 4 doubloons | ", " | Stop burying | ")
	w.Players[0].Loose[rules.Gold], w.Players[0].Head = 1, rules.Poseidon
	offers(t, offered(t, w, rules.StepBury, "bury gold none gb2", "bury gold gs1 gb2", "bury gold none po2"),
		"Bury 1 gold | 4 doubloons (cube stored without a bonus) | ", "Bury 1 gold | 4 doubloons (cube stored for: 3 doubloons) | ",
		"Bury 1 gold | With Poseidon: 4 VP (cube stored without a bonus) | ")
}
