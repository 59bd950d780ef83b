package maracaibo

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// claim fails where a topic does not say something, which is made of numbers of the rules.
func claim(t *testing.T, key, format string, numbers ...any) {
	t.Helper()
	if want, text := fmt.Sprintf(format, numbers...), topic(t, key).Text; !strings.Contains(text, want) {
		t.Errorf("%s does not say %q", key, want)
	}
}

// data are the numbers of data.json that no component tells.
type data struct {
	Base struct {
		Rerolls  int `json:"raid_rerolls"`
		Move     struct{ Max int }
		Ignore   int   `json:"ignore_improvement_gain"`
		Share    int   `json:"share_card_payment"`
		Start    []int `json:"start_doubloons"`
		Rounds   int
		Market   int                      `json:"quest_market"`
		Quests   struct{ Draw, Keep int } `json:"quest_start"`
		HeadMore string                   `json:"figureheads_in_supply"`
	}
	Setup struct {
		Level1 struct{ Locations, Residences, Improvements int } `json:"level1"`
		Deck2  int                                               `json:"deck2"`
	}
	Cards []struct {
		First []struct{ N int } `json:"first_builder"`
	}
	Islands struct {
		Islands []struct {
			Start int `json:"start_cubes"`
		}
		Tiles []string `json:"refill_tiles"`
	}
	Modules []struct {
		ID     string
		Winner int `json:"winner_vp"`
		Draw   int
		Keep   int
		Market int
		Fail   int `json:"fail_vp"`
		Each   int `json:"doubloon_on_each"`
	}
	Rubies struct{ Overflow []struct{ N int } }
	Solo   struct {
		VP       []int `json:"uncharted_location_vp"`
		Skirmish struct{ VP int }
		Scoring  struct {
			River, Improvement, Residence, Quest int
			Ruby                                 int `json:"ruby_left"`
		}
		Tracker struct {
			Raid []struct {
				VP, Cubes int
				Refill    bool `json:"refill_if_more"`
			}
			Explore []struct{ VP, Extra int }
		}
	}
	Final struct {
		Doubloons int                   `json:"doubloons_per_vp"`
		River     int                   `json:"river_vp"`
		Buried    int                   `json:"buried_bonus_vp"`
		Quests    struct{ Min, VP int } `json:"quest_set"`
		Lap       int                   `json:"lap_marker"`
	} `json:"final_scoring"`
}

// rulebook reads the numbers as the rules read them.
func rulebook(t *testing.T) data {
	t.Helper()
	file, err := os.ReadFile("../../engine/maracaibo/data.json")
	if err != nil {
		t.Fatal(err)
	}
	var d data
	if err := json.Unmarshal(file, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestTheTopicsOfTheGamePrintTheNumbersOfTheRules(t *testing.T) {
	d := rulebook(t)
	first := d.Cards[slices.IndexFunc(d.Cards, func(c struct {
		First []struct{ N int } `json:"first_builder"`
	}) bool {
		return len(c.First) > 0
	})].First[0].N
	residences, improvements := count(rules.Residence, 0), count(rules.Improvement, 1)
	claim(t, "setup", "all %d locations, %d of the %d residences and %d of the %d improvements: %d face-up cards",
		d.Setup.Level1.Locations, d.Setup.Level1.Residences, residences, d.Setup.Level1.Improvements, improvements, rules.Level1Cards)
	claim(t, "setup", "The %d cards of level II", d.Setup.Deck2)
	claim(t, "setup", "Each of the three islands gets %d cubes", d.Islands.Islands[0].Start)
	claim(t, "setup", "one of the %d refill tiles", len(d.Islands.Tiles))
	claim(t, "setup", "start with %d, %d, %d and %d doubloons", d.Base.Start[0], d.Base.Start[1], d.Base.Start[2], d.Base.Start[3])
	claim(t, "setup", "three players there are %d figureheads, and the third player has %d", 3+2, d.Base.Start[2])
	if d.Base.HeadMore != "players+2 (solo: 3)" {
		t.Errorf("the supply of figureheads is %q", d.Base.HeadMore)
	}
	claim(t, "solo", "with %d figureheads", 3)
	claim(t, "keep", "draws %d quests, keeps %d secretly", d.Base.Quests.Draw, d.Base.Quests.Keep)
	claim(t, "keep", "%d quests form the quest market", d.Base.Market)
	claim(t, "move", "moves 1 to %d steps", d.Base.Move.Max)
	claim(t, "move", "With the Harpy you move up to %d steps", rules.Harpy.Perm().Move)
	claim(t, "pay", "you pay %d doubloon to the owner of each", d.Base.Share)
	claim(t, "raid", "You may roll all three again once")
	if d.Base.Rerolls != 1 || d.Base.Rounds != 3 || rules.Lion.Perm().Rerolls != 2 {
		t.Errorf("%d rerolls, %d rounds, the Lion allows %d", d.Base.Rerolls, d.Base.Rounds, rules.Lion.Perm().Rerolls)
	}
	for _, key := range []string{"improvement", "ask_take_card", "c01", "c59"} {
		claim(t, key, "%d doubloons", d.Base.Ignore)
	}
	claim(t, "c00", "you take %d doubloons", d.Base.Ignore)
	claim(t, "residence", "gains %d VP right away", first)
	claim(t, "c72", "gains %d VP right away", first)
	claim(t, "points", "for each %d VP", d.Final.Lap)
	claim(t, "scoring", "%d VP for each river crossed\n- 1 VP for every %d doubloons", d.Final.River, d.Final.Doubloons)
	claim(t, "scoring", "%d more VP for each buried treasure", d.Final.Buried)
	claim(t, "scoring", "%d VP if you've fulfilled at least %d quests", d.Final.Quests.VP, d.Final.Quests.Min)
	claim(t, "scoring", "17 doubloons are worth %d VP. Two gold treasures with 3 cubes on their island are worth %d", 17/d.Final.Doubloons, 2*rules.Worth(3))
	claim(t, "quests", "With %d fulfilled quests or more you gain %d VP more", d.Final.Quests.Min, d.Final.Quests.VP)
	claim(t, "bury", "is worth %d VP more", d.Final.Buried)
	claim(t, "rivers", "worth %d VP at the end", d.Final.River)
	claim(t, "trail_5", "all five rivers are %d VP", rules.Rivers*d.Final.River)
	claim(t, "islands", "Each island starts with %d cubes. Buried ones are worth %d VP more", d.Islands.Islands[0].Start, d.Final.Buried)
	claim(t, "islands", "4 gold cubes are left, and you have 3 gold: %d VP. If the others take two more cubes, each is worth only %d, so yours are worth %d",
		3*rules.Worth(4), rules.Worth(2), 3*rules.Worth(2))
	claim(t, "refill", "from 4 cubes to 5, each of your pearls is worth %d instead of %d", rules.Worth(5), rules.Worth(4))
	claim(t, "refill", "Six locations have a refill tile")
	claim(t, "smuggle", "one of your %d tiles", rules.Tiles)
	claim(t, "upgrade", "all %d full", rules.Sockets)
}

func TestTheExampleOfTheScoringAddsUp(t *testing.T) {
	d := rulebook(t)
	shovels, tavern := card(t, "Shovels").Final()[0], card(t, "Tavern").Final()[0]
	parts := []int{
		118, 4 * d.Final.River, 13 / d.Final.Doubloons, 21, 5 * shovels.N, min(tavern.Max, 3*tavern.N), 9 * rules.Worth(3), 5 * d.Final.Buried, 3 + 7 + 7,
	}
	sum := 0
	var words []string
	for _, n := range parts {
		sum += n
		words = append(words, fmt.Sprint(n))
	}
	if shovels.Per != rules.PerBuried || tavern.Per != rules.PerCrew || rules.Worth(3) != rules.Worth(4) {
		t.Errorf("Shovels count %s, the Tavern %s", shovels.Per, tavern.Per)
	}
	claim(t, "scoring_example", "Example: %s = %d.", strings.Join(words, " + "), sum)
}

func TestTheTopicsOfTheModulesPrintTheNumbersOfTheRules(t *testing.T) {
	d := rulebook(t)
	for _, m := range d.Modules {
		switch m.ID {
		case "skirmish":
			claim(t, "module_skirmish", "gains %d VP", m.Winner)
			claim(t, "module_skirmish", "the winner gains %d VP", d.Solo.Skirmish.VP)
		case "royal_orders":
			claim(t, "module_royal_orders", "draw %d quests and keep %d; the market has %d", m.Draw, m.Keep, m.Market)
			claim(t, "module_royal_orders", "costs %d VP", -m.Fail)
			claim(t, "quest_discard", "costs %d VP", -m.Fail)
			claim(t, "keep", "With Royal Orders you draw %d and keep %d", m.Draw, m.Keep)
			claim(t, "keep", "%d with Royal Orders", m.Market)
			tiers := quest(t, "Full Muster").Tiers()
			claim(t, "module_royal_orders", "Full Muster with %d crew cards gives %d VP", tiers[1].Need[0].N, 2*tiers[1].VP)
		case "uncharted_locations":
			claim(t, "module_uncharted_locations", "with %d doubloon each", m.Each)
			claim(t, "module_uncharted_locations", "he gains %d, %d or %d VP", d.Solo.VP[0], d.Solo.VP[1], d.Solo.VP[2])
		}
	}
	claim(t, "module_rubies", "a ruby is worth %d VP", d.Rubies.Overflow[0].N)
	claim(t, "module_rubies", "scores %d VP for each one left", d.Solo.Scoring.Ruby)
	var rubies []string
	for c := range rules.Card(rules.Cards) {
		if c.Ruby() {
			rubies = append(rubies, topic(t, c.String()).Title)
		}
	}
	slices.Sort(rubies)
	claim(t, "module_rubies", "ends on %s, you take a ruby", strings.Join(rubies, " or "))
	sloop := card(t, "Sloop")
	claim(t, "module_uncharted_improvements", "turns up the Sloop. You can afford its price of %d", sloop.Cost())
	claim(t, "module_uncharted_improvements", "%d cards face down and %d face up", 20, rules.Deck2Cards-20)
}

func TestTheTopicsOfJohnSilverPrintTheNumbersOfTheRules(t *testing.T) {
	s, tracker := rulebook(t).Solo.Scoring, rulebook(t).Solo.Tracker
	claim(t, "solo_score", "%d for each river, %d for each improvement, %d for each residence", s.River, s.Improvement, s.Residence)
	claim(t, "solo_score", "%d for each quest", s.Quest)
	claim(t, "solo_score", "are %d + %d + %d + 10 = %d", 4*s.Improvement, 2*s.Residence, 6*s.Quest, 4*s.Improvement+2*s.Residence+6*s.Quest+10)
	claim(t, "solo_turn", "gains %d VP", rules.ArrivalEffects().Effects()[0].N)
	claim(t, "solo_tips", "worth %d VP each", s.Residence)
	claim(t, "solo_tips", "from 5 cubes on the island to 4, and each of his is worth %d instead of %d", rules.Worth(4), rules.Worth(5))
	places, steps := tracker.Raid, tracker.Explore
	claim(t, "solo_raid", "First place: %d cube. Second: %d VP and %d cube. Third: the same", places[0].Cubes, places[1].VP, places[1].Cubes)
	claim(t, "solo_raid", "Fourth: %d VP, %d cubes and the same check", places[3].VP, places[3].Cubes)
	if places[0].VP != 0 || places[2].VP != places[1].VP || places[2].Cubes != places[1].Cubes || places[1].Refill || !places[2].Refill || !places[3].Refill {
		t.Errorf("the tracker is %v", places)
	}
	claim(t, "solo_explore", "he gains %d VP, %d VP with %d step more, %d VP with %d more, %d VP with %d more",
		steps[0].VP, steps[1].VP, steps[1].Extra, steps[2].VP, steps[2].Extra, steps[3].VP, steps[3].Extra)
	claim(t, "solo_explore", `"explore 4" on the second place of the tracker: %d steps and %d VP`, 4+steps[1].Extra, steps[1].VP)
	levels := 0
	for _, o := range rules.Options() {
		if o.Key == rules.OptionJohn {
			levels = len(o.Choices)
		}
	}
	claim(t, "option_john", "seven levels, from 0 to %d", rules.SoloDeck)
	vp := rules.JohnHeadStart
	claim(t, "option_john", "Levels 7, 8 and %d are ours: six B cards, and John starts with %d, %d or %d VP", levels-1, vp, 2*vp, 3*vp)
}

// card and quest find a thing by its English name.
func card(t *testing.T, name string) rules.Card {
	t.Helper()
	for c := range rules.Card(rules.Cards) {
		if topic(t, c.String()).Title == name {
			return c
		}
	}
	t.Fatalf("no card %s", name)
	return rules.NoCard
}

func quest(t *testing.T, name string) rules.Quest {
	t.Helper()
	for q := range rules.Quest(rules.Quests) {
		if topic(t, q.String()).Title == name {
			return q
		}
	}
	t.Fatalf("no quest %s", name)
	return rules.NoQuest
}

// count counts the cards of a class, of all levels for 0.
func count(class rules.Class, level int) int {
	n := 0
	for c := range rules.Card(rules.Cards) {
		if c.Class() == class && (level == 0 || c.Level() == level) {
			n++
		}
	}
	return n
}

func TestExamplesPrintTheNumbersOfTheirCards(t *testing.T) {
	few := func(name string) int { return card(t, name).Cost() }
	claim(t, "improvement", "the Spyglass costs %d. You explore %d right away, and gain %d doubloons", few("Spyglass"),
		card(t, "Spyglass").Instant().Effects()[0].N, card(t, "Spyglass").Income().Doubloons)
	discount := int(card(t, "Sloop").Perm().Discount + rules.Unicorn.Perm().Discount)
	claim(t, "price", "with the Sloop and the Unicorn your discount is %d. A card of 4 costs %d; acquired from anywhere it costs %d", discount, 4-discount, 4-discount+3)
	tavern := card(t, "Tavern").Final()[0]
	claim(t, "residence", "scores %d VP for each crew card, %d at most. With five crew cards you score %d", tavern.N, tavern.Max, min(tavern.Max, 5*tavern.N))
	claim(t, "income", "bring %d doubloons and %d VP", card(t, "Quartermaster").Income().Doubloons, card(t, "Balladeer").Income().VP)
	claim(t, "build_far", "the Hacienda costs %d. With a discount of 2 you pay %d; at Retirement %d", few("Hacienda"), few("Hacienda")-2, (few("Hacienda")-2+1)/2)
	claim(t, "figurehead_l", "%d less %d is %d, half of it %d", few("Hacienda"), rules.Unicorn.Perm().Discount, few("Hacienda")-2, (few("Hacienda")-2+1)/2)
	tax := int(card(t, "Tax Collector").Income().Doubloons)
	claim(t, "income_now", "with its own %d: you gain %d doubloons right away", tax, 5+tax)
	claim(t, "strength", "Gunner (+%d strength in raids) and Swordsman (+%d in gold raids)", card(t, "Gunner").Perm().Raid, card(t, "Swordsman").Perm().Die[rules.Gold])
	pinnace := card(t, "Pinnace").Instant().Effects()[0].N
	claim(t, "raid_instant", "the Pinnace is a raid of strength %d. With the Gunner it is %d", pinnace, pinnace+int(card(t, "Gunner").Perm().Raid))
	claim(t, "explore", "explore 3 with the Compass is up to %d spaces", 3+int(card(t, "Compass").Perm().Explore))
	machetes := card(t, "Machetes").Perm()
	claim(t, "trade", "explore 4 with the Machetes, which make it %d", 4+int(machetes.Explore))
	muster := quest(t, "Full Muster").Tiers()
	claim(t, "quests", "with %d crew cards, Full Muster scores its lower tier, with %d the upper one", muster[1].Need[0].N-1, muster[1].Need[0].N)
	if muster[0].Need[0].N > muster[1].Need[0].N-1 || quest(t, "Loyal Hands").Tiers()[1].Need[0].N > 5 {
		t.Errorf("Full Muster asks for %v", muster)
	}
	claim(t, "quest_discard", "gain %d doubloons", card(t, "Letter of Marque").Instant().Effects()[0].Gain)
	claim(t, "location", "Grenada lets you bury twice")
	if n := card(t, "Grenada").Actions().Effects()[0].N; n != 2 {
		t.Errorf("Grenada buries %d", n)
	}
	head := card(t, "Carver's Barge").Instant().Effects()[0].Cost
	claim(t, "figurehead", "pay %d doubloons and take a figurehead", head)
	claim(t, "figurehead_h", "strength 4: the Kraken for 2, and 3 doubloons for 2. That's %d doubloons in all", 3+6)
	serpent := rules.SeaSerpent.Income()
	claim(t, "figurehead_f", "%d doubloons and %d VP", 3*serpent.Doubloons, 3*serpent.VP)
	gulf := rules.GulfChoice().Effects()[0].Options[0].Effects()[0].Bonus
	claim(t, "gulf", "Your strength is 4 + %d + 1 = %d", gulf, 5+gulf)
	claim(t, "maracaibo", "brings: %d VP", rules.ArrivalEffects().Effects()[0].N)
	claim(t, "acquire", "a card of 7 costs 6 + 3 = 9")
	claim(t, "ask_discount_head", "with the Flagship a residence of 15 costs %d, a figurehead still costs %d", 15-int(card(t, "Flagship").Perm().Discount), head)
	for c := range rules.Card(rules.Cards) {
		for _, e := range c.Instant().Effects() {
			if e.Op == rules.OpAcquire && e.N != 0 && e.N != 3 {
				t.Errorf("%s acquires for %d more", c, e.N)
			}
		}
	}
}

func TestCardsSayAllTheyDo(t *testing.T) {
	for key, want := range map[string]string{
		"c07":          "-# Crew · level 1 · costs 5 doubloons · 3 VP at the end\nRight away: 1 quest\nIncome of 2 doubloons\n\n",
		"c41":          "-# Equipment · level 2 · costs 6 doubloons · 6 VP at the end\nPermanent: +1 step per exploration, trade: 2 VP for 1 step\n\n",
		"c14":          "2 VP at the end per buried treasure\n\n",
		"c61":          "-# Location · level 1 · ruby\nActions: bury 1 treasure or 1 quest\n\n",
		"c69":          "-# Location · level 2\nActions: 1 VP per crew card; raid\n\n",
		"c83":          "-# Residence · costs 17 doubloons\n6 VP at the end per river, up to 24\n\n",
		"q24":          "Lower tier: 1 ship and 1 residence, 4 VP\nUpper tier: 2 ships and 2 residences, 9 VP\n\n",
		"figurehead_h": "-# Raid action: 6 doubloons for 2 strength\n",
		"crew_1":       "- **Ship's Cook** (4): 4 VP, income of 2 doubloons and 1 VP\n",
		"section_2":    "Permanent: raid action: 1 treasure of the raid's kind for 3 strength; cards cost 1 less\n",
		"trail_2":      "the river → bury 1 treasure → 3 VP → 1 quest.",
		"solo_cards_b": "- B4: first 2 explorer steps, without VP; improvement (ship, equipment, crew) → explore 4 → raid\n",
		"tiles":        "- 2 VP, 1 cube to any island; other side: 1 VP per equipment card, up to 6\n",
		"raid_actions": "- 1 treasure of the raid's kind for 3 strength (Grappling Hooks)\n",
		"thresholds":   "2 cubes before section 2, 5 cubes before section 3 and 8 cubes before section 4",
		"islands":      "2 VP with 0 to 2, 3 VP with 3 to 4, 4 VP with 5 to 6, 5 VP with 7 or more",
	} {
		if got := topic(t, key).Text; !strings.Contains(got, want) {
			t.Errorf("%s reads %q, want %q", key, got, want)
		}
	}
}

// TestListsHaveEverything holds that each card, socket, space and raid action stands in a list.
func TestListsHaveEverything(t *testing.T) {
	v := bottest.Localizer(t, Texts(), rules.Name, "en")
	for c := range rules.Card(rules.Cards) {
		if c.Class() == rules.Improvement {
			claim(t, fmt.Sprintf("%s_%d", c.Kind(), c.Level()), "**%s** (%d): %d VP", topic(t, c.String()).Title, c.Cost(), c.VP())
		}
	}
	for s := range rules.Socket(rules.Sockets) {
		claim(t, fmt.Sprintf("section_%d", s.Section()+1), "%s", socketWords(v, s))
	}
	for b := range rules.Burial(rules.Burials) {
		key := "figurehead_g"
		if b < rules.FirstPoseidon {
			key = "hideout_" + b.Treasure().String()
		}
		claim(t, key, "%s", effectsOf(v, b.Effects()))
	}
	for a := range rules.RaidAction(rules.RaidActions) {
		claim(t, "raid_actions", "%s", raidAction(v, a))
	}
	trails := ""
	for i := 1; i <= 5; i++ {
		trails += topic(t, fmt.Sprintf("trail_%d", i)).Text
	}
	const ways = 10 // of each the first space has no arrow before it
	if n, want := strings.Count(trails, " → ")+ways-rules.Rivers, rules.Nodes-2; n != want {
		t.Errorf("%d spaces are told, want %d", n, want)
	}
	if n := strings.Count(trails, "the river →"); n != rules.Rivers {
		t.Errorf("%d rivers are told", n)
	}
	for s := range rules.Side(rules.Sides) {
		claim(t, "tiles", "%s", sideWords(v, s))
	}
	for c := range rules.SoloCard(rules.SoloCards) {
		claim(t, map[bool]string{false: "solo_cards_a", true: "solo_cards_b"}[c >= rules.FirstB], "- %s: ", text.Upper(c.String()))
	}
}

// raidCost is the strength of the raid action of this notation.
func raidCost(t *testing.T, word string) int {
	t.Helper()
	for a := range rules.RaidAction(rules.RaidActions) {
		if a.String() == word {
			return a.Cost()
		}
	}
	t.Fatalf("no raid action %s", word)
	return 0
}

func TestExamplesOfRaidsAddUp(t *testing.T) {
	point, money, treasure := raidCost(t, "r1"), raidCost(t, "r2"), raidCost(t, "r5")
	claim(t, "raid", "make strength %d: a pearl treasure for %d, and 1 VP for %d", treasure+point, treasure, point)
	claim(t, "raid_actions", "strength %d: a treasure for %d, 3 doubloons for %d, 1 VP for %d", treasure+money+point, treasure, money, point)
	claim(t, "figurehead_a", "strength %d: the Mermaid for %d, 3 doubloons for %d, and 1 VP for %d", raidCost(t, "A")+money+point, raidCost(t, "A"), money, point)
	claim(t, "figurehead_h", "strength %d: the Kraken for %d, and 3 doubloons for %d", raidCost(t, "H")+money, raidCost(t, "H"), money)
	claim(t, "figurehead_k", "strength %d: a treasure for %d, and then the Skull for %d", treasure+raidCost(t, "K"), treasure, raidCost(t, "K"))
	gunner, swordsman := int(card(t, "Gunner").Perm().Raid), int(card(t, "Swordsman").Perm().Die[rules.Gold])
	claim(t, "strength", "the gold die gets %d, the others %d. So gold 3 is as strong as pearl %d", gunner+swordsman, gunner, 3+swordsman)
	if e := card(t, "Pinnace").Instant().Effects()[0]; e.N+gunner != treasure {
		t.Errorf("the Pinnace with a Gunner has strength %d, a treasure takes %d", e.N+gunner, treasure)
	}
}

func TestExamplesOfTheBoardsAreOnTheBoards(t *testing.T) {
	says := func(list rules.ListID, op rules.Op) bool {
		return slices.ContainsFunc(list.Effects(), func(e rules.Effect) bool { return e.Op == op })
	}
	section := func(at int, op rules.Op) bool {
		for s := range rules.Socket(rules.Sockets) {
			if s.Section() == at && says(s.Effects(), op) {
				return true
			}
		}
		return false
	}
	buries := func(kind rules.Treasure, op rules.Op) bool {
		for b := rules.Burial(4 * kind); b < rules.Burial(4*kind+4); b++ {
			if says(b.Effects(), op) {
				return true
			}
		}
		return false
	}
	for key, held := range map[string]bool{
		"section_1":       section(0, rules.OpDoubloons),
		"section_2":       section(1, rules.OpFigurehead),
		"section_4":       section(3, rules.OpResidence) && section(3, rules.OpDoubloons),
		"hideout_gold":    buries(rules.Gold, rules.OpRefill),
		"hideout_emerald": buries(rules.Emerald, rules.OpQuest),
		"hideout_pearl":   buries(rules.Pearl, rules.OpSmugglerActivate),
		"figurehead_g":    says(rules.FirstPoseidon.Effects(), rules.OpDoubloons) && says((rules.FirstPoseidon+1).Effects(), rules.OpVP),
		"treasure":        effectsOf(bottest.Localizer(t, Texts(), rules.Name, "en"), rules.Store(2).Effects()) == "2 VP",
		"explorer_space":  says(card(t, "Expedition Ship").Instant(), rules.OpExplore) && says(card(t, "Expedition Ship").Instant(), rules.OpExplorerSpace),
		"effects":         says(card(t, "Spy").Instant(), rules.OpQuest) && says(card(t, "Spy").Instant(), rules.OpSmugglerActivate),
	} {
		if topic(t, key).Text == "" || !held {
			t.Errorf("the example of %s is not so", key)
		}
	}
	claim(t, "ask_socket", "%d are needed before the third section", rules.Threshold(2))
	if rules.Threshold(2) != 5 {
		t.Errorf("the fifth cube opens no third section: %d", rules.Threshold(2))
	}
}

// TestBranchesAreAsLongAsTold holds that the lower way of each fork is shorter by as much as its page says.
func TestBranchesAreAsLongAsTold(t *testing.T) {
	length := map[byte]int{}
	for n := range rules.Node(rules.Nodes) {
		length[n.String()[0]]++
	}
	for _, fork := range []struct {
		key, told    string
		upper, lower byte
		shorter      int
	}{{"trail_1", "one space shorter", 'a', 'b', 1}, {"trail_2", "one space shorter", 'c', 'd', 1}, {"trail_4", "two spaces shorter", 'f', 'g', 2}} {
		claim(t, fork.key, "%s", fork.told)
		if got := length[fork.upper] - length[fork.lower]; got != fork.shorter {
			t.Errorf("%s: the lower way is shorter by %d", fork.key, got)
		}
	}
	claim(t, "rivers", "Five rivers")
	if rules.Rivers != 5 {
		t.Errorf("%d rivers", rules.Rivers)
	}
}
