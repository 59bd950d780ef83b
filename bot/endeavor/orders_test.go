package endeavor_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/endeavor"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// namings are the configs whose orders are looked at: the rulebook's naming and the neutral one.
var namings = []engine.Config{{Seats: 3}, {Seats: 5, Options: map[string]string{rules.OptionNaming: "neutral"}}}

func orderBook(t *testing.T) (engine.Orders, bot.Voice) {
	t.Helper()
	c, err := text.New(words.Texts())
	if err != nil {
		t.Fatal(err)
	}
	book, ok := rules.Game().(engine.Orders)
	if !ok {
		t.Fatal("the game takes no orders")
	}
	return book, bot.NewVoice(c.Printer("en"), rules.Name, nil)
}

func TestEveryOrderIsSaidInASentence(t *testing.T) {
	book, v := orderBook(t)
	for _, config := range namings {
		for _, kind := range book.OrderKinds(config) {
			for n := range 80 {
				o := engine.Order{Kind: kind.Key}
				for i, part := range kind.Parts {
					at := (n + i) % len(part.Choices)
					chosen := part.Choices[at:min(at+1+n%max(1, part.Most), at+part.Most, len(part.Choices))]
					if n%3 == 0 || len(chosen) < part.Least {
						chosen = part.Choices[:part.Least]
					}
					o.Parts = append(o.Parts, chosen)
				}
				if err := book.CheckOrder(config, o); err != nil {
					t.Fatalf("%s: %v", o, err)
				}
				got := words.Asker{}.OrderWords(o, v)
				if got == "" || strings.ContainsAny(got, "_{}<>") || strings.Contains(got, "no value") || strings.Contains(got, "  ") ||
					strings.Contains(got, ": ;") || strings.Contains(got, " ,") || strings.HasSuffix(got, " ") || strings.HasSuffix(got, ":") {
					t.Errorf("%s reads %q", o, got)
				}
				if config.Options != nil && strings.Contains(strings.ToLower(got), "slavery") {
					t.Errorf("with the neutral naming %s reads %q", o, got)
				}
			}
		}
	}
}

func TestEveryChoiceOfAnOrderHasItsWords(t *testing.T) {
	book, v := orderBook(t)
	for _, config := range namings {
		for _, kind := range book.OrderKinds(config) {
			for _, key := range []string{"", ".about"} {
				if !v.Has("endeavor.order." + kind.Key + key) {
					t.Errorf("order %s lacks its words%s", kind.Key, key)
				}
			}
			if n := len([]rune(v.Say("endeavor.order." + kind.Key + ".about"))); n > 100 {
				t.Errorf("what order %s does has %d characters, a menu shows 100", kind.Key, n)
			}
			for _, part := range kind.Parts {
				if !v.Has("endeavor.order." + kind.Key + "." + part.Key) {
					t.Errorf("part %s of order %s lacks its words", part.Key, kind.Key)
				}
				seen := map[string]bool{}
				for _, choice := range part.Choices {
					word := words.Asker{}.OrderChoice(kind.Key, part.Key, choice, v)
					if word == "" {
						word = v.OrderChoice(kind.Key, part.Key, choice)
					}
					_, err := strconv.Atoi(choice)
					if seen[word] || word == "" || err != nil && !worded(v, kind.Key, part.Key, choice, word) {
						t.Errorf("%s, %s: %q reads %q", kind.Key, part.Key, choice, word)
					}
					seen[word] = true
				}
			}
		}
	}
}

// worded says that a choice is worded by the catalogue and not as it is written.
func worded(v bot.Voice, kind, part, choice, word string) bool {
	return word != choice || slices.ContainsFunc([]string{"term.", "city.", "region.", "deck.", "card.", "order." + kind + "." + part + ".", "order.choice."}, func(key string) bool {
		return v.Has("endeavor." + key + choice)
	})
}

func TestOrdersReadAsAPersonWouldSayThem(t *testing.T) {
	_, v := orderBook(t)
	for order, want := range map[string]string{
		"build::docks,shipyard:once:ask":                   "In the build phase: build docks, else shipyard, each kind once; otherwise ask me",
		"build:2,1:workshop:again:highest":                 "In the build phase of rounds 1 and 2: build workshop, the same kind again too; otherwise build the best of the highest level",
		"salary:docks,most":                                "At the salary: free docks, else the most useful buildings first",
		"ship:governor,india:3:others::1:":                 "On my turn: ship to a place that wins me the governor, else India, until I have 3 markers there, but give nobody else the governor; leave at least 1 marker in my harbour",
		"ship:caribbean:::shipyard,ship_or_draw::4":        "On my turn in round 4: ship to the Caribbean; use shipyard, else ship-or-draw token",
		"occupy:london,link,africa:::":                     "On my turn: occupy London, else a city that completes a connection, else a city in Africa",
		"attack:break,leader:::7":                          "On my turn in round 7: attack a city that breaks a connection, else a city of whoever leads",
		"draw:forced_labour,glory:fits:::":                 "On my turn: draw from the Forced labour deck, else a deck with a glory icon on top, if the card fits my card limit",
		"payment:docks,most:::":                            "On my turn: free docks, else the building of the highest level by a payment action",
		"second:always:::":                                 "After the first half of an action: do the other half too",
		"second:always:ship,occupy:rome:fits":              "After the first half of an action: do the other half too (only shipping and occupying); occupy Rome; draw only a card that fits my card limit",
		"second:never:draw::":                              "After the first half of an action: leave the other half (only drawing a card)",
		"pass:4:::leave":                                   "On my turn in round 4: pass",
		"pass::2:payment,draw:use":                         "On my turn: pass if fewer than 2 markers are in my harbour, nothing but freeing a building and drawing a card is possible and I can use no action token",
		"discard:europe_0,slavery_1,india_gov,least:worth": "When I have too many cards after passing: discard Europe 0, else Slavery 1, else governor of India, else the card that costs least first; keep a governor there, unless one more discard brings glory",
	} {
		if got := (words.Asker{}).OrderWords(engine.ParseOrder(order), v); got != want {
			t.Errorf("%s reads\n%q, want\n%q", order, got, want)
		}
	}
	for _, strange := range []string{"rob:bank", "build:x", "pass"} {
		if got := (words.Asker{}).OrderWords(engine.ParseOrder(strange), v); got != "" {
			t.Errorf("what is no order reads %q", got)
		}
	}
}

func TestSetsOfOrdersCanBeTaken(t *testing.T) {
	book, v := orderBook(t)
	for _, config := range namings {
		sets := words.Asker{}.OrderSets(config)
		if len(sets) == 0 || len(sets) > 5 {
			t.Errorf("%d sets are offered", len(sets))
		}
		for _, set := range sets {
			if !v.Has("endeavor.orders." + set.Key) {
				t.Errorf("the set %s lacks its words", set.Key)
			}
			if len(set.Orders) == 0 || len(set.Orders) > rules.MostUsualOrders {
				t.Errorf("the set %s has %d orders", set.Key, len(set.Orders))
			}
			for _, o := range set.Orders {
				if err := book.CheckOrder(config, o); err != nil {
					t.Errorf("the set %s has %s: %v", set.Key, o, err)
				}
			}
		}
	}
}

func TestEveryReasonOfASpentOrderIsSaid(t *testing.T) {
	_, v := orderBook(t)
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
