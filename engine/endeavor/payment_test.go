package endeavor

import "testing"

// A payment brings back one marker, however high finance is, and frees its building for another activation (E40, R5).
func TestAPaymentFreesOneBuilding(t *testing.T) {
	x := at(t, `
		seat 0 tokens payment:1 finance:10
		seat 0 buildings shipyard* market*
		seat 0 harbour 1
		deck europe
		deck slavery
		0 refused activate:shipyard:ship:india building.occupied building=shipyard
		0 moves pass token:payment:payment:market token:payment:payment:shipyard
		0 token:payment:payment:shipyard
		want seat 0 occupied = market
		want seat 0 harbour = 2
		want seat 0 tokens of payment = 0
		0 may activate:shipyard:ship:india`)
	if got := x.heard(Repaid); len(got) != 1 || got[0] != "seat 0 source=token_payment building=shipyard" {
		t.Errorf("told was %q", got)
	}
}

// By a building a payment costs the marker of its activation, and never brings back that one (E29, E40, R5).
func TestAPaymentNeverFreesTheBuildingThatBringsIt(t *testing.T) {
	at(t, `
		seat 0 buildings museum shipyard*
		seat 0 harbour 1
		0 refused activate:museum:payment:museum payment.same building=museum
		0 refused activate:museum:payment:market building.not_occupied building=market
		0 activate:museum:payment:shipyard
		want seat 0 occupied = museum
		want seat 0 harbour = 1`)
}

// Without a marker on another building there is nothing to pay for (E30, R9).
func TestAPaymentNeedsAnOccupiedBuilding(t *testing.T) {
	at(t, `
		seat 0 buildings museum market
		seat 0 tokens payment:1
		seat 0 harbour 1
		0 refused token:payment:payment:market building.not_occupied building=market
		0 moves activate:market:draw:europe activate:market:draw:slavery pass`)
}

// A payment costs no marker by a token: it is possible with an empty harbour (E29).
func TestAPaymentByATokenNeedsNoMarker(t *testing.T) {
	at(t, `
		seat 0 buildings shipyard*
		seat 0 tokens payment:1
		0 token:payment:payment:shipyard
		want seat 0 occupied =
		want seat 0 harbour = 1`)
}
