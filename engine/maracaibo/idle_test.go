package maracaibo

import (
	"slices"
	"testing"
)

func TestAnIdleSocketIsFilledForNothing(t *testing.T) {
	idle, busy := 0, 0
	at(t, stepUpgrade, 3000, func(s *State, seat Seat) {
		v := (Rules{}).View(s, seat)
		for _, m := range (Rules{}).Moves(s, seat, nil) {
			socket := Socket(m.A)
			if m.Kind != UpgradeMove || rulebook.sockets[socket].effects == 0 {
				continue
			}
			next := *s
			next.top().N = 2 // What follows is another upgrade, or what the socket brings.
			next.answer(m, &teller{})
			list := next.top()
			brings := list.Kind == frameList && (next.possibleOf(list) != 0 || holds(list.List, OpVP) || holds(list.List, OpDoubloons))
			if told := slices.Contains(v.Idle, socket); told == brings {
				t.Fatalf("%s brings something: %v, told idle: %v", socket, brings, told)
			} else if told {
				idle++
			} else {
				busy++
			}
		}
	})
	if idle == 0 || busy == 0 {
		t.Errorf("%d idle, %d not", idle, busy)
	}
}

func TestAViewTellsWhetherRetiringWouldBuild(t *testing.T) {
	builds, none := 0, 0
	at(t, stepMove, 400, func(s *State, seat Seat) {
		v := (Rules{}).View(s, seat)
		can := s.buildable(seat, true) != 0
		if v.Retires(seat) != can {
			t.Fatalf("told %v with %d doubloons", !can, s.Boards[seat].Doubloons)
		}
		if can {
			builds++
		} else {
			none++
		}
	})
	if builds == 0 || none == 0 {
		t.Errorf("%d could build, %d could not", builds, none)
	}
}
