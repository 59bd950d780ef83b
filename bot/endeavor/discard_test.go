package endeavor

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestADiscardSaysWhatIsLostAndWhatTheLimitIsThen(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Players[0].Status[rules.Politics], w.Players[0].Yields[rules.Politics], w.Players[0].Counted = 3, 2, 3
	})
	moves := []string{"discard:india_3", "discard:africa_1", "discard:slavery_2", "discard:far_east_gov", "keep"}
	want := []string{
		" | India 3: lose 1 culture, 2 finance and 1 glory; limit 2 | ",
		" | Africa 1: lose 1 finance and 1 politics; limit 1 | ",
		" | Slavery 2 (turns over): lose 3 industry and 1 finance, −1 glory; limit 2 | ",
		" | Governor of the Far East: lose 2 industry, 1 culture and 1 glory; limit 2 | ",
	}
	offers(t, offered(t, w, rules.StepDiscard, moves...), append(want, " | Keep the rest: move a governor to the governor space | ")...)
	w.Round = rules.Rounds
	offers(t, offered(t, w, rules.StepDiscard, moves...), append(want, " | Keep the rest: a governor fills the governor space (empty: 3 glory) | ")...)
	w.Neutral = true
	if got, want := offered(t, w, rules.StepDiscard, moves...)[2].Label, "Forced labor 2 (turns over): lose 3 industry and 1 finance, −1 glory; limit 2"; got != want {
		t.Errorf("the label is %q, want %q", got, want)
	}
}

func TestManyCardsStandInAMenu(t *testing.T) {
	var moves []string
	for n := range rules.DeckCards - 1 {
		moves = append(moves, rules.Discard(rules.CardOf(rules.IndiaDeck, n+1)).String(), rules.Discard(rules.CardOf(rules.AfricaDeck, n+1)).String())
	}
	for _, o := range offered(t, set(t, func(*rules.View) {}), rules.StepDiscard, moves...) {
		if o.Menu != "Discard a card" {
			t.Errorf("%s stands in the menu %q", o.Move, o.Menu)
		}
	}
}
