package puertorico

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest/shared"
)

// specification reads the data of the rules' specification.
func specification(t *testing.T, into any) {
	t.Helper()
	text, err := os.ReadFile(shared.Path(t, "rules", "puertorico-data.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func TestTheNumbersAreThoseOfTheSpecification(t *testing.T) {
	var want, got map[string]any
	specification(t, &want)
	if err := json.Unmarshal(dataJSON, &got); err != nil {
		t.Fatal(err)
	}
	for key := range got {
		switch key {
		case "provenance", "draft_spaces", "draft_spaces_with_nobles", "nobles", "festival", "buccaneer":
			continue
		}
		if !contains(want[key], got[key]) {
			t.Errorf("%s is %v, in the specification %v", key, got[key], want[key])
		}
	}
}

// draftSpaces are spaces of the draft in the specification's form.
type draftSpaces struct {
	Small map[int]int8
	Large int8
}

// list has the spaces by cost.
func (d draftSpaces) list() (spaces [maxCost + 1]int8) {
	for cost, n := range d.Small {
		spaces[cost] = n
	}
	spaces[maxCost] = d.Large
	return spaces
}

func TestTheNumbersOfTheExpansionsAreThoseOfTheSpecification(t *testing.T) {
	var want struct {
		Colonists        int8                 `json:"colonists_total"`
		Nobles           int8                 `json:"nobles_total"`
		Spaces           draftSpaces          `json:"draft_spaces_new_buildings"`
		SpacesWithNobles draftSpaces          `json:"draft_spaces_with_nobles_optional"`
		Factory          []int8               `json:"factory_income"`
		Cloister         []int                `json:"cloister_bonus"`
		Residence        map[string]int       `json:"residence_bonus"`
		House            struct{ Spaces int } `json:"trading_house"`
		Board            struct {
			Island int `json:"island_spaces"`
			City   int `json:"city_spaces"`
		}
		Festival struct {
			Cultivation struct {
				Tiles  int8 `json:"need_tiles"`
				Reward struct{ Colonists int8 }
			}
			Production struct {
				Draw   int8
				Bag    int8 `json:"per_good_in_bag"`
				Reward struct{ Doubloons int8 }
			}
			Building struct {
				Column int8
				Reward struct{ VP int8 }
			}
		}
		Buccaneer struct {
			Piracy  int8 `json:"piracy_keep"`
			Plunder int8 `json:"plunder_vp_per_good"`
			Raid    int8 `json:"raid_keep"`
			Ransom  int8 `json:"capture_ransom"`
		}
	}
	specification(t, &want)
	f := want.Festival
	equal := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, in the specification %v", what, got, want)
		}
	}
	equal("colonists", rulebook.nobles.Colonists, want.Colonists)
	equal("nobles", rulebook.nobles.Nobles, want.Nobles)
	equal("spaces of the draft", rulebook.spaces, want.Spaces.list())
	equal("with the nobles", rulebook.spacesWithNobles, want.SpacesWithNobles.list())
	equal("festival", rulebook.festival, festivalData{
		Tiles: f.Cultivation.Tiles, Colonists: f.Cultivation.Reward.Colonists, Goods: f.Production.Draw, OfEachGood: f.Production.Bag,
		Doubloons: f.Production.Reward.Doubloons, Column: f.Building.Column, VP: f.Building.Reward.VP,
	})
	equal("piracy, raid, ransom", [3]int8{rulebook.buccaneer.Piracy, rulebook.buccaneer.Raid, rulebook.buccaneer.Ransom},
		[3]int8{want.Buccaneer.Piracy, want.Buccaneer.Raid, want.Buccaneer.Ransom})
	equal("spaces of the house, island and city", [3]int{HouseSpaces, IslandSpaces, CitySpaces}, [3]int{want.House.Spaces, want.Board.Island, want.Board.City})
	var got [Goods]int8
	for kinds, income := range want.Factory {
		if kinds > 0 {
			got[kinds-1] = 1
		}
		equal("factory", kindOf(Factory).Crafted(Board{}, got), Gain{Doubloons: income})
	}
	for sets, points := range want.Cloister {
		var b Board
		b.Island[Quarry], b.Island[Corn] = int8(3*(sets/2)), int8(3*(sets-sets/2)+1)
		equal("cloister", kindOf(Cloister).Bonus(b), points)
	}
	for tiles, points := range map[int8]int{0: want.Residence["<=9"], 9: want.Residence["<=9"], 10: want.Residence["10"], 11: want.Residence["11"], 12: want.Residence["12"]} {
		equal("residence", kindOf(Residence).Bonus(Board{IslandCount: tiles}), points)
	}
	x := at(t, "house corn sugar\nwith buccaneer\n0 role:buccaneer\n0 buccaneer:plunder")
	equal("plunder", x.s.Boards[0].VP, 2*int32(want.Buccaneer.Plunder))
}

func kindOf(b Building) *kind { return rulebook.kinds[b] }

func TestTheBuildingsAreThoseOfTheSpecification(t *testing.T) {
	type printed struct {
		ID, Expansion, Kind, Good, Rule string
		Column, Cost, VP, Slots, Copies int8
		CopiesOfTwo                     int8 `json:"copies_2p"`
		Spaces                          int8 `json:"city_spaces"`
		MostQuarries                    int8 `json:"max_quarry_discount"`
	}
	var want struct{ Buildings []printed }
	specification(t, &want)
	if len(want.Buildings) != Buildings {
		t.Errorf("%d buildings are specified, there are %d", len(want.Buildings), Buildings)
	}
	for _, w := range want.Buildings {
		b, ok := parseBuilding(w.ID)
		if !ok {
			t.Errorf("there is no %s", w.ID)
			continue
		}
		k := kindOf(b)
		got := printed{
			ID: k.ID, Expansion: []string{"base", "new_buildings", "nobles"}[k.Set], Kind: "violet", Good: k.Good.String(), Rule: k.Rule,
			Column: k.Column, Cost: k.Cost, VP: k.VP, Slots: k.Circles, Copies: k.Copies, CopiesOfTwo: k.CopiesOfTwo,
			Spaces: k.Spaces, MostQuarries: k.Column,
		}
		switch {
		case k.Large:
			got.Kind = "large"
		case k.Production:
			got.Kind = "production"
		}
		if got != w {
			t.Errorf("%+v, in the specification %+v", got, w)
		}
	}
}

// contains says whether every value of one document stands in the other; entries of lists are found by their id.
func contains(whole, part any) bool {
	switch part := part.(type) {
	case map[string]any:
		whole, ok := whole.(map[string]any)
		for key, value := range part {
			ok = ok && contains(whole[key], value)
		}
		return ok
	case []any:
		list, ok := whole.([]any)
		for i, value := range part {
			entry, named := value.(map[string]any)
			if !named {
				ok = ok && reflect.DeepEqual(list[i], value)
				continue
			}
			found := false
			for _, candidate := range list {
				if c, _ := candidate.(map[string]any); c["id"] == entry["id"] {
					found = contains(candidate, value)
				}
			}
			ok = ok && found
		}
		return ok
	}
	return reflect.DeepEqual(whole, part)
}

func TestTheBoxIsWhole(t *testing.T) {
	var goods, plantations, production int
	for good, n := range rulebook.starts[4].Goods {
		goods += int(n)
		plantations += int(rulebook.starts[4].Plants[good])
	}
	for i, k := range rulebook.kinds {
		if k.Good != NoGood {
			production += int(k.Copies)
		}
		if k.Large != (k.Spaces == 2) || k.Large != (k.Column == 4) {
			t.Errorf("%s: large %v, %d spaces, column %d", Building(i), k.Large, k.Spaces, k.Column)
		}
	}
	if goods != 50 || plantations+4 != 50 || production != 20 {
		t.Errorf("%d goods, %d plantations, %d production buildings", goods, plantations+4, production)
	}
}

func TestBrokenDataIsFoundAtTheStart(t *testing.T) {
	for name, change := range map[string][2]string{
		"no JSON":              {`{`, `[`},
		"a good out of order":  {`"id": "corn"`, `"id": "sugar"`},
		"a start tile of tea":  {`"start_tiles": ["indigo"`, `"start_tiles": ["tea"`},
		"a setup without four": {`"4": {"doubloons"`, `"6": {"doubloons"`},
	} {
		text := strings.Replace(string(dataJSON), change[0], change[1], 1)
		if text == string(dataJSON) {
			t.Fatalf("%s: nothing changed", name)
		}
		if err := new(book).read(kinds[:], []byte(text)); err == nil {
			t.Errorf("%s is not found", name)
		}
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

func TestABuildingOutOfItsPlaceIsFound(t *testing.T) {
	list := kinds
	list[Office], list[Inn] = list[Inn], list[Office]
	if err := new(book).read(list[:], dataJSON); err == nil {
		t.Error("two buildings have changed places")
	}
}
