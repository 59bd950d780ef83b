package endeavor

import "github.com/harbormaster/harbormaster/engine"

func (s *State) checkPayment(seat Seat, kind Building) *engine.Reason {
	if s.Boards[seat].place(kind, true) < 0 {
		return engine.Refuse(RefusedNotOccupied, engine.Term("building", kind.String()))
	}
	return nil
}

// repay moves a marker from a building to the harbor: not from the place whose activation brings the payment, -1 for none
// (E40, R5).
func (s *State) repay(m Move, activated int, t *emitter) {
	b, kind := &s.Boards[s.Turn], Building(m.Target)
	for i, k := range b.Places[:b.Built] {
		if k == kind && i != activated && b.Occupied>>i&1 != 0 {
			b.Occupied &^= 1 << i
			break
		}
	}
	b.Harbour++
	if t.on() {
		t.emit(Repaid, s.Turn, append(s.by(m), engine.Term("building", kind.String()))...)
	}
}
