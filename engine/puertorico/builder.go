package puertorico

import "github.com/harbormaster/harbormaster/engine"

// cost is what a building costs in this game before all discounts.
func (s *State) cost(building Building) int8 {
	return rulebook.costs[bit(s.Rules.SwappedCosts)][building]
}

// Price is what a building costs the seat now: its cost less the privilege, when it is the chooser of the
// builder phase, the quarry discount and those of other buildings (P7.1, P7.2, X4, N6, X12), at least 0. What a black
// market gives back is not taken off.
func (s *State) Price(seat Seat, building Building) int {
	return s.priceOn(&s.Boards[seat], seat, building)
}

// discounts lists what makes a building cheaper for the seat, in the order in which it is told.
func (s *State) discounts(seat Seat, building Building) []Discount {
	b, k := &s.Boards[seat], rulebook.kinds[building]
	var list []Discount
	add := func(by string, n int8) {
		if n > 0 {
			list = append(list, Discount{by, int(n)})
		}
	}
	add(ByQuarry, min(b.Quarries(), k.Column))
	add(ByPrivilege, s.builderPrivilege(b, seat))
	for by := range engine.Bits[Building](b.Built & rulebook.discounts) {
		add(by.String(), rulebook.kinds[by].Discount(*b, k))
	}
	return list
}

// priceOn is the price with another board in the seat's place.
func (s *State) priceOn(b *Board, seat Seat, building Building) int {
	k := rulebook.kinds[building]
	price := k.price(s.cost(building), s.builderPrivilege(b, seat), min(b.Quarries(), maxColumn))
	for by := range engine.Bits[Building](b.Built & rulebook.discounts) {
		price -= int(rulebook.kinds[by].Discount(*b, k))
	}
	return max(price, 0)
}

// builderPrivilege is what the builder's privilege takes off for the seat, as its library stands on that board.
func (s *State) builderPrivilege(b *Board, seat Seat) int8 {
	if s.Phase != Builder {
		return 0
	}
	return s.privilegeOn(b, seat)
}

// maxColumn is the highest column, so no more quarries ever count (P7.2).
const maxColumn = 4

// fitting is the set of buildings that the seat could build if money did not matter (P7.3, P7.4).
func (s *State) fitting(b *Board) uint64 {
	if b.Spaces >= CitySpaces {
		return 0
	}
	set := s.Offered
	if s.Rules.Duplicates {
		set &^= b.Built &^ rulebook.production
	} else {
		set &^= b.Built
	}
	if b.Spaces == CitySpaces-1 {
		set &^= rulebook.large
	}
	return set
}

// buildable is the set of buildings that the seat may build now with its doubloons (P7.1 to P7.4).
func (s *State) buildable(seat Seat) uint64 { return s.within(seat, 0) }

// within is the set of buildings that the seat could build with some doubloons more.
func (s *State) within(seat Seat, more int32) uint64 {
	b := &s.Boards[seat]
	set := s.fitting(b)
	if b.Built&rulebook.discounts == 0 {
		swapped, privilege := bit(s.Rules.SwappedCosts), s.builderPrivilege(b, seat)
		affordable := &rulebook.affordable[swapped][privilege][min(b.Quarries(), maxColumn)]
		return set & affordable[min(b.Doubloons+more, maxCost)]
	}
	for building := range engine.Bits[Building](set) {
		if s.priceOn(b, seat, building) > int(b.Doubloons+more) {
			set &^= 1 << building
		}
	}
	return set
}

// builds appends what the seat in turn may build, and to build nothing; then what a black market lets it build besides.
func (s *State) builds(list []Move) []Move {
	list = s.buildsForMoney(list)
	for building := range engine.Bits[Building](s.barterable(s.Turn)) {
		var buffer [maxPayments]payment
		for _, p := range s.payments(building, buffer[:0]) {
			list = s.buildsFor(list, building, p)
		}
	}
	return list
}

// buildsForMoney appends what the seat in turn may build with its doubloons, with and without the university's
// colonist, and to build nothing.
func (s *State) buildsForMoney(list []Move) []Move {
	set, university := s.buildable(s.Turn), s.staffsAfter(&s.Boards[s.Turn], noPayment)
	for building := range engine.Bits[Building](set) {
		list = short(list, Build(building, false))
		if university {
			list = short(list, Build(building, true))
		}
	}
	return short(list, Build(NoBuilding, false))
}

func (s *State) checkBuild(m Move) error {
	building := Building(m.A)
	pay := m.payment()
	if building == NoBuilding {
		return nil
	}
	b := &s.Boards[s.Turn]
	term := engine.Term("building", building.String())
	price, needs := s.Price(s.Turn, building), rulebook.spacesIn[building]
	switch {
	case b.Has(building) && (!s.Rules.Duplicates || rulebook.production&(1<<building) == 0):
		return engine.Refuse(RefusedDuplicate, term)
	case s.Copies[building] == 0:
		return engine.Refuse(RefusedSoldOut, term)
	case b.Spaces+needs > CitySpaces:
		return engine.Refuse(RefusedCityFull, term, num("spaces", CitySpaces-b.Spaces), num("needs", needs))
	case pay != noPayment:
		if err := s.checkPayment(building, pay); err != nil {
			return err
		}
	case price > int(b.Doubloons):
		return s.tooExpensive(building, price)
	}
	switch {
	case !m.Colonist() || s.staffsAfter(b, pay):
		return nil
	case b.may(mayStaffBuilding) && !s.personLeft():
		return engine.Refuse(RefusedNobody)
	}
	return engine.Refuse(RefusedUniversity)
}

// tooExpensive refuses a building with its price, what was taken off it, and the money.
func (s *State) tooExpensive(building Building, price int) error {
	b := &s.Boards[s.Turn]
	quarries, cost := int(min(b.Quarries(), rulebook.kinds[building].Column)), int(s.cost(building))
	return engine.Refuse(RefusedTooExpensive, engine.Term("building", building.String()), num("price", price),
		num("money", b.Doubloons), num("cost", cost), num("quarries", quarries),
		num("other", cost-quarries-price))
}

// reachBuild asks for the building; who can build nothing is passed over.
func (s *State) reachBuild(t *emitter) (waits bool) {
	if s.buildable(s.Turn) != 0 || s.barterable(s.Turn) != 0 || s.Boards[s.Turn].canMove() {
		return true
	}
	s.answer(Build(NoBuilding, false), t)
	return false
}

func (s *State) buildOrPass(m *Move, t *emitter) {
	if m.A == none {
		t.emitAnswer(BuilderPassed, s.Turn)
	} else {
		s.build(m, t)
	}
	if !s.endTurn() {
		s.endPhase(t)
	}
}

// build pays and puts the building into the city; then the university's colonist, what the church brings, the flag and
// the festival (O5, P7.5, P7.6).
func (s *State) build(m *Move, t *emitter) {
	seat, building := s.Turn, Building(m.A)
	b := &s.Boards[seat]
	price := s.Price(seat, building)
	pay := m.payment()
	s.barter(seat, pay)
	b.Doubloons -= int32(price - pay.items())
	s.takeCopy(building, 1)
	b.addBuilding(building)
	if m.Colonist() {
		if noble, ok := s.person(); ok {
			at := spotOf(building)
			if b.freeAt(at) == 0 {
				at = atSanJuan
			}
			b.seat(at, 1, noble)
		}
	}
	if t.on() {
		t.emitAnswer(BuilderBuilt, seat, append([]engine.Arg{
			engine.Term("building", building.String()), num("price", price), num("colonist", bit(m.Colonist())),
		}, pay.args()...)...)
	}
	for by := range engine.Bits[Building](b.Working & rulebook.built) {
		s.reward(seat, by, Gain{VP: rulebook.kinds[by].Built(rulebook.kinds[building])}, t)
	}
	if b.Spaces == CitySpaces {
		s.flag(flagCity, t)
	}
	s.checkFestivalBuilding(seat, building, t)
}
