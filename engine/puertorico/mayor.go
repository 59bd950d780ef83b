package puertorico

import "github.com/harbormaster/harbormaster/engine"

// beginMayor gives the privilege (P6.1), deals the ship person by person in Order (P6.2) and opens the placement.
func (s *State) beginMayor(t *teller) {
	if s.Colonists > 0 {
		s.Colonists--
		s.Boards[s.Chooser].arrive(1)
		if t.on() {
			t.tell(MayorPrivilege, s.Chooser, engine.Num("colonists", 1))
		}
	} else if t.on() {
		t.tell(MayorPrivilege, s.Chooser, engine.Num("colonists", 0))
	}
	each, more := s.Ship/s.Players, s.Ship%s.Players
	for k := range s.Players {
		n := each
		if k < more {
			n++
		}
		if n == 0 {
			break
		}
		seat := s.nth(k)
		s.Boards[seat].arrive(n)
		if t.on() {
			t.tell(MayorDealt, seat, engine.Num("colonists", int(n)))
		}
	}
	s.Ship = 0
	s.Step = stepPlace
	s.Waiting, s.Given = 1<<s.Players-1, 0
	s.InOrder = s.Rules.Ordered
	if !s.InOrder {
		for k := range s.Players {
			s.placeIfForced(s.nth(k), t)
		}
	}
}

// arrive brings colonists to San Juan.
func (b *Board) arrive(n int8) {
	b.SanJuan += n
	b.Persons += n
}

// placeIfForced places for a seat that has one way only; it is false where there are several.
func (s *State) placeIfForced(seat Seat, t *teller) bool {
	p, ok := s.Boards[seat].onlyPlacement()
	if !ok {
		return false
	}
	m := s.placeMove(seat, p)
	t.force(seat, m)
	s.Waiting = s.Waiting.Without(seat)
	s.place(seat, m, openly{forced: true}, t)
	return true
}

// reachPlace asks all seats that have a choice at once, or in order one after the other. When all have placed, the
// ship is refilled.
func (s *State) reachPlace(t *teller) (waits bool) {
	if s.InOrder {
		for k := range s.Players {
			seat := s.nth(k)
			if s.Waiting.Has(seat) && !s.placeIfForced(seat, t) {
				s.Turn = seat
				return true
			}
		}
	} else {
		if s.Waiting != 0 {
			return true
		}
		several := s.Given&(s.Given-1) != 0
		for k := range s.Players {
			if seat := s.nth(k); s.Given.Has(seat) {
				s.place(seat, s.draft(seat), openly{reveal: several}, t)
			}
		}
	}
	s.Waiting, s.Given, s.InOrder = 0, 0, false
	s.Drafts = [MaxPlayers]placement{}
	s.refill(t)
	s.endPhase(t)
	return true
}

// placeFor takes a seat's placement: in a parallel phase it is kept secret until all are in.
func (s *State) placeFor(seat Seat, m Move, t *teller) {
	if s.InOrder {
		s.Waiting = s.Waiting.Without(seat)
		s.place(seat, m, openly{}, t)
		return
	}
	s.Drafts[seat] = m.placement()
	if t.on() && !s.Given.Has(seat) {
		t.tell(MayorIn, seat)
	}
	s.Waiting, s.Given = s.Waiting.Without(seat), s.Given.With(seat)
}

// orderPlaces goes over to placing in order: what is already in is discarded.
func (s *State) orderPlaces(seat Seat, t *teller) {
	s.Waiting |= s.Given
	s.Given, s.InOrder = 0, true
	s.Drafts = [MaxPlayers]placement{}
	if t.on() {
		t.tell(MayorOrdered, seat)
	}
}

// openly says how a placement becomes known: because there was one way only, or as a secret shown together with others'.
type openly struct{ forced, reveal bool }

// place puts a placement onto a seat's board.
func (s *State) place(seat Seat, m Move, how openly, t *teller) {
	s.Boards[seat].settle(m.placement(), int8(m.X[2]))
	if !t.on() {
		return
	}
	p := m.placement()
	var args []engine.Arg
	for at := range spots {
		if n := p.get(at); n > 0 {
			args = append(args, engine.Num(at.String(), int(n)))
		}
	}
	args = append(args, engine.Num("san_juan", int(m.X[2])))
	if !s.InOrder {
		args = append(args, engine.Num("parallel", 1))
	}
	t.rec.Add(engine.Event{Kind: MayorPlaced, Seat: seat, Only: engine.Everyone, Args: args, Forced: how.forced, Reveal: how.reveal})
}

// placeMove is the move for a legal placement: who finds no circle stays in San Juan (P6.4).
func (s *State) placeMove(seat Seat, p placement) Move {
	b := &s.Boards[seat]
	return place(p, int(max(0, b.Persons-b.allCircles())))
}

// draft is the placement that a seat has given.
func (s *State) draft(seat Seat) Move { return s.placeMove(seat, s.Drafts[seat]) }

// refill fills the ship for the empty circles on buildings, at least one colonist a player, and sets the flag when the
// supply does not suffice (P6.5, P6.6).
func (s *State) refill(t *teller) {
	need := int(0)
	for seat := range s.Players {
		need += int(s.Boards[seat].emptyCircles())
	}
	need = max(need, int(s.Players))
	n := int8(min(need, int(s.Colonists)))
	s.Ship += n
	s.Colonists -= n
	if t.on() {
		t.tell(MayorRefilled, engine.Everyone, engine.Num("colonists", int(s.Ship)), engine.Num("need", need), engine.Num("supply", int(s.Colonists)))
	}
	if int(n) < need {
		s.flag(flagColonists, t)
	}
}

// checkPlace judges a placement (P4.1, P6.3, P6.4).
func (s *State) checkPlace(seat Seat, m Move) error {
	b := &s.Boards[seat]
	fit, circles := b.circles()
	p := m.placement()
	placed := 0
	for at := range spots {
		n := p.get(at)
		placed += int(n)
		if n > fit[at] {
			key := RefusedCircles
			if fit[at] == 0 {
				key = RefusedNotYours
			}
			return engine.Refuse(key, engine.Term("place", at.String()), engine.Num("placed", int(n)), engine.Num("circles", int(fit[at])))
		}
	}
	sanJuan, have := int(m.X[2]), int(b.Colonists())
	switch {
	case placed+sanJuan != have:
		return engine.Refuse(RefusedSum, engine.Num("placed", placed+sanJuan), engine.Num("colonists", have))
	case sanJuan > 0 && placed < int(circles):
		return engine.Refuse(RefusedEmptyCircles, engine.Num("san_juan", sanJuan), engine.Num("empty", int(circles)-placed))
	}
	return nil
}

// onlyPlacement is the placement of a board that has one way only: nobody to place, everything filled, or one kind of place.
func (b *Board) onlyPlacement() (placement, bool) {
	have := b.Persons
	switch {
	case have == 0:
		return placement{}, true
	case have < b.allCircles() && !b.oneKind():
		return placement{}, false
	}
	fit, _ := b.circles()
	var p placement
	for at, n := range fit {
		if n > 0 {
			p.add(spot(at), int(min(n, have)))
		}
	}
	return p, true
}

// oneKind says that all circles of the board are of one kind of tile or building.
func (b *Board) oneKind() bool {
	if b.Built == 0 {
		for _, n := range b.Island {
			if n > 0 {
				return n == b.IslandCount
			}
		}
	}
	return b.IslandCount == 0 && b.Built&(b.Built-1) == 0
}

// countPlaces counts placements, no further than limit: the ways to fill as many circles as there are colonists.
func (s *State) countPlaces(seat Seat, limit int) int {
	b := &s.Boards[seat]
	fit, circles := b.circles()
	have := b.Colonists()
	if have >= circles {
		return min(limit, 1)
	}
	var ways [maxColonists + 1]int
	ways[0] = 1
	for _, n := range fit {
		if n == 0 {
			continue
		}
		for k := have; k > 0; k-- {
			for i := int8(1); i <= min(n, k); i++ {
				ways[k] = min(limit, ways[k]+ways[k-i])
			}
		}
	}
	return min(limit, ways[have])
}

// samplePlace draws a placement: every set of filled circles is equally likely.
func (s *State) samplePlace(seat Seat, rand *engine.Rand) Move {
	b := &s.Boards[seat]
	have, circles := int(b.Persons), int(b.allCircles())
	var all placement
	var free [IslandSpaces + CitySpaces*3]spot
	n := 0
	for tile, k := range b.Island[:Forest] {
		all.addTile(Tile(tile), int(k))
		for range k {
			free[n] = spot(tile)
			n++
		}
	}
	for _, building := range b.Buildings() {
		k := rulebook.kinds[building].Circles
		all.addBuilding(building, int(k))
		for range k {
			free[n] = spotOf(building)
			n++
		}
	}
	if have >= circles {
		return place(all, have-circles)
	}
	if have <= circles-have {
		var p placement
		drawSpots(&p, free[:n], have, 1, rand)
		return place(p, 0)
	}
	drawSpots(&all, free[:n], circles-have, -1, rand)
	return place(all, 0)
}

// drawSpots draws so many of the circles and adds a number to the placement for each.
func drawSpots(p *placement, free []spot, count, number int, rand *engine.Rand) {
	for i := range count {
		j := i + rand.IntN(len(free)-i)
		p.add(free[j], number)
		free[j] = free[i]
	}
}

// Piles shows a placement as places with pieces; any other move as what lies on the board now.
func (Rules) Piles(s *State, seat Seat, m Move) []engine.Pile {
	if s.Step != stepPlace || !s.open(seat) {
		return nil
	}
	b := &s.Boards[seat]
	before := b.placed()
	if m.Kind != PlaceMove {
		m = place(before, int(b.SanJuan))
	}
	p := m.placement()
	fit, _ := b.circles()
	var piles []engine.Pile
	for at, n := range fit {
		if n > 0 {
			at := spot(at)
			piles = append(piles, engine.Pile{Key: at.String(), Count: int(p.get(at)), Before: int(before.get(at)), Max: int(n)})
		}
	}
	return append(piles, engine.Pile{
		Key: sanJuanKey, Count: int(m.X[2]), Before: int(b.SanJuan), Max: int(b.Colonists()), Home: true,
	})
}

// sanJuanKey is the pile of the colonists that are not placed.
const sanJuanKey = "san_juan"

// Compose makes a placement out of piles. A place without a pile is empty, but San Juan must have its pile.
func (Rules) Compose(s *State, seat Seat, piles []engine.Pile) (Move, error) {
	if s.Step != stepPlace || !s.open(seat) {
		return Move{}, engine.Refuse(RefusedStep)
	}
	var p placement
	sanJuan := -1
	for _, pile := range piles {
		at, ok := parseSpot(pile.Key)
		switch {
		case pile.Key == sanJuanKey && pile.Count >= 0 && pile.Count <= maxColonists:
			sanJuan = pile.Count
		case !ok || pile.Count < 0 || pile.Count > 15:
			return Move{}, engine.Refuse(RefusedNotYours, engine.Term("place", pile.Key), engine.Num("placed", pile.Count), engine.Num("circles", 0))
		default:
			p.add(at, pile.Count-int(p.get(at)))
		}
	}
	if sanJuan < 0 {
		return Move{}, engine.Refuse(RefusedSum, engine.Num("placed", 0), engine.Num("colonists", int(s.Boards[seat].Colonists())))
	}
	return place(p, sanJuan), nil
}

func parseSpot(key string) (spot, bool) {
	if tile, ok := parseTile(key); ok {
		return spot(tile), true
	}
	building, ok := parseBuilding(key)
	return spotOf(building), ok
}
