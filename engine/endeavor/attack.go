package endeavor

import "github.com/harbormaster/harbormaster/engine"

func (s *State) checkAttack(seat Seat, c City) *engine.Reason {
	if r := s.checkEntry(seat, c); r != nil {
		return r
	}
	switch s.holder(c) {
	case engine.Everyone:
		return engine.Refuse(RefusedEmptyCity, engine.Term("city", c.String()))
	case seat:
		return engine.Refuse(RefusedOwnCity, engine.Term("city", c.String()))
	}
	return nil
}

// attack replaces the marker of another player in a city by one's own. Theirs goes to their supply, not to their
// harbor (E39).
func (s *State) attack(m Move, t *emitter) {
	seat, c := s.Turn, City(m.Target)
	defender := s.holder(c)
	s.Boards[defender].Held &^= 1 << c
	s.Boards[seat].Held |= 1 << c
	if t.on() {
		t.emit(Attacked, seat, append(s.by(m), engine.Term("city", c.String()), engine.Term("region", c.Region().String()), engine.Num("defender_seat", int(defender)))...)
	}
	s.link(seat, c, t)
}
