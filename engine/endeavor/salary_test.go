package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// salaryOf lays a board with three different buildings occupied and finance to pay two, at the end of the building.
const salaryOf = `
	phase build
	round 2
	seat 0 tokens finance:2
	seat 0 buildings market* shipyard* barracks*
	0 build:market
	1 build:market
	2 build:market`

// Exactly as many markers come back as can, and the player says which (E24, R3).
func TestASalaryFreesAsManyBuildingsAsCanBePaid(t *testing.T) {
	at(t, salaryOf+`
		want step = salary.pay
		want asked = 0
		0 moves salary:barracks,market salary:barracks,shipyard salary:market,shipyard
		0 refused salary:market salary.count count=1 payments=2 buildings=3
		0 refused salary:barracks,market,shipyard salary.count count=3 payments=2 buildings=3
		0 refused salary:docks,market building.not_occupied building=docks
		0 refused salary:market,market building.not_occupied building=market
		0 salary:market,shipyard
		want seat 0 occupied = barracks
		want seat 0 harbour = 4
		want step = action.act`)
}

// Surplus payments are lost, and then nobody is asked; in the first round there is nothing to pay (E24).
func TestSurplusPaymentsAreLost(t *testing.T) {
	x := at(t, `
		phase build
		seat 0 tokens finance:7
		seat 0 buildings market*
		0 build:market
		1 build:market
		2 build:market
		want step = action.act
		want seat 0 occupied =
		want seat 0 harbour = 3
		want seat 1 harbour = 2`)
	if got := x.heard(SalaryPaid); len(got) != 1 || got[0] != "seat 0 forced markers=1 building=market" {
		t.Errorf("told was %q", got)
	}
}

// Which of equal copies is freed is no question (E24).
func TestCopiesAreNotToldApart(t *testing.T) {
	at(t, `
		phase build
		seat 0 tokens finance:2
		seat 0 buildings market* market* market*
		0 build:shipyard
		1 build:market
		2 build:market
		want step = action.act
		want seat 0 occupied = market
		want seat 0 harbour = 4`)
}

// A salary affects nobody else: all are asked at once, in secret, and may choose anew until the last one is in (E17, R1).
func TestSalariesAreChosenAtTheSameTime(t *testing.T) {
	x := at(t, `
		phase build
		round 2
		seat 0 buildings market* shipyard*
		seat 2 buildings market* shipyard*
		0 build:market
		1 build:market
		2 build:market
		want asked = 0 2
		2 salary:market
		want asked = 0
		want seat 2 occupied = market shipyard
		want seat 2 harbour = 2
		2 salary:shipyard
		1 refused salary:market refused.not_your_turn
		0 salary:market
		want seat 0 occupied = shipyard
		want seat 2 occupied = market
		want seat 2 harbour = 3`)
	if got := x.heard(SalaryIn); len(got) != 1 || got[0] != "seat 2" {
		t.Errorf("told was %q", got)
	}
}

// A given salary stands in nobody's view and may be anything for the others (R1).
func TestASalaryIsSecretUntilAllAreIn(t *testing.T) {
	x := at(t, `
		phase build
		round 2
		seat 0 buildings market* shipyard*
		seat 2 buildings market* shipyard*
		0 build:market
		1 build:market
		2 build:market
		2 salary:market`)
	y := *x
	y.play("2 salary:shipyard")
	for viewer := engine.Everyone; viewer < 3; viewer++ {
		a, b := Rules{}.View(&x.s, viewer), Rules{}.View(&y.s, viewer)
		if inJSON(a) != inJSON(b) {
			t.Errorf("seat %d sees which salary was chosen", viewer)
		}
		if !a.Players[2].SalaryIn || a.Players[0].SalaryIn {
			t.Errorf("seat %d does not see who has chosen", viewer)
		}
	}
	for _, viewer := range []Seat{0, 1, 2, engine.Everyone} {
		dealt := map[uint64]bool{}
		for seed := range uint64(40) {
			s, rand := x.s, engine.RandFrom(seed)
			Rules{}.Redeal(&s, viewer, &rand)
			dealt[s.Salaries[2]] = true
		}
		if own := viewer == 2; own != (len(dealt) == 1) {
			t.Errorf("for seat %d there are %d possible salaries", viewer, len(dealt))
		}
	}
}

// What is proposed is legal, the most useful first: the docks, and the market, for which the markers suffice beside the Colonial Office (E24).
func TestTheMostUsefulBuildingsAreProposedFirst(t *testing.T) {
	x := at(t, `
		phase build
		seat 0 tokens finance:2 industry:4
		seat 0 buildings market* museum* docks* guild_hall* shipyard*
		0 build:theatre
		1 build:market
		2 build:market`)
	list := Rules{}.Candidates(&x.s, 0, nil)
	if len(list) != proposals || list[0].String() != "salary:docks,market" {
		t.Errorf("proposed are %v", list)
	}
}

// A building with a marker can't be activated (E25).
func TestAnOccupiedBuildingCanNotBeActivated(t *testing.T) {
	at(t, `
		seat 0 buildings shipyard*
		seat 0 harbour 5
		0 refused activate:shipyard:ship:india building.occupied building=shipyard`)
}
