package puertorico

import "github.com/harbormaster/harbormaster/engine"

// checkPlace judges a placement (P4.1, P6.3, P6.4, N1.4).
func (s *State) checkPlace(seat Seat, m Move) error {
	b := &s.Boards[seat]
	fit, circles := b.circles()
	p := m.placement()
	sanJuan, nobles := m.staying()
	if nobles > sanJuan {
		return engine.Refuse(RefusedNobles, num("placed", nobles), num("nobles", b.Nobles))
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
			return engine.Refuse(RefusedNobles, num("placed", noble), num("nobles", b.Nobles))
		}
	}
	have := int(b.Persons)
	switch {
	case placed+sanJuan != have:
		return engine.Refuse(RefusedSum, num("placed", placed+sanJuan), num("colonists", have))
	case nobles != int(b.Nobles):
		return engine.Refuse(RefusedNobles, num("placed", nobles), num("nobles", b.Nobles))
	case sanJuan > 0 && placed < int(circles):
		return engine.Refuse(RefusedEmptyCircles, num("san_juan", sanJuan), num("empty", int(circles)-placed))
	}
	return nil
}

func refusePlace(key, place string, placed, circles int) error {
	return engine.Refuse(key, engine.Term("place", place), num("placed", placed), num("circles", circles))
}

// onlyPlacement is the placement of a board that has one way only: nobody to place, everything filled, or one kind of
// place; and if there are persons of both kinds, only one place for them.
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

// onePlace says that all persons of the board come to one place: San Juan, or one kind of tile or building.
func (b *Board) onePlace() bool {
	circles := b.allCircles()
	return circles == 0 || b.oneKind() && b.Persons <= circles
}

// samplePlace draws a placement: every set of filled circles is equally likely, and every choice of nobles.
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

// Piles shows a placement as places with pieces, or a loading of the small wharf; any other move as what lies on the
// board now.
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

// Compose makes a placement or a loading of the small wharf out of piles. A place without a pile is empty, but San Juan
// must have its pile.
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
		return Move{}, engine.Refuse(RefusedSum, num("placed", 0), num("colonists", s.Boards[seat].Persons))
	}
	return place(p, sanJuan, nobles), nil
}
