package puertorico_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// books are the configs whose orders are looked at: the base game, and everything with players who pick the buildings.
func books(t *testing.T) (engine.Orders, []engine.Config) {
	t.Helper()
	all := map[string]string{}
	for _, o := range rules.Game().Options() {
		if o.Kind == engine.Flag {
			all[o.Key] = "true"
		}
	}
	all[rules.OptionDraft] = "manual"
	book, ok := rules.Game().(engine.Orders)
	if !ok {
		t.Fatal("the game takes no orders")
	}
	return book, []engine.Config{{Seats: 3}, {Seats: 4, Options: all}}
}

func TestEveryOrderIsSaidInASentence(t *testing.T) {
	c, err := text.New(words.Texts())
	if err != nil {
		t.Fatal(err)
	}
	v := bot.NewVoice(c.Printer("en"), rules.Name, nil)
	book, configs := books(t)
	for _, config := range configs {
		for _, kind := range book.OrderKinds(config) {
			for n := range 80 {
				o := engine.Order{Kind: kind.Key}
				for _, part := range kind.Parts {
					from := min(n, len(part.Choices)-1)
					most := min(from+max(part.Most, part.Least), len(part.Choices))
					chosen := part.Choices[from:most]
					if n == 0 {
						chosen = part.Choices[:part.Least]
					}
					if len(chosen) < part.Least {
						chosen = part.Choices[:part.Least]
					}
					o.Parts = append(o.Parts, chosen)
				}
				if err := book.CheckOrder(config, o); err != nil {
					t.Fatalf("%s: %v", o, err)
				}
				got := words.Asker{}.OrderWords(o, v)
				if got == "" || strings.ContainsAny(got, "_{}<>") || strings.Contains(got, "no value") || strings.Contains(got, ": ;") || strings.HasSuffix(got, ": ") || strings.HasPrefix(got, ":") {
					t.Errorf("%s reads %q", o, got)
				}
			}
		}
	}
}

func TestEveryChoiceOfAnOrderHasItsWords(t *testing.T) {
	c, err := text.New(words.Texts())
	if err != nil {
		t.Fatal(err)
	}
	v := bot.NewVoice(c.Printer("en"), rules.Name, nil)
	book, configs := books(t)
	for _, config := range configs {
		for _, kind := range book.OrderKinds(config) {
			for _, key := range []string{"", ".about"} {
				if !v.Has("puertorico.order." + kind.Key + key) {
					t.Errorf("order %s lacks its words%s", kind.Key, key)
				}
			}
			for _, part := range kind.Parts {
				if !v.Has("puertorico.order." + kind.Key + "." + part.Key) {
					t.Errorf("part %s of order %s lacks its words", part.Key, kind.Key)
				}
				seen := map[string]bool{}
				for _, choice := range part.Choices {
					word := words.Asker{}.OrderChoice(kind.Key, part.Key, choice, v)
					if word == "" {
						word = v.OrderChoice(kind.Key, part.Key, choice)
					}
					_, err := strconv.Atoi(choice)
					numbers := err == nil
					if seen[word] || !numbers && !known(v, kind.Key, part.Key, choice, word) {
						t.Errorf("%s, %s: %q reads %q", kind.Key, part.Key, choice, word)
					}
					seen[word] = true
				}
			}
		}
	}
}

// known says that a choice is worded by the catalogue and not as it is written.
func known(v bot.Voice, kind, part, choice, word string) bool {
	return word != choice || slices.ContainsFunc([]string{"term.", "tile.", "place.", "order." + kind + "." + part + ".", "order.choice."}, func(key string) bool {
		return v.Has("puertorico." + key + choice)
	})
}

func TestOrdersReadAsAPersonWouldSayThem(t *testing.T) {
	c, err := text.New(words.Texts())
	if err != nil {
		t.Fatal(err)
	}
	v := bot.NewVoice(c.Printer("en"), rules.Name, nil)
	for order, want := range map[string]string{
		"sell:any:coffee,sugar::ask":              "In the trader phase: sell coffee, else sugar; otherwise ask me",
		"sell:mine:most:3:pass":                   "When I chose the trader: sell the good that brings most for at least 3 doubloons; otherwise sell nothing",
		"build:any:harbor:pass":                   "In the builder phase: build harbor; otherwise build nothing",
		"settle:theirs:coffee,tobacco,quarry:ask": "When somebody else chose the settler: take coffee, else tobacco, else quarry; otherwise ask me",
		"place:any:same:coffee_roaster,coffee":    "In the mayor phase: placed colonists stay where they are; free ones go first to coffee roaster, else coffee plantation",
		"ship:any:most:corn,coffee:last":          "In the captain phase: load the good that scores most, but keep corn and coffee as long as possible; use the wharf when no ship takes anything",
		"role:captain,trader:2:":                  "When I choose a role: take captain, else trader, if at least 2 doubloons lie on it",
		"role:captain,trader::4":                  "When I choose a role: take captain, else trader, only when it brings me at least 4 at once",
		"store:coffee,most":                       "At the end of the captain phase: keep coffee, else what is worth most first",
	} {
		if got := (words.Asker{}).OrderWords(engine.ParseOrder(order), v); got != want {
			t.Errorf("%s reads %q, want %q", order, got, want)
		}
	}
	if got := (words.Asker{}).OrderWords(engine.ParseOrder("rob:bank"), v); got != "" {
		t.Errorf("what is no order reads %q", got)
	}
}
