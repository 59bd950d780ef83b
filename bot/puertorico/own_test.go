package puertorico

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestOwnSaysWhatOneHolds(t *testing.T) {
	v := english(t)
	w := settled(2)
	w.Players[0].Doubloons, w.Players[0].VP, w.Players[0].Goods = 1, 12, [rules.Goods]int{2, 0, 0, 0, 1}
	want := "You have 1 doubloon, 12 points, 2 corn, 1 coffee and 2 colonists in San Juan. Your colonists would produce 1 corn."
	if got := (Presenter{}).Own(w, 0, v); got != want {
		t.Errorf("own reads %q, want %q", got, want)
	}
}

func TestOwnIsSilentAboutPointsThatTheViewHides(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{{Doubloons: 3, VP: -1}}}
	want := "You have 3 doubloons. Your colonists would produce nothing."
	if got := (Presenter{}).Own(w, 0, english(t)); got != want {
		t.Errorf("own reads %q, want %q", got, want)
	}
}

func TestOwnSaysTheWholeScoreWhenTheGameIsOver(t *testing.T) {
	w := rules.View{Over: true, Players: []rules.PlayerView{{Doubloons: 3, VP: 9}}, Scores: []rules.Score{{Chips: 9, Buildings: 8, Total: 17}}}
	want := "You scored 17 points. You have 3 doubloons."
	if got := (Presenter{}).Own(w, 0, english(t)); got != want {
		t.Errorf("own reads %q, want %q", got, want)
	}
}

func TestOwnForetellsNoProductionInTheDraft(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{{Doubloons: 3, VP: -1}}, Drafting: []rules.DraftView{{Cost: 1, Free: 2}}}
	if got, want := (Presenter{}).Own(w, 0, english(t)), "You have 3 doubloons."; got != want {
		t.Errorf("own reads %q, want %q", got, want)
	}
}
