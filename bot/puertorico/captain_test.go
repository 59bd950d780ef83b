package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

var laden = rules.PlayerView{Goods: [rules.Goods]int{5, 2, 0, 0, 1}}

func TestALoadShowsHowManyGoodsGoWhere(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{laden, {}}, Ships: []rules.ShipView{
		{Capacity: 6, Good: rules.Corn, Count: 3}, {Capacity: 5, Good: rules.NoGood},
	}}
	d := engine.Decision{Step: rules.StepLoad, Moves: []string{"load:corn:6", "load:corn:wharf", "load:indigo:5"}}
	got := (Asker{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"load:corn:6", "3 corn › ship 6"}, [4]string{"load:corn:wharf", "5 corn › wharf"}, [4]string{"load:indigo:5", "2 indigo › ship 5"})
	if got[1].Style == got[0].Style || got[0].Style != bot.Primary {
		t.Errorf("a ship looks like %v, the wharf like %v", got[0].Style, got[1].Style)
	}
}

func TestWhereOnlyTheWharfIsLeftNothingMayBeLoaded(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{laden}}
	d := engine.Decision{Step: rules.StepLoad, Moves: []string{"load:coffee:wharf", "load:none"}}
	offers(t, (Asker{}).Options(w, d, english(t)), [4]string{"load:coffee:wharf", "1 coffee › wharf"}, [4]string{"load:none", "Load nothing"})
}

func TestStoringNamesWhatIsKeptAndWhatIsLost(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{laden}}
	d := engine.Decision{Step: rules.StepStore, Private: true, Moves: []string{"store:corn=5,coffee=1", "store:coffee=1"}}
	v := english(t)
	offers(t, (Asker{}).Options(w, d, v),
		[4]string{"store:corn=5,coffee=1", "Keep 5 corn and 1 coffee", "Lose 2 indigo"},
		[4]string{"store:coffee=1", "Keep 1 coffee", "Lose 5 corn and 2 indigo"})
	for draft, want := range map[string]string{
		"store:corn=5,coffee=1":          "**Store your goods.** You keep 5 corn and 1 coffee; 2 indigo go back to the supply.",
		"store:corn=5,indigo=2,coffee=1": "**Store your goods.** You keep 5 corn, 2 indigo and 1 coffee.",
		"store:none":                     "**Store your goods.** You keep nothing; 5 corn, 2 indigo and 1 coffee go back to the supply.",
		"store:gold=1":                   "Choose what to do.",
	} {
		if got := (Asker{}).Draft(w, d, draft, v); got != want {
			t.Errorf("%s reads %q, want %q", draft, got, want)
		}
	}
}
