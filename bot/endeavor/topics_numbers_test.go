package endeavor

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestTheNumbersOfThingsReadWell(t *testing.T) {
	for key, want := range map[string]string{
		"colonial_office":      "Printed on every board · no icon · takes 2 markers",
		"market":               "Level 1 · 5 in the game · no icon · takes 1 marker",
		"guild_hall":           "Level 2 · 4 in the game · no icon · takes 1 or 2 markers",
		"docks":                "Level 3 · 3 in the game · no icon · takes 2 or 3 markers",
		"theatre":              "Level 3 · 3 in the game · 2 culture · no circle",
		"trading_office":       "Level 4 · 2 in the game · no icon · takes 1 marker",
		"university":           "Level 4 · 2 in the game · no icon · 3 glory at the end · no circle",
		"parliament":           "Level 5 · 1 in the game · 3 politics · takes 1 marker",
		"politics":             "Card limit: 1 from 0, 2 from 3, 3 from 6, 4 from 9, 5 from 12 · glory spots: 0, 3, 6, 9, 12, 15",
		"africa":               "6 spaces on the track · governor: 2 finance and 1 politics · 3 cities · Gorée – Lisbon, Elmina · Elmina – Copenhagen, Gorée, Cape Town · Cape Town – Elmina, Goa",
		"south_america":        "6 spaces on the track · governor: 2 culture and 1 politics · 3 cities · Cartagena – Port Royal, Salvador · Salvador – Lisbon, Cartagena · Lima (2 glory)",
		"token_politics":       "25 of 95 tokens",
		"token_occupy_or_draw": "6 of 95 tokens",
		"far_east_5":           "1 industry, 1 culture and 4 glory · needs presence 5",
		"slavery_0":            "1 industry and 1 finance · needs no presence",
		"far_east_gov":         "2 industry, 1 culture and 1 glory",
	} {
		if got, _, _ := strings.Cut(topic(t, key).Text, "\n"); got != "-# "+want {
			t.Errorf("%s begins %q, want %q", key, got, want)
		}
	}
}

func TestTopicsThatAreNoThingsHaveNoNumbers(t *testing.T) {
	for _, key := range []string{"overview", "ship", "status", "regions", "tokens", "slavery", "ask_draw"} {
		if text := topic(t, key).Text; strings.HasPrefix(text, "-#") {
			t.Errorf("%s begins %q", key, text)
		}
	}
}

// total adds a number of all things of a kind.
func total[T ~int8](n T, of func(T) int) int {
	sum := 0
	for thing := range n {
		sum += of(thing)
	}
	return sum
}

// claim fails where a topic does not say something, which is made of numbers of the rules.
func claim(t *testing.T, key, format string, numbers ...any) {
	t.Helper()
	if want, text := fmt.Sprintf(format, numbers...), topic(t, key).Text; !strings.Contains(text, want) {
		t.Errorf("%s does not say %q", key, want)
	}
}

func TestTheMapTopicsPrintTheNumbersOfTheRules(t *testing.T) {
	spaces := total(rules.Region(rules.Regions), rules.Region.Length)
	claim(t, "setup", "The %d trade tokens", rules.Spaces)
	claim(t, "setup", "%d on shipping tracks, %d in cities, %d on connections", spaces, rules.Cities, rules.Connections)
	claim(t, "setup", "%d to %d.", rules.MinPlayers, rules.MaxPlayers)
	claim(t, "cities", "There are %d: ten in Europe, two to four in each other region.", rules.Cities)
	claim(t, "connections", "There are %d connections", rules.Connections)
	claim(t, "round", "There are seven rounds")
	if n := len(rules.Europe.Cities()); n != 10 || rules.Rounds != 7 || rules.Regions != 7 {
		t.Errorf("%d cities in Europe, %d rounds, %d regions", n, rules.Rounds, rules.Regions)
	}
	least, most, few, many := rules.MaxTrack, 0, rules.Cities, 0
	for r := rules.Europe + 1; r < rules.Regions; r++ {
		least, most = min(least, r.Length()), max(most, r.Length())
		few, many = min(few, len(r.Cities())), max(many, len(r.Cities()))
	}
	claim(t, "track", "A track has %d to %d spaces", least, most)
	if few != 2 || many != 4 {
		t.Errorf("%d to %d cities", few, many)
	}
	claim(t, "opening", "Africa's sixth space")
	claim(t, "docks", "five of six spaces of Africa's track")
	claim(t, "india", "Its track is longer than most")
	claim(t, "far_east", "%d markers are needed to open it", rules.FarEast.Length())
	if rules.Africa.Length() != 6 || rules.India.Length() != 7 || rules.FarEast.Length() != most {
		t.Errorf("the tracks have %d, %d and %d spaces", rules.Africa.Length(), rules.India.Length(), rules.FarEast.Length())
	}
	if icons := iconsOf(rules.CardOf(rules.IndiaDeck, 0)); icons != iconsOf(rules.CardOf(rules.AfricaDeck, 0))+1 {
		t.Errorf("India's governor has %d icons", icons)
	}
}

// iconsOf counts all icons of a card, glory too.
func iconsOf(c rules.Card) int {
	n := c.Glory()
	for _, icons := range c.Icons() {
		n += icons
	}
	return n
}

func TestTheTopicsNameTheCitiesWithTwoGlory(t *testing.T) {
	v := speaks(t, "en")
	var dear []string
	for c := range rules.City(rules.Cities) {
		if c.Glory() == 1 {
			continue
		}
		dear = append(dear, v.Term("city", c.String()))
		if c.Glory() != 2 || len(c.Connections()) > 0 {
			t.Errorf("%s is worth %d and has %d connections", c, c.Glory(), len(c.Connections()))
		}
	}
	names := strings.Join(dear, " and ")
	claim(t, "occupy", "%s are worth 2.", names)
	claim(t, "cities", "%s, which have no connections, are worth 2.", names)
	claim(t, "ask_two_glory", "%s have no connections, so they're worth 2 glory each", names)
}

// linked are pairs of cities that the topics connect in their examples.
var linked = regexp.MustCompile(`\b([A-Z]\w+(?: [A-Z]\w+)?)–([A-Z]\w+(?: [A-Z]\w+)?)`)

func TestConnectionsOfExamplesAreOnTheMap(t *testing.T) {
	v := speaks(t, "en")
	known := map[string]bool{}
	for c := range rules.Connection(rules.Connections) {
		a, b := c.Ends()
		known[v.Term("city", a.String())+"–"+v.Term("city", b.String())] = true
	}
	seen := 0
	for _, topic := range (Topics{}).List("en") {
		for _, pair := range linked.FindAllString(topic.Text, -1) {
			seen++
			a, b, _ := strings.Cut(pair, "–")
			if !known[pair] && !known[b+"–"+a] {
				t.Errorf("%s connects %s", topic.Key, pair)
			}
		}
	}
	for _, pair := range []string{
		"Gorée–Elmina", "London–Amsterdam", "London–Boston", "Rome–Venice", "Paris–Rome", "Seville–Havana", "Charleston–Havana",
		"Port Royal–Santo Domingo", "Port Royal–Cartagena", "Cartagena–Salvador", "Elmina–Cape Town", "Goa–Calcutta", "London–Calcutta",
		"Cape Town–Goa", "Paris–Quebec", "Amsterdam–New York",
	} { // These stand in sentences.
		a, b, _ := strings.Cut(pair, "–")
		if !known[pair] && !known[b+"–"+a] {
			t.Errorf("%s is no connection", pair)
		}
	}
	if seen < 2 {
		t.Errorf("%d connections were found", seen)
	}
}

func TestTheTokenTopicsPrintTheNumbersOfTheRules(t *testing.T) {
	brown, blue := 0, 0
	for k := range rules.Token(rules.Tokens) {
		if k.Action() {
			blue += k.Count()
		} else {
			brown += k.Count()
		}
		if k != rules.PoliticsToken && k.Count() >= rules.PoliticsToken.Count() {
			t.Errorf("politics is not the most common token: there are %d of %s", k.Count(), k)
		}
	}
	claim(t, "tokens", "%d tokens start on the board", rules.Spaces)
	claim(t, "tokens", "%d are brown", brown)
	claim(t, "tokens", "%d are blue", blue)
	claim(t, "politics", "Politics is the most common token: %d of %d.", rules.PoliticsToken.Count(), rules.Spaces)
	claim(t, "edition", "the %d tokens", rules.Spaces)
	for k := rules.AttackToken; k < rules.Tokens; k++ {
		for _, p := range k.Parts() {
			if p.Cost() > 0 {
				claim(t, "token_"+k.String(), "for %s from your harbor", counted(p.Cost(), "marker"))
			}
		}
	}
}

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func TestTheCostsTopicPrintsTheNumbersOfTheRules(t *testing.T) {
	var building, token []string
	for _, p := range []rules.Part{rules.Ship, rules.Occupy, rules.Attack, rules.Draw, rules.Payment} {
		building = append(building, fmt.Sprintf("%s %d", p, 1+p.Cost()))
		token = append(token, fmt.Sprintf("%s %d", p, p.Cost()))
	}
	claim(t, "costs", "with a building: %s. With a token: %s.", strings.Join(building, ", "), strings.Join(token, ", "))
	both := func(b rules.Building) int {
		return 1 + total(rules.Part(2), func(i rules.Part) int { return b.Parts()[i].Cost() })
	}
	claim(t, "costs", "occupy and ship %d, ship and ship %d, draw and draw %d", both(rules.Docks), both(rules.Cartographer), both(rules.TradingOffice))
	claim(t, "docks", "Both halves take %s from your harbor, one half alone takes %d.", counted(both(rules.Docks), "marker"), 1+rules.Ship.Cost())
	claim(t, "cartographer", "Shipping twice takes %s from your harbor, shipping once takes %d.", counted(both(rules.Cartographer), "marker"), 1+rules.Ship.Cost())
	claim(t, "guild_hall", "Shipping takes %s from your harbor, drawing takes %d.", counted(1+rules.Ship.Cost(), "marker"), 1+rules.Draw.Cost())
	claim(t, "fortress", "Occupying takes %s from your harbor, attacking takes %d.", counted(1+rules.Occupy.Cost(), "marker"), 1+rules.Attack.Cost())
	for b, p := range map[rules.Building]rules.Part{
		rules.ColonialOffice: rules.Occupy, rules.Market: rules.Draw, rules.Shipyard: rules.Ship, rules.Barracks: rules.Attack,
	} {
		if !slices.Equal(b.Parts(), []rules.Part{p}) {
			t.Errorf("%s does %v", b, b.Parts())
		}
		claim(t, b.String(), "takes %s", counted(1+p.Cost(), "marker"))
	}
}

// TestBuildingsDoWhatTheirBriefsSay compares each brief with the icons and actions of the rules.
func TestBuildingsDoWhatTheirBriefsSay(t *testing.T) {
	v := speaks(t, "en")
	actions := map[rules.Part]string{
		rules.Ship: "ship", rules.Occupy: "occup", rules.Attack: "attack", rules.Payment: "take a marker back", rules.Draw: "draw",
	}
	for b := range rules.Building(rules.Buildings) {
		brief := topic(t, b.String()).Brief
		if icons := iconNumbers(b.Icons(), b.Glory(), v); !strings.Contains(brief, icons) {
			t.Errorf("%s: %q does not say %q", b, brief, icons)
		}
		for p, word := range actions {
			if got, want := strings.Contains(brief, word), slices.Contains(b.Parts(), p); got != want {
				t.Errorf("%s: %q says %q: %v", b, brief, word, got)
			}
		}
		if len(b.Parts()) == 0 != strings.HasSuffix(brief, "no action") {
			t.Errorf("%s: %q", b, brief)
		}
	}
}

// yields are the words for what a track gives, each with its track, as examples put it: "industry 5 (build level 3)".
var yields = map[rules.Status]*regexp.Regexp{
	rules.Industry: regexp.MustCompile(`industry (\d+) \(build level (\d+)\)`),
	rules.Culture:  regexp.MustCompile(`culture (\d+) \(growth (\d+)\)`),
	rules.Finance:  regexp.MustCompile(`finance (\d+) \((\d+) payments?\)`),
	rules.Politics: regexp.MustCompile(`politics (\d+)(?:,| \()(?: ?card)? limit (\d+)`),
}

func TestExamplesOfLevelsAgreeWithTheTracks(t *testing.T) {
	for s, pattern := range yields {
		seen := 0
		for _, topic := range (Topics{}).List("en") {
			for _, found := range pattern.FindAllStringSubmatch(topic.Text, -1) {
				seen++
				if got := fmt.Sprint(s.Yield(number(t, found[1]))); got != found[2] {
					t.Errorf("%s says %q, but it is %s", topic.Key, found[0], got)
				}
			}
		}
		if seen == 0 {
			t.Errorf("no example of %s was found", s)
		}
	}
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTheStatusTopicsPrintTheNumbersOfTheRules(t *testing.T) {
	steps := func(s rules.Status, between string) string {
		var list []string
		for _, from := range s.Thresholds()[1:] {
			list = append(list, fmt.Sprintf("%d%s%d", s.Yield(from), between, from))
		}
		return strings.Join(list, ", ")
	}
	claim(t, "growth", "%d markers from culture 0, %s.", rules.Culture.Yield(0), steps(rules.Culture, " from "))
	claim(t, "limit", "%d from politics 0, %s.", rules.Politics.Yield(0), steps(rules.Politics, " from "))
	claim(t, "salary", "%d to %d, depending on finance", rules.Finance.Yield(0), rules.Finance.Yield(rules.MaxStatus))
	claim(t, "discard", "%d to %d, depending on politics", rules.Politics.Yield(0), rules.Politics.Yield(rules.MaxStatus))
	claim(t, "token_culture", "culture 1, and this token makes it 2, enough for growth %d", rules.Culture.Yield(2))
	claim(t, "token_industry", "industry 3, and this token makes it 4, enough for build level %d", rules.Industry.Yield(4))
	claim(t, "token_finance", "finance 3, and this token makes it 4, enough for %d payments", rules.Finance.Yield(4))
	claim(t, "token_politics", "politics 2, and this token makes it 3, so you may keep %d cards", rules.Politics.Yield(3))
	claim(t, "status", "6, so your card limit rises from %d to %d", rules.Politics.Yield(5), rules.Politics.Yield(6))
	claim(t, "museum", "The museum raises it to %d, so this round's growth already brings %d markers.", 7+rules.Museum.Icons()[rules.Culture], rules.Culture.Yield(7+rules.Museum.Icons()[rules.Culture]))
	claim(t, "workshop", "Two workshops add %d industry, enough for build level %d.", 2*rules.Workshop.Icons()[rules.Industry], rules.Industry.Yield(2*rules.Workshop.Icons()[rules.Industry]))
	claim(t, "industry", "with industry 4 you build at level %d. At 6 it's still level %d; with one more icon, at 7, it's level %d.",
		rules.Industry.Yield(4), rules.Industry.Yield(6), rules.Industry.Yield(7))
	claim(t, "ask_discard_again", "politics 6 (card limit %d)", rules.Politics.Yield(6))
	claim(t, "ask_discard_again", "politics 5 (card limit %d)", rules.Politics.Yield(5))
}

func TestTheGlorySpotsAreThoseOfTheRules(t *testing.T) {
	list := func(s rules.Status) string {
		var spots []string
		for _, spot := range s.Spots() {
			spots = append(spots, fmt.Sprint(spot))
		}
		last := len(spots) - 1
		return strings.Join(spots[:last], ", ") + " and " + spots[last]
	}
	claim(t, "glory_spots", "Industry, culture and finance have spots at %s, politics at %s.", list(rules.Industry), list(rules.Politics))
	for _, s := range []rules.Status{rules.Culture, rules.Finance} {
		if !slices.Equal(s.Spots(), rules.Industry.Spots()) {
			t.Errorf("%s has spots at %v", s, s.Spots())
		}
	}
	claim(t, "glory_spots", "culture 8 is worth %d, finance 9 is worth %d, industry 10 is worth %d, politics 12 is worth %d",
		rules.Culture.Worth(8), rules.Finance.Worth(9), rules.Industry.Worth(10), rules.Politics.Worth(12))
	claim(t, "scoring_example", "Industry 10: %d. Culture 8: %d. Finance 9: %d. Politics 12: %d.",
		rules.Industry.Worth(10), rules.Culture.Worth(8), rules.Finance.Worth(9), rules.Politics.Worth(12))
	claim(t, "true_total", "the last glory spot, 15, is worth %d", rules.Culture.Worth(40))
	claim(t, "parliament", "The parliament raises it to 12: you may keep %d cards, and the status track is worth %d glory.", rules.Politics.Yield(12), rules.Politics.Worth(12))
}

func TestTheScoringExampleAddsUp(t *testing.T) {
	_, sum, _ := strings.Cut(topic(t, "scoring_example").Text, "Example: ")
	sum, _, _ = strings.Cut(sum, ".")
	left, right, _ := strings.Cut(sum, " = ")
	got := 0
	sign := 1
	for word := range strings.FieldsSeq(left) {
		switch word {
		case "+":
			sign = 1
		case "−":
			sign = -1
		default:
			got += sign * number(t, word)
		}
	}
	if want := number(t, right); got != want || want != 71 {
		t.Errorf("%s is %d", sum, got)
	}
	claim(t, "university", "At the end it's worth %d glory.", rules.University.Glory())
	claim(t, "scoring", "%d for each university", rules.University.Glory())
	claim(t, "ask_university_twice", "you have built both: %d glory", rules.University.Copies()*rules.University.Glory())
}

// cardClaim finds what texts say of a card: "North America 3 brings 2 industry and 2 culture".
var cardClaim = regexp.MustCompile(`\b(Europe|Slavery|North America|Caribbean|South America|Africa|India|Far East) (\d) (?:brings|holds|shows|with|with its|with 2) ((?:\d \w+(?:, | and )?)+)`)

func TestCardsOfExamplesHaveTheIconsOfTheRules(t *testing.T) {
	v := speaks(t, "en")
	cards := map[string]rules.Card{}
	for c := range rules.Card(rules.Cards) {
		cards[v.Term("card", c.String())] = c
	}
	seen := 0
	for _, topic := range (Topics{}).List("en") {
		for _, found := range cardClaim.FindAllStringSubmatch(topic.Text, -1) {
			seen++
			c := cards[found[1]+" "+found[2]]
			icons := iconNumbers(c.Icons(), c.Glory(), v)
			if claimed := strings.Trim(found[3], ", "); !strings.Contains(icons, claimed) {
				t.Errorf("%s says %q, but %s has %s", topic.Key, found[0], c, icons)
			}
		}
	}
	if seen < 5 {
		t.Errorf("%d cards were found in examples", seen)
	}
	claim(t, "option_naming", "the same %s and needs", iconNumbers(cards["Slavery 2"].Icons(), 0, v))
	claim(t, "governors", "so Ben gets %s.", iconNumbers(rules.CardOf(rules.AfricaDeck, 0).Icons(), 0, v))
	claim(t, "india", "the governor, %s.", iconNumbers(rules.CardOf(rules.IndiaDeck, 0).Icons(), 0, v))
	zero, two := cards["Slavery 0"].Icons(), cards["Slavery 2"].Icons()
	claim(t, "abolition", "you lose %d industry and %d finance", zero[rules.Industry]+two[rules.Industry], zero[rules.Finance]+two[rules.Finance])
	five := rules.Abolition
	claim(t, "ask_abolition_self", "but gain %d culture, %d politics and %d glory", five.Icons()[rules.Culture], five.Icons()[rules.Politics], five.Glory())
	claim(t, "discard", "with South America 1 you lose %d culture", cards["South America 1"].Icons()[rules.Culture])
	claim(t, "true_total", "India 1 with its %d culture", cards["India 1"].Icons()[rules.Culture])
	claim(t, "region_cards", "Africa 1 holds %s, Africa 5 holds %s.",
		iconNumbers(cards["Africa 1"].Icons(), 0, v), strings.Replace(iconNumbers(cards["Africa 5"].Icons(), cards["Africa 5"].Glory(), v), "finance and", "finance,", 1))
}

func TestTheSlaveryDeckHoldsWhatItsTopicSays(t *testing.T) {
	for at := range rules.DeckCards {
		c := rules.CardOf(rules.SlaveryDeck, at)
		icons := c.Icons()
		if icons[rules.Culture] != 0 || icons[rules.Politics] != 0 || c.Glory() != 0 || iconsOf(c) != c.Value()+2 {
			t.Errorf("%s has %v", c, icons)
		}
	}
	claim(t, "slavery", "hold only industry and finance: 2 more icons than their value")
	claim(t, "cards", "%d cards in eight decks of six", rules.Cards)
	if rules.Decks != 8 || rules.DeckCards != 6 {
		t.Errorf("%d decks of %d", rules.Decks, rules.DeckCards)
	}
}

// mostly are the icons that the briefs of regions promise.
var mostly = map[rules.Region][]rules.Status{
	rules.NorthAmerica: {rules.Industry, rules.Culture}, rules.Caribbean: {rules.Finance}, rules.SouthAmerica: {rules.Culture, rules.Politics},
	rules.Africa: {rules.Finance, rules.Politics}, rules.India: {rules.Culture, rules.Finance}, rules.FarEast: {rules.Industry, rules.Culture},
}

func TestRegionsHoldTheIconsThatTheirTopicsName(t *testing.T) {
	glory := map[rules.Region]int{}
	for region, promised := range mostly {
		var counts [rules.Statuses]int
		for at := range rules.DeckCards {
			c := rules.CardOf(region.Deck(), at)
			glory[region] += c.Glory()
			for s, n := range c.Icons() {
				counts[s] += n
			}
		}
		key := region.String()
		text := topic(t, key)
		_, body, _ := strings.Cut(text.Text, "\n")
		for s := range rules.Status(rules.Statuses) {
			if slices.Contains(promised, s) {
				if !strings.Contains(body, s.String()) {
					t.Errorf("%s does not name %s", key, s)
				}
				continue
			}
			for _, p := range promised {
				if counts[s] >= counts[p] {
					t.Errorf("%s holds %d %s and only %d %s", key, counts[s], s, counts[p], p)
				}
			}
			if strings.Contains(body, "Apart from glory") && counts[s] > 0 {
				t.Errorf("%s holds %d %s too", key, counts[s], s)
			}
		}
	}
	for region, n := range glory {
		if region != rules.FarEast && n >= glory[rules.FarEast] {
			t.Errorf("%s holds as much glory as the Far East", region)
		}
	}
}

// TestBriefsOfCardsAreTheirIcons: they stand in Help beside the card's name.
func TestBriefsOfCardsAreTheirIcons(t *testing.T) {
	v := speaks(t, "en")
	for c := range rules.Card(rules.Cards) {
		var parts []string
		for s, n := range c.Icons() {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n, rules.Status(s)))
			}
		}
		if c.Glory() > 0 {
			parts = append(parts, fmt.Sprintf("%d glory", c.Glory()))
		}
		if got := topic(t, c.String()); got.Brief != v.List(parts) || !strings.HasPrefix(got.Text, "-# "+got.Brief) {
			t.Errorf("%s: %q", c, got.Brief)
		}
	}
}
