package endeavor

import "github.com/harbormaster/harbormaster/engine"

// checkEntry says whether a seat may act in a city's region: it is open, and the seat is present there or it is Europe
// (E35, E36).
func (s *State) checkEntry(seat Seat, c City) *engine.Reason {
	r := c.Region()
	switch {
	case !s.isOpen(r):
		return s.closed(r)
	case r != Europe && s.presence(seat, r) == 0:
		return engine.Refuse(RefusedPresence, regionTerm(r))
	case s.holder(c) == seat:
		return engine.Refuse(RefusedOwnCity, cityTerm(c))
	}
	return nil
}

func (s *State) closed(r Region) *engine.Reason {
	return engine.Refuse(RefusedClosed, regionTerm(r), engine.Num("spaces", r.Length()-int(s.Tracks[r].Count)))
}

func (s *State) checkOccupy(seat Seat, c City) *engine.Reason {
	if r := s.checkEntry(seat, c); r != nil {
		return r
	}
	if holder := s.holder(c); holder != engine.Everyone {
		return engine.Refuse(RefusedTaken, cityTerm(c), engine.Num("holder_seat", int(holder)))
	}
	return nil
}

// occupy puts a marker into a free city and takes its token (E36).
func (s *State) occupy(m Move, t *emitter) {
	seat, c := s.Turn, City(m.Target)
	token := s.Cities[c]
	s.Cities[c] = NoToken
	s.Boards[seat].Held |= 1 << c
	s.Boards[seat].gain(token)
	t.did(Occupied, s, m, cityTerm(c), regionTerm(c.Region()), tokenTerm("token", token))
	s.link(seat, c, t)
}

func (s *State) checkAttack(seat Seat, c City) *engine.Reason {
	if r := s.checkEntry(seat, c); r != nil {
		return r
	}
	if s.holder(c) == engine.Everyone {
		return engine.Refuse(RefusedEmptyCity, cityTerm(c))
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
	t.did(Attacked, s, m, cityTerm(c), regionTerm(c.Region()), engine.Num("defender_seat", int(defender)))
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
		from, to := l.Ends()
		t.emit(Linked, seat, cityTerm(from), cityTerm(to), tokenTerm("token", token))
	}
}
