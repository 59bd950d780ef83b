package endeavor

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// TestAPhraseKeepsItsLettersWithinASentence looks at one button of each action, where the phrase stands behind a colon, and at
// the line of a menu, which begins with it.
func TestAPhraseKeepsItsLettersWithinASentence(t *testing.T) {
	w := set(t, func(w *rules.View) {
		shipped(w, rules.Africa, 1, 0)
		w.Cities[city(t, "rome")].Token = rules.FinanceToken
		hold(w, 0, city(t, "venice"))
		hold(w, 1, city(t, "paris"))
	})
	for _, lang := range []string{"en", "de", "cs", "pl"} {
		v := text.NewLocalizer(catalog(t).Messages(lang), rules.Name, []string{"Ana", "Ben", "Cleo"})
		for _, move := range []string{
			"activate:shipyard:ship:africa", "activate:colonial_office:occupy:rome", "activate:barracks:attack:paris",
			"activate:market:draw:africa", "token:payment:payment:docks",
		} {
			d := engine.Decision{Seat: 0, Step: rules.StepAct, Moves: []string{move, "pass"}}
			q := asked(w, d, v)
			phrase := q.phrase(q.moves[0])
			button, line := (Presenter{}).Options(w, d, v)[0].Label, q.target(q.moves[0])
			if details := (Presenter{}).Details(w, d, v); !strings.Contains(button+details, ": "+phrase.Label) {
				t.Errorf("%s: neither the button %q nor %q has %q behind its colon", lang, button, details, phrase.Label)
			}
			if line.Label != text.Upper(phrase.Label) || line.Description != text.Upper(phrase.Description) {
				t.Errorf("%s: the line %q, %q does not begin with a large letter", lang, line.Label, line.Description)
			}
		}
	}
}
