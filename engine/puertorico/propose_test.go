package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// proposal is the first placement that is proposed to seat 0.
func proposal(t *testing.T, lines string) string {
	t.Helper()
	x := at(t, lines)
	return Rules{}.Candidates(&x.s, 0, nil)[0].String()
}

func TestPlantationsAreMatchedWithPlants(t *testing.T) {
	got := proposal(t, `
		stock ship 16
		seat 0 island coffee 1/0 indigo 2/0 tobacco 1/0
		seat 0 city coffee_roaster=0 small_indigo_plant=0
		0 role:mayor`)
	if got != "place:indigo=2,coffee=1,small_indigo_plant=1,coffee_roaster=1,san_juan=0" {
		t.Errorf("proposed is %s", got)
	}
}

func TestNoPlantIsStaffedBeyondItsPlantations(t *testing.T) {
	got := proposal(t, `
		stock ship 8
		seat 0 island corn 1/0 sugar 1/0 tobacco 2/0
		seat 0 city sugar_mill=0
		0 role:mayor`)
	if got != "place:corn=1,sugar=1,sugar_mill=1,san_juan=0" {
		t.Errorf("proposed is %s", got)
	}
}

func TestLargeBuildingsComeFirstAtTheEnd(t *testing.T) {
	got := proposal(t, `
		stock ship 3 colonists 2
		seat 0 island corn 4/0
		seat 0 city city_hall=0 small_market=0 office=0
		0 role:mayor`)
	if got != "place:corn=1,city_hall=1,san_juan=0" {
		t.Errorf("proposed is %s", got)
	}
}

func TestTheSecondProposalLeavesEverybodyInPlace(t *testing.T) {
	x := at(t, `
		stock ship 4
		seat 0 island tobacco 2/2 coffee 1/0 corn 1/0
		seat 0 city coffee_roaster=0
		0 role:mayor`)
	list := Rules{}.Candidates(&x.s, 0, nil)
	if first := list[0].placement(); first.all.get(spotOf(CoffeeRoaster)) != 1 || first.all.get(spot(Coffee)) != 1 {
		t.Errorf("proposed first is %s", list[0])
	}
	second := list[1].placement()
	if second.all.get(spot(Tobacco)) != 2 {
		t.Errorf("proposed are %v", list)
	}
}

func TestEveryProposalIsLegalAndStandsOnce(t *testing.T) {
	rand := engine.RandFrom(2)
	for game := range 60 {
		s := setupWith(t, 2+game%4, nil)
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		for (Rules{}).Asked(&s) != 0 {
			seat := Rules{}.Asked(&s).First()
			seen := map[Move]bool{}
			list := (Rules{}).Candidates(&s, seat, nil)
			if s.Step == stepPlace && len(list) > 0 {
				list = s.Neighbors(seat, list[0], list)
			}
			for _, m := range list {
				if err := (Rules{}).Check(&s, seat, m); err != nil || seen[m] {
					t.Fatalf("proposed is %s: %v, seen %v", m, err, seen[m])
				}
				seen[m] = true
			}
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
			engine.AnswerChance(Rules{}, &s, &rand, nil)
		}
	}
}
