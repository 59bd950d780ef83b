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

// What is proposed is legal, the most useful first: the docks, and the market, for which the markers suffice beside the
// Colonial Office (E24).
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
