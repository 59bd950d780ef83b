package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// automatic does an effect that asks nothing (P9); false for any other.
func (s *State) automatic(seat Seat, e *Effect, t *emitter) bool {
	switch e.Op {
	case OpVPPer:
		s.gain(seat, e.Points(s.count(seat, e.Per)), 0, t)
	case OpVPIncomeNow:
		s.gain(seat, int(s.Boards[seat].income().VP), 0, t)
	case OpDoubloonIncomeNow:
		s.gain(seat, 0, int(s.Boards[seat].income().Doubloons), t)
	case OpRefill:
		if e.Treasure == AnyTreasure {
			return false
		}
		s.refill(seat, e.Treasure, e.N, t)
	case OpExplorerSpace:
		s.pushList(rulebook.nodes[s.Boards[seat].Explorer].effects, t)
	default:
		return false
	}
	return true
}

// Points are those of a vp_per for so many pieces, up to its bound (M39, M67).
func (e *Effect) Points(n int) int {
	if e.Max > 0 {
		return min(e.N*n, e.Max)
	}
	return e.N * n
}

// mostIsland is the room for cubes on an island: more than seven change nothing (M78), and no game comes near.
const mostIsland = 127

// refill puts cubes from the supply on an island (M57).
func (s *State) refill(seat Seat, kind Treasure, n int, t *emitter) {
	s.Islands[kind] = int8(min(int(s.Islands[kind])+n, mostIsland))
	t.emit(Refilled, seat, engine.Term("treasure", kind.String()), engine.Num("n", n))
}

// possible says whether an effect can be done now (P10).
func (s *State) possible(seat Seat, e *Effect) bool {
	b := &s.Boards[seat]
	switch e.Op {
	case OpBury:
		return b.canBury()
	case OpExplore:
		return s.canWalk(seat)
	case OpExplorerSpace:
		n := b.Explorer
		return n != retireNode && s.possibleList(seat, rulebook.nodes[n].effects)
	case OpShipUpgrade:
		return b.openSockets() != 0
	case OpQuest:
		return s.MarketSize > 0 || s.QuestSize > 0
	case OpQuestDiscard:
		return b.Quests != 0
	case OpSmugglerPlace:
		return int(b.Doubloons) >= e.Cost && b.unplaced() && s.freeLocations() != 0
	case OpSmugglerActivate:
		return b.placed()
	case OpFigurehead:
		return b.Head == NoFigurehead && int(b.Doubloons) >= e.Cost && s.figureheads() > 0
	case OpResidence:
		return s.buildable(seat, e.Half) != 0
	case OpAcquire:
		return s.acquirable(seat, e) != 0
	case OpChoose:
		return slices.ContainsFunc(e.Options, func(option ListID) bool { return s.possibleList(seat, option) })
	}
	return true
}

func (s *State) possibleList(seat Seat, list ListID) bool {
	effects := rulebook.lists[list]
	for i := range effects {
		if s.possible(seat, &effects[i]) {
			return true
		}
	}
	return false
}

// effect goes on with an effect that asks its player; it is true when a question is open. What is impossible is over.
func (s *State) effect(f *Frame, t *emitter) bool {
	e := &rulebook.lists[f.List][f.At]
	switch e.Op {
	case OpTreasure:
		return s.treasure(f, e, t)
	case OpRaid:
		return s.raid(f, e, t)
	case OpRefill:
		return s.ask(stepRefill)
	case OpChoose:
		return s.ask(stepOption)
	}
	return s.askOr(f.N > 0 && s.possible(s.Turn, e), questionOf[e.Op])
}

// questionOf are the questions of the effects that ask one question a time.
var questionOf = [ops]step{
	OpBury: stepBury, OpExplore: stepExplore, OpShipUpgrade: stepUpgrade, OpQuest: stepQuest,
	OpQuestDiscard: stepDiscard, OpSmugglerPlace: stepSmuggle, OpSmugglerActivate: stepActivate,
	OpFigurehead: stepFigurehead, OpResidence: stepResidence, OpAcquire: stepAcquire,
}

// once says that one of the repetitions of the effect on top is used.
func (s *State) once() { s.top().N-- }

// The phases of a treasure that is gained.
const (
	treasureKind uint8 = iota
	treasureTake
	treasureStore
)

// treasure gains cubes of one kind, one by one (M46, P12).
func (s *State) treasure(f *Frame, e *Effect, t *emitter) bool {
	switch f.Left {
	case treasureKind:
		if !f.Bound || e.Treasure == AnyTreasure {
			return s.ask(stepTreasure)
		}
		if e.Treasure != DieTreasure {
			f.Treasure = e.Treasure
		}
		f.Left = treasureTake
	case treasureTake:
		if f.N == 0 {
			s.pop()
			return false
		}
		f.N--
		s.takeCube(s.Turn, f.Treasure, t)
		if s.Boards[s.Turn].freeStores(f.Treasure) != 0 {
			f.Left = treasureStore
		}
	case treasureStore:
		return s.ask(stepStore)
	}
	return false
}

// takeCube takes a cube from its island, of an empty one from the supply (M46), and lays it beside the bonus spaces.
func (s *State) takeCube(seat Seat, kind Treasure, t *emitter) {
	left := s.Islands[kind]
	s.Islands[kind] = max(0, left-1)
	if s.john(seat) {
		s.John.Cubes[kind]++
	} else {
		s.Boards[seat].Loose[kind]++
	}
	t.emit(TreasureGained, seat, engine.Term("treasure", kind.String()), engine.Num("supply", max(0, 1-int(left))),
		engine.Num("left", int(s.Islands[kind])))
}

// store lays the cube that was just taken on a bonus space, or leaves it beside them (M46, A26).
func (s *State) store(at Store, t *emitter) {
	f := s.top()
	f.Left = treasureTake
	if at == NoStore {
		return
	}
	b := &s.Boards[s.Turn]
	b.Loose[f.Treasure]--
	b.Stored |= 1 << at
	t.emit(Stored, s.Turn, engine.Term("treasure", f.Treasure.String()), engine.Term("space", at.Term()))
	s.pushList(rulebook.stores[at], t)
}

func (b *Board) freeStores(kind Treasure) uint8 { return 3 << (2 * kind) &^ b.Stored }

// canBury says that a stored cube and a space for it are there (M48).
func (b *Board) canBury() bool {
	extra := b.freePoseidon() != 0
	for kind := range Treasure(Treasures) {
		stored := b.Loose[kind] > 0 || b.Stored>>(2*kind)&3 != 0
		if stored && (extra || b.freeBurials(kind) != 0) {
			return true
		}
	}
	return false
}

// freeBurials is the set of the free burial spaces of a kind's section, freePoseidon that of Poseidon's.
func (b *Board) freeBurials(kind Treasure) uint16 { return 15 << (4 * kind) &^ b.Buried }

func (b *Board) freePoseidon() uint16 {
	if b.Head != Poseidon {
		return 0
	}
	return 15 << FirstPoseidon &^ b.Buried
}

// bury moves a cube under the burial line (M48).
func (s *State) bury(m Move, t *emitter) {
	kind, from, to := Treasure(m.A), Store(m.B), Burial(m.C)
	b := &s.Boards[s.Turn]
	if from == NoStore {
		b.Loose[kind]--
	} else {
		b.Stored &^= 1 << from
	}
	b.Buried |= 1 << to
	if to >= FirstPoseidon {
		b.Poseidon[to-FirstPoseidon] = kind
	}
	t.emit(Buried, s.Turn, engine.Term("treasure", kind.String()), engine.Term("space", to.Term()))
	s.once()
	s.pushList(rulebook.burials[to], t)
}

// openSockets is the set of the sockets that may be filled (M61, M62).
func (b *Board) openSockets() uint32 {
	var open uint32
	for section, need := range rulebook.thresholds {
		if b.before(section) >= int(need) {
			open |= sectionSets[section]
		}
	}
	return open &^ b.Sockets
}

// before counts the cubes that lie left of a section.
func (b *Board) before(section int) int {
	set := sectionSets[section]
	return bits.OnesCount32(b.Sockets & (set&-set - 1))
}

// sectionSets are the sockets of each section.
var sectionSets [4]uint32

// upgrade fills a socket (M61).
func (s *State) upgrade(at Socket, t *emitter) {
	s.Boards[s.Turn].Sockets |= 1 << at
	t.emit(Upgraded, s.Turn, engine.Term("socket", at.String()))
	s.once()
	s.pushList(rulebook.sockets[at].effects, t)
}

func (s *State) figureheads() int {
	n := 0
	for _, f := range s.Supply {
		if f != NoFigurehead {
			n++
		}
	}
	return n
}

// takeHead pays for a figurehead and takes it (M63).
func (s *State) takeHead(f Figurehead, cost int, t *emitter) {
	b := &s.Boards[s.Turn]
	b.Doubloons -= int16(cost)
	b.Head = f
	s.Supply[slices.Index(s.Supply[:], f)] = NoFigurehead
	t.emit(FigureheadTaken, s.Turn, engine.Term("figurehead", f.Term()), engine.Num("price", cost))
	s.pop()
	s.pushList(rulebook.heads[f].instant, t)
}

// unplaced says that a smuggler tile is left, placed that one lies in the Caribbean.
func (b *Board) unplaced() bool { return slices.Contains(b.Tiles[:], NoSlot) }
func (b *Board) placed() bool   { return b.Tiles != [Tiles]Slot{NoSlot, NoSlot, NoSlot, NoSlot, NoSlot} }

// tileAt is the seat's tile on a space, -1 for none.
func (s *State) tileAt(seat Seat, at Slot) Tile {
	return Tile(slices.Index(s.Boards[seat].Tiles[:], at))
}

// freeLocations is the set of the spaces with a face-up location card that carries no smuggler tile (M64).
func (s *State) freeLocations() uint64 {
	set := s.lying(Location) &^ s.Down
	for i := range s.Players {
		for _, at := range s.Boards[i].Tiles {
			if at != NoSlot {
				set &^= 1 << at
			}
		}
	}
	return set
}

// smuggle pays for placing a tile, places it and does it (M64).
func (s *State) smuggle(tile Tile, at Slot, cost int, t *emitter) {
	b := &s.Boards[s.Turn]
	b.Doubloons -= int16(cost)
	b.Tiles[tile] = at
	t.emit(TilePlaced, s.Turn, engine.Term("side", s.Sides[tile].Term()), engine.Term("card", s.Cards[at].String()),
		engine.Num("price", cost))
	s.pop()
	s.pushList(rulebook.sides[s.Sides[tile]], t)
}

// activate does a tile that is placed (M36, M58).
func (s *State) activate(tile Tile, t *emitter) {
	at := s.Boards[s.Turn].Tiles[tile]
	t.emit(TileActivated, s.Turn, engine.Term("side", s.Sides[tile].Term()), engine.Term("card", s.Cards[at].String()))
	s.pop()
	s.pushList(rulebook.sides[s.Sides[tile]], t)
}
