package maracaibo

import (
	"slices"
	"testing"
)

// TestAnIdleSocketBringsNothing compares with the second implementation (A14).
func TestAnIdleSocketBringsNothing(t *testing.T) {
	idle, busy := map[Socket]int{}, 0
	for n := range 40 {
		players, options := gameOf(n)
		w := newWitness(t, players, options, uint64(900+n))
		w.each = func(s *State) {
			if s.Step != stepUpgrade {
				return
			}
			seat := s.Turn
			v := Rules{}.View(s, seat)
			for _, at := range w.o.Ship.Sockets {
				if at.Kind != "instant" || !slices.Contains(w.o.openSockets(w.o.seats[seat]), at.ID) {
					continue
				}
				socket := Socket(find(socketWords[:], at.ID))
				told, brings := slices.Contains(v.Idle, socket), w.o.possibleIn(int(seat), at.Effects)
				if told == brings {
					w.fail("%s brings something: %v, told idle: %v", at.ID, brings, told)
				}
				if told {
					idle[socket]++
				} else {
					busy++
				}
			}
			for _, other := range v.Idle {
				if s.Boards[seat].Sockets>>other&1 == 1 {
					w.fail("%s is full", other)
				}
			}
		}
		w.play()
	}
	if len(idle) < 3 || busy == 0 {
		t.Errorf("%v idle, %d not", idle, busy)
	}
}
