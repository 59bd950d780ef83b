package endeavor

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestOwnSaysWhatOneHolds(t *testing.T) {
	w := set(t, func(w *rules.View) {
		p := &w.Players[0]
		p.Harbour, p.Status, p.Yields, p.Glory = 1, [rules.Statuses]int{16, 4, 0, 3}, [rules.Statuses]int{5, 4, 1, 2}, 21
		p.Places = []rules.PlaceView{{Building: rules.ColonialOffice, Occupied: true}, {Building: rules.Docks}}
		p.Cards, p.Counted = []rules.Card{card(t, "slavery_0"), card(t, "india_1")}, 1
		p.Tokens[rules.AttackToken], p.Tokens[rules.ShipOrDrawToken] = 1, 2
	})
	want := "You have 1 marker in your harbor and 1 of 2 buildings occupied. Industry 15 (build level 5), culture 4 (growth 4), finance 0 (1 payment), " +
		"politics 3 (card limit 2). You have 2 cards; 1 counts toward your limit of 2. Tokens to spend: attack token and 2 ship-or-draw tokens. If the game ended now, you'd have 21 glory."
	if got := (Presenter{}).Own(w, 0, english(t)); got != want {
		t.Errorf("own reads %q, want %q", got, want)
	}
	w.Over, w.Scores = true, []rules.Score{{Total: 44}, {}, {}}
	if got, want := (Presenter{}).Own(w, 0, english(t)), "You scored 44 glory."; got != want {
		t.Errorf("own reads %q, want %q", got, want)
	}
}
