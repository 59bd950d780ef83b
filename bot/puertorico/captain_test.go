package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

var laden = rules.PlayerView{Goods: [rules.Goods]int{5, 2, 0, 0, 1}}

func TestALoadShowsHowManyGoodsGoWhere(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{laden, {}}, Ships: []rules.ShipView{
		{Capacity: 6, Good: rules.Corn, Count: 3}, {Capacity: 5, Good: rules.NoGood},
	}}
	d := engine.Decision{Step: rules.StepLoad, Moves: []string{"load:corn:6", "load:corn:wharf", "load:indigo:5"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"load:corn:6", "3 corn › ship 6", "3 points, and you keep 2"}, [4]string{"load:corn:wharf", "5 corn › wharf", "5 points"}, [4]string{"load:indigo:5", "2 indigo › ship 5", "2 points"})
	if got[1].Style == got[0].Style || got[0].Style != chat.Primary {
		t.Errorf("a ship looks like %v, the wharf like %v", got[0].Style, got[1].Style)
	}
}

func TestWhereOnlyTheWharfIsLeftNothingMayBeLoaded(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{laden}}
	d := engine.Decision{Step: rules.StepLoad, Moves: []string{"load:coffee:wharf", "load:none"}}
	offers(t, (Presenter{}).Options(w, d, english(t)), [4]string{"load:coffee:wharf", "1 coffee › wharf", "1 point"}, [4]string{"load:none", "Load nothing"})
}

func TestStoringNamesWhatIsKeptAndWhatIsLost(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{laden}}
	d := engine.Decision{Step: rules.StepStore, Private: true, Moves: []string{"store:corn=5,coffee=1", "store:coffee=1"}}
	v := english(t)
	offers(t, (Presenter{}).Options(w, d, v),
		[4]string{"store:corn=5,coffee=1", "Keep 5 corn and 1 coffee", "Lose 2 indigo"},
		[4]string{"store:coffee=1", "Keep 1 coffee", "Lose 5 corn and 2 indigo"})
	for draft, want := range map[string]string{
		"store:corn=5,coffee=1":          "You keep 5 corn and 1 coffee and lose 2 indigo.",
		"store:corn=5,indigo=2,coffee=1": "You keep 5 corn, 2 indigo and 1 coffee.",
		"store:none":                     "You keep nothing and lose 5 corn, 2 indigo and 1 coffee.",
		"store:gold=1":                   "Choose what to do.",
	} {
		if got := (Presenter{}).Draft(w, d, draft, v); got != want {
			t.Errorf("%s reads %q, want %q", draft, got, want)
		}
	}
}

func TestTheSmallWharfSaysWhatItBrings(t *testing.T) {
	v := english(t)
	w := rules.View{Players: []rules.PlayerView{laden}}
	d := engine.Decision{Step: rules.StepLoad, Open: true, Moves: []string{"load:none"}}
	for draft, want := range map[string]string{
		"mix:corn=3,coffee=1": "**Load at your small wharf.** 3 corn and 1 coffee: 2 points.",
		"mix:corn=3":          "**Load at your small wharf.** 3 corn: 1 point; the odd good scores nothing.",
		"mix:indigo=2":        "**Load at your small wharf.** 2 indigo: 1 point.",
		"mix:none":            "Choose what to do.",
	} {
		if got := (Presenter{}).Draft(w, d, draft, v); got != want {
			t.Errorf("%s reads %q, want %q", draft, got, want)
		}
	}
	for want, d := range map[string]engine.Decision{
		"load a ship, or load at your small wharf":     {Open: true, Moves: []string{"load:corn:6", "load:corn:wharf"}},
		"load at your small wharf, or load nothing":    {Open: true, Moves: []string{"load:none"}},
		"load at one of your wharves, or load nothing": {Open: true, Moves: []string{"load:corn:wharf", "load:none"}},
		"move a guest out of the inn, or load nothing": {Moves: []string{"load:none", "inn:harbor"}},
	} {
		d.Step = rules.StepLoad
		if got := (Presenter{}).Question(w, d, v); got != want {
			t.Errorf("question is %q, want %q", got, want)
		}
	}
}

func TestTheRoyalSupplierIsOfferedTheCheapestGoods(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{laden}}
	d := engine.Decision{Step: rules.StepSupply, Moves: []string{"supply:none", "supply:corn", "supply:coffee", "supply:corn,indigo", "supply:corn,coffee"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"supply:corn,indigo", "Corn and indigo: +2"},
		[4]string{"supply:none", "Give nothing"},
		[4]string{"supply:corn,coffee", "Corn and coffee: +2", "", "Give other goods"},
		[4]string{"supply:corn", "Corn: +1", "", "Give other goods"},
		[4]string{"supply:coffee", "Coffee: +1", "", "Give other goods"})
	if got[0].Style != chat.Primary {
		t.Errorf("the likely answer looks like %v", got[0].Style)
	}
}

func TestOfManyWaysToStoreTheBestStandInTheQuestion(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{{Goods: [rules.Goods]int{9, 9, 9, 9, 9}}}}
	var moves []string
	for corn := range int8(9) {
		for coffee := range int8(4) {
			moves = append(moves, rules.Store([rules.Goods]int8{corn + 1, 0, 0, 0, coffee}).String())
		}
	}
	got := (Presenter{}).Options(w, engine.Decision{Step: rules.StepStore, Private: true, Moves: moves}, english(t))
	if len(got) != len(moves) || got[0].Move != "store:corn=9,coffee=3" {
		t.Fatalf("%d options, first %+v", len(got), got[0])
	}
	for i, o := range got {
		if behind := len(o.Path) > 0; behind != (i >= 25) {
			t.Errorf("option %d stands behind %q", i, o.Path)
		}
	}
}

func TestProposalsOfTheSmallWharfSayWhatTheyBring(t *testing.T) {
	v := english(t)
	d := engine.Decision{Step: rules.StepLoad, Open: true}
	for move, want := range map[string][2]string{
		"mix:corn=6":             {"6 corn › small wharf: +3", "6 corn: +3"},
		"mix:corn=1,coffee=1":    {"1 corn and 1 coffee › small wharf: +1", "1 corn and 1 coffee: +1"},
		"mix:corn=1":             {"", "1 corn: +0"},
		"load:corn:6":            {"", ""},
		"place:corn=1,san_juan=": {"", ""},
	} {
		likely, plain := (Presenter{}).Proposed(nil, d, move, true, v), (Presenter{}).Proposed(nil, d, move, false, v)
		if got := [2]string{likely.Label, plain.Label}; got != want {
			t.Errorf("%s reads %q, want %q", move, got, want)
		}
		if likely.Label != "" && likely.Emoji != "captain" {
			t.Errorf("%s has the icon %q", move, likely.Emoji)
		}
		if likely.Label != "" && likely.Move != move {
			t.Errorf("%s is offered as %s", move, likely.Move)
		}
	}
}
