package puertorico

import (
	"encoding/json"
	"fmt"
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
		"choosing roles":       {"want asked = 0", "[1 2 3]"},
		"the last role":        {"picks 3", "[]"},
		"two players":          {"players 2\npicks 3", "[0]"},
		"a phase":              {"seat 1 money 1\n0 role:builder\n0 build:none", "[2 3]"},
		"loading":              {"seat 0 goods corn 1\n0 role:captain", "[1 2 3]"},
		"placing at once":      {"stock ship 8\nseat 0 island corn 5/0 indigo 4/0\nseat 1 island corn 5/0 indigo 4/0\n0 role:mayor", "[]"},
		"placing in order":     {"stock ship 8\nseat 0 island corn 5/0 indigo 4/0\nseat 1 island corn 5/0 indigo 4/0\n0 role:mayor\n1 mayor:order", "[1]"},
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
