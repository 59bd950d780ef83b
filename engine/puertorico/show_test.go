package puertorico

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestChipsOfOthersLieFaceDown(t *testing.T) {
	const position = "seat 0 vp 5\nseat 1 vp 7"
	vp := func(x *script, viewer Seat) string {
		v := Rules{}.View(&x.s, viewer)
		return fmt.Sprint(v.Players[0].VP, v.Players[1].VP)
	}
	x := at(t, position)
	for viewer, want := range map[Seat]string{0: "5 -1", 1: "-1 7", 2: "-1 -1", engine.Everyone: "-1 -1"} {
		if got := vp(x, viewer); got != want {
			t.Errorf("seat %d sees %s, want %s", viewer, got, want)
		}
	}
	x = at(t, "option hidden_vp false\n"+position)
	if got := vp(x, 2); got != "5 7" {
		t.Errorf("face up seat 2 sees %s", got)
	}
	x = at(t, "flags city\npicks 3\n"+position+"\n3 role:craftsman\nwant over = yes")
	if got := vp(x, 2); got != "5 7" {
		t.Errorf("at the end seat 2 sees %s", got)
	}
}

// TestPointsTellNothingOfHiddenChips: neither the chips nor what the customs house makes of them.
func TestPointsTellNothingOfHiddenChips(t *testing.T) {
	const position = "seat 0 vp 9\nseat 0 city harbor customs_house=1 guild_hall=1\n"
	for rules, want := range map[string][2]int{"": {22, 11}, "option hidden_vp false\n": {22, 22}} {
		x := at(t, rules+position)
		got := [2]int{Rules{}.View(&x.s, 0).Players[0].Points, Rules{}.View(&x.s, engine.Everyone).Players[0].Points}
		if got != want {
			t.Errorf("%q: the seat and everybody see %v points, want %v", rules, got, want)
		}
	}
}

func TestTheOfferShowsThePricesOfTheBuilderInTurn(t *testing.T) {
	x := at(t, `
		seat 0 money 3
		seat 0 island quarry 1/1
		seat 0 city small_market
		0 role:builder`)
	v := Rules{}.View(&x.s, engine.Everyone)
	for _, offer := range v.Offer {
		switch offer.Building {
		case Office:
			if offer.Price != 3 || !offer.Buyable {
				t.Errorf("%+v", offer)
			}
		case LargeWarehouse, SmallMarket:
			if offer.Buyable {
				t.Errorf("%+v", offer)
			}
		}
	}
	x.play("0 build:none\nwant asked = 1")
	for _, offer := range (Rules{}).View(&x.s, engine.Everyone).Offer {
		if offer.Price != -1 && offer.Price != int(rulebook.kinds[offer.Building].Cost) {
			t.Errorf("%+v for a seat without discount", offer)
		}
	}
}

// TestTheOfferShowsSwappedCosts: those of factory and university.
func TestTheOfferShowsSwappedCosts(t *testing.T) {
	s := setupWith(t, 4, map[string]string{OptionSwappedCosts: "true"})
	for _, offer := range (Rules{}).View(&s, engine.Everyone).Offer {
		want := offer.Building.Cost()
		switch offer.Building {
		case Factory:
			want = 8
		case University:
			want = 7
		}
		if offer.Cost != want {
			t.Errorf("%s costs %d, want %d", offer.Building, offer.Cost, want)
		}
	}
}

func TestTheTraderSeesWhatASaleBrings(t *testing.T) {
	x := at(t, `
		house corn
		seat 0 goods corn 1 coffee 1
		seat 1 goods coffee 1
		0 role:trader`)
	v := Rules{}.View(&x.s, 0)
	if got := v.Players[0].Prices; got != [Goods]int{-1, -1, -1, -1, 5} {
		t.Errorf("prices %v", got)
	}
	if got := v.Players[1].Prices; got != [Goods]int{-1, -1, -1, -1, -1} {
		t.Errorf("prices %v of a seat that is not in turn", got)
	}
}

func TestTheViewSaysWhoFollows(t *testing.T) {
	for name, c := range map[string][2]string{
		"choosing roles":   {"want asked = 0", "[1 2 3]"},
		"the last role":    {"picks 3", "[]"},
		"two players":      {"players 2\npicks 3", "[0]"},
		"a phase":          {"seat 1 money 1\n0 role:builder\n0 build:none", "[2 3]"},
		"loading":          {"seat 0 goods corn 1\n0 role:captain", "[1 2 3]"},
		"placing at once":  {"stock ship 8\nseat 0 island corn 5/0 indigo 4/0\nseat 1 island corn 5/0 indigo 4/0\n0 role:mayor", "[]"},
		"placing in order": {"stock ship 8\nseat 0 island corn 5/0 indigo 4/0\nseat 1 island corn 5/0 indigo 4/0\n0 role:mayor\n1 mayor:order", "[1]"},
		"hunting lodges": {
			"with nobles\nseat 0 island corn 1/0\nseat 1 city hunting_lodge\nseat 1 island corn 1/0\nseat 2 city hunting_lodge=0\n" +
				"seat 3 city hunting_lodge\nseat 3 island corn 1/0\n" +
				"0 role:settler\n0 settle:none\nwant asked = 1", "[3]",
		},
		"the craftsman's good": {"seat 0 island corn 1/1 indigo 1/1\nseat 0 city small_indigo_plant\n0 role:craftsman", "[]"},
	} {
		x := at(t, c[0])
		if got := fmt.Sprint(Rules{}.View(&x.s, 0).Next); got != c[1] {
			t.Errorf("%s: next are %s, want %s", name, got, c[1])
		}
	}
}

func TestAViewIsWholeAsJSON(t *testing.T) {
	x := at(t, "house corn")
	text, err := json.Marshal(Rules{}.View(&x.s, engine.Everyone))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "null") {
		t.Errorf("a list is null: %s", text)
	}
}

func TestBuildingsOfAKindShareTheirColonists(t *testing.T) {
	x := at(t, "option duplicate_production true\nseat 0 city sugar_mill=4 sugar_mill=4")
	city := Rules{}.View(&x.s, 0).Players[0].City
	if len(city) != 2 || city[0].Colonists != 3 || city[1].Colonists != 1 {
		t.Errorf("the city is %+v", city)
	}
}

func TestTheViewShowsWhatExpansionsAdd(t *testing.T) {
	x := at(t, `
		with new_buildings nobles buccaneer festival
		festival corn indigo sugar tobacco wharf
		stock nobles 7 ship 3 ship_nobles 1
		token 2
		captured trader 1
		seat 0 island corn 2/2
		seat 0 forests coffee sugar
		seat 0 city inn=2 villa=0
		seat 0 san_juan 2
		seat 0 nobles corn 1 inn 1 san_juan 1`)
	v := Rules{}.View(&x.s, 3)
	if !v.NewBuildings || !v.WithNobles || v.Nobles != 7 || v.ColonistShip != 4 || v.ShipNobles != 1 || v.Drawn != none || v.Drafting != nil {
		t.Errorf("the table is %+v", v)
	}
	if v.Buccaneer == nil || *v.Buccaneer != (BuccaneerView{Token: 2}) {
		t.Errorf("the buccaneer is %+v", v.Buccaneer)
	}
	want := FestivalView{
		Tile: Tile(Corn), Goods: [Goods]int{Indigo: 1, Sugar: 1, Tobacco: 1}, Building: Wharf,
		By: [3]Seat{engine.Everyone, engine.Everyone, engine.Everyone},
	}
	if v.Festival == nil || *v.Festival != want {
		t.Errorf("the festival is %+v", v.Festival)
	}
	for _, card := range v.Roles {
		if captor := card.Captor; (captor == 1) != (card.Role == Trader) || captor != 1 && captor != engine.Everyone {
			t.Errorf("%s lies before %d", card.Role, captor)
		}
	}
	p := v.Players[0]
	if p.SanJuan != 2 || p.SanJuanNobles != 1 || p.Nobles != 3 {
		t.Errorf("%d persons in San Juan, %d nobles, %d in all", p.SanJuan, p.SanJuanNobles, p.Nobles)
	}
	island := []TileView{{Tile: Tile(Corn), Colonists: 1, Nobles: 1}, {Tile: Tile(Corn), Colonists: 1}, {Tile: Forest}, {Tile: Forest}}
	if !slices.Equal(p.Island, island) {
		t.Errorf("the island is %+v", p.Island)
	}
	if city := []BuildingView{{Building: Inn, Colonists: 2, Nobles: 1}, {Building: Villa}}; !slices.Equal(p.City, city) {
		t.Errorf("the city is %+v", p.City)
	}
}

func TestADraftShowsItsSpacesByCost(t *testing.T) {
	x := at(t, "with new_buildings\noption draft manual\n0 draft:church\n1 draft:aqueduct")
	v := Rules{}.View(&x.s, engine.Everyone)
	free := map[int]int{}
	for _, d := range v.Drafting {
		free[d.Cost] = d.Free
		if d.Cost == 5 && !slices.Equal(d.Picked, []Building{Church}) || d.Cost == 1 && !slices.Equal(d.Picked, []Building{Aqueduct}) {
			t.Errorf("%+v", d)
		}
	}
	want := map[int]int{1: 0, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
	if !maps.Equal(free, want) {
		t.Errorf("free are %v", free)
	}
}

func TestADrawnTileIsShownToAll(t *testing.T) {
	x := at(t, `
		with new_buildings
		row corn
		stack coffee corn corn corn corn corn
		seat 0 city hacienda forest_house
		0 role:settler
		0 hacienda:draw`)
	if v := (Rules{}).View(&x.s, 2); v.Step != StepForest || v.Drawn != Tile(Coffee) {
		t.Errorf("step %s, drawn %s", v.Step, v.Drawn)
	}
}

func TestTheTraderSeesWhatHisTradingPostPays(t *testing.T) {
	x := at(t, `
		with new_buildings
		house corn indigo sugar tobacco
		seat 0 goods corn 1 coffee 1
		seat 0 city trading_post large_market
		0 role:trader`)
	p := Rules{}.View(&x.s, 0).Players[0]
	if p.Prices != [Goods]int{-1, -1, -1, -1, -1} || p.PostPrices != [Goods]int{1, -1, -1, -1, 5} {
		t.Errorf("prices %v, at the trading post %v", p.Prices, p.PostPrices)
	}
}

func TestNobodyFollowsWhereOneSeatDecides(t *testing.T) {
	for name, c := range map[string][2]string{
		"a draft":            {"with new_buildings\noption draft manual\n0 draft:church", "[2 3 0]"},
		"the buccaneer":      {"with buccaneer\n0 role:buccaneer", "[]"},
		"a window of inns":   {"with new_buildings\nseat 0 city inn=1 small_market=0\nseat 2 city inn=1 hacienda=0\n0 role:prospector", "[2]"},
		"who takes a person": {"with nobles\n0 role:mayor", "[]"},
	} {
		x := at(t, c[0])
		if got := fmt.Sprint(Rules{}.View(&x.s, 0).Next); got != c[1] {
			t.Errorf("%s: next are %s, want %s", name, got, c[1])
		}
	}
}

func TestTheViewSaysWhatMakesABuildingCheaper(t *testing.T) {
	x := at(t, `
		with new_buildings
		with nobles
		seat 0 money 9
		seat 0 island quarry 3/2 forest 5/0
		seat 0 city forest_house=0 library zoning_office
		0 role:builder`)
	want := map[Building][]Discount{
		Wharf:      {{ByQuarry, 2}, {ByPrivilege, 2}, {"forest_house", 2}, {"zoning_office", 1}},
		CityHall:   {{ByQuarry, 2}, {ByPrivilege, 2}, {"forest_house", 2}},
		SmallWharf: {{ByQuarry, 2}, {ByPrivilege, 2}, {"forest_house", 2}, {"zoning_office", 1}},
		Aqueduct:   {{ByQuarry, 1}, {ByPrivilege, 2}, {"forest_house", 2}, {"zoning_office", 1}}, // It stands in the first column.
	}
	for _, o := range (Rules{}).View(&x.s, engine.Everyone).Offer {
		if list, ok := want[o.Building]; ok && !slices.Equal(o.Discounts, list) {
			t.Errorf("%s: %v, want %v", o.Building, o.Discounts, list)
		}
		delete(want, o.Building)
	}
	if len(want) > 0 {
		t.Errorf("not on offer: %v", want)
	}
}
