package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// mayBuild is P7.1 to P7.4, R-63, X4.2, X12.1 and N6 word for word.
func mayBuild(s *State, seat Seat, building Building) bool {
	b, k := &s.Boards[seat], rulebook.kinds[building]
	price := int(k.Cost) - min(int(b.Workers[Quarry]), int(k.Column))
	switch {
	case s.Rules.SwappedCosts && building == Factory:
		price = 8 - min(int(b.Workers[Quarry]), 3)
	case s.Rules.SwappedCosts && building == University:
		price = 7 - min(int(b.Workers[Quarry]), 3)
	}
	if seat == s.Chooser {
		price--
		if b.Staff[Library] > 0 {
			price--
		}
	}
	for _, own := range b.Buildings() {
		switch own {
		case ForestHouse:
			price -= int(b.Island[Forest]) / 2
		case ZoningOffice:
			if b.Staff[own] > b.NobleStaff[own] && k.Column < 4 {
				price--
			}
			if b.NobleStaff[own] > 0 && k.Column == 4 {
				price -= 2
			}
		}
	}
	if s.Copies[building] == 0 || int(b.Doubloons) < price || int(b.Spaces)+int(k.Spaces) > CitySpaces {
		return false
	}
	for _, own := range b.Buildings() {
		if own == building && (!s.Rules.Duplicates || !k.Production) {
			return false
		}
	}
	return true
}

func TestTheOfferIsThatOfTheRules(t *testing.T) {
	rand := engine.RandFrom(8)
	for range 2000 {
		s := setupWith(t, 2+rand.IntN(4), map[string]string{
			OptionDuplicates: []string{"false", "true"}[rand.IntN(2)], OptionNewBuildings: "true", OptionNobles: "true",
			OptionSwappedCosts: []string{"false", "true"}[rand.IntN(2)],
			OptionDraft:        []string{"base", "new", "short", "shipping", "building"}[rand.IntN(5)],
		})
		s.Step, s.Phase, s.Turn, s.Chooser = stepBuild, Builder, 0, Seat(rand.IntN(2))
		b := &s.Boards[0]
		b.Doubloons = int32(rand.IntN(14))
		b.Workers[Quarry] = int8(rand.IntN(7))
		for range rand.IntN(14) {
			if building := Building(rand.IntN(Buildings)); mayBuild(&s, 0, building) || s.Copies[building] > 0 && !b.Has(building) &&
				int(b.Spaces)+int(rulebook.kinds[building].Spaces) <= CitySpaces {
				b.addBuilding(building)
				if s.Copies[building]--; s.Copies[building] == 0 {
					s.Offered &^= 1 << building
				}
			}
		}
		b.Island[Forest] = int8(rand.IntN(7))
		for _, own := range b.Buildings() {
			b.Staff[own] = int8(rand.IntN(2)) * min(1, rulebook.kinds[own].Circles)
			b.NobleStaff[own] = b.Staff[own] * int8(rand.IntN(2))
		}
		b.countPersons()
		set := s.buildable(0)
		for building := range Building(Buildings) {
			want := mayBuild(&s, 0, building)
			if got := set&(1<<building) != 0; got != want {
				t.Fatalf("%s: %v, want %v with %d doubloons, %d quarries, %d spaces", building, got, want, b.Doubloons, b.Workers[Quarry], b.Spaces)
			}
			if err := s.checkBuild(Build(building, false)); (err == nil) != want {
				t.Fatalf("%s: judged %v, want %v", building, err, want)
			}
		}
	}
}

func TestTheUniversityFillsOneCircle(t *testing.T) {
	at(t, `
		stock colonists 5
		seat 0 money 9
		seat 0 city university
		0 role:builder
		0 build:sugar_mill:colonist
		want staff 0 sugar_mill = 1
		want colonists = 4
		want money 0 = 6`)
}

func TestWhoCanBuildNothingIsPassedOver(t *testing.T) {
	x := at(t, "seat 2 money 1\n0 role:builder\n0 build:none\nwant asked = 2\n2 build:none\nwant step = role.choose")
	forced := 0
	for _, e := range x.rec.Events {
		if e.Kind == BuilderPassed && e.Forced {
			forced++
		}
	}
	if forced != 2 {
		t.Errorf("%d passed over, want 2", forced)
	}
}

// TestTheChoicesOfABlackMarketAreCountedAndDrawnAsTheyAreListed compares what is made without a list with the list.
func TestTheChoicesOfABlackMarketAreCountedAndDrawnAsTheyAreListed(t *testing.T) {
	x := at(t, `
		with new_buildings nobles
		seat 0 money 4
		seat 0 vp 2
		seat 0 goods corn 1 coffee 1
		seat 0 island corn 2/2 indigo 1/1 quarry 3/3
		seat 0 city black_market university inn=2 small_market=0 indigo_plant=2
		seat 0 san_juan 1
		seat 0 nobles corn 1 inn 1
		0 role:builder
		0 inn:stop
		want step = builder.build`)
	list := Rules{}.Moves(&x.s, 0, nil)
	if len(list) < 200 {
		t.Fatalf("%d moves are listed", len(list))
	}
	rand := engine.RandFrom(1)
	drawn := map[Move]bool{}
	for range 100 * len(list) {
		drawn[Rules{}.Sample(&x.s, 0, &rand)] = true
	}
	for _, m := range list {
		if !drawn[m] {
			t.Errorf("%s is listed and never drawn", m)
		}
		delete(drawn, m)
	}
	for m := range drawn {
		t.Errorf("%s is drawn and not listed", m)
	}
}
