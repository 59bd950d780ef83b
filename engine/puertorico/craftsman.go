package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// produce lets everybody produce in Order, each limited by the supply, with the buildings that pay for it in the own
// turn (P8.1 to P8.5, O6).
func (s *State) produce(t *emitter) {
	for seat := range s.inOrder(s.Chooser, s.Players) {
		b := &s.Boards[seat]
		extras := b.Working & rulebook.extras
		var received uint8
		var got, missing [Goods]int8
		for good := Corn; good < Goods; good++ {
			want := b.Production(good)
			n := min(want, s.Goods[good])
			if n > 0 {
				for building := range engine.Bits[Building](extras) {
					extra := rulebook.kinds[building].Extra(*b, good)
					want += extra
					n += min(extra, s.Goods[good]-n)
				}
			}
			got[good], missing[good] = n, want-n
			if n > 0 {
				s.Goods[good] -= n
				b.Goods[good] += n
				received |= 1 << good
			}
		}
		if seat == s.Chooser {
			s.Received, s.Crafted = received, got
		}
		if t.on() {
			t.emit(CraftsmanProduced, seat, goodArgs(got)...)
		}
		for good, n := range missing {
			if n > 0 {
				t.emit(CraftsmanShort, seat, engine.Term("good", goodWords[good]), num("missing", n))
			}
		}
		for building := range engine.Bits[Building](b.Working & rulebook.crafted) {
			s.reward(seat, building, rulebook.kinds[building].Crafted(*b, got), t)
		}
		s.checkProduction(seat, &got, t)
	}
	s.Turn = s.Chooser
	s.Step = stepBonus
	s.Bonuses = 0
}

// goodArgs lists the goods of which there are any.
func goodArgs(goods [Goods]int8) []engine.Arg {
	var args []engine.Arg
	for good, n := range goods {
		args = append(args, some(goodWords[good], n))
	}
	return args
}

// bonusGoods is the set of goods for the privilege: received in this phase and still in the supply (P8.6, R-60).
func (s *State) bonusGoods() uint8 {
	set := s.Received
	for good, n := range s.Goods {
		if n == 0 {
			set &^= 1 << good
		}
	}
	return set
}

func (s *State) bonuses(list []Move) []Move {
	for good := range engine.Bits[Good](s.bonusGoods()) {
		list = short(list, Bonus(good))
	}
	return list
}

func (s *State) checkBonus(m Move) error {
	switch good := Good(m.A); {
	case s.Received&(1<<good) == 0:
		return engine.Refuse(RefusedNotProduced, engine.Term("good", good.String()))
	case s.Goods[good] == 0:
		return engine.Refuse(RefusedGoodGone, engine.Term("good", good.String()))
	}
	return nil
}

// reachBonus asks the chooser for their privilege good; it can't be declined (P8.6). How many there are is judged when
// the first is taken (O6).
func (s *State) reachBonus(t *emitter) (waits bool) {
	set := s.bonusGoods()
	switch {
	case set == 0:
		if s.Bonuses == 0 {
			t.emitForced(CraftsmanNoBonus, s.Turn)
		}
		s.endBonus(t)
		return false
	case set&(set-1) == 0 && !s.Boards[s.Turn].canMove():
		s.answer(Bonus(Good(bits.TrailingZeros8(set))), t)
		return false
	}
	return true
}

func (s *State) takeBonus(good Good, t *emitter) {
	if s.Bonuses == 0 {
		s.Bonuses = s.privilege(s.Turn)
	}
	s.Bonuses--
	s.Goods[good]--
	s.Boards[s.Turn].Goods[good]++
	s.Crafted[good]++
	t.emitAnswer(CraftsmanBonus, s.Turn, engine.Term("good", good.String()))
	s.checkProduction(s.Turn, &s.Crafted, t)
	if s.Bonuses == 0 {
		s.endBonus(t)
	}
}

func (s *State) endBonus(t *emitter) {
	s.Received, s.Crafted, s.Bonuses = 0, [Goods]int8{}, 0
	s.endPhase(t)
}
