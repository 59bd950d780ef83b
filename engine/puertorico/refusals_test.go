package puertorico

import (
	"os"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
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

// Where a move has no notation, nobody can make it.
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
		"a kind":     {"with new_buildings\noption draft manual\nwant asked = 0", Draft(Buildings)},
		"a discard":  {"with nobles\nstock quarries 0\nrow\nstack corn corn corn corn corn\nseat 0 island corn 1/0\nseat 0 city hunting_lodge\n0 role:settler", Clear(Tiles, false, false)},
		"a payment":  {"with new_buildings\nseat 0 money 6\nseat 0 city black_market\n0 role:builder", buildFor(Harbor, false, Payment{Good: Goods})},
		"a place of a payment": {
			"with new_buildings\nseat 0 money 6\nseat 0 city black_market\n0 role:builder", func() Move {
				m := Build(Harbor, false)
				m.X[0] = payment{from: atSanJuan + 1, good: NoGood}.pack()
				return m
			}(),
		},
		"land":             {"with nobles\nseat 0 island corn 1/0\nseat 0 city land_office\nseat 0 nobles land_office 1\n0 role:trader", SellLand(Tiles, false, false)},
		"land of somebody": {"with nobles\nstack corn\nseat 0 money 1\nseat 0 city land_office\n0 role:trader", Move{Kind: LandMove, A: none, B: 1}},
		"a supply":         {"with nobles\nseat 0 goods corn 1\nseat 0 city royal_supplier\nseat 0 nobles royal_supplier 1\n0 role:captain", Supply(1 << Goods)},
		"a deed":           {"with buccaneer\n0 role:buccaneer", Deed(deeds, 0)},
		"a plunder":        {"with buccaneer\nhouse corn\n0 role:buccaneer", Deed(Plunder, 1)},
		"a raided place":   {"with buccaneer\nstock ship 9\nseat 0 island corn 2/0 indigo 1/0\n0 role:buccaneer\n0 buccaneer:raid", raidTo(atSanJuan)},
		"an inn's place":   {"with new_buildings\nseat 0 city inn=1 small_market=0\nwant asked = 0", moveTo(atSanJuan, false)},
		"a quarry's task":  {"want asked = 0", tasks(Quarry, [Goods]int8{3})},
		"a stop of nobody": {"with new_buildings\nseat 0 city inn=1 small_market=0\nwant asked = 0", StayAtInn()},
	} {
		x := at(t, c.position)
		_, err := Parse(c.move.String())
		if err == nil {
			err = (Rules{}).Check(&x.s, 0, c.move)
		}
		if err == nil {
			t.Errorf("%s out of range is accepted", name)
		}
	}
}

func TestExpansionsAreRefusedWithTheirReason(t *testing.T) {
	for name, position := range map[string]string{
		"a captured card": `
			with buccaneer
			players 2
			0 role:buccaneer
			0 buccaneer:capture:mayor
			1 role:craftsman
			0 refused role:mayor role.captured
			0 refused role:buccaneer role.taken_already`,
		"a second captured card": `
			with new_buildings buccaneer
			option library_doubles_buccaneer true
			house corn
			cargo 5=corn:1 6 7
			seat 0 city library
			0 role:buccaneer
			0 buccaneer:capture:mayor
			0 refused buccaneer:capture:builder role.captured`,
		"a place of a raided colonist": `
			with buccaneer
			stock ship 9
			seat 0 island corn 1/0 indigo 1/0 sugar 1/1
			0 role:buccaneer
			0 buccaneer:raid
			0 refused raid:sugar buccaneer.no_circle
			0 refused raid:harbor buccaneer.no_circle`,
		"what is paid with": `
			with new_buildings
			seat 0 money 6
			seat 0 city black_market
			seat 1 money 9
			seat 1 goods corn 1
			0 role:builder
			0 refused build:harbor:pay=vp builder.no_chip
			0 refused build:harbor:pay=corn goods.not_owned
			0 refused build:harbor:pay=@san_juan builder.nobody_there
			0 refused build:city_hall:pay=vp builder.barter_sum
			0 build:none
			1 refused build:city_hall:pay=corn builder.no_black_market`,
		"a payment of more than three": `
			with new_buildings
			seat 0 money 5
			seat 0 goods corn 1
			seat 0 city black_market
			0 role:builder
			0 refused build:city_hall:pay=corn builder.too_expensive`,
		"a sale apart": `
			with nobles
			seat 0 goods corn 1
			0 role:trader
			0 refused trade:corn:post trader.no_post
			0 refused land:buy trader.no_land_office
			0 refused land:corn trader.no_land_office`,
		"a discard": `
			with nobles
			stock quarries 0
			stack corn corn corn corn corn
			row
			seat 0 island corn 1/1
			seat 0 city hunting_lodge
			0 role:settler
			0 refused clear:corn tile.not_owned
			0 refused clear:corn:noble tile.not_owned
			0 refused clear:forest tile.not_owned
			0 may clear:corn:occupied`,
		"a forest of a quarry": `
			with new_buildings
			row corn
			seat 0 city forest_house
			0 role:settler
			0 refused settle:quarry:forest settler.no_forest
			0 may settle:corn:forest`,
	} {
		t.Run(name, func(t *testing.T) { at(t, position) })
	}
}

func TestASmallWharfIsNotLoadedWithNothing(t *testing.T) {
	x := at(t, `
		with new_buildings
		seat 0 goods corn 2 sugar 1
		seat 0 city small_wharf
		0 role:captain`)
	m, err := Rules{}.Compose(&x.s, 0, Rules{}.Piles(&x.s, 0, Move{}))
	if err != nil || m != LoadMixed([Goods]int8{}) {
		t.Fatalf("untouched piles are %+v, %v", m, err)
	}
	if err := refused(Rules{}.Check(&x.s, 0, m), RefusedMixNothing); err != nil {
		t.Error(err)
	}
}

// TestEveryReasonIsTriedSomewhere holds that no refusal is without a test.
func TestEveryReasonIsTriedSomewhere(t *testing.T) {
	var tests strings.Builder
	for _, file := range []string{
		"refusals_test.go", "mayor_test.go", "builder_test.go", "store_test.go", "options_test.go", "chance_test.go", "orders_test.go",
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	for _, c := range enginetest.Cases(t) {
		tests.WriteString(strings.Join(c.Lines, "\n"))
	}
	constants := map[string]string{
		engine.RefusedSeats: "RefusedSeats", engine.RefusedOption: "RefusedOption", RefusedOutcome: "RefusedOutcome", RefusedMixNothing: "RefusedMixNothing",
	}
	reasons := append(enginetest.Constants(t, "reasons.go", ""), enginetest.Constants(t, "orders.go", "Spent")...)
	for _, key := range append(reasons, engine.RefusedSeats, engine.RefusedOption) {
		if !strings.Contains(tests.String(), " "+key) && (constants[key] == "" || !strings.Contains(tests.String(), constants[key])) {
			t.Errorf("no test gives the reason %s", key)
		}
	}
}
