package maracaibo_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	words "github.com/harbormaster/harbormaster/bot/maracaibo"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func orders(t *testing.T) bottest.Orders {
	t.Helper()
	return bottest.Orders{
		Game: rules.Name, Book: rules.Orders(), Teller: words.Presenter{}, Localizer: bottest.Localizer(t, words.Texts(), rules.Name, "en"),
		Configs: []engine.Config{{Seats: 1}, {Seats: 4, Options: map[string]string{rules.Rubies.String(): "true"}}},
		Words:   []string{"term."},
	}
}

func TestEveryOrderIsSaidInASentence(t *testing.T) {
	o := orders(t)
	o.SaidInSentences(t, func(engine.Config, engine.Order, string) {})
}

func TestEveryChoiceOfAnOrderHasItsWords(t *testing.T) {
	o := orders(t)
	o.ChoicesHaveWords(t)
}

func TestOrdersReadAsAPersonWouldSayThem(t *testing.T) {
	o := orders(t)
	o.ReadAs(t, map[string]string{
		"sail:raid,c66,farthest":  "On my turn: sail to a place to raid, then Grenada, then as many steps as possible",
		"take:crew,ship:7:ignore": "On an improvement: take crew, then ships for at most 7 doubloons; any other card: take 5 doubloons",
		"take:crew::ask":          "On an improvement: take crew; any other card: ask me",
		"tile:always":             "On a location with my smuggler tile: activate it",
		"tile:never":              "On a location with my smuggler tile: don't activate it",
		"die:best:8":              "In a raid: choose the strongest die; reroll below 8",
		"die:gold,pearl:":         "In a raid: choose gold, then pearl",
		"store:beside":            "When I gain a treasure: put it outside the bonus spaces",
		"explore:never:":          "When I may explore: skip it",
		"rob:bank":                "", "sail": "",
	})
}
