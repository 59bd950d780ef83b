package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// grow moves markers from every supply to its harbor (E23).
func (s *State) grow(t *emitter) {
	for i := range s.Players {
		b := &s.Boards[i]
		b.Harbour += int8(b.yield(Culture))
	}
	if t.on() {
		s.emitGrowth(slices.Collect(s.from(s.Crown)), t)
	}
}

// emitGrowth tells what came to the harbors, seats with the same growth together.
func (s *State) emitGrowth(seats []Seat, t *emitter) {
	var told [MaxPlayers]bool
	for i, first := range seats {
		if told[first] {
			continue
		}
		markers := s.Boards[first].yield(Culture)
		args := []engine.Arg{engine.Num("markers", markers)}
		for _, seat := range seats[i:] {
			if s.Boards[seat].yield(Culture) == markers {
				told[seat] = true
				args = append(args, engine.Num("grown_seat", int(seat)))
			}
		}
		t.emit(Grew, engine.Everyone, append(args, engine.Num("seats", len(args)-1))...)
	}
}

// beginSalary lets every seat with occupied buildings take markers back: at once where there is one way, by a question
// where there are more. All are asked at the same time, because it affects nobody else (E24, R1).
func (s *State) beginSalary(t *emitter) {
	s.Step, s.Turn = stepSalary, engine.Everyone
	for seat := range s.from(s.Crown) {
		b := &s.Boards[seat]
		if b.Occupied == 0 {
			continue
		}
		m, only := b.onlySalary()
		t.answer(Answer{Seat: seat, Move: m, Open: !only})
		if only {
			s.pay(seat, m, true, t)
		} else {
			s.Waiting = s.Waiting.With(seat)
		}
	}
}

// due is how many markers come back: as many as payments and occupied buildings allow (E24, R3).
func (b *Board) due() int { return min(b.yield(Finance), b.occupied()) }

// busy counts the occupied places of each kind, four bits a kind.
func (b *Board) busy() uint64 {
	var set uint64
	for i, kind := range b.buildings() {
		set += uint64(b.Occupied>>i&1) << (4 * kind)
	}
	return set
}

// onlySalary is the salary where there is one way only: all come back, or all copies of one building are occupied.
func (b *Board) onlySalary() (Move, bool) {
	busy := b.busy()
	if b.due() == b.occupied() {
		return Move{Kind: SalaryMove, Set: busy}, true
	}
	for kind := range Building(Buildings) {
		if busy == uint64(b.occupied())<<(4*kind) {
			return Move{Kind: SalaryMove, Set: uint64(b.due()) << (4 * kind)}, true
		}
	}
	return Move{}, false
}

// salaries appends all ways to free as many buildings as are due, in the order of their words.
func (b *Board) salaries(list []Move) []Move {
	if b.Occupied == 0 {
		return list
	}
	return freeing(b.busy(), 0, b.due(), 0, list)
}

// freeing appends the choices of n of the buildings of busy from a place in byWord on, with chosen before them.
func freeing(busy uint64, from, n int, chosen uint64, list []Move) []Move {
	if n == 0 {
		return append(list, Move{Kind: SalaryMove, Set: chosen})
	}
	if from == Buildings {
		return list
	}
	shift := 4 * uint(byWord[from])
	for take := min(n, int(busy>>shift&15)); take >= 0; take-- {
		list = freeing(busy, from+1, n-take, chosen+uint64(take)<<shift, list)
	}
	return list
}

func (b *Board) checkSalary(m Move) *engine.Reason {
	busy, count := b.busy(), 0
	for kind := range Building(Buildings) {
		n := m.freed(kind)
		count += n
		if n > int(busy>>(4*kind)&15) {
			return engine.Refuse(RefusedNotOccupied, buildingTerm(kind))
		}
	}
	if count != b.due() {
		payments, buildings := engine.Num("payments", b.yield(Finance)), engine.Num("buildings", b.occupied())
		return engine.Refuse(RefusedSalary, engine.Num("count", count), payments, buildings)
	}
	return nil
}

// choose notes a seat's salary. When all are in they take effect together; until then a seat may choose anew.
func (s *State) choose(seat Seat, m Move, t *emitter) {
	first := !s.Given.Has(seat)
	s.Salaries[seat] = m.Set
	s.Given, s.Waiting = s.Given.With(seat), s.Waiting.Without(seat)
	if s.Waiting != 0 {
		if first {
			t.emit(SalaryIn, seat)
		}
		return
	}
	for seat := range s.from(s.Crown) {
		if s.Given.Has(seat) {
			s.pay(seat, Move{Kind: SalaryMove, Set: s.Salaries[seat]}, false, t)
		}
	}
	s.Given, s.Salaries = 0, [MaxPlayers]uint64{}
}

// pay moves the markers of the chosen buildings back to the harbor.
func (s *State) pay(seat Seat, m Move, forced bool, t *emitter) {
	b := &s.Boards[seat]
	paid := 0
	for kind := range Building(Buildings) {
		n := m.freed(kind)
		for range n {
			b.Occupied &^= 1 << b.place(kind, true)
		}
		paid += n
	}
	b.Harbour += int8(paid)
	if !t.on() {
		return
	}
	args := []engine.Arg{engine.Num("markers", paid)}
	for _, kind := range m.Paid() {
		args = append(args, buildingTerm(kind))
	}
	t.emitForced(forced, SalaryPaid, seat, args...)
}

func (s *State) reachSalary(*emitter) bool {
	if s.Waiting != 0 {
		return true
	}
	s.Step, s.Turn = stepAct, s.Crown
	return false
}

const proposals = 5

// proposeSalaries appends the salaries that free the most useful buildings in this position, the best first.
func (s *State) proposeSalaries(seat Seat, list []Move) []Move {
	var buffer [maxMoves]Move
	var rated [maxMoves]Rated
	best := s.ranked(seat, s.Boards[seat].salaries(buffer[:0]), rated[:0])
	for _, t := range best[:min(len(best), proposals)] {
		list = append(list, t.Move)
	}
	return list
}
