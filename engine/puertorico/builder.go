package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Price is what a building costs the seat now: the printed cost less the privilege, when it is the chooser of the builder
// phase, and the quarry discount (P7.1, P7.2), at least 0.
func (s *State) Price(seat Seat, building Building) int {
	return rulebook.price(building, s.Phase == Builder && seat == s.Chooser, min(s.Boards[seat].Quarries(), maxColumn))
}

// maxColumn is the highest column, so no more quarries ever count (P7.2).
const maxColumn = 4

// buildable is the set of buildings that the seat may build now (P7.1 to P7.4).
func (s *State) buildable(seat Seat) uint32 {
	b := &s.Boards[seat]
	if b.Spaces >= CitySpaces {
		return 0
	}
	chooser := bit(s.Phase == Builder && seat == s.Chooser)
	set := s.Offered & rulebook.affordable[chooser][min(b.Quarries(), maxColumn)][min(b.Doubloons, maxCost)]
	if s.Rules.Duplicates {
		set &^= b.Built &^ rulebook.production
	} else {
		set &^= b.Built
	}
	if b.Spaces == CitySpaces-1 {
		set &^= rulebook.largeMask
	}
	return set
}

// mayUniversity says that the seat may have a colonist on what it builds (B12).
func (s *State) mayUniversity(seat Seat) bool {
	return s.Boards[seat].Occupied(University) && s.personLeft()
}

// builds appends what the seat in turn may build, with and without the university's colonist, and to build nothing.
func (s *State) builds(list []Move) []Move {
	set, university := s.buildable(s.Turn), s.mayUniversity(s.Turn)
	for ; set != 0; set &= set - 1 {
		building := Building(bits.TrailingZeros32(set))
		list = append(list, Build(building, false))
		if university {
			list = append(list, Build(building, true))
		}
	}
	return append(list, Build(NoBuilding, false))
}

func (s *State) checkBuild(m Move) error {
	building := Building(m.A)
	if building == NoBuilding && m.B == 0 {
		return nil
	}
	if building < 0 || building >= Buildings {
		return engine.Refuse(RefusedStep)
	}
	b := &s.Boards[s.Turn]
	term := engine.Term("building", building.String())
	price := s.Price(s.Turn, building)
	switch {
	case b.Has(building) && (!s.Rules.Duplicates || rulebook.production&(1<<building) == 0):
		return engine.Refuse(RefusedDuplicate, term)
	case s.Copies[building] == 0:
		return engine.Refuse(RefusedSoldOut, term)
	case b.Spaces+rulebook.kinds[building].Spaces > CitySpaces:
		return engine.Refuse(RefusedCityFull, term, engine.Num("spaces", CitySpaces-int(b.Spaces)), engine.Num("needs", int(rulebook.kinds[building].Spaces)))
	case price > int(b.Doubloons):
		return engine.Refuse(RefusedTooExpensive, term, engine.Num("price", price), engine.Num("money", int(b.Doubloons)))
	case m.B == 1 && !b.Occupied(University):
		return engine.Refuse(RefusedUniversity)
	case m.B == 1 && !s.personLeft():
		return engine.Refuse(RefusedNobody)
	}
	return nil
}

// reachBuild asks for the building; who can build nothing is passed over.
func (s *State) reachBuild(t *teller) (waits bool) {
	if s.buildable(s.Turn) != 0 {
		return true
	}
	t.force(s.Turn, Build(NoBuilding, false))
	s.build(NoBuilding, false, true, t)
	return s.Step != stepBuild
}

// build pays and puts the building into the city, then the university's colonist, then the flag (O5, P7.5, P7.6).
func (s *State) build(building Building, colonist, forced bool, t *teller) {
	b := &s.Boards[s.Turn]
	if building == NoBuilding {
		if t.on() {
			t.tellForced(forced, BuilderPassed, s.Turn)
		}
	} else {
		price := s.Price(s.Turn, building)
		b.Doubloons -= int32(price)
		if s.Copies[building]--; s.Copies[building] == 0 {
			s.Offered &^= 1 << building
		}
		b.addBuilding(building)
		if colonist && s.person() {
			b.Staff[building]++
			b.Persons++
		}
		if t.on() {
			t.tellForced(forced, BuilderBuilt, s.Turn, engine.Term("building", building.String()), engine.Num("price", price),
				engine.Num("colonist", int(bit(colonist))))
		}
		if b.Spaces == CitySpaces {
			s.flag(flagCity, t)
		}
	}
	if !s.endTurn() {
		s.endPhase(t)
	}
}
