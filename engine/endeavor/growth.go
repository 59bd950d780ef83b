package endeavor

import "github.com/harbormaster/harbormaster/engine"

// grow moves markers from every supply to its harbour (E23).
func (s *State) grow(t *teller) {
	list, n := s.fromCrown()
	for _, seat := range list[:n] {
		b := &s.Boards[seat]
		markers := b.yield(Culture)
		b.Harbour += int8(markers)
		if t.on() {
			t.tell(Grew, seat, engine.Num("markers", markers), engine.Num("harbour", int(b.Harbour)))
		}
	}
}
