package puertorico

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// maxStores is room for the ways to store without a storehouse: 2 of 5 kinds whole and one good of the other 3.
const maxStores = 30

// singles is the number of goods that the board keeps beside whole kinds: one, and those of a storehouse (P10.7, X5).
func (b *Board) singles() int8 {
	n := int8(1)
	for building := range engine.Bits[Building](b.Working & rulebook.singles) {
		n += rulebook.kinds[building].Singles
	}
	return n
}

// warehouses counts the kinds that the board's warehouses keep whole (B4, B10).
func (b *Board) warehouses() int {
	n := 0
	for building := range engine.Bits[Building](b.Working & rulebook.stores) {
		n += int(rulebook.kinds[building].Stores)
	}
	return n
}

// stores appends every way to store that is maximal: as many kinds whole as the warehouses hold, then as many single
// goods as may be kept beside them (P10.7).
func (s *State) stores(list []Move) []Move {
	b := &s.Boards[s.Turn]
	owned := b.owned()
	whole := min(b.warehouses(), bits.OnesCount8(owned))
	first := len(list)
	for set := range uint8(1 << Goods) {
		if set&^owned != 0 || bits.OnesCount8(set) != whole {
			continue
		}
		keep, rest := [Goods]int8{}, b.Goods
		for good := range engine.Bits[Good](set) {
			keep[good], rest[good] = rest[good], 0
		}
		list = spread(list, first, keep, rest, 0, min(b.singles(), sum(rest)))
	}
	return list
}

// spread appends what is kept with each way to choose so many single goods of the rest from a kind on; none twice.
func spread(list []Move, first int, keep, rest [Goods]int8, from Good, count int8) []Move {
	if count == 0 {
		if m := Store(keep); !slices.Contains(list[first:], m) {
			list = append(list, m)
		}
		return list
	}
	if from == Goods {
		return list
	}
	for n := min(rest[from], count); n >= 0; n-- {
		next := keep
		next[from] += n
		list = spread(list, first, next, rest, from+1, count-n)
	}
	return list
}

// onlyStorage is what a board keeps that has one way only: everything fits, or there is one kind and no warehouse.
func (b *Board) onlyStorage() (keep [Goods]int8, only bool) {
	kinds, warehouses, singles := bits.OnesCount8(b.owned()), b.warehouses(), b.singles()
	switch {
	case kinds <= warehouses:
		return b.Goods, true
	case kinds == 1:
		for good, n := range b.Goods {
			keep[good] = min(n, singles)
		}
		return keep, true
	}
	// The warehouses may hold the smallest kinds; the rest has to fit beside them all the same.
	counts, rest := b.Goods, int8(0)
	slices.Sort(counts[:])
	for _, n := range counts[Goods-kinds+warehouses:] {
		rest += n
	}
	return b.Goods, rest <= singles
}

func (s *State) checkStore(m Move) error {
	b := &s.Boards[s.Turn]
	var buffer [maxStores]Move
	if slices.Contains(s.stores(buffer[:0]), m) {
		return nil
	}
	// Kinds that are kept whole, and goods that need a single place.
	var whole []int
	loose := 0
	for good, n := range m.Kept() {
		switch {
		case n > b.Goods[good]:
			return engine.Refuse(RefusedNoGood, engine.Term("good", goodWords[good]))
		case n == b.Goods[good] && n > 1:
			whole = append(whole, int(n))
		default:
			loose += int(n)
		}
	}
	slices.Sort(whole)
	for _, n := range whole[:max(0, len(whole)-b.warehouses())] {
		loose += n
	}
	key := RefusedStoreMore
	if loose > int(b.singles())+max(0, b.warehouses()-len(whole)) {
		key = RefusedStoreLess
	}
	return engine.Refuse(key, num("kinds", b.warehouses()), num("goods", b.singles()))
}

// reachStore asks in Order what to keep; players without goods and those with one way only are not asked (O8, R-57).
// Then the full ships are emptied.
func (s *State) reachStore(t *emitter) (waits bool) {
	for s.Left > 0 {
		b := &s.Boards[s.Turn]
		if b.goods() == 0 {
			s.endTurn()
			continue
		}
		keep, only := b.onlyStorage()
		if !only || b.canMove() {
			return true
		}
		s.answer(Store(keep), t)
	}
	s.clearCaptain()
	s.emptyShips(t)
	s.endPhase(t)
	return false
}

// keep returns everything else to the supply.
func (s *State) keep(keep [Goods]int8, t *emitter) {
	b := &s.Boards[s.Turn]
	lost := b.Goods
	for good, n := range keep {
		lost[good] -= n
	}
	s.giveBack(b, lost)
	if t.on() {
		t.emitAnswer(CaptainStored, s.Turn, append(goodArgs(keep), num("lost", sum(lost)))...)
	}
	s.endTurn()
}

// emptyShips empties the full cargo ships (P10.8).
func (s *State) emptyShips(t *emitter) {
	for i := range s.Ships {
		ship := &s.Ships[i]
		if ship.Good == NoGood || ship.Count < ship.Capacity {
			continue
		}
		t.emit(CaptainEmptied, engine.Everyone, num("ship", ship.Capacity), engine.Term("good", ship.Good.String()))
		s.Goods[ship.Good] += ship.Count
		ship.Good, ship.Count = NoGood, 0
	}
}

// proposeStores appends the ways to store, the most valuable first: by price, then by number.
func (s *State) proposeStores(list []Move) []Move {
	first := len(list)
	list = s.stores(list)
	slices.SortStableFunc(list[first:], func(a, b Move) int { return worth(b.Kept()) - worth(a.Kept()) })
	return list
}

// worth values stored goods: each is a point on a ship, and at least a sale.
func worth(kept [Goods]int8) int {
	sum := 0
	for good, n := range kept {
		sum += int(n) * (4 + int(rulebook.prices[good]))
	}
	return sum
}
