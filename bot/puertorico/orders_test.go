package puertorico_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// orders are looked at in the base game, and with everything and players who pick the buildings.
func orders(t *testing.T) bottest.Orders {
	t.Helper()
	all := map[string]string{}
	for _, o := range rules.Game().Options() {
		if o.Kind == engine.Flag {
			all[o.Key] = "true"
		}
	}
	all[rules.OptionDraft] = "manual"
	return bottest.Orders{
		Game: rules.Name, Book: rules.Orders(), Teller: words.Presenter{}, Localizer: bottest.Localizer(t, words.Texts(), rules.Name, "en"),
		Configs: []engine.Config{{Seats: 3}, {Seats: 4, Options: all}}, Words: []string{"term.", "place."},
	}
}

func TestEveryOrderIsSaidInASentence(t *testing.T) {
	o := orders(t)
	o.SaidInSentences(t, nil)
}

func TestEveryChoiceOfAnOrderHasItsWords(t *testing.T) {
	o := orders(t)
	o.ChoicesHaveWords(t)
}

func TestOrdersReadAsAPersonWouldSayThem(t *testing.T) {
	o := orders(t)
	o.ReadAs(t, map[string]string{
		"sell:any:coffee,sugar::ask":              "In the trader phase: sell coffee, then sugar; otherwise ask me",
		"sell:mine:most:3:pass":                   "When I chose the trader: sell the good that pays the most for at least 3 doubloons; otherwise sell nothing",
		"build:any:harbor:pass":                   "In the builder phase: build harbor; otherwise build nothing",
		"settle:theirs:coffee,tobacco,quarry:ask": "When someone else chose the settler: take coffee, then tobacco, then quarry; otherwise ask me",
		"place:any:same:coffee_roaster,coffee":    "In the mayor phase: placed colonists stay where they are; free ones go first to coffee roaster, then coffee plantation",
		"ship:any:most:corn,coffee:last":          "In the captain phase: load the good that scores the most, but keep corn and coffee as long as possible; use the wharf if no ship takes anything",
		"role:captain,trader:2:":                  "When I choose a role: take captain, then trader, if it has at least 2 doubloons",
		"role:captain,trader::4":                  "When I choose a role: take captain, then trader, but only if it brings me at least 4 right away",
		"store:coffee,most":                       "At the end of the captain phase: keep coffee, then the most valuable good first",
		"rob:bank":                                "",
	})
}
