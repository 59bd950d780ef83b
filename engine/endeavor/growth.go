package endeavor

import "github.com/harbormaster/harbormaster/engine"

// grow moves markers from every supply to its harbor (E23).
func (s *State) grow(t *emitter) {
	list, n := s.fromCrown()
	for _, seat := range list[:n] {
		b := &s.Boards[seat]
		b.Harbour += int8(b.yield(Culture))
	}
	if t.on() {
		s.emitGrowth(list[:n], t)
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
