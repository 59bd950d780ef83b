package puertorico

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// maxStores bounds the ways to store: any 2 of 5 kinds whole and a single good of one of the other 3.
const maxStores = 30

// singles is the number of goods that everybody keeps beside whole kinds (P10.7).
const singles = 1

// warehouses counts the kinds that the board's warehouses keep whole (B4, B10).
func (b *Board) warehouses() int {
	n := 0
	for _, building := range rulebook.stores {
		if b.Occupied(building) {
			n += int(rulebook.kinds[building].Stores)
		}
	}
	return n
}

// stores appends every way to store that is maximal: as many kinds whole as the warehouses hold, then a single good (P10.7).
func (s *State) stores(list []Move) []Move {
	b := &s.Boards[s.Turn]
	var owned uint8
	for good, n := range b.Goods {
		if n > 0 {
			owned |= 1 << good
		}
	}
	whole := min(b.warehouses(), bits.OnesCount8(owned))
	first := len(list)
	for set := range uint8(1 << Goods) {
		if set&^owned != 0 || bits.OnesCount8(set) != whole {
			continue
		}
		var keep [Goods]int8
		for good := range keep {
			if set&(1<<good) != 0 {
				keep[good] = b.Goods[good]
			}
		}
		if set == owned {
			return append(list, Store(keep))
		}
		for good := range keep {
			if (owned&^set)&(1<<good) == 0 {
				continue
			}
			one := keep
			one[good] = singles
			if m := Store(one); !slices.Contains(list[first:], m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// checkStore judges what is to be kept.
func (s *State) checkStore(m Move) error {
	b := &s.Boards[s.Turn]
	var buffer [maxStores]Move
	if slices.Contains(s.stores(buffer[:0]), m) {
		return nil
	}
	// Kinds of which more than a single good is kept, and kinds of which one is.
	kinds, ones := 0, 0
	for good, n := range m.Kept() {
		switch {
		case n > b.Goods[good]:
			return engine.Refuse(RefusedNoGood, engine.Term("good", goodWords[good]))
		case n > singles:
			kinds++
		case n > 0:
			ones++
		}
	}
	key := RefusedStoreMore
	if kinds+max(0, ones-singles) > b.warehouses() {
		key = RefusedStoreLess
	}
	return engine.Refuse(key, engine.Num("kinds", b.warehouses()), engine.Num("goods", singles))
}

// reachStore asks in Order what to keep; players without goods and those with one way only are not asked (O8, R-57). Then
// the full ships are emptied.
func (s *State) reachStore(t *teller) (waits bool) {
	var buffer [maxStores]Move
	for s.Left > 0 {
		if s.Boards[s.Turn].goods() == 0 {
			s.endTurn()
			continue
		}
		list := s.stores(buffer[:0])
		if len(list) > 1 {
			return true
		}
		t.force(s.Turn, list[0])
		s.keep(list[0].Kept(), true, t)
	}
	s.emptyShips(t)
	s.endPhase(t)
	return true
}

// keep returns everything else to the supply.
func (s *State) keep(keep [Goods]int8, forced bool, t *teller) {
	b := &s.Boards[s.Turn]
	lost := 0
	for good, n := range keep {
		back := b.Goods[good] - n
		s.Goods[good] += back
		b.Goods[good] = n
		lost += int(back)
	}
	if t.on() {
		t.tellForced(forced, CaptainStored, s.Turn, append(goodArgs(keep), engine.Num("lost", lost))...)
	}
	s.endTurn()
}

// emptyShips empties the full cargo ships (P10.8).
func (s *State) emptyShips(t *teller) {
	for i := range s.Ships {
		ship := &s.Ships[i]
		if ship.Good == NoGood || ship.Count < ship.Capacity {
			continue
		}
		if t.on() {
			t.tell(CaptainEmptied, engine.Everyone, engine.Num("ship", int(ship.Capacity)), engine.Term("good", ship.Good.String()))
		}
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
