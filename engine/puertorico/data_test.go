package puertorico

import (
	"bytes"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"
)

// table reads the table of RULES.md that begins with a word: the cells of its head and of its rows.
func table(t *testing.T, first string) (head []string, rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := bytes.Cut(text, []byte("\n| "+first+" |"))
	if !ok {
		t.Fatalf("RULES.md has no table of %q", first)
	}
	for line := range strings.Lines("| " + first + " |" + string(text)) {
		if !strings.HasPrefix(line, "|") {
			break
		}
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows[0], rows[2:]
}

// sameRow compares a row of a table of RULES.md with what the engine has.
func sameRow(t *testing.T, row []string, got ...any) {
	t.Helper()
	words := []string{row[0]}
	for _, value := range got {
		words = append(words, strings.Trim(fmt.Sprint(value), "[]"))
	}
	if want := strings.Join(row, " | "); strings.Join(words, " | ") != want {
		t.Errorf("RULES.md says %q, the engine has %q", want, strings.Join(words, " | "))
	}
}

func TestTheGoodsAreThoseOfTheRules(t *testing.T) {
	_, rows := table(t, "good")
	if len(rows) != Goods {
		t.Fatalf("%d goods", len(rows))
	}
	plants := func(players int, good Good) int8 {
		s := rulebook.starts[players]
		n := s.Plants[good]
		for _, tile := range s.Tiles[:players] {
			if tile == Tile(good) {
				n++
			}
		}
		return n
	}
	for i, row := range rows {
		good, ok := parseGood(row[0])
		if !ok || good != Good(i) {
			t.Fatalf("the good %q", row[0])
		}
		sameRow(t, row, good.Price(), rulebook.starts[4].Goods[good], rulebook.starts[2].Goods[good], plants(4, good), plants(2, good))
		for players := 3; players <= MaxPlayers; players++ {
			if rulebook.starts[players].Goods != rulebook.starts[4].Goods || plants(players, good) != plants(4, good) {
				t.Errorf("%d players have other goods or plantations", players)
			}
		}
	}
}

func TestTheSetupIsThatOfTheRules(t *testing.T) {
	_, rows := table(t, "players")
	got := map[string]func(players int, s start) any{
		"doubloons each": func(_ int, s start) any { return s.Doubloons },
		"starting tiles": func(players int, s start) any {
			return strings.ReplaceAll(wordsText(s.Tiles[:players]), " ", ", ")
		},
		"colonists in the supply":         func(_ int, s start) any { return s.Colonists },
		"colonists on the ship besides":   func(_ int, s start) any { return s.Ship },
		"cargo ships":                     func(_ int, s start) any { return strings.ReplaceAll(fmt.Sprint(s.Ships[:s.ShipCount]), " ", ", ") },
		"role cards":                      func(_ int, s start) any { return bits.OnesCount16(s.Roles) },
		"prospectors among them":          func(_ int, s start) any { return bits.OnesCount16(s.Roles >> Prospector) },
		"roles picked by each in a round": func(players int, s start) any { return int(s.Picks) / players },
		"face-up plantations":             func(_ int, s start) any { return s.Row },
		"quarries":                        func(_ int, s start) any { return s.Quarries },
		"VP, edition classic":             func(players int, _ start) any { return rulebook.vp["classic"][players] },
		"VP, edition albi (default)":      func(players int, _ start) any { return rulebook.vp["albi"][players] },
		"VP, edition lacerta":             func(players int, _ start) any { return rulebook.vp["lacerta"][players] },
	}
	if len(rows) != len(got) {
		t.Errorf("%d rows, want %d", len(rows), len(got))
	}
	for _, row := range rows {
		value := got[row[0]]
		if value == nil {
			t.Fatalf("what is %q", row[0])
		}
		sameRow(t, row, value(2, rulebook.starts[2]), value(3, rulebook.starts[3]), value(4, rulebook.starts[4]), value(5, rulebook.starts[5]))
	}
}

func kindOf(b Building) *kind { return rulebook.kinds[b] }

func TestTheBuildingsAreThoseOfTheRules(t *testing.T) {
	_, rows := table(t, "building")
	if len(rows) != Buildings {
		t.Errorf("%d buildings in the rules, there are %d", len(rows), Buildings)
	}
	for _, row := range rows {
		b, ok := parseBuilding(row[0])
		if !ok {
			t.Errorf("there is no %s", row[0])
			continue
		}
		k := kindOf(b)
		what := "violet"
		switch {
		case k.Large:
			what = "large"
		case k.Good != NoGood:
			what = k.Good.String()
		case k.Production:
			what = "production"
		}
		set := []string{"base", OptionNewBuildings, OptionNobles}[k.Set]
		sameRow(t, row, k.Rule, set, what, k.Column, k.Cost, k.VP, k.Circles, k.Copies, k.CopiesOfTwo, k.Spaces)
	}
}

func TestTheSpacesOfTheDraftAreThoseOfTheRules(t *testing.T) {
	head, rows := table(t, "spaces of the draft by cost")
	if len(head) != maxCost+1 || len(rows) != 2 {
		t.Fatalf("a table of %d by %d", len(head), len(rows))
	}
	for i, spaces := range [][maxCost + 1]int8{rulebook.spaces, rulebook.spacesWithNobles} {
		sameRow(t, rows[i], strings.ReplaceAll(fmt.Sprint(spaces[1:]), " ", " | "))
	}
}

func TestTheBoxIsWhole(t *testing.T) {
	var goods, plantations, production int
	for good, n := range rulebook.starts[4].Goods {
		goods += int(n)
		plantations += int(rulebook.starts[4].Plants[good])
	}
	for _, k := range rulebook.kinds {
		if k.Good != NoGood {
			production += int(k.Copies)
		}
	}
	if goods != 50 || plantations+4 != 50 || production != 20 {
		t.Errorf("%d goods, %d plantations, %d production buildings", goods, plantations+4, production)
	}
}

// buildingWords are the ids of all buildings.
func buildingWords() []string {
	var words []string
	for _, k := range kinds {
		words = append(words, k.ID)
	}
	return words
}

// TestANewBuildingIsAddedAtTheEnd: stored games have buildings by their numbers.
func TestANewBuildingIsAddedAtTheEnd(t *testing.T) {
	for want, b := range map[Building]Building{
		0: SmallIndigoPlant, 2: SmallMarket, 6: IndigoPlant, 12: TobaccoStorage, 22: CityHall, 23: Aqueduct, 36: Statue, 44: RoyalGarden,
	} {
		if b != want {
			t.Errorf("%s has the number %d, want %d", b, int(b), int(want))
		}
	}
}
