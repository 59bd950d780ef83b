package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The choices of the mayor's orders.
const (
	// orderSame leaves everybody where they stand, orderBest places all anew as the first proposal does.
	orderSame = "same"
	orderBest = "best"

	orderNoble    = "noble"
	orderColonist = "colonist"
)

func mayorOrders() []orderKind {
	return []orderKind{
		// place:when:how:first leaves the persons where they are, or places all anew. Those who are free go to the first places
		// of the list, as many as can work there, then where the proposals would put them (P6.3).
		{OrderPlace, "mayor", 1 << stepPlace, func(m *orderMenu) []engine.OrderPart {
			first := engine.RankedPart("first", m.places()...)
			first.Least = 0
			return []engine.OrderPart{whenPart(), engine.OnePart("how", orderSame, orderBest), first}
		}, followPlace, nil},
		// noble:take takes the noble or a colonist from the ship (N1.3).
		{OrderNoble, "mayor", 1 << stepShip, func(m *orderMenu) []engine.OrderPart {
			if !m.rules.Nobles {
				return nil
			}
			return []engine.OrderPart{engine.OnePart("take", orderNoble, orderColonist)}
		}, func(f *following) (Move, engine.OrderReply) {
			return TakeNoble(f.order.Word(0) == orderNoble), engine.OrderMoves
		}, func(s *State, _ *Board, _ engine.Order) *engine.Reason {
			// A black market may give nobles back (X3.2).
			if s.Nobles+s.ShipNobles == 0 && !s.Rules.NewBuildings {
				return engine.Refuse(SpentNobles)
			}
			return nil
		}},
	}
}

func followPlace(f *following) (Move, engine.OrderReply) {
	if !f.holds(f.order.Word(0)) {
		return Move{}, engine.OrderSilent
	}
	b := f.b
	var all spotCounts
	if f.order.Word(1) == orderSame {
		all = b.placed().all
	}
	b.placeFirst(&all, f.order.Chosen(2))
	plan := &planProduction
	if f.s.nearEnd() {
		plan = &planEnd
	}
	p := b.fill(all, plan)
	p.nobles = b.placeNobles(&p.all, f.s.noblesFirst(f.seat))
	return f.s.placeMove(f.seat, p), engine.OrderMoves
}

// placeFirst puts the persons whom a placement leaves over on places in their order: on a plant as many as its plantations can
// use, each with one for the plantation where that lacks somebody; anywhere else as many as fit.
func (b *Board) placeFirst(p *spotCounts, places []string) {
	fit, _ := b.circles()
	left := b.Persons
	for at := range atSanJuan {
		if fit[at] > 0 {
			left -= p.get(at)
		}
	}
	put := func(at spot, n int8) {
		if n = min(n, fit[at]-p.get(at), left); n > 0 {
			p.add(at, int(n))
			left -= n
		}
	}
	for _, word := range places {
		at, ok := parseSpot(word)
		if !ok || fit[at] == 0 {
			continue
		}
		if at.isTile() || at.building().Good() == NoGood {
			put(at, fit[at])
			continue
		}
		good := at.building().Good()
		for left > 0 && p.get(at) < fit[at] {
			tiles, persons := output(p, good)
			if persons >= b.Island[good] {
				break
			}
			put(at, 1)
			if tiles == persons {
				put(spot(good), 1)
			}
		}
	}
}
