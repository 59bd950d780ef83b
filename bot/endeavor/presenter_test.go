package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestTheHeadlineNamesRoundAndPhase(t *testing.T) {
	v := english(t)
	for want, w := range map[string]rules.View{
		"Round 4, action phase":        {Round: 4, Phase: "action"},
		"Round 1, build phase":         {Round: 1, Phase: "build"},
		"Last round (7), salary phase": {Round: 7, Phase: "salary"},
		"Final score after round 7":    {Round: 7, Over: true},
	} {
		if got := (Presenter{}).Headline(w, v); got != want {
			t.Errorf("headline is %q, want %q", got, want)
		}
	}
}

func TestTheQuestionNamesWhatDecidesIt(t *testing.T) {
	v := english(t)
	w := set(t, func(w *rules.View) { w.Players[0].Yields, w.Players[0].Counted = [rules.Statuses]int{3, 2, 1, 2}, 4 })
	second := func(b rules.Building, done, other rules.Part, d rules.Deck) rules.View {
		w := w
		w.Second = &rules.SecondView{Building: b, Done: done, Other: other, Region: rules.India, Deck: d}
		return w
	}
	neutral := second(rules.TradingOffice, rules.Draw, rules.Draw, rules.SlaveryDeck)
	neutral.Neutral = true
	for _, c := range []struct {
		step, want string
		view       any
	}{
		{rules.StepBuild, "choose a building up to level 3", w},
		{rules.StepSalary, "choose what your salary frees", w},
		{rules.StepAct, "take an action or pass; 5 markers in your harbor", w},
		{rules.StepSecond, "also occupy a city in India, or stop", second(rules.Docks, rules.Ship, rules.Occupy, rules.NoDeck)},
		{rules.StepSecond, "also ship to India, or stop", second(rules.Docks, rules.Occupy, rules.Ship, rules.NoDeck)},
		{rules.StepSecond, "ship to India again, or stop", second(rules.Cartographer, rules.Ship, rules.Ship, rules.NoDeck)},
		{rules.StepSecond, "draw another India card, or stop", second(rules.TradingOffice, rules.Draw, rules.Draw, rules.IndiaDeck)},
		{rules.StepSecond, "draw another Forced labor card, or stop", neutral},
		{rules.StepDiscard, "discard a card: 4 cards count, and your limit is 2", w},
		{rules.StepSecond, "take the second half of the action, or stop", w},
	} {
		if got := (Presenter{}).Question(c.view, engine.Decision{Step: c.step}, v); got != c.want {
			t.Errorf("%s: question is %q, want %q", c.step, got, c.want)
		}
	}
}
