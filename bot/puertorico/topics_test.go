package puertorico

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/shared"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func topic(t *testing.T, key string) bot.Topic {
	t.Helper()
	list := Topics{}.List("en")
	i := slices.IndexFunc(list, func(topic bot.Topic) bool { return topic.Key == key })
	if i < 0 {
		t.Fatalf("no topic %s", key)
	}
	return list[i]
}

// opened is the public view of a game that has just begun.
func opened(t *testing.T, seats int) rules.View {
	t.Helper()
	table, _, err := rules.Game().New(engine.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return table.View(engine.Everyone).(rules.View)
}

func TestEveryTopicIsShortAndFindsItsPlace(t *testing.T) {
	v := english(t)
	keys, groupSizes := map[string]bool{}, map[string]int{}
	for _, topic := range (Topics{}).List("en") {
		if keys[topic.Key] || topic.Title == "" || utf8.RuneCountInString(topic.Title) > 100 {
			t.Errorf("topic %q with title %q", topic.Key, topic.Title)
		}
		keys[topic.Key] = true
		groupSizes[topic.Group]++
		if n := utf8.RuneCountInString(topic.Text); n < 60 || n > 1000 {
			t.Errorf("%s has %d characters", topic.Key, n)
		}
		if strings.ContainsAny(topic.Text, "{}!") || strings.Contains(topic.Text, "##") {
			t.Errorf("%s reads %q", topic.Key, topic.Text)
		}
	}
	for group, n := range groupSizes {
		if !v.Has("help."+group) || n > 25 {
			t.Errorf("group %s of %d topics, named %v", group, n, v.Has("help."+group))
		}
	}
}

func TestEveryRoleStepAndBuildingHasATopic(t *testing.T) {
	for r := rules.Settler; r <= rules.Prospector; r++ {
		topic(t, r.String())
	}
	for _, step := range steps {
		if got := (Topics{}).Present(step); got == "overview" {
			t.Errorf("%s has no topic of its own", step)
		} else {
			topic(t, got)
		}
	}
	topic(t, (Topics{}).Present("unheard.of"))
	v := english(t)
	for b := rules.Building(0); b < rules.Buildings; b++ {
		if got, want := topic(t, b.String()).Title, v.Say(prefix+"building."+b.String()); got != want {
			t.Errorf("%s is called %q, want %q", b, got, want)
		}
	}
}

func TestEveryOptionHasATopic(t *testing.T) {
	for _, o := range rules.Options() {
		topic(t, "option_"+o.Key)
		if o.Key == "draft" {
			for _, choice := range o.Choices {
				topic(t, "draft_"+choice)
			}
		}
	}
}

// ruleNumber is a number of the specification, such as P6.4, X12.1 or R-12.
var ruleNumber = regexp.MustCompile(`\b([PBTXNCFDO]\d+(\.\d+)?|R-\d+)\b`)

func TestThereAreManyTopics(t *testing.T) {
	if n := len(Topics{}.List("en")); n < 120 {
		t.Errorf("%d topics, want at least 120", n)
	}
}

// TestTopicsEndWithRulesOfTheSpecification leaves out the buildings, whose topics have no line of rules.
func TestTopicsEndWithRulesOfTheSpecification(t *testing.T) {
	spec, err := os.ReadFile(shared.Path(t, "rules", "puertorico.md"))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, n := range ruleNumber.FindAllString(string(spec), -1) {
		known[n] = true
	}
	for _, topic := range (Topics{}).List("en") {
		if topic.Group == "building" {
			continue
		}
		lines := strings.Split(topic.Text, "\n")
		for n := range strings.SplitSeq(lines[len(lines)-1], ", ") {
			if !known[n] {
				t.Errorf("%s ends with %q, which is no rule", topic.Key, n)
			}
		}
	}
}

func TestAnUnknownLanguageReadsEnglish(t *testing.T) {
	if got := (Topics{}).List("tlh"); len(got) != len(Topics{}.List("en")) {
		t.Errorf("%d topics", len(got))
	}
}

func TestBuildingTopicsPrintTheNumbersOfTheRules(t *testing.T) {
	few, many := opened(t, 2), opened(t, 4)
	for b := rules.Building(0); b < rules.Buildings; b++ {
		copies := fmt.Sprintf("%d in the game (%d for two players)", many.Offer[b].Copies, few.Offer[b].Copies)
		if b.Large() {
			copies = fmt.Sprintf("%d in the game, takes two spaces", many.Offer[b].Copies)
		}
		want := fmt.Sprintf("-# Costs %d, %s, %s, column %d, %s.\n", b.Cost(), counts(b.VP(), "point"), counts(b.Circles(), "circle"), b.Column(), copies)
		if got := topic(t, b.String()).Text; !strings.HasPrefix(got, want) {
			t.Errorf("%s begins %q, want %q", b, strings.SplitAfter(got, "\n")[0], want)
		}
	}
}

func TestTheSetupTopicPrintsTheNumbersOfTheRules(t *testing.T) {
	text := topic(t, "setup").Text
	for seats := 2; seats <= 5; seats++ {
		w := opened(t, seats)
		var ships []string
		for _, s := range w.Ships {
			ships = append(ships, fmt.Sprint(s.Capacity))
		}
		last := len(ships) - 1
		want := fmt.Sprintf("With %d players: %d doubloons each, %d colonists and %d on the colonist ship, cargo ships %s and %s, %d face-up plantations.",
			seats, w.Players[0].Doubloons, w.Colonists, w.ColonistShip, strings.Join(ships[:last], ", "), ships[last], len(w.FaceUp))
		if !strings.Contains(text, want) {
			t.Errorf("setup does not say %q", want)
		}
	}
}

func TestTheGoodsAndQuarryTopicsPrintTheNumbersOfTheRules(t *testing.T) {
	w, few := opened(t, 4), opened(t, 2)
	goods := fmt.Sprintf("%d corn, %d indigo, %d sugar, %d tobacco and %d coffee", w.Goods[0], w.Goods[1], w.Goods[2], w.Goods[3], w.Goods[4])
	if got := topic(t, "goods").Text; !strings.Contains(got, goods) {
		t.Errorf("goods do not say %q", goods)
	}
	quarries := fmt.Sprintf("%d quarries, %d in a game for two", w.Quarries, few.Quarries)
	if got := topic(t, "quarry").Text; !strings.Contains(got, quarries) {
		t.Errorf("quarries do not say %q", quarries)
	}
	trader := "0 for corn, 1 for indigo, 2 for sugar, 3 for tobacco and 4 for coffee"
	for g := rules.Corn; g < rules.Goods; g++ {
		if want := fmt.Sprintf("%d for %s", g.Price(), g); !strings.Contains(trader, want) {
			t.Errorf("%s", want)
		}
	}
	if got := topic(t, "trader").Text; !strings.Contains(got, trader) {
		t.Errorf("the trader does not say %q", trader)
	}
}

func counts(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func TestTheEditionsPrintTheNumbersOfTheRules(t *testing.T) {
	v := english(t)
	for _, o := range rules.Options() {
		if o.Key != rules.OptionEdition {
			continue
		}
		for _, edition := range o.Choices {
			var chips []string
			for seats := 2; seats <= 5; seats++ {
				table, _, err := rules.Game().New(engine.Config{Seats: seats, Options: map[string]string{o.Key: edition}})
				if err != nil {
					t.Fatal(err)
				}
				chips = append(chips, fmt.Sprint(table.View(engine.Everyone).(rules.View).VP))
			}
			want := "(" + strings.Join(chips[:3], ", ") + " or " + chips[3] + ")"
			if got := v.Say(prefix + "option." + o.Key + "." + edition); !strings.HasSuffix(got, want) {
				t.Errorf("%s reads %q, want %q", edition, got, want)
			}
		}
	}
}
