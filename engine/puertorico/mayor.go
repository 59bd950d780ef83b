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
	t.emit(MayorPrivilege, s.Chooser, engine.Num("colonists", int(colonists)), some("nobles", nobles))
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
	t.emit(BuildingGuest, seat, engine.Term("building", of.String()), engine.Num("nobles", int(bit(noble))))
}

// reachShip asks who is to take a person from a ship that holds both kinds (N1.3); what is left of one kind is dealt at once,
// person by person in Order from there (P6.2). Then the placement opens.
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
		t.emit(MayorDealt, seat, engine.Num(kind, int(n)))
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
	t.emit(MayorTook, s.Turn, engine.Num("noble", int(bit(noble))))
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

// reachPlace asks all seats that have a choice at once, or in order one after the other. When all have placed, the
// ship is refilled.
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
	args = append(args, engine.Num(sanJuanKey, int(m.A)), some("parallel", bit(!s.InOrder)))
	t.tell(engine.Event{Kind: MayorPlaced, Seat: seat, Forced: t.auto, Reveal: reveal}, args)
}

// placeMove is the move for a legal placement: who finds no circle stays in San Juan (P6.4), also those nobles that are not
// placed.
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

// draft is the placement that a seat has given.
func (s *State) draft(seat Seat) Move { return s.placeMove(seat, s.Drafts[seat]) }

// refill fills the ship for the empty circles on buildings, at least one person a player, and sets the flag when the supply
// does not suffice (P6.5, P6.6). With nobles one of them is a noble, and no flag is set (N1.1, N1.2, R-47).
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
		nobles = engine.Num("nobles", int(s.ShipNobles))
	}
	t.emit(MayorRefilled, engine.Everyone, engine.Num("colonists", int(s.Ship)), engine.Num("need", need),
		engine.Num("supply", int(s.Colonists)), nobles)
	if int(n) < need && !s.Rules.Nobles {
		s.flag(flagColonists, t)
	}
}

// checkPlace judges a placement (P4.1, P6.3, P6.4, N1.4).
func (s *State) checkPlace(seat Seat, m Move) error {
	b := &s.Boards[seat]
	fit, circles := b.circles()
	p := m.placement()
	sanJuan, nobles := m.staying()
	if nobles > sanJuan {
		return engine.Refuse(RefusedNobles, engine.Num("placed", nobles), engine.Num("nobles", int(b.Nobles)))
	}
	placed := 0
	for at := range spots {
		n, noble := p.all.get(at), p.nobles.get(at)
		placed += int(n)
		nobles += int(noble)
		if n > fit[at] {
			key := RefusedCircles
			if fit[at] == 0 {
				key = RefusedNotYours
			}
			return refusePlace(key, at.String(), int(n), int(fit[at]))
		}
		if noble > n {
			return engine.Refuse(RefusedNobles, engine.Num("placed", int(noble)), engine.Num("nobles", int(b.Nobles)))
		}
	}
	have := int(b.Persons)
	switch {
	case placed+sanJuan != have:
		return engine.Refuse(RefusedSum, engine.Num("placed", placed+sanJuan), engine.Num("colonists", have))
	case nobles != int(b.Nobles):
		return engine.Refuse(RefusedNobles, engine.Num("placed", nobles), engine.Num("nobles", int(b.Nobles)))
	case sanJuan > 0 && placed < int(circles):
		return engine.Refuse(RefusedEmptyCircles, engine.Num("san_juan", sanJuan), engine.Num("empty", int(circles)-placed))
	}
	return nil
}

func refusePlace(key, place string, placed, circles int) error {
	return engine.Refuse(key, engine.Term("place", place), engine.Num("placed", placed), engine.Num("circles", circles))
}

// onlyPlacement is the placement of a board that has one way only: nobody to place, everything filled, or one kind of place;
// and if there are persons of both kinds, only one place for them.
func (b *Board) onlyPlacement() (placement, bool) {
	have := b.Persons
	switch {
	case have == 0:
		return placement{}, true
	case have < b.allCircles() && !b.oneKind():
		return placement{}, false
	case b.Nobles > 0 && b.Nobles < have && !b.onePlace():
		return placement{}, false
	}
	var p placement
	nobles := b.Nobles
	fit, _ := b.circles()
	for at := spot(0); at < spots && have > 0; at++ {
		n := min(fit[at], have)
		have -= n
		p.all.add(at, int(n))
		n = min(n, nobles)
		nobles -= n
		p.nobles.add(at, int(n))
	}
	return p, true
}

// oneKind says that all circles of the board are of one kind of tile or building.
func (b *Board) oneKind() bool {
	set, tiles := b.Built&^rulebook.circleless, b.IslandCount-b.Island[Forest]
	if set != 0 {
		return tiles == 0 && set&(set-1) == 0
	}
	for _, n := range b.Island[:Forest] {
		if n > 0 {
			return n == tiles
		}
	}
	return true
}

// onePlace says that all persons of the board come to one place: to San Juan, or to one kind of tile or building that holds
// all of them.
func (b *Board) onePlace() bool {
	circles := b.allCircles()
	return circles == 0 || b.oneKind() && b.Persons <= circles
}

// countPlaces counts placements, no further than limit: the ways to fill as many circles as there are persons, and to choose
// which of them are nobles.
func (s *State) countPlaces(seat Seat, limit int) int {
	b := &s.Boards[seat]
	fit, circles := b.circles()
	have, nobles := b.Persons, b.Nobles
	placed := min(have, circles)
	// ways[k][j] fills k circles with j nobles among them.
	var ways [IslandSpaces + 3*CitySpaces + 1][maxNobles + 1]int
	ways[0][0] = 1
	for _, n := range fit {
		if n == 0 {
			continue
		}
		for k := placed; k > 0; k-- {
			for j := nobles; j >= 0; j-- {
				for i := int8(1); i <= min(n, k); i++ {
					for noble := max(0, j-(k-i)); noble <= min(i, j); noble++ {
						ways[k][j] = min(limit, ways[k][j]+ways[k-i][j-noble])
					}
				}
			}
		}
	}
	count := 0
	for j := max(0, nobles-(have-placed)); j <= min(nobles, placed); j++ {
		count = min(limit, count+ways[placed][j])
	}
	return count
}

// samplePlace draws a placement: every set of filled circles is equally likely, and every choice of nobles among the persons.
func (s *State) samplePlace(seat Seat, rand *engine.Rand) Move {
	b := &s.Boards[seat]
	have, circles := int(b.Persons), int(b.allCircles())
	var all placement
	var free [IslandSpaces + CitySpaces*3]spot
	n := 0
	for tile, k := range b.Island[:Forest] {
		all.all.addTile(Tile(tile), int(k))
		for range k {
			free[n] = spot(tile)
			n++
		}
	}
	for _, building := range b.Buildings() {
		k := rulebook.circles[building]
		all.all.add(spotOf(building), int(k))
		for range k {
			free[n] = spotOf(building)
			n++
		}
	}
	switch {
	case have >= circles:
	case have <= circles-have:
		all.all = spotCounts{}
		drawSpots(&all.all, free[:n], have, 1, rand)
	default:
		drawSpots(&all.all, free[:n], circles-have, -1, rand)
	}
	if b.Nobles > 0 {
		b.sampleNobles(&all, rand)
	}
	return s.placeMove(seat, all)
}

// sampleNobles draws which of the placed persons are nobles.
func (b *Board) sampleNobles(p *placement, rand *engine.Rand) {
	persons, nobles := int(b.Persons), int(b.Nobles)
	for at := range spots {
		for range p.all.get(at) {
			if rand.IntN(persons) < nobles {
				p.nobles.add(at, 1)
				nobles--
			}
			persons--
		}
	}
}

// drawSpots draws so many of the circles and adds a number to the placement for each.
func drawSpots(p *spotCounts, free []spot, count, number int, rand *engine.Rand) {
	for i := range count {
		j := i + rand.IntN(len(free)-i)
		p.add(free[j], number)
		free[j] = free[i]
	}
}

// nobleKey is the piece of a pile that is a noble.
const nobleKey = "noble"

// Piles shows a placement as places with pieces, or a loading of the small wharf; any other move as what lies on the board
// now.
func (Rules) Piles(s *State, seat Seat, m Move) []engine.Pile {
	switch {
	case s.mixing(seat):
		return s.mixPiles(seat, m)
	case s.Step != stepPlace || !s.open(seat):
		return nil
	}
	b := &s.Boards[seat]
	if m.Kind != PlaceMove {
		m = place(b.placed(), int(b.SanJuan), int(b.NobleSanJuan))
	}
	var piles []engine.Pile
	add := func(pile engine.Pile, at spot, persons, nobles int8) {
		before, wereNobles := b.persons(at)
		pile.Key, pile.Count, pile.Before = at.String(), int(persons-nobles), int(*before-*wereNobles)
		piles = append(piles, pile)
		if b.Nobles > 0 {
			pile.Piece, pile.Count, pile.Before = nobleKey, int(nobles), int(*wereNobles)
			piles = append(piles, pile)
		}
	}
	p := m.placement()
	fit, _ := b.circles()
	for at, n := range fit {
		if at := spot(at); n > 0 {
			add(engine.Pile{Max: int(n)}, at, p.all.get(at), p.nobles.get(at))
		}
	}
	add(engine.Pile{Max: int(b.Persons), Home: true}, atSanJuan, m.A, m.B)
	return piles
}

// sanJuanKey is the pile of the colonists that are not placed.
const sanJuanKey = "san_juan"

// Compose makes a placement or a loading of the small wharf out of piles. A place without a pile is empty, but San Juan must
// have its pile.
func (Rules) Compose(s *State, seat Seat, piles []engine.Pile) (Move, error) {
	switch {
	case s.mixing(seat):
		return composeMix(piles)
	case s.Step != stepPlace || !s.open(seat):
		return Move{}, engine.Refuse(RefusedStep)
	}
	var p placement
	sanJuan, nobles := -1, 0
	for _, pile := range piles {
		at, ok := parseSpot(pile.Key)
		noble := pile.Count * int(bit(pile.Piece == nobleKey))
		switch {
		case pile.Key == sanJuanKey && pile.Count >= 0 && pile.Count <= maxColonists:
			sanJuan = max(0, sanJuan) + pile.Count
			nobles += noble
		case ok && pile.Count+int(p.all.get(at)) > maxAt(at):
			fit, _ := s.Boards[seat].circles()
			return Move{}, refusePlace(RefusedCircles, pile.Key, pile.Count, int(fit[at]))
		case !ok || pile.Count < 0:
			return Move{}, refusePlace(RefusedNotYours, pile.Key, pile.Count, 0)
		default:
			p.all.add(at, pile.Count)
			p.nobles.add(at, noble)
		}
	}
	if sanJuan < 0 {
		return Move{}, engine.Refuse(RefusedSum, engine.Num("placed", 0), engine.Num("colonists", int(s.Boards[seat].Persons)))
	}
	return place(p, sanJuan, nobles), nil
}
