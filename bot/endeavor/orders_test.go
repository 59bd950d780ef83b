package endeavor_test

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	words "github.com/harbormaster/harbormaster/bot/endeavor"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// namings are the configs whose orders are looked at: the rulebook's naming and the neutral one.
var namings = []engine.Config{{Seats: 3}, {Seats: 5, Options: map[string]string{rules.OptionNaming: "neutral"}}}

func orders(t *testing.T) bottest.Orders {
	t.Helper()
	return bottest.Orders{
		Game: rules.Name, Book: rules.Orders(), Teller: words.Presenter{}, Localizer: bottest.Localizer(t, words.Texts(), rules.Name, "en"), Configs: namings,
		Words: []string{"term.", "city.", "region.", "deck.", "card."},
	}
}

func TestEveryOrderIsSaidInASentence(t *testing.T) {
	o := orders(t)
	o.SaidInSentences(t, func(config engine.Config, order engine.Order, got string) {
		if config.Options != nil && strings.Contains(strings.ToLower(got), "slavery") {
			t.Errorf("with the neutral naming %s reads %q", order, got)
		}
	})
}

func TestEveryChoiceOfAnOrderHasItsWords(t *testing.T) {
	o := orders(t)
	o.ChoicesHaveWords(t)
}

func TestOrdersReadAsAPersonWouldSayThem(t *testing.T) {
	o := orders(t)
	o.ReadAs(t, map[string]string{
		"build::docks,shipyard:once:ask":                   "In the build phase: build docks, then shipyard, each kind once; otherwise ask me",
		"build:2,1:workshop:again:highest":                 "In the build phase of rounds 1 and 2: build workshop, repeats allowed; otherwise build the best of the highest level",
		"salary:docks,most":                                "In the salary phase: free docks, then the most useful buildings first",
		"ship:governor,india:3:others::1:":                 "On my turn: ship to a space that wins me the governor, then India, until I have 3 markers there, but never give another player the governor; keep at least 1 marker in my harbor",
		"ship:caribbean:::shipyard,ship_or_draw::4":        "On my turn in round 4: ship to the Caribbean; use shipyard, then ship-or-draw token",
		"occupy:london,link,africa:::":                     "On my turn: occupy London, then a city that completes a connection, then a city in Africa",
		"attack:break,leader:::7":                          "On my turn in round 7: attack a city whose loss breaks a connection, then a city of the leader",
		"draw:forced_labour,glory:fits:::":                 "On my turn: draw from the Forced labor deck, then a deck with a glory icon on top, if the card fits my card limit",
		"payment:docks,most:::":                            "On my turn: use a payment action to free docks, then the building of the highest level",
		"second:always:::":                                 "After the first half of an action: take the second half too",
		"second:always:ship,occupy:rome:fits":              "After the first half of an action: take the second half too (only shipping and occupying); occupy Rome; draw only a card that fits my card limit",
		"second:never:draw::":                              "After the first half of an action: skip the second half (only drawing a card)",
		"pass:4:::leave":                                   "On my turn in round 4: pass",
		"pass::2:payment,draw:use":                         "On my turn: pass if I have fewer than 2 markers in my harbor, nothing is left but freeing a building and drawing a card and I can't use an action token",
		"discard:europe_0,slavery_1,india_gov,least:worth": "If I have too many cards after passing: discard Europe 0, then Slavery 1, then governor of India, then the card whose loss costs you least first; keep a governor there, unless one more discard brings glory",
		"rob:bank": "", "build:x": "", "pass": "",
	})
}

func TestSetsOfOrdersHaveWords(t *testing.T) {
	o := orders(t)
	for _, set := range o.Book.OrderSets(namings[0]) {
		if !o.Localizer.Has("endeavor.orders." + set.Key) {
			t.Errorf("the set %s lacks its words", set.Key)
		}
	}
}

func TestEveryReasonOfASpentOrderIsSaid(t *testing.T) {
	v := orders(t).Localizer
	for _, r := range []*engine.Reason{
		engine.Refuse(rules.SpentRounds, engine.Num("round", 3)), engine.Refuse(rules.SpentBoard), engine.Refuse(rules.SpentBuildings),
		engine.Refuse(rules.SpentBuilding, engine.Term("building", "docks")), engine.Refuse(rules.SpentSource, engine.Term("action", "attack")),
		engine.Refuse(rules.SpentNeeds, engine.Term("building", "docks")), engine.Refuse(rules.SpentCity, engine.Term("city", "london")),
		engine.Refuse(rules.SpentCities), engine.Refuse(rules.SpentTracks), engine.Refuse(rules.SpentTokens),
		engine.Refuse(rules.SpentDeck, engine.Term("deck", "forced_labour")), engine.Refuse(rules.SpentGame),
	} {
		got := v.Refusal(r)
		if !v.Has("endeavor.refused."+r.Key) || strings.ContainsAny(got, "_{}<>") || strings.Contains(got, "no value") {
			t.Errorf("%s reads %q", r.Key, got)
		}
	}
}
