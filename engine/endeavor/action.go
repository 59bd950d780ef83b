package endeavor

import "github.com/harbormaster/harbormaster/engine"

// reachable is what a seat's actions can be aimed at: cities to occupy and to attack, decks to draw the top card of.
type reachable struct {
	occupy, attack uint32
	draw           uint8
}

// reaches finds what a seat's actions can be aimed at now, markers aside (E36, E39, E41).
func (s *State) reaches(seat Seat) (r reachable) {
	taken, own := s.taken(), s.Boards[seat].Held
	for region := range Region(Regions) {
		if !s.isOpen(region) {
			continue
		}
		presence := s.presence(seat, region)
		if presence > 0 || region == Europe {
			in := rulebook.citiesIn[region]
			r.occupy |= in &^ taken
			r.attack |= in & taken &^ own
		}
		r.draw |= s.drawable(region.Deck(), presence)
		if region == Europe {
			r.draw |= s.drawable(SlaveryDeck, presence)
		}
	}
	return r
}

func (s *State) drawable(d Deck, presence int) uint8 {
	if c := s.top(d); c != NoCard && c.Value() <= presence {
		return 1 << d
	}
	return 0
}

// actions appends everything that a seat can do on its turn beside passing: by each kind of building with a free
// activation space, then by each kind of action token (E27 to E29). Nothing can be spent for nothing (R9).
func (s *State) actions(seat Seat, list []Move) []Move {
	b := &s.Boards[seat]
	r := s.reaches(seat)
	var seen uint16
	for i, kind := range b.buildings() {
		if b.Harbour < 1 || b.Occupied>>i&1 != 0 || seen&(1<<kind) != 0 {
			continue
		}
		seen |= 1 << kind
		m, src := Move{Kind: ActivateMove, From: int8(kind)}, &rulebook.buildings[kind].source
		list = b.targets(m, src, int(b.Harbour)-1, &r, list)
	}
	for t := AttackToken; t < Tokens; t++ {
		if b.Tokens[t] > 0 {
			list = b.targets(Move{Kind: TokenMove, From: int8(t)}, &rulebook.tokens[t].source, int(b.Harbour), &r, list)
		}
	}
	return list
}

// targets appends a move for everything that a building or token can do with a number of markers.
func (b *Board) targets(m Move, src *source, markers int, r *reachable, list []Move) []Move {
	for i, p := range src.parts {
		if p.Cost() > markers || i > 0 && p == src.parts[0] {
			continue
		}
		m.Part = p
		var set uint32
		switch p {
		case Ship:
			set = (1<<Regions - 1) &^ (1 << Europe)
		case Occupy:
			set = r.occupy
		case Attack:
			set = r.attack
		case Payment:
			set = b.busyKinds()
		case Draw:
			set = uint32(r.draw)
		}
		for m.Target = range engine.Bits[int8](set) {
			list = append(list, m)
		}
	}
	return list
}

func (s *State) canAct(seat Seat) bool {
	b := &s.Boards[seat]
	parts := b.canDo(int(b.Harbour))
	if parts&(1<<Ship) != 0 || parts&(1<<Payment) != 0 && b.Occupied != 0 {
		return true
	}
	if parts == 0 {
		return false
	}
	r := s.reaches(seat)
	return parts&(1<<Occupy) != 0 && r.occupy != 0 || parts&(1<<Attack) != 0 && r.attack != 0 ||
		parts&(1<<Draw) != 0 && r.draw != 0
}

// canDo is the set of the actions of the free buildings and of the tokens at hand for which a number of markers is
// enough, each by itself.
func (b *Board) canDo(markers int) uint8 {
	var byBuilding, byToken uint8
	for i, kind := range b.buildings() {
		if b.Occupied>>i&1 == 0 {
			byBuilding |= rulebook.buildings[kind].source.can
		}
	}
	for t := AttackToken; t < Tokens; t++ {
		if b.Tokens[t] > 0 {
			byToken |= rulebook.tokens[t].source.can
		}
	}
	return byBuilding&affordable(markers-1) | byToken&affordable(markers)
}

func affordable(markers int) uint8 {
	var set uint8
	for p := range Part(Parts) {
		if p.Cost() <= markers {
			set |= 1 << p
		}
	}
	return set
}

// busyKinds is the set of the kinds with a marker on one of their tiles. The building that is activated for a payment
// is not among them, because it was free (E40).
func (b *Board) busyKinds() uint32 {
	var set uint32
	for i, kind := range b.buildings() {
		set |= uint32(b.Occupied>>i&1) << kind
	}
	return set
}

// checkAction judges an activation or the use of a token.
func (s *State) checkAction(seat Seat, m Move) *engine.Reason {
	b := &s.Boards[seat]
	var src *source
	var name engine.Arg
	if m.Kind == ActivateMove {
		kind := Building(m.From)
		src, name = &rulebook.buildings[kind].source, engine.Term("source", kind.String())
		switch {
		case b.owns(kind) == 0:
			return engine.Refuse(RefusedNoBuilding, buildingTerm(kind))
		case len(src.parts) == 0:
			return engine.Refuse(RefusedPassive, buildingTerm(kind))
		case b.place(kind, false) < 0:
			return engine.Refuse(RefusedOccupiedBuilding, buildingTerm(kind))
		}
	} else {
		t := Token(m.From)
		src, name = &rulebook.tokens[t].source, tokenTerm("source", t)
		if !t.Action() || b.Tokens[t] == 0 {
			return engine.Refuse(RefusedNoToken, tokenTerm("token", t))
		}
	}
	if !src.does(m.Part) {
		return engine.Refuse(RefusedOtherPart, engine.Term("action", m.Part.String()), name)
	}
	return s.checkPart(seat, m)
}

// checkPart judges an action by its markers and its target.
func (s *State) checkPart(seat Seat, m Move) *engine.Reason {
	b := &s.Boards[seat]
	if have := int(b.Harbour); m.Cost() > have {
		return engine.Refuse(RefusedMarkers, engine.Num("need", m.Cost()), engine.Num("have", have))
	}
	switch m.Part {
	case Ship:
		if m.Region() == Europe {
			return engine.Refuse(RefusedEuropeTrack)
		}
	case Occupy:
		return s.checkOccupy(seat, m.City())
	case Attack:
		return s.checkAttack(seat, m.City())
	case Payment:
		switch freed := m.Freed(); {
		case b.place(freed, true) >= 0:
			return nil
		case freed == m.Building():
			return engine.Refuse(RefusedSameBuilding, buildingTerm(freed))
		default:
			return engine.Refuse(RefusedNotOccupied, buildingTerm(freed))
		}
	case Draw:
		return s.checkDraw(seat, m.Deck())
	}
	return nil
}

// act puts a marker on a building or returns a token, and does the action (E27, E28).
func (s *State) act(m Move, t *emitter) {
	b := &s.Boards[s.Turn]
	place := -1
	if m.Kind == ActivateMove {
		kind := Building(m.From)
		place = b.place(kind, false)
		b.Occupied |= 1 << place
		b.Harbour--
	} else {
		b.Tokens[m.From]--
		s.Box[m.From]++
	}
	s.do(m, place, t)
	if m.Kind != ActivateMove || !rulebook.buildings[m.From].source.both {
		s.endTurn()
		return
	}
	s.Begun = Begun{Building: Building(m.From), Done: m.Part, Region: m.Region(), Deck: m.Deck()}
	s.Step = stepSecond
}

// do carries out the action of a move of the seat on turn. Place is the one whose activation brings it, -1 for none.
func (s *State) do(m Move, place int, t *emitter) {
	s.Boards[s.Turn].Harbour -= int8(m.Part.Cost())
	switch m.Part {
	case Ship:
		s.ship(m, t)
	case Occupy:
		s.occupy(m, t)
	case Attack:
		s.attack(m, t)
	case Payment:
		s.repay(m, place, t)
	case Draw:
		s.draw(m, t)
	}
}

// repay moves a marker from a building to the harbor: not from the place whose activation brings the payment, -1 for
// none (E40, R5).
func (s *State) repay(m Move, activated int, t *emitter) {
	b := &s.Boards[s.Turn]
	for i, kind := range b.buildings() {
		if kind == m.Freed() && i != activated && b.Occupied>>i&1 != 0 {
			b.Occupied &^= 1 << i
			break
		}
	}
	b.Harbour++
	t.did(Repaid, s, m, buildingTerm(m.Freed()))
}

func (s *State) endTurn() { s.Step, s.Turn, s.Begun = stepAct, s.next(s.Turn), Begun{} }

// reachAct asks the next seat that has not passed; one that can do nothing passes (E16, E26).
func (s *State) reachAct(t *emitter) bool {
	if s.Passed == 1<<s.Players-1 {
		s.endRound(t)
		return false
	}
	if s.Passed.Has(s.Turn) {
		s.Turn = s.next(s.Turn)
		return false
	}
	if s.canAct(s.Turn) {
		return true
	}
	t.answer(Answer{Seat: s.Turn, Move: Pass()})
	s.pass(true, t)
	return false
}

// other is the part of a composite action that is not done yet.
func (g *Begun) other() Part { return rulebook.buildings[g.Building].source.other(g.Done) }

// seconds appends the moves of the other part: in the region of the first, from the same deck (E44 to E46).
func (s *State) seconds(seat Seat, list []Move) []Move {
	p := s.Begun.other()
	if p.Cost() > int(s.Boards[seat].Harbour) {
		return list
	}
	var set uint32
	switch p {
	case Ship:
		set = 1 << s.Begun.Region &^ (1 << Europe)
	case Occupy:
		set = s.reaches(seat).occupy & rulebook.citiesIn[s.Begun.Region]
	case Draw:
		set = uint32(s.drawable(s.Begun.Deck, s.presence(seat, s.Begun.Region)))
	}
	for target := range engine.Bits[int8](set) {
		list = append(list, Second(p, target))
	}
	return list
}

func (s *State) checkSecond(seat Seat, m Move) *engine.Reason {
	g := &s.Begun
	switch {
	case m.Part != g.other():
		return engine.Refuse(RefusedSecond, engine.Term("action", m.Part.String()))
	case m.Region() != g.Region:
		return engine.Refuse(RefusedElsewhere, regionTerm(g.Region))
	case m.Part == Draw && m.Deck() != g.Deck:
		return engine.Refuse(RefusedOtherDeck, s.deckTerm("deck", g.Deck))
	}
	return s.checkPart(seat, m)
}

// stop leaves the other part undone.
func (s *State) stop(forced bool, t *emitter) {
	t.emitForced(forced, Stopped, s.Turn)
	s.endTurn()
}

func (s *State) reachSecond(t *emitter) bool {
	var buffer [Cities]Move
	if len(s.seconds(s.Turn, buffer[:0])) > 0 {
		return true
	}
	t.answer(Answer{Seat: s.Turn, Move: Stop()})
	s.stop(true, t)
	return false
}
