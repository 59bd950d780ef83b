package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// partRoles is the part of an order for a role that says which.
const partRoles = "roles"

func otherOrders() []orderRule {
	second := func(word string) bool { return word == roleWords[Prospector2] }
	roles := slices.DeleteFunc(slices.Clone(roleWords[:]), second)
	buccaneer := func(s *State) bool { return s.Rules.Buccaneer }
	return []orderRule{
		// role:roles:doubloons:brings takes the first of the roles that may be taken, has so many doubloons on it and
		// brings its taker so much at once (P3.1): see State.brings.
		{
			Key: OrderRole, Phase: "role", Steps: 1 << stepRole,
			Parts: []engine.OrderPart{
				engine.RankedPart(partRoles, roles...), engine.UpToPart("doubloons", 1, engine.Numbers(1, 5)...),
				engine.UpToPart("brings", 1, engine.Numbers(1, 9)...),
			},
			Means: takes, Worth: func(f *following, m Move) int { return int(f.State.Doubloons[m.A]) },
		},
		// inn:places moves somebody off the inn to the first of the places that has room, or nobody, where all inns are
		// asked (X10.1 b to d). With nobody it also gives the only other answer of a question that the inn's owner is
		// asked for the inn's sake alone (X10.1 a).
		granted(mayMove, orderRule{
			Key: OrderInn, Phase: "inn", Steps: asking &^ (1<<stepPlace | 1<<stepShip | 1<<stepDraft | 1<<stepRole),
			Parts: []engine.OrderPart{engine.RankedPart("places", append([]string{orderNone}, personPlaces()...)...)},
			Means: leavesInn, Else: followInn,
		}),
		// buccaneer:deeds does the first of the actions that is possible: piracy where most goods are to be had,
		// capture of the card with most doubloons (C4).
		{
			Key: OrderBuccaneer, Phase: "buccaneer", Steps: 1 << stepBuccaneer,
			Parts: []engine.OrderPart{engine.RankedPart("deeds", deedWords[:]...)},
			Needs: buccaneer, Worth: func(f *following, m Move) int { return f.State.deedWorth(m) },
			Means: func(_ *following, word string, m Move) bool {
				return m.Kind == BuccaneerMove && word == deedWords[m.A]
			},
		},
		// raid:places puts a raided colonist on the first place with room; "best" where they are worth most (C4.3).
		{
			Key: OrderRaid, Phase: "buccaneer", Steps: 1 << stepRaid,
			Parts: []engine.OrderPart{engine.RankedPart("places", append([]string{orderBest}, personPlaces()...)...)},
			Needs: buccaneer, Says: "raid:", Any: orderBest, Worth: func(f *following, m Move) int {
				placed := own(f).placed().all
				return own(f).gain(&placed, &planProduction, spot(m.A))
			},
		},
		// draft:buildings picks the first of the kinds that may be picked (X2).
		{
			Key: OrderDraft, Phase: "draft", Steps: 1 << stepDraft,
			Parts: []engine.OrderPart{engine.RankedPart("buildings", buildingsOf(^rulebook.production)...)},
			Needs: func(s *State) bool { return s.drafting() && !s.Rules.Lot }, Says: "draft:",
			Spent: func(f *following) *engine.Reason {
				if f.State.unsettled() {
					return nil
				}
				return engine.Refuse(SpentDraft)
			},
		},
	}
}

func takes(f *following, word string, m Move) bool {
	s, role := f.State, Role(m.A)
	if m.Kind != RoleMove || word != role.String() && (word != roleWords[Prospector] || role != Prospector2) {
		return false
	}
	brings := f.Number("brings")
	return int(s.Doubloons[role]) >= f.Number("doubloons") && (brings == 0 || s.brings(f.Seat, role) >= brings)
}

// brings is what a role brings a seat at once if it takes the card now: the doubloons on it, and with the privilege the
// colonists that come, the goods that are made, the doubloons of the best sale to the trading house, the points of the
// best first loading on a cargo ship, the prospector's doubloon, the discount of the builder, or one tile.
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
		for good := range engine.Bits[Good](s.sellable(seat)) {
			n = max(n, s.SalePrice(seat, good)+privilege)
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

func leavesInn(f *following, word string, m Move) bool {
	if f.State.Step != stepWindow || m.Kind != InnMove {
		return false
	}
	b, inn := own(f), mayMove.building()
	onlyNobles := b.Staff[inn] == b.NobleStaff[inn]
	return word == orderNone && m == StayAtInn() || m.Place() == word && m.Noble() == onlyNobles
}

// followInn gives the only answer beside moves off the inn.
func followInn(f *following) (Move, engine.OrderReply) {
	s := f.State
	if s.Step == stepWindow || !also(f, OrderInn, orderNone) || s.Rules.plain() || (Rules{}).Step(s, f.Seat).Open ||
		s.bartering(f.Seat) {
		return Move{}, engine.OrderSilent
	}
	others := slices.DeleteFunc(slices.Clone(f.Moves), func(m Move) bool { return m.Kind == InnMove })
	if len(others) != 1 {
		return Move{}, engine.OrderSilent
	}
	return others[0], engine.OrderMoves
}

// deedWorth compares actions of one kind: the goods of a ship, dearer ones first, and the doubloons on a card.
func (s *State) deedWorth(m Move) int {
	switch m.A {
	case Piracy:
		ship := s.shipOf(m.B)
		return 10*int(min(ship.Count, rulebook.buccaneer.Piracy)) + ship.Good.Price()
	case Capture:
		return int(s.Doubloons[m.B])
	}
	return 0
}
