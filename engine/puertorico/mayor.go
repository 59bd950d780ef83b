package puertorico

import "github.com/harbormaster/harbormaster/engine"

// beginMayor gives the privilege (P6.1, R-11, R-12), lets the villas work (N8) and begins to deal the ship (O4).
func (s *State) beginMayor(t *emitter) {
	n := s.privilege(s.Chooser)
	colonists := min(n, s.Colonists)
	nobles := min(n-colonists, s.Nobles)
	s.Colonists -= colonists
	s.Nobles -= nobles
	s.Boards[s.Chooser].seat(atSanJuan, colonists, false)
	s.Boards[s.Chooser].seat(atSanJuan, nobles, true)
	t.emit(MayorPrivilege, s.Chooser, num("colonists", colonists), some("nobles", nobles))
	for seat := range s.inOrder(s.Chooser, s.Players) {
		for building := range engine.Bits[Building](s.Boards[seat].Working & rulebook.guests) {
			for range rulebook.kinds[building].Guests {
				s.welcome(seat, building, t)
			}
		}
	}
	s.Step = stepShip
}

// welcome brings a person for a building to San Juan: a noble of the stock, else a colonist of the supply (N8).
func (s *State) welcome(seat Seat, of Building, t *emitter) {
	noble, from := s.Nobles > 0, &s.Colonists
	if noble {
		from = &s.Nobles
	}
	if *from == 0 {
		return
	}
	*from--
	s.Boards[seat].seat(atSanJuan, 1, noble)
	t.emit(BuildingGuest, seat, engine.Term("building", of.String()), num("nobles", bit(noble)))
}

// reachShip asks who is to take a person from a ship that holds both kinds (N1.3); what is left of one kind is dealt at
// once, person by person in Order from there (P6.2). Then the placement opens.
func (s *State) reachShip(t *emitter) (waits bool) {
	if s.Ship > 0 && s.ShipNobles > 0 {
		return true
	}
	persons, kind := s.Ship, "colonists"
	if s.ShipNobles > 0 {
		persons, kind = s.ShipNobles, "nobles"
	}
	each, more := persons/s.Players, persons%s.Players
	for seat := range s.inOrder(s.Turn, min(persons, s.Players)) {
		n := each + bit(more > 0)
		more--
		s.Boards[seat].seat(atSanJuan, n, s.ShipNobles > 0)
		t.emit(MayorDealt, seat, num(kind, n))
	}
	s.Ship, s.ShipNobles = 0, 0
	s.Turn = s.Chooser
	s.Step = stepPlace
	s.Waiting, s.Given = 1<<s.Players-1, 0
	s.InOrder = s.Rules.Ordered
	if !s.InOrder {
		for seat := range s.inOrder(s.Chooser, s.Players) {
			s.placeIfForced(seat, t)
		}
	}
	return false
}

// takePerson takes a colonist or the noble from the ship (N1.3).
func (s *State) takePerson(noble bool, t *emitter) {
	if noble {
		s.ShipNobles--
	} else {
		s.Ship--
	}
	s.Boards[s.Turn].seat(atSanJuan, 1, noble)
	t.emit(MayorTook, s.Turn, num("noble", bit(noble)))
	s.Turn = s.next(s.Turn)
}

// placeIfForced places for a seat that has one way only; it is false where there are several.
func (s *State) placeIfForced(seat Seat, t *emitter) bool {
	p, ok := s.Boards[seat].onlyPlacement()
	if !ok {
		return false
	}
	m := s.placeMove(seat, p)
	t.force(answer{seat: seat, move: m})
	s.Waiting = s.Waiting.Without(seat)
	t.auto = true
	s.place(seat, &m, false, t)
	t.auto = false
	return true
}

// reachPlace asks all seats that have a choice at once, or in order one after the other. When all have placed,
// the ship is refilled.
func (s *State) reachPlace(t *emitter) (waits bool) {
	if !s.InOrder && s.Waiting != 0 {
		return true
	}
	several := s.Given&(s.Given-1) != 0
	for seat := range s.inOrder(s.Chooser, s.Players) {
		switch {
		case s.Given.Has(seat):
			m := s.draft(seat)
			s.place(seat, &m, several, t)
		case s.Waiting.Has(seat) && !s.placeIfForced(seat, t):
			s.Turn = seat
			return true
		}
	}
	s.Waiting, s.Given, s.InOrder = 0, 0, false
	s.Drafts = [MaxPlayers]placement{}
	s.refill(t)
	s.endPhase(t)
	return false
}

// placeFor takes a seat's placement: in a parallel phase it is kept secret until all are in.
func (s *State) placeFor(seat Seat, m *Move, t *emitter) {
	if s.InOrder {
		s.Waiting = s.Waiting.Without(seat)
		s.place(seat, m, false, t)
		return
	}
	s.Drafts[seat] = m.placement()
	if !s.Given.Has(seat) {
		t.emit(MayorIn, seat)
	}
	s.Waiting, s.Given = s.Waiting.Without(seat), s.Given.With(seat)
}

// orderPlaces goes over to placing in order: what is already in is discarded.
func (s *State) orderPlaces(seat Seat, t *emitter) {
	s.Waiting |= s.Given
	s.Given, s.InOrder = 0, true
	s.Drafts = [MaxPlayers]placement{}
	t.emit(MayorOrdered, seat)
}

// place puts a placement onto a seat's board, with reveal as a secret that is shown together with others'.
func (s *State) place(seat Seat, m *Move, reveal bool, t *emitter) {
	p := m.placement()
	s.Boards[seat].applyPlacement(&p, m.A, m.B)
	t.place(seat, m, (int8(seat)-int8(s.Chooser)+s.Players)%s.Players)
	if !t.on() {
		return
	}
	var args []engine.Arg
	for at := range spots {
		args = append(args, some(at.String(), p.all.get(at)))
	}
	args = append(args, num(sanJuanKey, m.A), some("nobles", m.B), some("parallel", bit(!s.InOrder)))
	t.tell(engine.Event{Kind: MayorPlaced, Seat: seat, Forced: t.auto, Reveal: reveal}, args)
}

// placeMove is the move for a legal placement: who finds no circle stays in San Juan (P6.4), nobles too.
func (s *State) placeMove(seat Seat, p placement) Move {
	b := &s.Boards[seat]
	nobles := 0
	if b.Nobles > 0 {
		nobles = int(b.Nobles)
		for at := range spots {
			nobles -= int(p.nobles.get(at))
		}
	}
	return place(p, int(max(0, b.Persons-b.allCircles())), nobles)
}

func (s *State) draft(seat Seat) Move { return s.placeMove(seat, s.Drafts[seat]) }

// refill fills the ship for the empty circles on buildings, at least one person a player, and sets the flag when the
// supply does not suffice (P6.5, P6.6). With nobles one of them is a noble, and no flag is set (N1.1, N1.2, R-47).
func (s *State) refill(t *emitter) {
	need := 0
	for seat := range s.Players {
		need += int(s.Boards[seat].emptyCircles())
	}
	need = max(need, int(s.Players))
	noble := bit(s.Nobles > 0)
	s.Nobles -= noble
	s.ShipNobles += noble
	n := int8(min(need-int(noble), int(s.Colonists)))
	s.Ship += n
	s.Colonists -= n
	nobles := engine.Arg{}
	if s.Rules.Nobles {
		nobles = num("nobles", s.ShipNobles)
	}
	t.emit(MayorRefilled, engine.Everyone, num("colonists", s.Ship), num("need", need),
		num("supply", s.Colonists), nobles)
	if int(n) < need && !s.Rules.Nobles {
		s.flag(flagColonists, t)
	}
}
