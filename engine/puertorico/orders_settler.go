package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The choices of the settler's orders beside tiles.
const (
	// orderMatching is a plantation that a plant of the own city has room for.
	orderMatching = "matching"
	orderForest   = "forest"
	orderDraw     = "draw"
	orderSkip     = "skip"
)

func settlerOrders() []orderKind {
	return []orderKind{
		// settle:when:tiles:else takes the first of the tiles that lies there, with the hospice's colonist (P5.1, B8); it
		// answers the library's second question too (X12.1).
		{OrderSettle, "settler", 1<<stepTake | 1<<stepSecond, func(m *orderMenu) []engine.OrderPart {
			words := append([]string{orderMatching}, tileWords[:Quarry+1]...)
			if m.plays(mayForest) {
				words = append(words, orderForest)
			}
			return []engine.OrderPart{whenPart(), engine.RankedPart("tiles", words...), elsePart()}
		}, followSettle, spentSettle},
		// hacienda:do draws a tile or does not (B7).
		{OrderHacienda, "settler", 1 << stepHacienda, func(m *orderMenu) []engine.OrderPart {
			if !m.plays(mayDraw) {
				return nil
			}
			return []engine.OrderPart{engine.OnePart("do", orderDraw, orderSkip)}
		}, func(f *following) (Move, engine.OrderReply) {
			return Draw(f.order.Word(0) == orderDraw), engine.OrderMoves
		}, func(s *State, b *Board, _ engine.Order) *engine.Reason {
			if reason := s.neverPlants(b); reason != nil {
				return reason
			}
			return s.neverGets(b, mayDraw)
		}},
		// forest:do lays what was drawn as a forest or does not (X4.3).
		{OrderForest, "settler", 1 << stepForest, func(m *orderMenu) []engine.OrderPart {
			if !m.plays(mayForest) {
				return nil
			}
			return []engine.OrderPart{engine.OnePart("do", orderAlways, orderNever)}
		}, func(f *following) (Move, engine.OrderReply) {
			return LayForest(f.order.Word(0) == orderAlways), engine.OrderMoves
		}, func(s *State, b *Board, _ engine.Order) *engine.Reason { return s.neverGets(b, mayForest) }},
		// clear:tiles gives away an empty tile of the first of these kinds that the island has, or none (N5).
		{OrderClear, "settler", 1 << stepClear, func(m *orderMenu) []engine.OrderPart {
			if !m.plays(mayClear) {
				return nil
			}
			words := append([]string{orderNone}, tileWords[:Quarry]...)
			if m.plays(mayForest) {
				words = append(words, orderForest)
			}
			return []engine.OrderPart{engine.RankedPart("tiles", words...)}
		}, followClear, func(s *State, b *Board, _ engine.Order) *engine.Reason { return s.neverGets(b, mayClear) }},
	}
}

func followSettle(f *following) (Move, engine.OrderReply) {
	s := f.s
	if !f.holds(f.order.Word(0)) {
		return Move{}, engine.OrderSilent
	}
	row, colonist := s.takeable(), s.mayStaff()
	for _, word := range f.order.Chosen(1) {
		switch word {
		case orderMatching:
			if tile := f.b.matching(row); tile != none {
				return Settle(tile, colonist), engine.OrderMoves
			}
		case orderForest:
			for tile := Tile(0); tile < Quarry && f.b.may(mayForest); tile++ {
				if row&(1<<tile) != 0 {
					return SettleForest(tile, colonist), engine.OrderMoves
				}
			}
		default:
			if tile, ok := parseTile(word); ok && row&(1<<tile) != 0 {
				return Settle(tile, colonist), engine.OrderMoves
			}
		}
	}
	return otherwise(f.order.Word(2), Settle(none, false))
}

// matching is the dearest plantation of a set of tiles that a plant of the city has room for, -1 for none.
func (b *Board) matching(row uint8) Tile {
	for good := Good(Goods - 1); good > Corn; good-- {
		if row&(1<<good) != 0 && b.plantRoom(good) > b.Island[good] {
			return Tile(good)
		}
	}
	return none
}

// plantRoom counts the circles of the plants of a good.
func (b *Board) plantRoom(good Good) int8 {
	var n int8
	for _, plant := range rulebook.plants[good] {
		if b.Has(plant) {
			n += b.circlesOf(plant)
		}
	}
	return n
}

// neverPlants says why no tile comes to the island any more. With nobles tiles may be given away, so that it is never full for
// good (N4, N5).
func (s *State) neverPlants(b *Board) *engine.Reason {
	if b.IslandCount == IslandSpaces && !s.Rules.Nobles {
		return engine.Refuse(SpentIsland)
	}
	return nil
}

func spentSettle(s *State, b *Board, o engine.Order) *engine.Reason {
	if reason := s.neverPlants(b); reason != nil {
		return reason
	}
	if len(o.Parts) < 2 || s.Quarries > 0 {
		return nil
	}
	for _, word := range o.Parts[1] {
		if word != tileWords[Quarry] {
			return nil
		}
	}
	return engine.Refuse(SpentQuarries)
}

func followClear(f *following) (Move, engine.OrderReply) {
	for _, word := range f.order.Chosen(0) {
		if word == orderNone {
			return Clear(none, false, false), engine.OrderMoves
		}
		tile, ok := parseTile(word)
		if ok && tile != Quarry && f.b.Island[tile] > f.b.Workers[tile] {
			return Clear(tile, false, false), engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}
