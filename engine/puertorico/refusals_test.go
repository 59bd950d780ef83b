package puertorico

import (
	"os"
	"strings"
	"testing"
)

func TestRolesAreRefusedWithTheirReason(t *testing.T) {
	at(t, `
		0 refused role:prospector2 role.absent
		0 refused build:none refused.other_question
		1 refused role:mayor refused.not_your_turn
		0 role:prospector
		1 refused role:prospector role.taken_already`)
}

func TestTilesAreRefusedWithTheirReason(t *testing.T) {
	x := at(t, `
		row corn sugar sugar
		stock colonists 0 ship 0
		seat 0 city hospice
		0 role:settler
		0 refused settle:coffee settler.tile_absent
		0 refused settle:forest settler.tile_absent
		0 refused settle:corn:colonist colonists.none_left
		0 settle:corn
		1 refused settle:quarry settler.no_quarry_right
		1 refused settle:sugar:colonist settler.no_hospice`)
	if got := x.moves(1); got != "settle:sugar settle:none" {
		t.Errorf("listed are %s", got)
	}
}

func TestBuildingsAreRefusedWithTheirReason(t *testing.T) {
	x := at(t, `
		players 2
		stock colonists 0 ship 0
		seat 0 money 5
		seat 0 city university
		seat 1 city small_market
		0 role:builder
		0 refused build:small_market builder.sold_out
		0 refused build:harbor builder.too_expensive
		0 refused build:office:colonist colonists.none_left`)
	want := "build:small_indigo_plant build:small_sugar_mill build:hacienda build:construction_hut build:small_warehouse " +
		"build:indigo_plant build:sugar_mill build:hospice build:office build:large_market build:large_warehouse " +
		"build:tobacco_storage build:coffee_roaster build:none"
	if got := x.moves(0); got != want {
		t.Errorf("listed are %s", got)
	}
}

func TestPrivilegeGoodsAreRefusedWithTheirReason(t *testing.T) {
	at(t, `
		supply indigo 1
		seat 0 island corn 1/1 indigo 1/1 sugar 1/1 tobacco 1/0
		seat 0 city small_indigo_plant small_sugar_mill
		0 role:craftsman
		0 refused craft:tobacco craftsman.not_produced
		0 refused craft:indigo craftsman.none_left
		0 craft:sugar
		want goods 0 = corn 1 indigo 1 sugar 2`)
}

func TestSalesAreRefusedWithTheirReason(t *testing.T) {
	at(t, `
		house corn
		seat 0 goods corn 1 sugar 1
		0 role:trader
		0 refused trade:corn trader.in_house
		0 refused trade:coffee goods.not_owned
		0 trade:sugar`)
}

func TestLoadingsAreRefusedWithTheirReason(t *testing.T) {
	at(t, `
		cargo 5=corn:1 6 7
		seat 0 goods corn 5 sugar 2
		0 role:captain
		0 refused load:none captain.must_load
		0 refused load:corn:wharf captain.no_wharf
		0 refused load:corn:8 captain.ship_absent
		0 refused load:coffee:6 goods.not_owned
		0 refused load:corn:6 captain.aboard_elsewhere`)
	at(t, `
		cargo 5=corn:1 6=coffee:1 7
		seat 0 goods corn 5 sugar 2 indigo 1
		seat 0 city wharf
		0 role:captain
		0 load:indigo:wharf
		0 refused load:sugar:wharf captain.wharf_used`)
}

func TestMovesThatNobodyCouldWriteAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		position string
		move     Move
	}{
		"a role":     {"want asked = 0", TakeRole(-1)},
		"a tile":     {"row corn corn\n0 role:settler", Settle(Tiles, false)},
		"a building": {"0 role:builder", Build(Buildings, false)},
		"a bonus":    {"seat 0 island corn 1/1 indigo 1/1\nseat 0 city small_indigo_plant\n0 role:craftsman", Bonus(Goods)},
		"a sale":     {"seat 0 goods corn 1\n0 role:trader", Trade(Goods)},
		"a loading":  {"seat 0 goods corn 1\n0 role:captain", Load(Goods, 5)},
		"nothing":    {"want asked = 0", Move{}},
	} {
		x := at(t, c.position)
		if err := (Rules{}).Check(&x.s, 0, c.move); err == nil {
			t.Errorf("%s out of range is accepted", name)
		}
	}
}

// TestEveryReasonIsTriedSomewhere holds that no refusal is without a test.
func TestEveryReasonIsTriedSomewhere(t *testing.T) {
	var tests strings.Builder
	for _, file := range []string{
		"refusals_test.go", "mayor_test.go", "store_test.go", "testdata/cases.txt", "options_test.go", "chance_test.go",
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	constants := map[string]string{RefusedSeats: "RefusedSeats", RefusedOption: "RefusedOption", RefusedOutcome: "RefusedOutcome"}
	for _, key := range Reasons {
		if !strings.Contains(tests.String(), " "+key) && (constants[key] == "" || !strings.Contains(tests.String(), constants[key])) {
			t.Errorf("no test gives the reason %s", key)
		}
	}
}
