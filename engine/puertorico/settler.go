package puertorico

import "github.com/harbormaster/harbormaster/engine"

// reachHacienda asks the owner of an occupied hacienda whether to draw, where there is a space and a tile (B7, O3).
func (s *State) reachHacienda() (waits bool) {
	b := &s.Boards[s.Turn]
	if b.Occupied(Hacienda) && b.IslandCount < IslandSpaces && (s.StackCount > 0 || s.discarded() > 0) {
		return true
	}
	s.Step = stepTake
	return false
}

// discarded counts the discarded tiles.
func (s *State) discarded() int8 {
	var n int8
	for _, k := range s.Discards {
		n += k
	}
	return n
}

func (s *State) useHacienda(draw bool, t *teller) {
	if draw {
		s.Step = stepDraw
		return
	}
	s.Step = stepTake
	if t.on() {
		t.tell(SettlerSkipped, s.Turn)
	}
}

// reachDraw draws the hacienda's tile, after a reshuffle where the stack is empty.
func (s *State) reachDraw(t *teller) (waits bool) {
	tile, ok := s.draw()
	if !ok {
		return true
	}
	s.Boards[s.Turn].addTile(tile)
	s.Step = stepTake
	if t.on() {
		t.reveal(SettlerDrew, s.Turn, engine.Term("tile", tile.String()))
	}
	return false
}

// draw takes the next tile of the stack. It is false when the stack is empty; then chance is asked if there are discards.
func (s *State) draw() (Tile, bool) {
	if s.StackCount == 0 {
		s.Reshuffle = s.discarded() > 0
		return 0, false
	}
	s.StackCount--
	return s.Stack[s.StackCount], true
}

// takeable is the set of tiles that the seat in turn may take: the kinds in the row, a quarry by privilege or hut (P5.1).
func (s *State) takeable() uint8 {
	var set uint8
	for _, tile := range s.Row[:s.RowCount] {
		set |= 1 << tile
	}
	if s.mayQuarry() && s.Quarries > 0 {
		set |= 1 << Quarry
	}
	return set
}

func (s *State) mayQuarry() bool {
	return s.Turn == s.Chooser || s.Boards[s.Turn].Occupied(ConstructionHut)
}

// mayHospice says that the seat in turn may have a colonist on the tile it takes (B8).
func (s *State) mayHospice() bool { return s.Boards[s.Turn].Occupied(Hospice) && s.personLeft() }

// takes appends the tiles that may be taken, with and without the hospice's colonist, and to take none.
func (s *State) takes(list []Move) []Move {
	set, hospice := s.takeable(), s.mayHospice()
	for tile := Tile(0); tile <= Quarry; tile++ {
		if set&(1<<tile) == 0 {
			continue
		}
		list = append(list, Settle(tile, false))
		if hospice {
			list = append(list, Settle(tile, true))
		}
	}
	return append(list, Settle(none, false))
}

func (s *State) checkTake(m Move) error {
	tile := Tile(m.A)
	switch {
	case m.A == none && m.B == 0:
		return nil
	case tile == Quarry && !s.mayQuarry():
		return engine.Refuse(RefusedQuarry)
	case tile == Quarry && s.Quarries == 0:
		return engine.Refuse(RefusedNoQuarries)
	case tile < 0 || tile > Quarry || s.takeable()&(1<<tile) == 0:
		return engine.Refuse(RefusedTileAbsent, engine.Term("tile", tile.String()))
	case m.B == 1 && !s.Boards[s.Turn].Occupied(Hospice):
		return engine.Refuse(RefusedHospice)
	case m.B == 1 && !s.personLeft():
		return engine.Refuse(RefusedNobody)
	}
	return nil
}

// reachTake asks for the tile; a full island has no turn (P5.2).
func (s *State) reachTake(t *teller) (waits bool) {
	if s.Boards[s.Turn].IslandCount == IslandSpaces {
		t.force(s.Turn, Settle(none, false))
		if t.on() {
			t.tellForced(true, SettlerFull, s.Turn)
		}
		s.endTake()
		return false
	}
	if s.takeable() != 0 {
		return true
	}
	t.force(s.Turn, Settle(none, false))
	s.take(none, false, true, t)
	return false
}

// take lays a tile on the island, with a colonist of the hospice (P5.1, B8).
func (s *State) take(tile Tile, colonist, forced bool, t *teller) {
	if tile == none {
		if t.on() {
			t.tellForced(forced, SettlerPassed, s.Turn)
		}
		s.endTake()
		return
	}
	b := &s.Boards[s.Turn]
	if tile == Quarry {
		s.Quarries--
	} else {
		s.leaveRow(tile)
	}
	b.addTile(tile)
	if colonist && s.person() {
		b.Workers[tile]++
		b.Persons++
	}
	if t.on() {
		t.tellForced(forced, SettlerTook, s.Turn, engine.Term("tile", tile.String()), engine.Num("colonist", int(bit(colonist))))
	}
	s.endTake()
}

// leaveRow takes the first tile of the kind out of the row.
func (s *State) leaveRow(tile Tile) {
	for i, lies := range s.Row[:s.RowCount] {
		if lies == tile {
			copy(s.Row[i:], s.Row[i+1:s.RowCount])
			s.RowCount--
			s.Row[s.RowCount] = 0
			return
		}
	}
}

// endTake passes the turn on; after the last one the rest of the row is discarded (P5.3).
func (s *State) endTake() {
	if s.endTurn() {
		s.Step = stepHacienda
		return
	}
	for i, tile := range s.Row[:s.RowCount] {
		s.Discards[tile]++
		s.Row[i] = 0
	}
	s.RowCount = 0
	s.Step = stepRow
}

// reachRow reveals the new row tile by tile, with a reshuffle where the stack is empty (P5.3, P5.4, O12).
func (s *State) reachRow(t *teller) (waits bool) {
	for s.RowCount < s.Players+1 {
		tile, ok := s.draw()
		if s.Reshuffle {
			return true
		}
		if !ok {
			break
		}
		s.Row[s.RowCount] = tile
		s.RowCount++
	}
	if t.on() {
		t.reveal(SettlerRow, engine.Everyone, s.rowArgs()...)
	}
	s.endPhase(t)
	return s.Step != stepRow
}

func (s *State) rowArgs() []engine.Arg {
	var counts [Goods]int
	for _, tile := range s.Row[:s.RowCount] {
		counts[tile]++
	}
	args := []engine.Arg{engine.Num("tiles", int(s.RowCount))}
	for g, n := range counts {
		if n > 0 {
			args = append(args, engine.Num(goodWords[g], n))
		}
	}
	return args
}

// reshuffle makes the discards the new stack in the order of the outcome (O12).
func (s *State) reshuffle(m Move, t *teller) {
	n := int(m.B)
	for i := range n {
		s.Stack[n-1-i] = m.dealt(i)
	}
	s.StackCount = m.B
	s.Discards = [Goods]int8{}
	s.Reshuffle = false
	if t.on() {
		t.tell(SettlerShuffled, engine.Everyone, engine.Num("tiles", n))
	}
}
