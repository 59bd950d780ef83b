package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// maxMoves is room for the moves of a question: only a long exploration with several trades has more.
const maxMoves = 128

// moves appends the legal moves of the open question of the seat on turn.
func (s *State) moves(seat Seat, list []Move) []Move {
	b := &s.Boards[seat]
	f := s.top()
	switch s.Step {
	case stepMove:
		return appendSet(list, SailMove, s.sails(f.Slot, int(f.N)))
	case stepSail:
		if f.N > 0 {
			list = appendSet(list, OneStepMove, s.stepsFrom(b.Ship, f.Slot, int(f.N)))
		}
		if f.At > 0 && beyond(f.Slot)>>b.Ship&1 != 0 {
			list = append(list, Move{Kind: StopMove})
		}
		return list
	case stepPay:
		return s.payments(list)
	case stepTake:
		if int(b.Doubloons) >= s.price(seat, s.Cards[f.Slot], 0, false) {
			list = append(list, Move{Kind: TakeMove})
		}
		return append(list, Move{Kind: IgnoreMove})
	case stepBuild:
		return append(list, MoveOf(ResidenceMove, f.Slot), Move{Kind: SkipMove})
	case stepTile:
		return append(list, MoveOf(ActivateMove, s.tileAt(seat, b.Ship)), Move{Kind: SkipMove})
	case stepSell:
		if free := ^s.RubyBoard & (1<<RubySpaces - 1); free != 0 {
			return append(appendSet(list, SellMove, free), Move{Kind: SkipMove})
		}
		return append(list, MoveOf(SellMove, NoRubySpace), Move{Kind: SkipMove})
	case stepEffect:
		return appendSet(list, EffectMove, s.possibleOf(f))
	case stepResidence:
		if f.Kind == frameRetire {
			return appendSet(list, ResidenceMove, s.buildable(seat, true))
		}
	}
	return s.effectMoves(seat, f, list)
}

// effectMoves appends the answers to the question of the effect on top.
func (s *State) effectMoves(seat Seat, f *Frame, list []Move) []Move {
	b := &s.Boards[seat]
	e := &rulebook.lists[f.List][f.At]
	skip := !f.Bound
	switch s.Step {
	case stepOption:
		for i, option := range e.Options {
			if s.possibleList(seat, option) {
				list = append(list, MoveOf(OptionMove, i))
			}
		}
		return list
	case stepRefill:
		return appendSet(list, RefillMove, allTreasures)
	case stepTreasure:
		if e.Treasure == AnyTreasure {
			list = appendSet(list, TreasureMove, allTreasures)
		} else {
			list = append(list, MoveOf(TreasureMove, e.Treasure))
		}
	case stepStore:
		return append(appendSet(list, StoreMove, b.freeStores(f.Treasure)), MoveOf(StoreMove, NoStore))
	case stepDie:
		for kind := range Treasure(Treasures) {
			if e.Mode == FixedRaid || f.Dice[kind] > 0 {
				list = append(list, MoveOf(DieMove, kind))
			}
		}
		if e.Mode == RollRaid && f.Rerolls > 0 {
			list = append(list, Move{Kind: RerollMove})
		}
		return list
	case stepRaid:
		return append(appendSet(list, RaidMove, s.raidActions(f)), Move{Kind: EndMove})
	case stepBury:
		list = b.buries(list)
	case stepUpgrade:
		list = appendSet(list, UpgradeMove, b.openSockets())
	case stepExplore:
		list = s.explores(seat, e, list)
	case stepQuest:
		for _, q := range s.Market[:s.MarketSize] {
			list = append(list, MoveOf(QuestMove, q))
		}
		if s.QuestSize > 0 {
			list = append(list, MoveOf(QuestMove, NoQuest))
		}
		renewed := f.Left == 1
		if p := b.perm(); p.Refresh && !renewed {
			list = append(list, Move{Kind: RefreshMove})
		}
		skip = skip && !renewed
	case stepDiscard:
		list = appendSet(list, DiscardMove, b.Quests)
	case stepSmuggle:
		for tile, at := range b.Tiles {
			if at != NoSlot {
				continue
			}
			for at := range engine.Bits[Slot](s.freeLocations()) {
				list = append(list, Move{Kind: SmuggleMove, A: int8(tile), B: int8(at)})
			}
		}
	case stepActivate:
		for tile, at := range b.Tiles {
			if at != NoSlot {
				list = append(list, MoveOf(ActivateMove, Tile(tile)))
			}
		}
	case stepFigurehead:
		for _, head := range s.Supply {
			if head != NoFigurehead {
				list = append(list, MoveOf(FigureheadMove, head))
			}
		}
	case stepResidence:
		list = appendSet(list, ResidenceMove, s.buildable(seat, false))
	case stepAcquire:
		list = appendSet(list, AcquireMove, s.acquirable(seat, e))
	}
	if skip {
		list = append(list, Move{Kind: SkipMove})
	}
	return list
}

// appendSet appends a move of a kind about each member of a set.
func appendSet[S uint8 | uint16 | uint32 | uint64](list []Move, kind Kind, set S) []Move {
	for i := range engine.Bits[int8](set) {
		list = append(list, Move{Kind: kind, A: i})
	}
	return list
}

const allTreasures uint8 = 1<<Treasures - 1

// payments appends the sets of owners, as many as there are doubloons (P6).
func (s *State) payments(list []Move) []Move {
	owners := s.others(s.Turn)
	for set := engine.SeatSet(1); set <= owners; set++ {
		if set&^owners == 0 && bits.OnesCount8(uint8(set)) == int(s.Boards[s.Turn].Doubloons) {
			list = append(list, Move{Kind: PayMove, Set: uint32(set)})
		}
	}
	return list
}

// buries appends every way to use a shovel (P12).
func (b *Board) buries(list []Move) []Move {
	for kind := range Treasure(Treasures) {
		spaces := b.freeBurials(kind) | b.freePoseidon()
		for from := NoStore; from < Stores; from++ {
			if b.stores(kind, from) {
				for burial := range engine.Bits[int8](spaces) {
					list = append(list, Move{Kind: BuryMove, A: int8(kind), B: int8(from), C: burial})
				}
			}
		}
	}
	return list
}

// stores says that a cube of a kind lies on a bonus space, or beside them.
func (b *Board) stores(kind Treasure, at Store) bool {
	if at == NoStore {
		return b.Loose[kind] > 0
	}
	return at.Treasure() == kind && b.Stored>>at&1 != 0
}

func (s *State) answer(m Move, t *emitter) {
	f := s.top()
	switch m.Kind {
	case SailMove:
		s.sail(Slot(m.A), t)
	case OneStepMove:
		s.sailStep(Slot(m.A), t)
	case StopMove:
		s.arrive(t)
	case PayMove:
		s.pay(engine.SeatSet(m.Set), t)
	case TakeMove:
		s.takeCard(f.Slot, 0, t)
	case IgnoreMove:
		s.ignore(t)
	case ResidenceMove:
		half := f.Kind == frameRetire
		if half {
			f.N = 1
			s.Boards[s.Turn].Token = false
		} else {
			s.pop()
		}
		s.build(Slot(m.A), half, t)
	case ActivateMove:
		s.activate(Tile(m.A), t)
	case EffectMove:
		s.begin(f, int(m.A), t)
	case OptionMove:
		option := rulebook.lists[f.List][f.At].Options[m.A]
		s.pop()
		s.pushList(option, t)
	case UpgradeMove:
		s.upgrade(Socket(m.A), t)
	case FigureheadMove:
		s.takeHead(Figurehead(m.A), s.effectOn(f).Cost, t)
	case SmuggleMove:
		s.smuggle(Tile(m.A), Slot(m.B), s.effectOn(f).Cost, t)
	case TreasureMove:
		f.Treasure, f.Left = Treasure(m.A), treasureTake
	case StoreMove:
		s.store(Store(m.A), t)
	case BuryMove:
		s.bury(m, t)
	case RefillMove:
		n := s.effectOn(f).N
		s.pop()
		s.refill(s.Turn, Treasure(m.A), n, t)
	case ExploreMove:
		s.explore(Node(m.A), m.Set, t)
	case QuestMove:
		s.takeQuest(Quest(m.A), t)
	case RefreshMove:
		s.renew(t)
	case DiscardMove:
		s.discardQuest(Quest(m.A), s.effectOn(f).Gain, t)
	case AcquireMove:
		s.takeCard(Slot(m.A), s.effectOn(f).N, t)
	case DieMove:
		s.chooseDie(Treasure(m.A), t)
	case RerollMove:
		s.reroll()
	case RaidMove:
		s.useRaid(RaidAction(m.A), t)
	case EndMove:
		s.endRaid(t)
	case SellMove:
		s.sell(RubySpace(m.A), t)
	case SkipMove:
		s.pop()
	}
}

func (s *State) effectOn(f *Frame) *Effect { return &rulebook.lists[f.List][f.At] }
