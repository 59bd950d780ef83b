package endeavor

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// TestTheOtherPartIsAMenu: its lines have room on a button, so that a single one is one.
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
	w.Second.Other, w.Second.Region = rules.Ship, rules.SouthAmerica
	shipped(&w, rules.SouthAmerica, 0, 1, 0, 1, 1, 2)
	offers(t, offered(t, w, rules.StepSecond, "ship:south_america", "stop"),
		"Ship: 1 marker (you have 5) | South America | Ship to South America: next to the full track; Your presence there rises to 1", " | Stop here | ")
}
