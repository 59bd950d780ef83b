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
	const menu = "Discard a card | "
	want := []string{
		menu + "India 3 | Lose 1 culture, 2 finance and 1 glory; limit 2",
		menu + "Africa 1 | Lose 1 finance and 1 politics; limit 1",
		menu + "Slavery 2 | Turns over: lose 3 industry and 1 finance, −1 glory; limit 2",
		menu + "Governor of the Far East | Lose 2 industry, 1 culture and 1 glory; limit 2",
	}
	offers(t, offered(t, w, rules.StepDiscard, moves...), append(want, " | Place a governor, keep the rest | ")...)
	w.Round = rules.Rounds
	offers(t, offered(t, w, rules.StepDiscard, moves...), append(want, " | Place a governor (−3 glory) | ")...)
	w.Neutral = true
	if got, want := offered(t, w, rules.StepDiscard, moves...)[2].Label, "Forced labor 2"; got != want {
		t.Errorf("the label is %q, want %q", got, want)
	}
}
