package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// PlayOn plays on by the heuristic, every seat for itself, up to the next choice of a role or the end.
func (s *State) PlayOn(rand *engine.Rand) {
	h := s.outlook()
	for {
		engine.AnswerChance(Rules{}, s, rand, nil)
		if s.Step == stepRole || s.Step == stepOver {
			return
		}
		seat := (Rules{}).Asked(s).First()
		(Rules{}).Apply(s, seat, s.heuristicMove(seat, &h), nil)
	}
}

// heuristicMove answers a question, other than the choice of a role, by what it brings at once.
func (s *State) heuristicMove(seat Seat, h *outlook) Move {
	var buffer [maxMoves]Move
	switch s.Step {
	case stepDraft:
		return s.drafts(buffer[:0])[0]
	case stepWindow:
		return s.heuristicInn(seat)
	case stepHacienda:
		return Draw(s.Boards[seat].IslandCount < IslandSpaces-1)
	case stepForest:
		return s.bestByValue(seat, append(buffer[:0], LayForest(false), LayForest(true)), h)
	case stepTake, stepSecond:
		return s.bestByValue(seat, s.takes(buffer[:0]), h)
	case stepClear:
		return Clear(none, false, false)
	case stepShip:
		return TakeNoble(true)
	case stepPlace:
		return s.placeMove(seat, s.Boards[seat].fill(spotCounts{}, s.plan()))
	case stepBuild:
		return s.bestByValue(seat, s.proposeBuilds(seat, buffer[:0]), h)
	case stepBonus:
		return Bonus(Good(bits.Len8(s.bonusGoods()) - 1))
	case stepSell:
		return s.heuristicSell(seat, h)
	case stepSupply:
		return s.heuristicSupply()
	case stepLoad:
		return s.heuristicLoad(seat)
	case stepBuccaneer:
		return s.heuristicBuccaneer(seat, h)
	case stepRaid:
		return s.bestByValue(seat, s.raids(buffer[:0]), h)
	}
	return s.heuristicStore()
}

// bestByValue is the move after which the board is worth most.
func (s *State) bestByValue(seat Seat, list []Move, h *outlook) Move {
	if len(list) == 1 {
		return list[0]
	}
	return engine.Best(list, 0, nil, func(m Move) int {
		b := s.Boards[seat]
		s.try(seat, &b, m, h)
		return b.value(h)
	})
}

// try changes a copy of a seat's board by what a move does to it at once.
func (s *State) try(seat Seat, b *Board, m Move, h *outlook) {
	switch {
	case m.Kind == ForestMove:
		b.lay(s.Drawn, m.A == 1)
	case m.Kind == RaidMove:
		b.seat(spot(m.A), 1, false)
	case m.A == none:
	case m.Kind == SettleMove:
		b.lay(Tile(m.A), m.Forest())
		if m.Colonist() && !m.Forest() {
			b.seat(spot(m.A), 1, false)
		}
	case m.Kind == BuildMove:
		building, pay := Building(m.A), m.payment()
		b.Doubloons -= int32(s.Price(seat, building) - pay.items())
		b.pay(pay)
		b.addBuilding(building)
		if m.Colonist() && building.Circles() > 0 {
			b.seat(spotOf(building), 1, false)
		}
		if building == h.prize {
			b.VP += int32(rulebook.festival.VP)
		}
	}
}

// heuristicSell sells the good that brings most, unless it is worth more aboard a ship.
func (s *State) heuristicSell(seat Seat, h *outlook) Move {
	var buffer [maxMoves]Move
	best, most := Trade(NoGood), min(h.phases[Captain], 1000)*h.shippedGood/1000
	for _, m := range s.sales(buffer[:0]) {
		if m.Kind != TradeMove || m.A == none {
			continue
		}
		if price := s.priceOf(seat, m) * h.doubloon; price > most {
			best, most = m, price
		}
	}
	return best
}

// heuristicSupply gives a good of as many kinds as it may, those first that no cargo ship takes.
func (s *State) heuristicSupply() Move {
	b := &s.Boards[s.Turn]
	var set uint8
	left := b.Nobles
	for _, aboard := range [2]bool{false, true} {
		for good, n := range b.Goods {
			if n > 0 && left > 0 && (s.shipsFor(Good(good), n) != 0) == aboard {
				set |= 1 << good
				left--
			}
		}
	}
	return Supply(set)
}

// heuristicLoad makes the loading of the most goods, cargo ships first, the small wharf only where it must be.
func (s *State) heuristicLoad(seat Seat) Move {
	b := &s.Boards[seat]
	set := s.loadings(seat)
	if set&^loadNothing == 0 {
		if s.mayMix(seat) {
			return LoadMixed(b.Goods)
		}
		return Load(NoGood, 0)
	}
	best, most := -1, -1
	for at := range engine.Bits[int](set) {
		good, place := Good(at/loadingsPerGood), at%loadingsPerGood
		n := 0
		if good < Goods {
			n = 2 * int(b.Goods[good])
			if place != wharfPlace {
				ship := &s.Ships[place]
				n = 2*int(min(b.Goods[good], ship.Capacity-ship.Count)) + 1
			}
		}
		if n > most {
			best, most = at, n
		}
	}
	return s.loading(best)
}

// heuristicBuccaneer chooses the buccaneer's action by what it brings at once.
func (s *State) heuristicBuccaneer(seat Seat, h *outlook) Move {
	var buffer [maxMoves]Move
	list := s.deeds(buffer[:0])
	if len(list) == 0 {
		return s.innMoves(seat, list)[0]
	}
	return engine.Best(list, 0, nil, func(m Move) int {
		switch m.A {
		case Piracy:
			ship := s.shipOf(m.B)
			return int(min(ship.Count, rulebook.buccaneer.Piracy)) * (h.shippedGood + 100*ship.Good.Price())
		case Plunder:
			return int(s.HouseCount) * point
		case Raid:
			return int(min(rulebook.buccaneer.Raid, s.raidable(), s.Boards[seat].emptySpots())) * 500
		}
		return (int(s.Doubloons[m.B])+2)*h.doubloon - 1 // Capture
	})
}

func (s *State) heuristicStore() Move {
	if b := &s.Boards[s.Turn]; b.singles() > 1 {
		return Store(b.storeMost())
	}
	var buffer [maxStores]Move
	return engine.Best(s.stores(buffer[:0]), 0, nil, func(m Move) int { return worth(m.Kept()) })
}

// storeMost keeps the kinds whole that are worth most, and of the rest the dearest goods.
func (b *Board) storeMost() [Goods]int8 {
	var keep [Goods]int8
	for range b.warehouses() {
		best, most := NoGood, 0
		for good, n := range b.Goods {
			if value := int(n) * (4 + Good(good).Price()); keep[good] == 0 && value > most {
				best, most = Good(good), value
			}
		}
		if best == NoGood {
			break
		}
		keep[best] = b.Goods[best]
	}
	left := b.singles()
	for good := Good(Goods - 1); good >= 0; good-- {
		if keep[good] == 0 {
			keep[good] = min(b.Goods[good], left)
			left -= keep[good]
		}
	}
	return keep
}

// heuristicInn moves somebody off the inn to where most is done in the phase that follows, or at the end (X10.1).
func (s *State) heuristicInn(seat Seat) Move {
	var buffer [maxMoves]Move
	b := &s.Boards[seat]
	best, most := StayAtInn(), 0
	for _, m := range s.innMoves(seat, buffer[:0]) {
		if gain := s.innGain(seat, b, spot(m.A)); gain > most {
			best, most = m, gain
		}
	}
	return best
}

// innGain guesses what one more person on a place does from the open window on, in doubloons.
func (s *State) innGain(seat Seat, b *Board, at spot) int {
	good := Good(at)
	if !at.isTile() {
		building := at.building()
		k := rulebook.kinds[building]
		if good = k.Good; good == NoGood {
			return s.buildingGain(seat, b, k)
		}
	}
	if s.Phase != Craftsman || at == spot(Quarry) {
		return int(bit(s.Phase == Builder && at == spot(Quarry)))
	}
	with := *b
	with.seat(at, 1, false)
	return int(with.Production(good)-b.Production(good)) * (2 + good.Price())
}

// buildingGain guesses what a violet building or a jeweler does from the open window on.
func (s *State) buildingGain(seat Seat, b *Board, k *kind) int {
	if b.Occupied(k.Is) {
		return 0
	}
	switch {
	case s.Resume == stepFinal:
		points, _ := b.bonus(k.Is)
		return points
	case k.may(mayDouble):
		return int(bit(seat == s.Chooser && s.Phase != Buccaneer && s.Resume == stepBegin))
	case s.Resume == stepStore:
		return int(bit(k.worksFrom(StepStore, Captain))) * int(k.Cost)
	}
	return int(bit(k.worksIn(s.Phase))) * int(k.Cost)
}
