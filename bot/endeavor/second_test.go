package endeavor

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestTheOtherPartIsAMenu(t *testing.T) {
	w := set(t, func(w *rules.View) {
		for _, word := range []string{"rome", "paris", "london", "venice"} {
			w.Cities[city(t, word)].Token = rules.CultureToken
		}
		w.Second = &rules.SecondView{Building: rules.Docks, Done: rules.Ship, Other: rules.Occupy, Region: rules.Europe, Deck: rules.NoDeck}
	})
	const menu, rest = "Occupy a city: 1 marker (you have 5) | ", " | Your presence there rises to 1"
	offers(t, offered(t, w, rules.StepSecond, "occupy:london", "occupy:paris", "occupy:rome", "occupy:venice", "stop"),
		menu+"Occupy London: culture token"+rest, menu+"Occupy Paris: culture token"+rest, menu+"Occupy Rome: culture token"+rest,
		menu+"Occupy Venice: culture token"+rest, " | Stop here | ")
}
