package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// produce lets everybody produce in Order, each limited by the supply, with the factory in the own turn (P8.1 to P8.5, O6).
func (s *State) produce(t *teller) {
	for k := range s.Players {
		seat := s.nth(k)
		b := &s.Boards[seat]
		var received uint8
		var got, missing [Goods]int8
		for good := Corn; good < Goods; good++ {
			want := b.Production(good)
			n := min(want, s.Goods[good])
			got[good], missing[good] = n, want-n
			if n > 0 {
				s.Goods[good] -= n
				b.Goods[good] += n
				received |= 1 << good
			}
		}
		if seat == s.Chooser {
			s.Received = received
		}
		if t.on() {
			t.tell(CraftsmanProduced, seat, goodArgs(got)...)
			for good, n := range missing {
				if n > 0 {
					t.tell(CraftsmanShort, seat, engine.Term("good", goodWords[good]), engine.Num("missing", int(n)))
				}
			}
		}
		if b.Occupied(Factory) {
			kinds := bits.OnesCount8(received)
			if money := rulebook.factory[kinds]; money > 0 {
				b.Doubloons += int32(money)
				if t.on() {
					t.tell(CraftsmanFactory, seat, engine.Num("doubloons", int(money)), engine.Num("kinds", kinds))
				}
			}
		}
	}
	s.Turn = s.Chooser
	s.Step = stepBonus
}

// goodArgs lists the goods of which there are any.
func goodArgs(goods [Goods]int8) []engine.Arg {
	var args []engine.Arg
	for good, n := range goods {
		if n > 0 {
			args = append(args, engine.Num(goodWords[good], int(n)))
		}
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
	set := s.bonusGoods()
	for good := Corn; good < Goods; good++ {
		if set&(1<<good) != 0 {
			list = append(list, Bonus(good))
		}
	}
	return list
}

func (s *State) checkBonus(good Good) error {
	switch {
	case good < 0 || good >= Goods:
		return engine.Refuse(RefusedStep)
	case s.Received&(1<<good) == 0:
		return engine.Refuse(RefusedNotProduced, engine.Term("good", good.String()))
	case s.Goods[good] == 0:
		return engine.Refuse(RefusedGoodGone, engine.Term("good", good.String()))
	}
	return nil
}

// reachBonus asks the chooser for his privilege good; it can't be declined (P8.6).
func (s *State) reachBonus(t *teller) (waits bool) {
	set := s.bonusGoods()
	switch {
	case set == 0:
		if t.on() {
			t.tellForced(true, CraftsmanNoBonus, s.Turn)
		}
		s.Received = 0
		s.endPhase(t)
	case set&(set-1) == 0:
		good := Good(bits.TrailingZeros8(set))
		t.force(s.Turn, Bonus(good))
		s.takeBonus(good, true, t)
	}
	return true
}

func (s *State) takeBonus(good Good, forced bool, t *teller) {
	s.Goods[good]--
	s.Boards[s.Turn].Goods[good]++
	s.Received = 0
	if t.on() {
		t.tellForced(forced, CraftsmanBonus, s.Turn, engine.Term("good", good.String()))
	}
	s.endPhase(t)
}
