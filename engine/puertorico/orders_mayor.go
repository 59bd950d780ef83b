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

func mayorOrders() []orderRule {
	first := engine.RankedPart("first", personPlaces()...)
	first.Least = 0
	return []orderRule{
		// place:when:how:first leaves the persons where they are, or places all anew. Those who are free go to the
		// first places of the list, as many as can work there, then where the proposals would put them (P6.3).
		{
			Key: OrderPlace, Phase: "mayor", Steps: 1 << stepPlace,
			Parts: []engine.OrderPart{whenPart(), engine.OnePart("how", orderSame, orderBest), first},
			Else:  followPlace,
		},
		// noble:take takes the noble or a colonist from the ship (N1.3).
		{
			Key: OrderNoble, Phase: "mayor", Steps: 1 << stepShip,
			Parts: []engine.OrderPart{engine.OnePart("take", orderNoble, orderColonist)},
			Needs: func(s *State) bool { return s.Rules.Nobles }, Says: "take:",
			Spent: func(f *following) *engine.Reason {
				// A black market may give nobles back (X3.2).
				if s := f.State; s.Nobles+s.ShipNobles == 0 && !s.Rules.NewBuildings {
					return engine.Refuse(SpentNobles)
				}
				return nil
			},
		},
	}
}

func followPlace(f *following) (Move, engine.OrderReply) {
	s, b := f.State, own(f)
	var all spotCounts
	if f.Word("how") == orderSame {
		all = b.placed().all
	}
	b.placeFirst(&all, f.List("first"))
	p := b.fill(all, s.plan())
	p.nobles = b.placeNobles(&p.all, s.noblesFirst(f.Seat))
	return s.placeMove(f.Seat, p), engine.OrderMoves
}

// placeFirst puts the persons whom a placement leaves over on places in their order: on a plant as many as its
// plantations can use, each with one for the plantation where that lacks somebody; anywhere else as many as fit.
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
