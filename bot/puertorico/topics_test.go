package puertorico

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func topic(t *testing.T, key string) title.Topic {
	t.Helper()
	return bottest.Topic(t, Topics{}.List("en"), key)
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
	for lang := range library() {
		list := Topics{}.List(lang)
		bottest.TopicsFindTheirPlace(t, english(t), rules.Name, lang, 100, list)
	}
}

func TestEveryRoleStepAndBuildingHasATopic(t *testing.T) {
	for r := rules.Settler; r < rules.Roles; r++ {
		if r != rules.Prospector2 {
			topic(t, r.String())
		}
	}
	for _, step := range rules.Steps {
		if got := (Topics{}).Present(step); got == "overview" {
			t.Errorf("%s has no topic of its own", step)
		} else {
			topic(t, got)
		}
	}
	topic(t, (Topics{}).Present("unheard.of"))
	groups := map[rules.Set]string{rules.SetBase: "building", rules.SetNew: "building_new", rules.SetNobles: "building_nobles"}
	for b := rules.Building(0); b < rules.Buildings; b++ {
		if got := topic(t, b.String()); got.Group != groups[b.Set()] {
			t.Errorf("%s stands in %s", b, got.Group)
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

func TestTheTopicsOfTheDraftSetsNameTheirKinds(t *testing.T) {
	v := english(t)
	for _, set := range []string{"new", "short", "shipping", "building"} {
		table, _, err := rules.Game().New(engine.Config{Seats: 3, Options: map[string]string{rules.OptionNewBuildings: "true", rules.OptionDraft: set}})
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ToLower(topic(t, "draft_"+set).Text)
		kinds := 0
		for _, offer := range table.View(engine.Everyone).(rules.View).Offer {
			if offer.Building.Production() {
				continue
			}
			kinds++
			if !strings.Contains(text, v.Say(prefix+"term."+offer.Building.String())) {
				t.Errorf("draft_%s does not name %s", set, offer.Building)
			}
		}
		if kinds != 17 {
			t.Errorf("%d kinds are in the set %s", kinds, set)
		}
	}
}

func TestThereAreManyTopics(t *testing.T) {
	if n := len(Topics{}.List("en")); n < 120 {
		t.Errorf("%d topics, want at least 120", n)
	}
}

func TestTopicsNameTheirSource(t *testing.T) {
	book := enginetest.ReadRulebook(t, "../../engine/puertorico/RULES.md")
	for lang := range library() {
		list := Topics{}.List(lang)
		bottest.TopicsNameTheirSource(t, book.Sections, lang, list)
	}
}

func TestAnUnknownLanguageReadsEnglish(t *testing.T) {
	if got := (Topics{}).List("tlh"); len(got) != len(Topics{}.List("en")) {
		t.Errorf("%d topics", len(got))
	}
}

// printed is what the line of numbers of a building says.
var printed = regexp.MustCompile(`^-# Costs (\d+), (\d+ points?), (\d+ circles?|no circle), column (\d), (\d+ cop(?:y|ies))(, takes two spaces| \(\d+ with two players\))?\.\n`)

func TestBuildingTopicsPrintTheNumbersOfTheRules(t *testing.T) {
	many, few := everything(t, 4), everything(t, 2)
	for b := range rules.Building(rules.Buildings) {
		circles := counts(b.Circles(), "circle")
		if b.Circles() == 0 {
			circles = "no circle"
		}
		copies := fmt.Sprintf("%d copies", many[b])
		if many[b] == 1 {
			copies = "1 copy"
		}
		more := ""
		switch {
		case b.Large():
			more = ", takes two spaces"
		case few[b] != many[b]:
			more = fmt.Sprintf(" (%d with two players)", few[b])
		}
		want := []string{fmt.Sprint(b.Cost()), counts(b.VP(), "point"), circles, fmt.Sprint(b.Column()), copies, more}
		if got := printed.FindStringSubmatch(topic(t, b.String()).Text); got == nil || !slices.Equal(got[1:], want) {
			t.Errorf("%s prints %q, want %q", b, got, want)
		}
	}
}

// everything counts the copies of each kind in the offers of games, of those that have it.
func everything(t *testing.T, seats int) map[rules.Building]int {
	t.Helper()
	copies := map[rules.Building]int{}
	for _, set := range []string{"base", "new", "shipping"} {
		table, _, err := rules.Game().New(engine.Config{Seats: seats, Options: map[string]string{
			rules.OptionNewBuildings: "true", rules.OptionNobles: "true", rules.OptionDraft: set,
		}})
		if err != nil {
			t.Fatal(err)
		}
		for _, offer := range table.View(engine.Everyone).(rules.View).Offer {
			copies[offer.Building] = offer.Copies
		}
	}
	if len(copies) != rules.Buildings {
		t.Fatalf("%d kinds were seen", len(copies))
	}
	return copies
}

func TestTheNumbersOfABuildingReadWell(t *testing.T) {
	want := "-# Costs 8, 3 points, 1 circle, column 3, 2 copies (1 with two players).\n"
	if got := topic(t, "harbor").Text; !strings.HasPrefix(got, want) {
		t.Errorf("the harbor reads %q", got)
	}
	want = "-# Costs 10, 8 points, no circle, column 4, 1 copy, takes two spaces.\n"
	if got := topic(t, "statue").Text; !strings.HasPrefix(got, want) {
		t.Errorf("the statue reads %q", got)
	}
}

func TestHelpNamesTheBuildingsThatAreUsefulNow(t *testing.T) {
	v := rules.View{Step: rules.StepLoad, Phase: rules.Captain, Chooser: 1, Players: []rules.PlayerView{{City: []rules.BuildingView{
		{Building: rules.Harbor, Colonists: 1}, {Building: rules.Wharf}, {Building: rules.Office, Colonists: 1}, {Building: rules.SmallWarehouse, Colonists: 1},
	}}}}
	if got := (Topics{}).Own(v, 0); !slices.Equal(got, []string{"harbor", "small_warehouse"}) {
		t.Errorf("got %v", got)
	}
	if got := (Topics{}).Own(v, engine.Everyone); got != nil {
		t.Errorf("without a seat: %v", got)
	}
}

// TestWhatIsUsefulInWholeGamesIsOwnedAndHasATopic plays random games with all expansions.
func TestWhatIsUsefulInWholeGamesIsOwnedAndHasATopic(t *testing.T) {
	briefs, seen := map[string]string{}, map[string]bool{}
	for _, topic := range (Topics{}).List("en") {
		briefs[topic.Key] = topic.Brief
	}
	for seats := 2; seats <= 5; seats++ {
		table, _, err := rules.Game().New(engine.Config{Seats: seats, Seed: engine.Seed{byte(seats), 4}, Options: map[string]string{
			rules.OptionNewBuildings: "true", rules.OptionNobles: "true", rules.OptionBuccaneer: "true", rules.OptionFestival: "true", rules.OptionDraft: "random",
		}})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(uint64(seats))
		for seq := 1; len(table.Decisions()) > 0; seq++ {
			for seat := range engine.Seat(seats) {
				view := table.View(seat)
				var owned []string
				for _, b := range view.(rules.View).Players[seat].City {
					owned = append(owned, b.Building.String())
				}
				for _, key := range (Topics{}).Own(view, seat) {
					seen[key] = true
					if !slices.Contains(owned, key) || briefs[key] == "" {
						t.Fatalf("%s is useful to seat %d, which owns %v", key, seat, owned)
					}
				}
			}
			d := table.Decisions()[rand.IntN(len(table.Decisions()))]
			moves := d.Moves
			if d.Open {
				moves = slices.Concat(table.Propose(d.Seat), d.Moves)
			}
			if table, _, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: moves[rand.IntN(len(moves))]}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(seen) < 25 {
		t.Errorf("only %d kinds were of use", len(seen))
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
		format := "%d players: %d doubloons, %d colonists and %d, cargo ships %s and %s, %d plantations."
		if seats == 2 {
			format = "%d players: %d doubloons each, %d colonists and %d on their ship, cargo ships %s and %s, %d face-up plantations."
		}
		want := fmt.Sprintf(format, seats, w.Players[0].Doubloons, w.Colonists, w.ColonistShip, strings.Join(ships[:last], ", "), ships[last], len(w.FaceUp))
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
