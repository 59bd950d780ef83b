package puertorico

import (
	"testing"
)

func TestAHaciendaDrawsThroughAReshuffle(t *testing.T) {
	x := at(t, `
		row corn sugar
		stack
		discards tobacco 2 coffee 1
		seat 0 city hacienda
		0 role:settler
		want step = settler.hacienda
		0 hacienda:draw`)
	if !(Rules{}).Chance(&x.s) || (Rules{}).Asked(&x.s) != 0 {
		t.Fatal("chance is not asked")
	}
	x.play(`
		chance reshuffle:tft
		want island 0 tobacco = 1/0
		want left = 2
		want step = settler.take`)
}

func TestAHaciendaWithoutAnyTileIsNotAsked(t *testing.T) {
	at(t, `
		row corn sugar
		stack
		seat 0 city hacienda
		0 role:settler
		want step = settler.take`)
}

func TestAHaciendaIsNotAskedOnAFullIsland(t *testing.T) {
	x := at(t, `
		row corn sugar
		stack corn corn corn
		seat 0 city hacienda
		seat 0 island corn 12/0
		0 role:settler
		want asked = 1`)
	if got := x.told(); got != "role.taken (settler.full)" {
		t.Errorf("told was %s", got)
	}
}

func TestAHutTakesAQuarryWithoutPrivilege(t *testing.T) {
	x := at(t, `
		row corn sugar
		seat 1 city construction_hut hospice
		0 role:settler
		0 settle:none`)
	want := "settle:corn settle:corn:colonist settle:sugar settle:sugar:colonist settle:quarry settle:quarry:colonist settle:none"
	if got := x.moves(1); got != want {
		t.Errorf("listed are %s", got)
	}
	x.play("1 settle:quarry:colonist\nwant island 1 quarry = 1/1\nwant colonists = 74")
}

func TestTheHospiceTakesFromTheShipWhenTheSupplyIsEmpty(t *testing.T) {
	at(t, `
		stock colonists 0 ship 1
		row corn sugar
		seat 0 city hospice
		0 role:settler
		0 settle:corn:colonist
		want island 0 corn = 1/1
		want ship = 0`)
}

func TestTheRestOfTheRowIsDiscarded(t *testing.T) {
	x := at(t, `
		row corn sugar sugar tobacco coffee
		stack corn corn indigo indigo sugar tobacco
		0 role:settler
		0 settle:sugar
		1 settle:none
		2 settle:corn
		3 settle:none
		want row = corn corn indigo indigo sugar
		want left = 1`)
	if x.s.Discards != ([Goods]int8{Sugar: 1, Tobacco: 1, Coffee: 1}) {
		t.Errorf("discarded are %v", x.s.Discards)
	}
}

func TestARowStaysShortWhenNoTileIsLeft(t *testing.T) {
	at(t, `
		row corn sugar
		stack coffee
		0 role:settler
		0 settle:corn
		1 settle:sugar
		want row = coffee
		want step = role.choose`)
}

// TestWhoFillsTheIslandIsToldSoAtTheSecondTile: it is not for want of tiles that the library brings nothing (P5.2, X12.1).
func TestWhoFillsTheIslandIsToldSoAtTheSecondTile(t *testing.T) {
	x := at(t, `
		players 3
		with new_buildings
		row corn sugar corn sugar
		stack corn corn corn corn
		seat 0 city library
		seat 0 island corn 6/0 indigo 5/0
		0 role:settler
		0 settle:corn
		1 settle:none
		2 settle:none
		want step = role.choose`)
	if e := x.toldOf(SettlerFull); e.Seat != 0 || !e.Forced {
		t.Errorf("told was %+v", e)
	}
}
