package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestASaleShowsAllThatItBrings(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{{}, {Prices: [rules.Goods]int{1, -1, -1, -1, 5}}}}
	d := engine.Decision{Seat: 1, Step: rules.StepSell, Moves: []string{"trade:corn", "trade:coffee", "trade:none"}}
	offers(t, (Asker{}).Options(w, d, english(t)),
		[4]string{"trade:corn", "Corn for 1"}, [4]string{"trade:coffee", "Coffee for 5"}, [4]string{"trade:none", "Pass"})
}

func TestTheCraftsmanChoosesAmongGoods(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 2)}
	d := engine.Decision{Step: rules.StepBonus, Moves: []string{"craft:indigo", "craft:tobacco"}}
	got := (Asker{}).Options(w, d, english(t))
	offers(t, got, [4]string{"craft:indigo", "Indigo"}, [4]string{"craft:tobacco", "Tobacco"})
	if got[0].Emoji != "good_indigo" {
		t.Errorf("icon is %q", got[0].Emoji)
	}
}
