package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// foresee plays on by rules of thumb, every seat for itself, up to the next choice of a role or the end.
func foresee(s *State, t *taste, rand *engine.Rand) {
	h := s.outlook(t)
	for {
		engine.Settle(Rules{}, s, rand, nil)
		if s.Step == stepRole || s.Step == stepOver {
			return
		}
		seat := (Rules{}).Asked(s).First()
		(Rules{}).Apply(s, seat, s.thumb(seat, &h), nil)
	}
}

// thumb answers a question, other than the choice of a role, by a rule of thumb.
func (s *State) thumb(seat Seat, h *outlook) Move {
	switch s.Step {
	case stepHacienda:
		return Draw(s.Boards[seat].IslandCount < IslandSpaces-1)
	case stepTake:
		return s.thumbTake(seat, h)
	case stepPlace:
		plan := &harvest
		if s.nearEnd() {
			plan = &finish
		}
		return s.placeMove(seat, s.Boards[seat].fill(placement{}, plan))
	case stepBuild:
		return s.thumbBuild(seat, h)
	case stepBonus:
		return Bonus(Good(bits.Len8(s.bonusGoods()) - 1))
	case stepSell:
		return s.thumbSell(seat, h)
	case stepLoad:
		return s.thumbLoad(seat)
	}
	var buffer [maxStores]Move
	return s.thumbStore(buffer[:0])
}

// thumbTake takes the tile that is worth most to the board.
func (s *State) thumbTake(seat Seat, h *outlook) Move {
	var buffer [maxMoves]Move
	return s.worthiest(seat, s.takes(buffer[:0]), h, func(b *Board, m Move) {
		if m.A == none {
			return
		}
		b.addTile(Tile(m.A))
		b.Workers[m.A] += m.B
	})
}

// thumbBuild builds what is worth most to the board, its price considered.
func (s *State) thumbBuild(seat Seat, h *outlook) Move {
	var buffer [maxMoves]Move
	return s.worthiest(seat, s.builds(buffer[:0]), h, func(b *Board, m Move) {
		building := Building(m.A)
		if building == NoBuilding {
			return
		}
		b.Doubloons -= int32(s.Price(seat, building))
		b.addBuilding(building)
		b.Staff[building] += m.B
	})
}

// worthiest is the move after which the board is worth most.
func (s *State) worthiest(seat Seat, list []Move, h *outlook, change func(*Board, Move)) Move {
	best, bestValue := list[0], 0
	for i, m := range list {
		b := s.Boards[seat]
		change(&b, m)
		if value := b.value(h); i == 0 || value > bestValue {
			best, bestValue = m, value
		}
	}
	return best
}

// thumbSell sells the dearest good, unless it is worth more aboard a ship.
func (s *State) thumbSell(seat Seat, h *outlook) Move {
	set := s.sellable(seat)
	good := Good(bits.Len8(set) - 1)
	if s.SalePrice(seat, good)*h.doubloon <= min(h.phases[Captain], 1000)*h.shipped/1000 {
		return Trade(NoGood)
	}
	return Trade(good)
}

// thumbLoad makes the loading of the most goods, cargo ships first.
func (s *State) thumbLoad(seat Seat) Move {
	best, most := -1, -1
	for set := s.loadings(seat); set != 0; set &= set - 1 {
		at := bits.TrailingZeros32(set)
		good, place := Good(at/loadingsPerGood), at%loadingsPerGood
		n := 0
		if good < Goods {
			n = 2 * int(s.Boards[seat].Goods[good])
			if place != wharfPlace {
				ship := &s.Ships[place]
				n = 2*int(min(s.Boards[seat].Goods[good], ship.Capacity-ship.Count)) + 1
			}
		}
		if n > most {
			best, most = at, n
		}
	}
	return s.loading(best)
}

// thumbStore keeps what is worth most.
func (s *State) thumbStore(buffer []Move) Move {
	list := s.stores(buffer)
	best := list[0]
	for _, m := range list[1:] {
		if worth(m.Kept()) > worth(best.Kept()) {
			best = m
		}
	}
	return best
}
