package puertorico

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// beginCaptain opens the loading; a lighthouse pays the captain (O8).
func (s *State) beginCaptain(t *emitter) {
	s.Step = stepLoad
	s.clearCaptain()
	s.payLighthouse(t)
}

func (s *State) clearCaptain() {
	s.Idle, s.Loaded, s.Lit = 0, false, false
	s.Wharves, s.SmallWharves, s.Blocked, s.Opened = 0, 0, 0, 0
}

// payLighthouse pays the captain for an occupied lighthouse, once a phase (X11, R-14).
func (s *State) payLighthouse(t *emitter) {
	working := s.Boards[s.Chooser].Working & rulebook.captaincy
	if working == 0 || s.Lit {
		return
	}
	s.Lit = true
	for building := range engine.Bits[Building](working) {
		s.reward(s.Chooser, building, Gain{Doubloons: rulebook.kinds[building].Captaincy}, t)
	}
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
	mayWharf := b.may(mayShip) && !s.Wharves.Has(seat)
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
	if cargo == 0 && (wharf != 0 || s.mayMix(seat)) {
		return wharf | loadNothing
	}
	return cargo | wharf
}

// mayMix says that the seat may load its small wharf (X9).
func (s *State) mayMix(seat Seat) bool {
	b := &s.Boards[seat]
	return b.may(mayShipMixed) && !s.SmallWharves.Has(seat) && b.goods() > 0
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

// loads appends the loadings of the seat in turn, those of its small wharf excepted; and to load nothing where only that or a
// move off the inn would be possible (X10.1).
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
		if (set&loadNothing != 0 || set == 0) && m.B == 0 {
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

// reachLoad asks for a loading, turn by turn round the table, until a whole circuit brought none (P10.5, O8). It is asked for
// too where only a move off the inn could make one possible (X10.1).
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
				if t.on() {
					t.emitForced(true, CaptainPassed, s.Turn)
				}
			}
			s.Idle++
			s.Turn = s.next(s.Turn)
			continue
		}
		m := s.loading(bits.TrailingZeros32(set))
		t.force(s.Turn, &m)
		s.load(&m, true, t)
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
	m := Supply(0)
	t.force(s.Turn, &m)
	s.supply(&m, t)
	return false
}

// load loads as many of a good as fit (P10.3, B14).
func (s *State) load(m *Move, forced bool, t *emitter) {
	good, capacity := Good(m.A), m.B
	seat := s.Turn
	if good == NoGood {
		s.Turn = s.next(seat)
		s.Idle++
		if t.on() {
			t.emitForced(forced, CaptainPassed, seat)
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
	args := []engine.Arg(nil)
	if t.on() {
		args = []engine.Arg{engine.Term("good", good.String()), engine.Num("goods", int(n)), engine.Num("ship", int(capacity))}
	}
	s.credit(seat, n, forced, CaptainLoaded, args, t)
}

// loadMixed loads goods of several kinds on the small wharf: a point for each two (X9, R-19).
func (s *State) loadMixed(m *Move, t *emitter) {
	seat := s.Turn
	b := &s.Boards[seat]
	goods := m.Kept()
	for good, n := range goods {
		b.Goods[good] -= n
		s.Goods[good] += n
	}
	s.SmallWharves = s.SmallWharves.With(seat)
	var args []engine.Arg
	if t.on() {
		args = append(goodArgs(goods), engine.Num("goods", int(sum(goods))))
	}
	s.credit(seat, sum(goods)/2, false, CaptainMixed, args, t)
}

// credit ends a loading: goods, privilege and what buildings add are credited together, then their doubloons (P10.4, B13,
// X11, X12.1, O8).
func (s *State) credit(seat Seat, n int8, forced bool, kind string, args []engine.Arg, t *emitter) {
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
		args = append(args, engine.Num("vp", int(points)), engine.Num(key, int(harbor)), engine.Num("privilege", int(privilege)))
		if wages > 0 {
			args = append(args, engine.Num("doubloons", int(wages)))
		}
		t.emitForced(forced, kind, seat, args...)
	}
	s.gain(seat, int32(points), t)
	s.earn(seat, wages)
}

// mixing says that the seat may compose a loading of the small wharf now.
func (s *State) mixing(seat Seat) bool {
	return s.Step == stepLoad && s.open(seat) && s.mayMix(seat)
}

func (s *State) checkMix(m Move) error {
	b := &s.Boards[s.Turn]
	switch {
	case !b.may(mayShipMixed):
		return engine.Refuse(RefusedSmallWharf)
	case s.SmallWharves.Has(s.Turn):
		return engine.Refuse(RefusedSmallWharfUsed)
	case sum(m.Kept()) == 0:
		return engine.Refuse(RefusedMixNothing)
	}
	for good, n := range m.Kept() {
		if n > b.Goods[good] {
			return engine.Refuse(RefusedNoGood, engine.Term("good", goodWords[good]))
		}
	}
	return nil
}

// countMixes counts the loadings of the small wharf: every choice of goods but none.
func (b *Board) countMixes(limit int) int {
	n := 1
	for _, k := range b.Goods {
		n = min(limit+1, n*int(k+1))
	}
	return n - 1
}

// sampleMix draws a loading of the small wharf.
func (b *Board) sampleMix(rand *engine.Rand) Move {
	for {
		var goods [Goods]int8
		for good, n := range b.Goods {
			goods[good] = int8(rand.IntN(int(n) + 1))
		}
		if sum(goods) > 0 {
			return LoadMixed(goods)
		}
	}
}

// The places of a small wharf's loading as piles.
const (
	aboardKey = "small_wharf"
	ashoreKey = "store"
)

func (s *State) mixPiles(seat Seat, m Move) []engine.Pile {
	var aboard [Goods]int8
	if m.Kind == MixMove {
		aboard = m.Kept()
	}
	var piles []engine.Pile
	for good, n := range s.Boards[seat].Goods {
		if n == 0 {
			continue
		}
		word := goodWords[good]
		piles = append(piles,
			engine.Pile{Key: aboardKey, Piece: word, Count: int(aboard[good]), Max: maxColonists},
			engine.Pile{Key: ashoreKey, Piece: word, Count: int(n - aboard[good]), Before: int(n), Max: maxColonists, Home: true})
	}
	return piles
}

func composeMix(piles []engine.Pile) (Move, error) {
	var goods [Goods]int8
	for _, pile := range piles {
		good, ok := parseGood(pile.Piece)
		if !ok || pile.Key != aboardKey && pile.Key != ashoreKey || pile.Count < 0 || pile.Count > 15 {
			return Move{}, engine.Refuse(RefusedStep)
		}
		if pile.Key == aboardKey {
			goods[good] = int8(pile.Count)
		}
	}
	return LoadMixed(goods), nil
}

// proposeLoads appends the loadings, and of the small wharf's those that a player would think of: all goods without an odd
// one, the same beside the dearest, which may be kept, what no cargo ship takes, all goods, and a single one.
func (s *State) proposeLoads(seat Seat, list []Move) []Move {
	start := len(list)
	b := &s.Boards[seat]
	add := func(goods [Goods]int8) {
		if m := LoadMixed(goods); sum(goods) > 0 && !slices.Contains(list[start:], m) {
			list = append(list, m)
		}
	}
	left := b.Goods
	for good, n := range b.Goods {
		if n > 0 && s.shipsFor(Good(good), n) != 0 {
			left[good] = 0
		}
	}
	add(b.pairsBeside(NoGood))
	add(b.pairsBeside(b.dearest()))
	for good := Good(0); good < Goods && sum(left)%2 == 1; good++ {
		left[good] -= bit(left[good] > 0)
	}
	add(left)
	add(b.Goods)
	for good, n := range b.Goods {
		if n > 0 {
			var one [Goods]int8
			one[good] = 1
			add(one)
			break
		}
	}
	return s.loads(list)
}

// dearest is the dearest kind of good of the board, NoGood where it has none.
func (b *Board) dearest() Good {
	for good := Good(Goods - 1); good >= 0; good-- {
		if b.Goods[good] > 0 {
			return good
		}
	}
	return NoGood
}

// pairsBeside are all goods but one of a kind, without an odd one.
func (b *Board) pairsBeside(kept Good) [Goods]int8 {
	goods := b.Goods
	if kept != NoGood {
		goods[kept]--
	}
	for good := Good(0); good < Goods && sum(goods)%2 == 1; good++ {
		goods[good] -= bit(goods[good] > 0)
	}
	return goods
}

// supplies appends the goods for the royal supplier: any number of kinds up to that of the own nobles (N7).
func (s *State) supplies(list []Move) []Move {
	b := &s.Boards[s.Turn]
	for set := range uint8(1 << Goods) {
		if s.suppliable(b, set) {
			list = append(list, Supply(set))
		}
	}
	return list
}

func (s *State) suppliable(b *Board, set uint8) bool {
	if bits.OnesCount8(set) > int(b.Nobles) {
		return false
	}
	for good, n := range b.Goods {
		if n == 0 && set&(1<<good) != 0 {
			return false
		}
	}
	return true
}

func (s *State) checkSupply(m Move) error {
	b := &s.Boards[s.Turn]
	switch {
	case m.X[0] >= 1<<Goods:
		return engine.Refuse(RefusedStep)
	case bits.OnesCount64(m.X[0]) > int(b.Nobles):
		return engine.Refuse(RefusedSupplyNobles, engine.Num("goods", bits.OnesCount64(m.X[0])), engine.Num("nobles", int(b.Nobles)))
	case s.suppliable(b, m.Supplied()):
		return nil
	}
	for good, n := range b.Goods {
		if n == 0 && m.Supplied()&(1<<good) != 0 {
			return engine.Refuse(RefusedNoGood, engine.Term("good", goodWords[good]))
		}
	}
	return engine.Refuse(RefusedStep)
}

// supply gives goods to the royal supplier, a point for each (N7).
func (s *State) supply(m *Move, t *emitter) {
	b := &s.Boards[s.Turn]
	var given [Goods]int8
	for good := range given {
		given[good] = int8(m.Supplied() >> good & 1)
		b.Goods[good] -= given[good]
		s.Goods[good] += given[good]
	}
	s.Step = stepLoad
	n := sum(given)
	if n == 0 {
		return
	}
	if t.on() {
		t.emit(CaptainSupplied, s.Turn, append(goodArgs(given), engine.Num("vp", int(n)))...)
	}
	s.gain(s.Turn, int32(n), t)
}
