package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// reachHacienda asks the owner of an occupied hacienda whether to draw, where there is a space and a tile (B7, O3).
func (s *State) reachHacienda() (waits bool) {
	b := &s.Boards[s.Turn]
	if b.may(mayDraw) && b.IslandCount < IslandSpaces && s.tileLeft() {
		return true
	}
	s.Step = stepTake
	return false
}

// tileLeft says that a face-down tile can be drawn.
func (s *State) tileLeft() bool { return s.StackCount > 0 || sum(s.Discards) > 0 }

func (s *State) useHacienda(draw bool, t *emitter) {
	if draw {
		s.Step = stepDraw
		return
	}
	s.Step = stepTake
	t.emit(SettlerSkipped, s.Turn)
}

// reachDraw draws the hacienda's or the land office's tile, after a reshuffle where the stack is empty. Who has
// a forest house sees it and decides (X4.3).
func (s *State) reachDraw(t *emitter) (waits bool) {
	tile, ok := s.draw()
	if !ok {
		return true
	}
	s.Drawn, s.ByLand = tile, s.Step == stepLand
	kind := SettlerDrew
	if s.ByLand {
		kind = TraderDrew
	}
	t.reveal(kind, s.Turn, engine.Term("tile", tile.String()))
	if s.Boards[s.Turn].may(mayForest) {
		s.Step = stepForest
		return true
	}
	s.layDrawn(false, t)
	return false
}

// layDrawn lays the drawn tile and goes on with the turn.
func (s *State) layDrawn(forest bool, t *emitter) {
	s.Boards[s.Turn].lay(s.Drawn, forest)
	if forest {
		t.emit(ForestLaid, s.Turn, engine.Term("tile", s.Drawn.String()))
	}
	s.Step = stepTake
	if s.ByLand {
		s.Step = stepSell
	}
	s.Drawn, s.ByLand = 0, false
	s.checkCultivation(s.Turn, t)
}

// draw takes the next tile of the stack. It is false for an empty stack; with discards chance is asked then.
func (s *State) draw() (Tile, bool) {
	if s.StackCount == 0 {
		s.Reshuffle = sum(s.Discards) > 0
		return 0, false
	}
	s.StackCount--
	return s.Stack[s.StackCount], true
}

// takeable is the set of tiles that the seat in turn may take: those in the row, a quarry by privilege or hut (P5.1).
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

// mayQuarry says that the seat in turn may take a quarry: by privilege, which does not count for the library's second
// tile, or with a construction hut (B6, X12.1).
func (s *State) mayQuarry() bool {
	return s.Turn == s.Chooser && s.Step != stepSecond || s.Boards[s.Turn].may(mayQuarry)
}

// mayStaff says that the seat in turn may have a colonist on the tile it takes (B8); not on the second (X12.1).
func (s *State) mayStaff() bool {
	return s.Step != stepSecond && s.Boards[s.Turn].may(mayStaffTile) && s.personLeft()
}

// takes appends the tiles that may be taken, with and without the hospice's colonist, plantations as forests too where
// there is a forest house, and to take none.
func (s *State) takes(list []Move) []Move {
	set, colonist, forest := s.takeable(), s.mayStaff(), s.Boards[s.Turn].may(mayForest)
	for tile := range engine.Bits[Tile](set) {
		list = short(list, Settle(tile, false))
		if colonist {
			list = short(list, Settle(tile, true))
		}
		if forest && tile != Quarry {
			list = short(list, SettleForest(tile, false))
			if colonist {
				list = short(list, SettleForest(tile, true))
			}
		}
	}
	return short(list, Settle(none, false))
}

func (s *State) checkTake(m Move) error {
	tile := Tile(m.A)
	b := &s.Boards[s.Turn]
	switch {
	case m.A == none:
		return nil
	case tile == Quarry && !s.mayQuarry():
		return engine.Refuse(RefusedQuarry)
	case tile == Quarry && s.Quarries == 0:
		return engine.Refuse(RefusedNoQuarries)
	case s.takeable()&(1<<tile) == 0:
		return engine.Refuse(RefusedTileAbsent, engine.Term("tile", tile.String()))
	case m.Forest() && (tile == Quarry || !b.may(mayForest)):
		return engine.Refuse(RefusedForest)
	case m.Colonist() && (s.Step == stepSecond || !b.may(mayStaffTile)):
		return engine.Refuse(RefusedHospice)
	case m.Colonist() && !s.personLeft():
		return engine.Refuse(RefusedNobody)
	}
	return nil
}

// reachTake asks for the tile; a full island has no turn (P5.2).
func (s *State) reachTake(t *emitter) (waits bool) {
	b := &s.Boards[s.Turn]
	nothing := Settle(none, false)
	switch {
	case b.IslandCount == IslandSpaces:
		t.force(answer{seat: s.Turn, move: nothing})
		t.emitForced(SettlerFull, s.Turn)
		s.endTake()
	case s.takeable() != 0 || b.canMove():
		return true
	default:
		s.answer(nothing, t)
	}
	return false
}

// take lays a tile on the island, with a colonist of the hospice; that of a forest goes to San Juan (P5.1, B8, X4.3).
func (s *State) take(m *Move, t *emitter) {
	if m.A == none {
		t.emitAnswer(SettlerPassed, s.Turn)
		s.endTake()
		return
	}
	tile, b := Tile(m.A), &s.Boards[s.Turn]
	if tile == Quarry {
		s.Quarries--
	} else {
		row := s.Row[:s.RowCount]
		i := slices.Index(row, tile)
		s.RowCount = int8(len(slices.Delete(row, i, i+1)))
	}
	b.lay(tile, m.Forest())
	if m.Colonist() {
		at := spot(tile)
		if m.Forest() {
			at = atSanJuan
		}
		if noble, ok := s.person(); ok {
			b.seat(at, 1, noble)
		}
	}
	t.emitAnswer(SettlerTook, s.Turn, engine.Term("tile", tile.String()), num("colonist", bit(m.Colonist())),
		some("forest", bit(m.Forest())))
	s.checkCultivation(s.Turn, t)
	s.endTake()
}

// endTake passes the turn on; after the last one the library's owner may take once more, and hunting lodges are used.
func (s *State) endTake() {
	switch {
	case s.Step == stepSecond:
		s.beginClearing()
	case s.endTurn():
		s.Step = stepHacienda
	default:
		s.Turn, s.Step = s.Chooser, stepSecond
	}
}

// reachSecond asks the chooser for the library's second tile (X12.1).
func (s *State) reachSecond(t *emitter) (waits bool) {
	if s.Boards[s.Turn].may(mayDouble) {
		return s.reachTake(t)
	}
	s.beginClearing()
	return false
}

// beginClearing asks the hunting lodges in Order.
func (s *State) beginClearing() {
	s.Turn, s.Left, s.Step = s.Chooser, s.Players, stepClear
}

// reachClear asks the owner of a hunting lodge with a colonist whether to discard a tile; after the last one nobles on
// lodges count the empty spaces, and the rest of the row is discarded (N5, R-42, P5.3).
func (s *State) reachClear(t *emitter) (waits bool) {
	for ; s.Left > 0; s.endTurn() {
		b := &s.Boards[s.Turn]
		if colonists, _ := b.staffedBy(mayClear); colonists == 0 {
			continue
		}
		if b.clearable() || b.canMove() {
			return true
		}
		t.force(answer{seat: s.Turn, move: Clear(none, false, false), idle: true})
	}
	for seat := range s.inOrder(s.Chooser, s.Players) {
		for building := range engine.Bits[Building](s.Boards[seat].Working & rulebook.settled) {
			gain := rulebook.kinds[building].Settled(s.Boards[seat], s.fewestTiles(seat))
			s.reward(seat, building, gain, t)
		}
	}
	for _, tile := range s.Row[:s.RowCount] {
		s.Discards[tile]++
	}
	s.Row, s.RowCount = [maxRow]Tile{}, 0
	s.Step = stepRow
	return false
}

// fewestTiles says that the seat has strictly the most empty spaces on its island.
func (s *State) fewestTiles(seat Seat) bool {
	for other := range Seat(s.Players) {
		if other != seat && s.Boards[other].IslandCount <= s.Boards[seat].IslandCount {
			return false
		}
	}
	return true
}

// clearable says that the island has a tile that may be given away: all but quarries (N4.1).
func (b *Board) clearable() bool { return b.IslandCount > b.Island[Quarry] }

// byOccupant counts the tiles of a kind that are empty, that have a colonist, and that have a noble: see isOccupied.
func (b *Board) byOccupant(tile Tile) [3]int8 {
	persons, nobles := b.Workers[tile], b.NobleWorkers[tile]
	return [3]int8{b.Island[tile] - persons, isOccupied: persons - nobles, isNoble: nobles}
}

// clearings appends the tiles that the island can give away, by kind and by who stands there, as moves of a kind.
func (b *Board) clearings(list []Move, kind Kind) []Move {
	for tile := range Tile(Tiles) {
		for occupant, n := range b.byOccupant(tile) {
			if n > 0 && tile != Quarry {
				list = append(list, Move{Kind: kind, A: int8(tile), B: int8(occupant)})
			}
		}
	}
	return list
}

func (s *State) checkClear(m Move) error {
	if m.A == none {
		return nil
	}
	return s.Boards[s.Turn].checkClearing(m)
}

// checkClearing judges whether the island has such a tile to give away.
func (b *Board) checkClearing(m Move) error {
	tile := Tile(m.A)
	switch {
	case tile == Quarry:
		return engine.Refuse(RefusedQuarryStays)
	case b.byOccupant(tile)[m.B] == 0:
		return engine.Refuse(RefusedNoTile, engine.Term("tile", tile.String()))
	}
	return nil
}

// giveAway takes a tile off the island: it goes to the discards, who stands there to San Juan (N4.1).
func (s *State) giveAway(seat Seat, m *Move) {
	b := &s.Boards[seat]
	if m.Occupied() {
		b.seat(spot(m.A), -1, m.Noble())
		b.seat(atSanJuan, 1, m.Noble())
	}
	s.Discards[b.removeTile(Tile(m.A))]++
}

// clear answers a hunting lodge (N5).
func (s *State) clear(m *Move, t *emitter) {
	if m.A != none {
		s.giveAway(s.Turn, m)
		t.emit(TileCleared, s.Turn, engine.Term("tile", Tile(m.A).String()))
	}
	s.endTurn()
}

// reachRow reveals the new row tile by tile, with a reshuffle where the stack is empty (P5.3, P5.4, O12).
func (s *State) reachRow(t *emitter) (waits bool) {
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
	return false
}

func (s *State) rowArgs() []engine.Arg {
	var counts [Goods]int8
	for _, tile := range s.Row[:s.RowCount] {
		counts[tile]++
	}
	return append([]engine.Arg{num("tiles", s.RowCount)}, goodArgs(counts)...)
}

// stack lays the tiles of an outcome face down.
func (s *State) stack(m *Move) {
	for i := range int(m.B) {
		s.Stack[int(m.B)-1-i] = m.dealt(i)
	}
	s.StackCount = m.B
}

// reshuffle makes the discards the new stack in the order of the outcome (O12).
func (s *State) reshuffle(m *Move, t *emitter) {
	s.stack(m)
	s.Discards = [Goods]int8{}
	s.Reshuffle = false
	t.emit(SettlerShuffled, engine.Everyone, num("tiles", m.B))
}
