package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// noFestival is the board of a game without expansion IV.
var noFestival = Festival{
	Tile: none, Building: NoBuilding, By: [3]Seat{engine.Everyone, engine.Everyone, engine.Everyone},
}

// rollTasks draws the festival's plantation and its goods, each good as often as it has pieces at most (F1, F2).
func (s *State) rollTasks(rand *engine.Rand) Move {
	var left, goods [Goods]int8
	engine.Fill(left[:], rulebook.festival.OfEachGood)
	for range rulebook.festival.Goods {
		good := engine.Weighted(left[:], rand)
		left[good]--
		goods[good]++
	}
	return tasks(Tile(rand.IntN(Goods)), goods)
}

func sum(goods [Goods]int8) int8 {
	var n int8
	for _, k := range goods {
		n += k
	}
	return n
}

func (s *State) checkTasks(m Move) error {
	goods := m.Kept()
	if slices.Max(goods[:]) > rulebook.festival.OfEachGood || sum(goods) != rulebook.festival.Goods {
		return refuseOutcome("production")
	}
	return nil
}

// setTasks lays the plantation and the goods on the festival's board (F1, F2).
func (s *State) setTasks(m *Move) {
	s.Festival.Tile, s.Festival.Goods = Tile(m.A), m.Kept()
	for good, n := range s.Festival.Goods {
		s.Goods[good] -= n
	}
	s.Step = stepSetup
}

// prizes are the kinds from which the festival's building is drawn: column 3, but no production building of a good that
// the festival shows (F3).
func (s *State) prizes() uint64 {
	set := s.Offered & rulebook.byColumn[rulebook.festival.Column]
	for building := range engine.Bits[Building](set) {
		if good := building.Good(); good != NoGood && s.Festival.Goods[good] > 0 {
			set &^= 1 << building
		}
	}
	return set
}

func (s *State) setPrize(b Building, t *emitter) {
	s.Festival.Building = b
	s.takeCopy(b, s.prizeCopies())
	if t.on() {
		args := append([]engine.Arg{engine.Term("tile", s.Festival.Tile.String())}, goodArgs(s.Festival.Goods)...)
		t.reveal(FestivalSet, engine.Everyone, append(args, engine.Term("building", b.String()))...)
	}
	s.start(t)
}

// prizeCopies is how many copies of its building the festival takes from the offer: of a kind with a single one it is a
// copy from the box.
func (s *State) prizeCopies() int8 { return bit(s.Festival.Building.Copies(int(s.Players)) > 1) }

// takeCopy takes copies from the offer; a negative number puts them back.
func (s *State) takeCopy(b Building, n int8) {
	if s.Copies[b] -= n; s.Copies[b] > 0 {
		s.Offered |= 1 << b
	} else {
		s.Offered &^= 1 << b
	}
}

// solve gives a task of the festival to a seat, unless it is solved (F4).
func (s *State) solve(task int, seat Seat) bool {
	if !s.Rules.Festival || s.Festival.By[task] != engine.Everyone {
		return false
	}
	s.Festival.By[task] = seat
	return true
}

// checkCultivation checks the cultivation: three tiles of the kind, occupied or not (F4, F5).
func (s *State) checkCultivation(seat Seat, t *emitter) {
	tile := s.Festival.Tile
	if !s.Rules.Festival || s.Boards[seat].Island[tile] < rulebook.festival.Tiles || !s.solve(taskCultivation, seat) {
		return
	}
	s.Discards[tile]++
	n := min(rulebook.festival.Colonists, s.Colonists)
	s.Colonists -= n
	s.Boards[seat].seat(atSanJuan, n, false)
	t.emit(FestivalCultivation, seat, engine.Term("tile", tile.String()), num("colonists", n))
}

// checkProduction checks the production: all three goods in one craftsman phase (F4, F5, R-18).
func (s *State) checkProduction(seat Seat, got *[Goods]int8, t *emitter) {
	if !s.Rules.Festival {
		return
	}
	for good, n := range s.Festival.Goods {
		if got[good] < n {
			return
		}
	}
	if !s.solve(taskProduction, seat) {
		return
	}
	for good, n := range s.Festival.Goods {
		s.Goods[good] += n
	}
	s.earn(seat, rulebook.festival.Doubloons)
	t.emit(FestivalProduction, seat, num("doubloons", rulebook.festival.Doubloons))
}

// checkFestivalBuilding checks the building (F4, F5).
func (s *State) checkFestivalBuilding(seat Seat, b Building, t *emitter) {
	if !s.Rules.Festival || b != s.Festival.Building || !s.solve(taskBuilding, seat) {
		return
	}
	s.takeCopy(b, -s.prizeCopies())
	t.emit(FestivalBuilding, seat, engine.Term("building", b.String()), num("vp", rulebook.festival.VP))
	s.gain(seat, int32(rulebook.festival.VP), t)
}

// reward credits what a building brings.
func (s *State) reward(seat Seat, of Building, g Gain, t *emitter) {
	if g == (Gain{}) {
		return
	}
	t.emit(BuildingPaid, seat, engine.Term("building", of.String()), some("vp", g.VP), some("doubloons", g.Doubloons))
	s.earn(seat, g.Doubloons)
	s.gain(seat, int32(g.VP), t)
}
