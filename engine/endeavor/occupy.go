package endeavor

import "github.com/harbormaster/harbormaster/engine"

func (s *State) checkOccupy(seat Seat, c City) *engine.Reason {
	if r := s.checkEntry(seat, c); r != nil {
		return r
	}
	switch holder := s.holder(c); holder {
	case engine.Everyone:
		return nil
	case seat:
		return engine.Refuse(RefusedOwnCity, engine.Term("city", c.String()))
	default:
		return engine.Refuse(RefusedTaken, engine.Term("city", c.String()), engine.Num("holder_seat", int(holder)))
	}
}

// checkEntry says whether a seat may act in a city's region: it is open, and the seat is present there or it is Europe (E35, E36).
func (s *State) checkEntry(seat Seat, c City) *engine.Reason {
	r := c.Region()
	if !s.isOpen(r) {
		return s.closed(r)
	}
	if r != Europe && s.presence(seat, r) == 0 {
		return engine.Refuse(RefusedPresence, engine.Term("region", r.String()))
	}
	return nil
}

func (s *State) closed(r Region) *engine.Reason {
	return engine.Refuse(RefusedClosed, engine.Term("region", r.String()), engine.Num("spaces", r.Length()-int(s.Tracks[r].Count)))
}

// occupy puts a marker into a free city and takes its token (E36).
func (s *State) occupy(m Move, t *emitter) {
	seat, c := s.Turn, City(m.Target)
	token := s.Cities[c]
	s.Cities[c] = NoToken
	s.Boards[seat].Held |= 1 << c
	s.Boards[seat].gain(token)
	if t.on() {
		t.emit(Occupied, seat, append(s.by(m), engine.Term("city", c.String()), engine.Term("region", c.Region().String()), tokenTerm("token", token))...)
	}
	s.link(seat, c, t)
}

// link takes the tokens of all connections of a city that nobody controlled before (E38).
func (s *State) link(seat Seat, c City, t *emitter) {
	for _, l := range rulebook.cities[c].links {
		token := s.Links[l]
		if token == NoToken || !s.controls(seat, l) {
			continue
		}
		s.Links[l] = NoToken
		s.Boards[seat].gain(token)
		if t.on() {
			from, to := l.Ends()
			t.emit(Linked, seat, engine.Term("city", from.String()), engine.Term("city", to.String()), tokenTerm("token", token))
		}
	}
}
