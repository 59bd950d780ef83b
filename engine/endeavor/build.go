package endeavor

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// buildable is the set of the kinds that a seat may build: those in the supply up to its build level, or, where there
// are none, those of the next level that has any; no second one of level 5 (E18 to E20, R2).
func (s *State) buildable(seat Seat) uint16 {
	b := &s.Boards[seat]
	level := b.yield(Industry)
	top := dearest
	if b.owned(dearest) >= 0 {
		top--
	}
	var set uint16
	for kind := ColonialOffice + 1; kind < Buildings && kind.Level() <= top; kind++ {
		if kind.Level() > level {
			if set != 0 {
				return set
			}
			level = kind.Level()
		}
		if s.Stock[kind] > 0 {
			set |= 1 << kind
		}
	}
	return set
}

// owned finds a building of a level, NoBuilding for none.
func (b *Board) owned(level int) Building {
	for _, kind := range b.buildings() {
		if kind.Level() == level {
			return kind
		}
	}
	return NoBuilding
}

func (s *State) builds(seat Seat, list []Move) []Move {
	for kind := range engine.Bits[Building](s.buildable(seat)) {
		list = append(list, Build(kind))
	}
	return list
}

func (s *State) checkBuild(seat Seat, kind Building) *engine.Reason {
	if s.buildable(seat)&(1<<kind) != 0 {
		return nil
	}
	b, term := &s.Boards[seat], buildingTerm(kind)
	switch {
	case kind == ColonialOffice:
		return engine.Refuse(RefusedPrinted, term)
	case s.Stock[kind] == 0:
		return engine.Refuse(RefusedSoldOut, term)
	case kind.Level() == dearest && b.owned(dearest) >= 0:
		return engine.Refuse(RefusedDearest, term, engine.Term("owned", b.owned(dearest).String()))
	}
	return engine.Refuse(RefusedLevel, term, engine.Num("level", kind.Level()), engine.Num("have", b.yield(Industry)))
}

// build puts a tile on the next place; its icons count at once (E21).
func (s *State) build(kind Building, forced bool, t *emitter) {
	b := &s.Boards[s.Turn]
	if t.on() {
		args := []engine.Arg{buildingTerm(kind)}
		if kind.Level() > b.yield(Industry) {
			args = append(args, engine.Num("higher", 1))
		}
		t.emitForced(forced, Built, s.Turn, args...)
	}
	s.Stock[kind]--
	b.Places[b.Built] = kind
	b.Built++
	b.add(&rulebook.buildings[kind].icons, 1)
	s.Turn = s.next(s.Turn)
	s.Left--
}

// reachBuild asks the next builder, or goes on to growth and salary. A builder with one kind to build is not asked.
func (s *State) reachBuild(t *emitter) bool {
	if s.Left == 0 {
		s.grow(t)
		s.beginSalary(t)
		return false
	}
	set := s.buildable(s.Turn)
	if set&(set-1) != 0 {
		return true
	}
	kind := Building(bits.TrailingZeros16(set))
	t.answer(Answer{Seat: s.Turn, Move: Build(kind)})
	s.build(kind, true, t)
	return false
}
