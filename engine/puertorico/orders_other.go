package puertorico

import "github.com/harbormaster/harbormaster/engine"

func otherOrders() []orderKind {
	return []orderKind{
		// role:roles:doubloons:brings takes the first of the roles that may be taken, has so many doubloons on it and brings its
		// taker so much at once (P3.1): see State.brings.
		{OrderRole, "role", 1 << stepRole, func(m *orderMenu) []engine.OrderPart {
			var words []string
			for role := range Role(Roles) {
				if m.cards&(1<<role) != 0 && role != Prospector2 {
					words = append(words, role.String())
				}
			}
			return []engine.OrderPart{engine.RankedPart("roles", words...), engine.UpToPart("doubloons", 1, engine.Numbers(1, 5)...), engine.UpToPart("brings", 1, engine.Numbers(1, 9)...)}
		}, followRole, nil},
		// inn:places moves somebody off the inn to the first of the places that has room, or nobody, where all inns are asked
		// (X10.1 b to d). With nobody it also gives the only other answer of a question that the inn's owner is asked for the
		// inn's sake alone (X10.1 a).
		{OrderInn, "inn", asking &^ (1<<stepPlace | 1<<stepShip | 1<<stepDraft | 1<<stepRole), func(m *orderMenu) []engine.OrderPart {
			if !m.plays(mayMove) {
				return nil
			}
			return []engine.OrderPart{engine.RankedPart("places", append([]string{orderNone}, m.places()...)...)}
		}, followInn, func(s *State, b *Board, _ engine.Order) *engine.Reason { return s.neverGets(b, mayMove) }},
		// buccaneer:deeds does the first of the actions that is possible: piracy where most goods are to be had, capture of the
		// card with most doubloons (C4).
		{OrderBuccaneer, "buccaneer", 1 << stepBuccaneer, func(m *orderMenu) []engine.OrderPart {
			if !m.rules.Buccaneer {
				return nil
			}
			return []engine.OrderPart{engine.RankedPart("deeds", deedWords[:]...)}
		}, followBuccaneer, nil},
		// raid:places puts a raided colonist on the first of the places that has room; "best" where they are worth most (C4.3).
		{OrderRaid, "buccaneer", 1 << stepRaid, func(m *orderMenu) []engine.OrderPart {
			if !m.rules.Buccaneer {
				return nil
			}
			return []engine.OrderPart{engine.RankedPart("places", append([]string{orderBest}, m.places()...)...)}
		}, followRaid, nil},
		// draft:buildings picks the first of the kinds that may be picked (X2).
		{OrderDraft, "draft", 1 << stepDraft, func(m *orderMenu) []engine.OrderPart {
			if !m.drafting {
				return nil
			}
			return []engine.OrderPart{engine.RankedPart("buildings", m.buildings(^rulebook.production)...)}
		}, followDraft, func(s *State, _ *Board, _ engine.Order) *engine.Reason {
			if s.unsettled() {
				return nil
			}
			return engine.Refuse(SpentDraft)
		}},
	}
}

func followRole(f *following) (Move, engine.OrderReply) {
	set, least, brings := f.s.cardsFor(f.seat), int32(f.order.Number(1)), f.order.Number(2)
	for _, word := range f.order.Chosen(0) {
		best := NoRole
		for role := range Role(Roles) {
			same := word == role.String() || word == roleWords[Prospector] && role == Prospector2
			if !same || set&(1<<role) == 0 || f.s.Doubloons[role] < least || brings > 0 && f.s.brings(f.seat, role) < brings {
				continue
			}
			if best == NoRole || f.s.Doubloons[role] > f.s.Doubloons[best] {
				best = role
			}
		}
		if best != NoRole {
			return TakeRole(best), engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}

// brings is what a role brings a seat at once if it takes the card now: the doubloons on it, and with the privilege the colonists
// that come, the goods that are made, the doubloons of the best sale to the trading house, the points of the best first loading
// on a cargo ship, the prospector's doubloon, the discount of the builder, or one tile.
func (s *State) brings(seat Seat, role Role) int {
	b := &s.Boards[seat]
	privilege := 1 + int(bit(b.may(mayDouble)))
	n := 0
	switch role {
	case Settler:
		n = 1
	case Builder, Prospector, Prospector2:
		n = privilege
	case Mayor:
		n = int(s.Ship+s.ShipNobles+s.Players-1)/int(s.Players) + min(privilege, int(s.Colonists+s.Nobles))
	case Craftsman:
		for good := range Good(Goods) {
			n += int(min(b.Production(good), s.Goods[good]))
		}
		if n > 0 {
			n += privilege
		}
	case Trader:
		for good := range Good(Goods) {
			if s.sellable(seat)&(1<<good) != 0 {
				n = max(n, s.SalePrice(seat, good)+privilege)
			}
		}
	case Captain:
		for good := range Good(Goods) {
			if l, ok := s.aboard(b, good); ok {
				n = max(n, int(l.n))
			}
		}
		if n > 0 {
			n += privilege
			for building := range engine.Bits[Building](b.Working & rulebook.loading) {
				n += int(rulebook.kinds[building].Loading)
			}
		}
	}
	return n + int(s.Doubloons[role])
}

func followInn(f *following) (Move, engine.OrderReply) {
	if f.s.Step == stepWindow {
		for _, word := range f.order.Chosen(0) {
			if word == orderNone {
				return StayAtInn(), engine.OrderMoves
			}
			if at, ok := f.roomAt(word); ok && at != spotOf(mayMove.building()) {
				return moveTo(at, f.b.Staff[mayMove.building()] == f.b.NobleStaff[mayMove.building()]), engine.OrderMoves
			}
		}
		return Move{}, engine.OrderSilent
	}
	var buffer [maxMoves]Move
	if !f.has(OrderInn, orderNone) || f.s.Rules.plain() || (Rules{}).Step(f.s, f.seat).Open || f.s.bartering(f.seat) {
		return Move{}, engine.OrderSilent
	}
	only, n := Move{}, 0
	for _, m := range (Rules{}).Moves(f.s, f.seat, buffer[:0]) {
		if m.Kind != InnMove {
			only = m
			n++
		}
	}
	if n != 1 {
		return Move{}, engine.OrderSilent
	}
	return only, engine.OrderMoves
}

// roomAt is the place of a word, where it has an empty circle.
func (f *following) roomAt(word string) (spot, bool) {
	at, ok := parseSpot(word)
	return at, ok && f.b.freeAt(at) > 0
}

func followBuccaneer(f *following) (Move, engine.OrderReply) {
	s := f.s
	var buffer [maxMoves]Move
	list := s.deeds(buffer[:0])
	for _, word := range f.order.Chosen(0) {
		best, most := Move{}, -1
		for _, m := range list {
			if deedWords[m.A] != word {
				continue
			}
			if worth := s.deedWorth(m); worth > most {
				best, most = m, worth
			}
		}
		if most >= 0 {
			return best, engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}

// deedWorth compares actions of one kind: the goods of a ship, dearer ones first, and the doubloons on a card.
func (s *State) deedWorth(m Move) int {
	switch m.A {
	case Piracy:
		for i := range s.Ships {
			if ship := &s.Ships[i]; ship.Capacity == m.B {
				return 10*int(min(ship.Count, rulebook.buccaneer.Piracy)) + ship.Good.Price()
			}
		}
	case Capture:
		return int(s.Doubloons[m.B])
	}
	return 0
}

func followRaid(f *following) (Move, engine.OrderReply) {
	for _, word := range f.order.Chosen(0) {
		if word != orderBest {
			if at, ok := f.roomAt(word); ok {
				return raidTo(at), engine.OrderMoves
			}
			continue
		}
		best, most := noSpot, -1
		placed := f.b.placed().all
		for at := range spots {
			if f.b.freeAt(at) == 0 {
				continue
			}
			if gain := f.b.gain(&placed, &planProduction, at); gain > most {
				best, most = at, gain
			}
		}
		if best != noSpot {
			return raidTo(best), engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}

func followDraft(f *following) (Move, engine.OrderReply) {
	set := f.s.draftable()
	for _, word := range f.order.Chosen(0) {
		if b, ok := parseBuilding(word); ok && set&(1<<b) != 0 {
			return Draft(b), engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}
