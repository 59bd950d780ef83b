package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

func (s *State) clearCaptain() {
	s.Idle, s.Loaded, s.Lit = 0, false, false
	s.Wharves, s.SmallWharves, s.Blocked, s.Opened = 0, 0, 0, 0
}

// payLighthouse pays the captain for an occupied lighthouse, once a phase (X11, R-14).
func (s *State) payLighthouse(t *emitter) {
	if s.Lit {
		return
	}
	for building := range engine.Bits[Building](s.Boards[s.Chooser].Working & rulebook.captaincy) {
		s.Lit = true
		s.reward(s.Chooser, building, Gain{Doubloons: rulebook.kinds[building].Captaincy}, t)
	}
}

// A set of loadings has four bits a good: one for each ship and one for the wharf; the highest is to load nothing.
const (
	loadingsPerGood = 4
	wharfPlace      = 3
	loadNothing     = 1 << (Goods * loadingsPerGood)
)

// loadings is the set of what the seat may do in its turn (P10.1 to P10.3): a kind that is aboard goes on its ship
// only; of the empty ships those that take the most; the wharf takes any kind; and nothing may be loaded where only the
// wharf could.
func (s *State) loadings(seat Seat) uint32 {
	b := &s.Boards[seat]
	var cargo, wharf uint32
	mayWharf := b.may(mayShip) && !s.Wharves.Has(seat)
	for good := range engine.Bits[Good](b.owned()) {
		cargo |= s.shipsFor(good, b.Goods[good]) << (good * loadingsPerGood)
		if mayWharf {
			wharf |= 1 << (good*loadingsPerGood + wharfPlace)
		}
	}
	if cargo == 0 && (wharf != 0 || s.mayMix(seat)) {
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
		fits := min(n, ship.Capacity)
		switch {
		case ship.Good == good && ship.Count == ship.Capacity:
			return 0
		case ship.Good == good:
			return 1 << i
		case ship.Good != NoGood || ship.Capacity == 0:
		case fits > most:
			most, set = fits, 1<<i
		case fits == most:
			set |= 1 << i
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

// loads appends the loadings of the seat in turn, those of its small wharf excepted; and to load nothing where only
// that or a move off the inn would be possible (X10.1).
func (s *State) loads(list []Move) []Move {
	set := s.loadings(s.Turn)
	if set == 0 {
		return short(list, Load(NoGood, 0))
	}
	for i := range engine.Bits[int](set) {
		list = short(list, s.loading(i))
	}
	return list
}

// checkLoad refuses what the seat in turn may not load, and to load nothing where it must load (P10.1 to P10.3).
func (s *State) checkLoad(m Move) error {
	set := s.loadings(s.Turn)
	good := Good(m.A)
	if good == NoGood {
		if set&loadNothing != 0 || set == 0 {
			return nil
		}
		return engine.Refuse(RefusedMustLoad)
	}
	b := &s.Boards[s.Turn]
	term := engine.Term("good", good.String())
	if b.Goods[good] == 0 {
		return engine.Refuse(RefusedNoGood, term)
	}
	if m.B == 0 {
		switch {
		case !b.may(mayShip):
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
	return engine.Refuse(RefusedShipAbsent, num("ship", m.B))
}

// whyNotAboard finds the reason why a good may not go on a ship.
func (s *State) whyNotAboard(good Good, at int) error {
	term := engine.Term("good", good.String())
	ship := s.Ships[at]
	capacity := num("ship", ship.Capacity)
	if ship.Good != NoGood && ship.Good != good {
		return engine.Refuse(RefusedOtherCargo, term, capacity, engine.Term("cargo", ship.Good.String()))
	}
	if ship.Count == ship.Capacity {
		return engine.Refuse(RefusedShipFull, term, capacity)
	}
	best := int8(0)
	for _, other := range s.Ships {
		if other.Good == good {
			return engine.Refuse(RefusedAboard, term, capacity, num("other", other.Capacity))
		}
		if other.Good == NoGood {
			best = max(best, other.Capacity)
		}
	}
	return engine.Refuse(RefusedShipTooSmall, term, capacity, num("other", best),
		num("goods", min(s.Boards[s.Turn].Goods[good], best)))
}

// reachLoad asks for a loading, turn by turn round the table, until a whole circuit brought none (P10.5, O8). It is
// asked for too where only a move off the inn could make one possible (X10.1).
func (s *State) reachLoad(t *emitter) (waits bool) {
	for s.Idle < s.Players {
		if !s.Opened.Has(s.Turn) {
			if s.openTurn(t); s.Step == stepSupply {
				return false
			}
		}
		b := &s.Boards[s.Turn]
		set := s.loadings(s.Turn)
		if set&(set-1) != 0 || s.mayMix(s.Turn) || b.canMove() && b.goods() > 0 {
			return true
		}
		if set == 0 {
			if !s.Blocked.Has(s.Turn) && b.goods() > 0 {
				s.Blocked = s.Blocked.With(s.Turn)
				t.emitForced(CaptainPassed, s.Turn)
			}
			s.Idle++
			s.Turn = s.next(s.Turn)
			continue
		}
		s.answer(s.loading(bits.TrailingZeros32(set)), t)
	}
	s.Turn, s.Left = s.Chooser, s.Players
	s.window(stepStore, s.Chooser)
	return false
}

// openTurn begins a seat's first turn of the phase: what pays for goods in store comes first, then the royal supplier's
// question (O8, R-15).
func (s *State) openTurn(t *emitter) {
	seat := s.Turn
	s.Opened = s.Opened.With(seat)
	b := &s.Boards[seat]
	for building := range engine.Bits[Building](b.Working & rulebook.opened) {
		s.reward(seat, building, rulebook.kinds[building].Opened(*b), t)
	}
	if b.may(maySupply) {
		s.Step = stepSupply
	}
}

// reachSupply asks for the royal supplier's goods; without nobles or goods there is nothing to choose (N7, R-57).
func (s *State) reachSupply(t *emitter) (waits bool) {
	b := &s.Boards[s.Turn]
	if b.Nobles > 0 && b.goods() > 0 || b.canMove() {
		return true
	}
	s.answer(Supply(0), t)
	return false
}

// load loads as many of a good as fit (P10.3, B14).
func (s *State) load(m *Move, t *emitter) {
	good, capacity := Good(m.A), m.B
	seat := s.Turn
	if good == NoGood {
		s.Turn = s.next(seat)
		s.Idle++
		t.emitAnswer(CaptainPassed, seat)
		return
	}
	b := &s.Boards[seat]
	n := b.Goods[good]
	if capacity == 0 {
		s.Wharves = s.Wharves.With(seat)
		s.Goods[good] += n
	} else {
		ship := s.shipOf(capacity)
		n = min(n, ship.Capacity-ship.Count)
		ship.Good = good
		ship.Count += n
	}
	b.Goods[good] -= n
	var args []engine.Arg
	if t.on() {
		args = []engine.Arg{engine.Term("good", good.String()), num("goods", n), num("ship", capacity)}
	}
	s.credit(seat, n, CaptainLoaded, args, t)
}

// giveBack returns goods of a board to the supply.
func (s *State) giveBack(b *Board, goods [Goods]int8) {
	for good, n := range goods {
		b.Goods[good] -= n
		s.Goods[good] += n
	}
}

// credit ends a loading: goods, privilege and what buildings add are credited together, then their doubloons (P10.4,
// B13, X11, X12.1, O8).
func (s *State) credit(seat Seat, n int8, kind string, args []engine.Arg, t *emitter) {
	b := &s.Boards[seat]
	var privilege, harbor, wages int8
	if seat == s.Chooser && !s.Loaded {
		s.Loaded = true
		privilege = s.privilege(seat)
	}
	for building := range engine.Bits[Building](b.Working & (rulebook.loading | rulebook.wages)) {
		k := rulebook.kinds[building]
		harbor += k.Loading
		wages += k.Wages
	}
	points := n + privilege + harbor
	s.Idle = 0
	s.Turn = s.next(seat)
	if t.on() {
		key := "harbor"
		if kind == CaptainMixed {
			key = "extra" // Numbers are told as a list of what their keys name: 2 corn, 1 sugar, but not 1 harbor.
		}
		t.emitAnswer(kind, seat, append(args, num("vp", points), num(key, harbor),
			num("privilege", privilege), some("doubloons", wages))...)
	}
	s.gain(seat, int32(points), t)
	s.earn(seat, wages)
}

// supplies appends the goods for the royal supplier: any number of kinds up to that of the own nobles (N7).
func (s *State) supplies(list []Move) []Move {
	b := &s.Boards[s.Turn]
	owned := b.owned()
	for set := range uint8(1 << Goods) {
		if set&^owned == 0 && bits.OnesCount8(set) <= int(b.Nobles) {
			list = append(list, Supply(set))
		}
	}
	return list
}

func (s *State) checkSupply(m Move) error {
	b := &s.Boards[s.Turn]
	n := bits.OnesCount64(m.X[0])
	if n > int(b.Nobles) {
		return engine.Refuse(RefusedSupplyNobles, num("goods", n), num("nobles", b.Nobles))
	}
	return b.lacks(oneEach(m.Supplied()))
}

// lacks refuses goods of which the board has none, or not as many.
func (b *Board) lacks(goods [Goods]int8) error {
	for good, n := range goods {
		if n > b.Goods[good] {
			return engine.Refuse(RefusedNoGood, engine.Term("good", goodWords[good]))
		}
	}
	return nil
}

// oneEach is one good of each kind of a set.
func oneEach(set uint8) (goods [Goods]int8) {
	for good := range engine.Bits[Good](set) {
		goods[good] = 1
	}
	return goods
}

// supply gives goods to the royal supplier, a point for each (N7).
func (s *State) supply(m *Move, t *emitter) {
	given := oneEach(m.Supplied())
	s.giveBack(&s.Boards[s.Turn], given)
	s.Step = stepLoad
	n := sum(given)
	if n == 0 {
		return
	}
	if t.on() {
		t.emit(CaptainSupplied, s.Turn, append(goodArgs(given), num("vp", n))...)
	}
	s.gain(s.Turn, int32(n), t)
}
