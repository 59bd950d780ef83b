package endeavor

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// Every field of the data says where it comes from: each object has a note of its own or stands in one that has.
func TestEveryFieldSaysWhereItComesFrom(t *testing.T) {
	var tree map[string]any
	if err := json.Unmarshal(dataJSON, &tree); err != nil {
		t.Fatal(err)
	}
	fields := 0
	var walk func(path string, value any, noted bool)
	walk = func(path string, value any, noted bool) {
		switch value := value.(type) {
		case map[string]any:
			note, has := value["prov"]
			byField, each := note.(map[string]any)
			for key, inner := range value {
				if key == "prov" {
					continue
				}
				own := has && !each || noted
				if text, ok := byField[key].(string); ok {
					own = true
					if !sourced(text) {
						t.Errorf("%s.%s comes from %q", path, key, text)
					}
				}
				// What names an object, or a remark of ours, is not a fact of its own.
				if slices.Contains([]string{"id", "czech", "note", "output_name"}, key) {
					own = true
				}
				walk(path+"."+key, inner, own)
			}
			if text, ok := note.(string); ok && !sourced(text) {
				t.Errorf("%s comes from %q", path, text)
			}
		case []any:
			for i, inner := range value {
				walk(fmt.Sprint(path, "[", i, "]"), inner, noted)
			}
		default:
			fields++
			if !noted {
				t.Errorf("%s does not say where it comes from", path)
			}
		}
	}
	for key, value := range tree {
		if key != "game" && key != "governors" {
			walk(key, value, false)
		}
	}
	if fields < 500 {
		t.Errorf("%d fields", fields)
	}
}

// sourced says whether a note names an origin.
func sourced(note string) bool {
	return slices.ContainsFunc([]string{"rulebook", "source:", "memory", "designed", "derived"}, func(origin string) bool {
		return strings.Contains(note, origin)
	})
}

// Seven regions; each but Europe has a track of 6 to 8 spaces and one deck, Europe none and two (E4).
func TestTheRegions(t *testing.T) {
	for r := range Region(Regions) {
		decks := 0
		for d := range Deck(Decks) {
			if d.Region() == r {
				decks++
			}
		}
		if r == Europe {
			if decks != 2 || len(r.Cities()) != 10 || r.Length() != 0 {
				t.Errorf("Europe has %d decks and %d cities", decks, len(r.Cities()))
			}
			continue
		}
		if n := len(r.Cities()); decks != 1 || r.Deck().Region() != r || n < 2 || n > 5 || r.Length() < 6 || r.Length() > 8 {
			t.Errorf("%s has %d decks, %d cities and %d spaces", r, decks, n, r.Length())
		}
	}
}

// 95 tokens fill 39 spaces, 28 cities and 28 connections; four kinds are for status and four for actions (E5, E9, R14).
func TestThereAreAsManyTokensAsSpaces(t *testing.T) {
	spaces := 0
	for r := range Region(Regions) {
		spaces += r.Length()
	}
	if spaces != 39 || Cities != 28 || Connections != 28 || spaces+Cities+Connections != Spaces {
		t.Errorf("%d spaces, %d cities, %d connections", spaces, Cities, Connections)
	}
	status, actions := 0, 0
	for token := range Token(Tokens) {
		if token.Action() {
			actions += token.Count()
		} else {
			status += token.Count()
		}
	}
	if status != 79 || actions != 16 || status+actions != Spaces {
		t.Errorf("there are %d status tokens and %d for actions", status, actions)
	}
}

// Decks of six: values 0 to 5 in Europe, elsewhere a governor above 1 to 5 (E6, E10).
func TestTheDecks(t *testing.T) {
	if Cards != 48 {
		t.Errorf("%d cards", Cards)
	}
	box := oracleRead()
	for i, d := range box.Decks {
		deck := Deck(i)
		for at, id := range d.Order {
			c := CardOf(deck, at)
			if c.String() != id || d.Cards[at].ID != id || c.Deck() != deck || c.Value() != at || c.Governor() != (at == 0 && deck > SlaveryDeck) {
				t.Errorf("card %d of %s is %s", at, d.ID, c)
			}
		}
	}
	if Abolition.String() != "europe_5" || box.card("europe_5").Special == "" {
		t.Errorf("abolition is on %s", Abolition)
	}
}

// How many icons a card has: value and one, in the European decks value and two, with the effect of Europe 5 for one of
// them; governors three on a track of six and four on a longer one; Slavery cards show industry and finance only.
func TestTheIconsOfCards(t *testing.T) {
	for c := range Card(Cards) {
		n := c.Glory()
		for _, icons := range c.Icons() {
			n += icons
		}
		want := c.Value() + 1
		switch {
		case c.Governor():
			want = 3
			if c.Deck().Region().Length() > 6 {
				want = 4
			}
		case c.Deck() == SlaveryDeck:
			want = c.Value() + 2
			if c.Glory() != 0 || c.Icons()[Culture] != 0 || c.Icons()[Politics] != 0 {
				t.Errorf("%s shows %v", c, c.Icons())
			}
		case c == Abolition:
			want = c.Value() + 1
		case c.Deck() == EuropeDeck:
			want = c.Value() + 2
		}
		if n != want {
			t.Errorf("%s has %d icons, want %d", c, n, want)
		}
	}
}

// What the rulebook shows of cards.
func TestTheCardsThatTheRulebookShows(t *testing.T) {
	for name, want := range map[string][Statuses + 1]int{
		"far_east_gov": {2, 1, 0, 0, 1}, "africa_gov": {0, 0, 2, 1, 0}, "north_america_3": {2, 2, 0, 0, 0}, "south_america_1": {0, 2, 0, 0, 0},
	} {
		c := known(cardNamed, name)
		got := [Statuses + 1]int{}
		icons := c.Icons()
		copy(got[:], icons[:])
		got[Statuses] = c.Glory()
		if got != want {
			t.Errorf("%s shows %v", name, got)
		}
	}
	if icons := known(cardNamed, "india_1").Icons(); icons != [Statuses]int{0, 1, 0, 0} {
		t.Errorf("india_1 shows %v", icons)
	}
	pairs := 0
	for a := CardOf(SlaveryDeck, 0); a.Deck() == SlaveryDeck; a++ {
		for b := a + 1; b.Deck() == SlaveryDeck; b++ {
			if a.Icons()[Industry]+b.Icons()[Industry] == 4 && a.Icons()[Finance]+b.Icons()[Finance] == 2 {
				pairs++
			}
		}
	}
	if pairs == 0 {
		t.Error("no two Slavery cards show four industry and two finance")
	}
}

// 45 tiles: three kinds of each level, 5, 4, 3, 2 and 1 copies of each (E7); what has actions has a space for them
// (E27), and only the University is worth glory (E70).
func TestTheBuildings(t *testing.T) {
	tiles := 0
	kinds := map[int]int{}
	for kind := range Building(Buildings) {
		if space := oracleRead().building(kind.String()).Space; space != (len(kind.Parts()) > 0) {
			t.Errorf("%s does %s, has a space: %v", kind, kind.Parts(), space)
		}
		if (kind.Glory() != 0) != (kind == University) {
			t.Errorf("%s is worth %d", kind, kind.Glory())
		}
		if kind == ColonialOffice {
			continue
		}
		kinds[kind.Level()]++
		tiles += kind.Copies()
		if kind.Copies() != 6-kind.Level() {
			t.Errorf("%d copies of %s", kind.Copies(), kind)
		}
	}
	if want := map[int]int{1: 3, 2: 3, 3: 3, 4: 3, 5: 3}; tiles != 45 || !maps.Equal(kinds, want) {
		t.Errorf("%d tiles, %v kinds of a level", tiles, kinds)
	}
}

// TestTheTablesOfTheRulesAreThoseOfTheProgram compares every figure of the components that RULES.md gives with the
// program's (E4, E5, E15, E67).
func TestTheTablesOfTheRulesAreThoseOfTheProgram(t *testing.T) {
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, tables, _ := strings.Cut(string(text), "\n# Component data\n")
	tables, _, _ = strings.Cut(tables, "\n## Where it comes from\n")
	got := regexp.MustCompile(`(?m)^\| [^-].*$`).FindAllString(tables, -1)
	if diff := cmp.Diff(componentTables(), got); diff != "" {
		t.Errorf("the tables differ (-program +rules):\n%s", diff)
	}
}

// componentTables are the rows of the tables of RULES.md, as the program has the figures.
func componentTables() []string {
	var rows []string
	row := func(cells ...any) {
		line := "|"
		for _, cell := range cells {
			text := strings.Trim(fmt.Sprint(cell), "[]")
			if text == "" {
				text = "–"
			}
			line += " " + text + " |"
		}
		rows = append(rows, line)
	}
	row("track", "sets", "levels", "from", "glory spots")
	for st, sets := range []string{"build level", "growth", "payments", "card limit"} {
		var levels []int
		for _, from := range Status(st).Thresholds() {
			levels = append(levels, Status(st).Yield(from))
		}
		row(Status(st), sets, levels, Status(st).Thresholds(), Status(st).Spots())
	}
	row("token", "copies")
	for token := range Token(Tokens) {
		row(token, token.Count())
	}
	row("region", "spaces", "cities", "decks")
	for r := range Region(Regions) {
		var decks []string
		for d := range Deck(Decks) {
			if d.Region() == r {
				decks = append(decks, d.String())
			}
		}
		row(r, r.Length(), len(r.Cities()), strings.Join(decks, ", "))
	}
	row("city", "region", "glory", "connected with")
	for c := range City(Cities) {
		var with []string
		for _, l := range c.Connections() {
			a, b := l.Ends()
			with = append(with, (a + b - c).String())
		}
		row(c, c.Region(), c.Glory(), strings.Join(with, ", "))
	}
	row("building", "level", "copies", "action", "icons")
	for b := range Building(Buildings) {
		var parts []string
		for _, p := range b.Parts() {
			parts = append(parts, p.String())
		}
		join := " or "
		if b.Both() {
			join = " and "
		}
		row(b, b.Level(), b.Copies(), strings.Join(parts, join), icons(b.Icons(), b.Glory()))
	}
	row("deck", "0 or governor", 1, 2, 3, 4, 5)
	for d := range Deck(Decks) {
		cells := []any{d}
		for at := range DeckCards {
			cells = append(cells, icons(CardOf(d, at).Icons(), CardOf(d, at).Glory()))
		}
		row(cells...)
	}
	return rows
}

// icons writes icons as RULES.md does: "2I 1G".
func icons(counts [Statuses]int, glory int) string {
	var list []string
	for i, n := range append(counts[:], glory) {
		if n > 0 {
			list = append(list, fmt.Sprint(n, "ICFPG"[i:i+1]))
		}
	}
	return strings.Join(list, " ")
}

// The numbers that the program has of its own are those of the data: players, rounds, places, spaces and the marker of
// an activation (E1, E8, E9, E16, E29).
func TestTheNumbersOfTheProgramAreThoseOfTheData(t *testing.T) {
	var data struct {
		Players    struct{ Min, Max int }
		Rounds     struct{ Value int }
		Components struct {
			Tokens    int  `json:"trade_tokens"`
			Cards     int  `json:"cards"`
			Slots     int  `json:"build_slots"`
			Unlimited bool `json:"population_unlimited"`
		}
		Spaces struct{ Shipping, Cities, Connections, Total, Leftover int } `json:"space_count"`
		Score  struct{ University int }                                     `json:"scoring"`
		Tracks struct{ Max, Start struct{ Value int } }
		Acts   struct {
			Cost map[string]int `json:"cost_from_harbour"`
		} `json:"actions"`
	}
	if err := json.Unmarshal(dataJSON, &data); err != nil {
		t.Fatal(err)
	}
	for what, pair := range map[string][2]int{
		"least players": {MinPlayers, data.Players.Min}, "most players": {MaxPlayers, data.Players.Max}, "rounds": {Rounds, data.Rounds.Value},
		"tokens": {Spaces, data.Components.Tokens}, "cards": {Cards, data.Components.Cards}, "places": {Places, 1 + data.Components.Slots},
		"spaces": {Spaces, data.Spaces.Total}, "cities": {Cities, data.Spaces.Cities}, "connections": {Connections, data.Spaces.Connections},
		"tokens left over": {0, data.Spaces.Leftover}, "a university": {University.Glory(), data.Score.University},
		"the last step": {MaxStatus, data.Tracks.Max.Value}, "the first step": {0, data.Tracks.Start.Value},
		"an activation": {Activate(Market, Draw, 0).Cost() - Draw.Cost(), data.Acts.Cost["building_activation"]},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s: %d, in the data %d", what, pair[0], pair[1])
		}
	}
	for p := range Part(Parts) {
		if p.Cost() != data.Acts.Cost[p.String()] {
			t.Errorf("%s costs %d", p, p.Cost())
		}
	}
	if !data.Components.Unlimited {
		t.Error("the markers are limited")
	}
}

// What a player's board has room for (E8): eight building places, of which one is printed, and tracks to 15.
func TestTheBoards(t *testing.T) {
	if Places != 1+Rounds || MaxStatus != 15 {
		t.Errorf("%d places, tracks to %d", Places, MaxStatus)
	}
}

// The glory spots that the rulebook names: 10 on industry; 7 and not 8 on culture; 7, not 8 and 9, on finance; 12 on
// politics (E67).
func TestTheGlorySpots(t *testing.T) {
	for st := range Status(Statuses) {
		spots := st.Spots()
		if !slices.IsSorted(spots) || spots[0] != 0 || spots[len(spots)-1] != MaxStatus {
			t.Errorf("%s has the spots %v", st, spots)
		}
		for _, threshold := range st.Thresholds() {
			if !slices.Contains(spots, threshold) {
				t.Errorf("%s has no spot on the threshold %d", st, threshold)
			}
		}
	}
	for _, c := range []struct {
		track Status
		spot  int
		is    bool
	}{{Industry, 10, true}, {Culture, 7, true}, {Culture, 8, false}, {Finance, 7, true}, {Finance, 8, false}, {Finance, 9, false}, {Politics, 12, true}} {
		if slices.Contains(c.track.Spots(), c.spot) != c.is {
			t.Errorf("%s has the spots %v", c.track, c.track.Spots())
		}
	}
}

// Connections link different cities, none twice; every region is linked to another, two cities of Africa to each other,
// and most cities to some; those that are not are worth 2.
func TestTheConnections(t *testing.T) {
	seen := map[[2]City]bool{}
	abroad := map[Region]bool{}
	african := false
	for c := range Connection(Connections) {
		a, b := c.Ends()
		if a == b || seen[[2]City{a, b}] || seen[[2]City{b, a}] {
			t.Errorf("%s links %s and %s", c, a, b)
		}
		seen[[2]City{a, b}] = true
		if a.Region() != b.Region() {
			abroad[a.Region()], abroad[b.Region()] = true, true
		}
		african = african || a.Region() == Africa && b.Region() == Africa
		if !slices.Contains(a.Connections(), c) || !slices.Contains(b.Connections(), c) {
			t.Errorf("the ends of %s do not know it", c)
		}
	}
	if len(abroad) != Regions {
		t.Errorf("linked to another region are %v", abroad)
	}
	if !african {
		t.Error("no two cities of Africa are linked")
	}
	alone := 0
	for c := range City(Cities) {
		linked := len(c.Connections()) > 0
		if !linked {
			alone++
		}
		if linked != (c.Glory() == 1) || c.Glory() < 1 || c.Glory() > 2 {
			t.Errorf("%s has %d connections and is worth %d", c, len(c.Connections()), c.Glory())
		}
	}
	if alone == 0 || alone > Cities/4 {
		t.Errorf("%d cities are not linked", alone)
	}
}

// The program takes the components by their places in the data: the words there stand as its own do.
func TestTheWordsOfTheDataAreThoseOfTheProgram(t *testing.T) {
	enginetest.SameWords(t, dataJSON, regionWords[:], "regions")
	enginetest.SameWords(t, dataJSON, buildingWords[:], "buildings")
	enginetest.SameWords(t, dataJSON, tokenWords[:], "tokens")
	enginetest.SameWords(t, dataJSON, deckWords[:], "decks")
	for d := range Decks {
		enginetest.SameWords(t, dataJSON, cardWords[d*DeckCards:(d+1)*DeckCards], "decks", d, "cards")
	}
}
