package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// beginCaptain opens the loading.
func (s *State) beginCaptain() {
	s.Step = stepLoad
	s.Idle, s.Loaded, s.Wharves, s.Blocked = 0, false, 0, 0
}

// A set of loadings has four bits a good: one for each ship and one for the wharf; the highest is to load nothing.
const (
	loadingsPerGood = 4
	wharfPlace      = 3
	loadNothing     = 1 << (Goods * loadingsPerGood)
)

// loadings is the set of what the seat may do in its turn (P10.1 to P10.3): a kind that is aboard goes on its ship only; of
// the empty ships those that take the most; the wharf takes any kind; and nothing may be loaded where only the wharf could.
func (s *State) loadings(seat Seat) uint32 {
	b := &s.Boards[seat]
	var cargo, wharf uint32
	mayWharf := b.Occupied(Wharf) && !s.Wharves.Has(seat)
	for good := range Good(Goods) {
		n := b.Goods[good]
		if n == 0 {
			continue
		}
		cargo |= s.shipsFor(good, n) << (good * loadingsPerGood)
		if mayWharf {
			wharf |= 1 << (good*loadingsPerGood + wharfPlace)
		}
	}
	if cargo == 0 && wharf != 0 {
		return wharf | loadNothing
	}
	return cargo | wharf
}

// shipsFor is the set of ships on which a number of goods of a kind may be loaded.
func (s *State) shipsFor(good Good, n int8) uint32 {
	var set uint32
	var most int8
	for i := range s.Ships {
		ship := &s.Ships[i]
		switch {
		case ship.Good == good:
			if ship.Count < ship.Capacity {
				return 1 << i
			}
			return 0
		case ship.Good != NoGood || ship.Capacity == 0:
		default:
			switch fits := min(n, ship.Capacity); {
			case fits > most:
				most, set = fits, 1<<i
			case fits == most:
				set |= 1 << i
			}
		}
	}
	return set
}

// loading is the move that a bit of a set of loadings stands for.
func (s *State) loading(at int) Move {
	good, place := Good(at/loadingsPerGood), at%loadingsPerGood
	switch {
	case good == Goods:
		return Load(NoGood, 0)
	case place == wharfPlace:
		return Load(good, 0)
	}
	return Load(good, s.Ships[place].Capacity)
}

func (s *State) loads(list []Move) []Move {
	for set := s.loadings(s.Turn); set != 0; set &= set - 1 {
		list = append(list, s.loading(bits.TrailingZeros32(set)))
	}
	return list
}

func (s *State) checkLoad(m Move) error {
	set := s.loadings(s.Turn)
	good := Good(m.A)
	if good == NoGood {
		if set&loadNothing != 0 && m.B == 0 {
			return nil
		}
		return engine.Refuse(RefusedMustLoad)
	}
	if good < 0 || good >= Goods {
		return engine.Refuse(RefusedStep)
	}
	b := &s.Boards[s.Turn]
	term := engine.Term("good", good.String())
	if b.Goods[good] == 0 {
		return engine.Refuse(RefusedNoGood, term)
	}
	if m.B == 0 {
		switch {
		case !b.Occupied(Wharf):
			return engine.Refuse(RefusedWharf)
		case s.Wharves.Has(s.Turn):
			return engine.Refuse(RefusedWharfUsed)
		}
		return nil
	}
	for i, ship := range s.Ships {
		if ship.Capacity == m.B {
			if set&(1<<(int(good)*loadingsPerGood+i)) != 0 {
				return nil
			}
			return s.whyNotAboard(good, i)
		}
	}
	return engine.Refuse(RefusedShipAbsent, engine.Num("ship", int(m.B)))
}

// whyNotAboard finds the reason why a good may not go on a ship.
func (s *State) whyNotAboard(good Good, at int) error {
	term := engine.Term("good", good.String())
	ship := s.Ships[at]
	num := engine.Num("ship", int(ship.Capacity))
	if ship.Good != NoGood && ship.Good != good {
		return engine.Refuse(RefusedOtherCargo, term, num, engine.Term("cargo", ship.Good.String()))
	}
	if ship.Count == ship.Capacity {
		return engine.Refuse(RefusedShipFull, term, num)
	}
	best := int8(0)
	for _, other := range s.Ships {
		if other.Good == good {
			return engine.Refuse(RefusedAboard, term, num, engine.Num("other", int(other.Capacity)))
		}
		if other.Good == NoGood {
			best = max(best, other.Capacity)
		}
	}
	return engine.Refuse(RefusedShipTooSmall, term, num, engine.Num("other", int(best)),
		engine.Num("goods", int(min(s.Boards[s.Turn].Goods[good], best))))
}

// reachLoad asks for a loading, turn by turn round the table, until a whole circuit brought none (P10.5, O8).
func (s *State) reachLoad(t *teller) (waits bool) {
	for s.Idle < s.Players {
		set := s.loadings(s.Turn)
		if set == 0 {
			if !s.Blocked.Has(s.Turn) && s.Boards[s.Turn].goods() > 0 {
				s.Blocked = s.Blocked.With(s.Turn)
				if t.on() {
					t.tellForced(true, CaptainPassed, s.Turn)
				}
			}
			s.Idle++
			s.Turn = s.next(s.Turn)
			continue
		}
		if set&(set-1) != 0 {
			return true
		}
		m := s.loading(bits.TrailingZeros32(set))
		t.force(s.Turn, m)
		s.load(Good(m.A), m.B, true, t)
	}
	s.Turn, s.Left, s.Step = s.Chooser, s.Players, stepStore
	s.Idle, s.Loaded, s.Wharves, s.Blocked = 0, false, 0, 0
	return false
}

// load loads as many of a good as fit and credits goods, privilege and harbor together (P10.3, P10.4, B13, B14, O8).
func (s *State) load(good Good, capacity int8, forced bool, t *teller) {
	seat := s.Turn
	s.Turn = s.next(seat)
	if good == NoGood {
		s.Idle++
		if t.on() {
			t.tellForced(forced, CaptainPassed, seat)
		}
		return
	}
	b := &s.Boards[seat]
	n := b.Goods[good]
	if capacity == 0 {
		s.Wharves = s.Wharves.With(seat)
		s.Goods[good] += n
	} else {
		for i := range s.Ships {
			if ship := &s.Ships[i]; ship.Capacity == capacity {
				n = min(n, ship.Capacity-ship.Count)
				ship.Good = good
				ship.Count += n
			}
		}
	}
	b.Goods[good] -= n
	var privilege, harbor int8
	if seat == s.Chooser && !s.Loaded {
		s.Loaded = true
		privilege = 1
	}
	if b.Occupied(Harbor) {
		harbor = rulebook.kinds[Harbor].Loading
	}
	points := n + privilege + harbor
	s.Idle = 0
	if t.on() {
		t.tellForced(forced, CaptainLoaded, seat, engine.Term("good", good.String()), engine.Num("goods", int(n)),
			engine.Num("ship", int(capacity)), engine.Num("vp", int(points)), engine.Num("harbor", int(harbor)),
			engine.Num("privilege", int(privilege)))
	}
	s.gain(seat, int32(points), t)
}
