package maracaibo_test

import (
	"strings"
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

// TestAnOrderCountsItsPrice: the price of an order is a number in every language, not words.
func TestAnOrderCountsItsPrice(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "1 doubloon;|2 doubloons;|5 doubloons;", "de": "1 Dublone |2 Dublonen |5 Dublonen ",
		"cs": "1 dublon;|2 dublony;|5 dublonů;", "pl": "1 dublon;|2 dublony;|5 dublonów;",
	} {
		v := bottest.Localizer(t, words.Texts(), rules.Name, lang)
		for i, price := range []string{"1", "2", "5"} {
			got := words.Presenter{}.OrderWords(engine.ParseOrder("take:crew:"+price+":ask"), v)
			if want := strings.Split(want, "|")[i]; !strings.Contains(got, " "+want) {
				t.Errorf("%s: %q, want %q in it", lang, got, want)
			}
		}
	}
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
