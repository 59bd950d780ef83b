package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The keys of refusals; the arguments stand behind each. Words of the vocabulary and seats are as in events.
const (
	RefusedTurn = "refused.not_your_turn" // another seat is asked now
	// RefusedStep: the move answers another question: step (key of the open question; absent where there is none).
	RefusedStep    = "refused.other_question"
	RefusedOutcome = "refused.outcome" // an outcome of chance that can't be

	RefusedKeep = "keep.count" // keep (how many quests are kept). Some of one's own (M16).
	// RefusedReach: space, steps (most). The space is too far, or no nearer to Maracaibo, or no legal end can be
	// reached after the step (M21, P4).
	RefusedReach       = "move.reach"
	RefusedStop        = "move.stop"         // the ship can't stop there (M21)
	RefusedPay         = "pay.count"         // n (owners that are paid) (P6)
	RefusedPrice       = "card.price"        // card, price, have. Too few doubloons (M28, M33).
	RefusedOwned       = "residence.owned"   // card. The seat has a residence there (M34).
	RefusedNoResidence = "residence.absent"  // space. No residence lies there.
	RefusedEffect      = "effect.impossible" // the effect can't be done now, or is done (P8, P10)
	// RefusedSocketFull: socket. RefusedSocketLocked: socket, need, have (cubes left of its section) (M62).
	RefusedSocketFull   = "upgrade.full"
	RefusedSocketLocked = "upgrade.locked"
	RefusedFigurehead   = "figurehead.absent" // figurehead. It is not in the supply (M63).
	// RefusedTilePlaced: side. It lies in the Caribbean (M64). RefusedTileSpace: space. No face-up location without a
	// tile. RefusedTile: side. It is not placed, or not there (M36).
	RefusedTilePlaced = "tile.placed"
	RefusedTileSpace  = "tile.space"
	RefusedTile       = "tile.absent"
	RefusedTreasure   = "treasure.kind" // treasure. Another kind is gained or was rolled (M41, M46).
	RefusedStore      = "store.full"    // space. It is full, or of another kind (M46).
	// RefusedCube: treasure. No such cube is stored there (M48). RefusedBurial: space. It is full or of another kind.
	RefusedCube   = "bury.cube"
	RefusedBurial = "bury.space"
	// RefusedNode: node, steps. The explorer can't stop there with the steps that are left (M49, M52).
	RefusedNode  = "explore.reach"
	RefusedTrade = "explore.trade" // trade. The seat does not have it (M52).
	// RefusedQuest: quest. It is not in the market (M53). RefusedQuestDeck: the deck is empty. RefusedNotHeld: quest.
	// It is not the seat's.
	RefusedQuest     = "quest.absent"
	RefusedQuestDeck = "quest.deck"
	RefusedNotHeld   = "quest.not_held"
	RefusedRenew     = "quest.renew"  // without the Whale, or a second time (M53)
	RefusedCardKind  = "acquire.kind" // space. No face-up card of the wanted kind lies there (M54).
	RefusedReroll    = "raid.reroll"  // no reroll is left (M40)
	// RefusedNoRaid: action. The seat does not have it (M43). RefusedRaidUsed: action. Once a turn (M44).
	// RefusedStrength: action, need, have. RefusedNoGain: action. It would bring nothing now (P11).
	RefusedNoRaid   = "raid.absent"
	RefusedRaidUsed = "raid.used_up"
	RefusedStrength = "raid.strength"
	RefusedNoGain   = "raid.no_gain"
	RefusedRuby     = "ruby.space"        // space. It is full, or none must be named (M88).
	RefusedSkip     = "effect.compulsory" // this must be done (P9)
)

// answers are the kinds of moves that a question takes.
var answers = map[step][]Kind{
	stepKeep: {KeepMove}, stepMove: {SailMove}, stepSail: {OneStepMove, StopMove}, stepPay: {PayMove},
	stepTake: {TakeMove, IgnoreMove}, stepBuild: {ResidenceMove, SkipMove}, stepTile: {ActivateMove, SkipMove},
	stepSell: {SellMove, SkipMove}, stepEffect: {EffectMove}, stepOption: {OptionMove},
	stepUpgrade: {UpgradeMove, SkipMove}, stepFigurehead: {FigureheadMove, SkipMove},
	stepSmuggle: {SmuggleMove, SkipMove}, stepActivate: {ActivateMove, SkipMove},
	stepTreasure: {TreasureMove, SkipMove}, stepStore: {StoreMove}, stepBury: {BuryMove, SkipMove},
	stepRefill: {RefillMove}, stepExplore: {ExploreMove, SkipMove},
	stepQuest: {QuestMove, RefreshMove, SkipMove}, stepDiscard: {DiscardMove, SkipMove},
	stepResidence: {ResidenceMove, SkipMove}, stepAcquire: {AcquireMove, SkipMove},
	stepDie: {DieMove, RerollMove}, stepRaid: {RaidMove, EndMove},
}

// refuse says why a move is not among the legal ones.
func (s *State) refuse(seat Seat, m Move) *engine.Reason {
	if !slices.Contains(answers[s.Step], m.Kind) {
		return engine.Refuse(RefusedStep, engine.Term("step", stepKeys[s.Step]))
	}
	if s.Step == stepKeep {
		return engine.Refuse(RefusedKeep, engine.Num("keep", s.keeps()))
	}
	b, f := &s.Boards[seat], s.top()
	switch m.Kind {
	case SailMove, OneStepMove:
		return engine.Refuse(RefusedReach, engine.Term("space", Slot(m.A).Term()), engine.Num("steps", int(f.N)))
	case StopMove:
		return engine.Refuse(RefusedStop)
	case PayMove:
		return engine.Refuse(RefusedPay, engine.Num("n", int(b.Doubloons)))
	case TakeMove:
		return s.tooDear(seat, f.Slot, 0, false)
	case ResidenceMove:
		return s.refuseResidence(seat, f, Slot(m.A))
	case AcquireMove:
		e := s.effectOn(f)
		if s.improvements(e.Kind)>>m.A&1 == 0 {
			return engine.Refuse(RefusedCardKind, engine.Term("space", Slot(m.A).Term()))
		}
		return s.tooDear(seat, Slot(m.A), e.N, false)
	case ActivateMove:
		return engine.Refuse(RefusedTile, engine.Term("side", s.Sides[m.A].Term()))
	case SellMove:
		return engine.Refuse(RefusedRuby, engine.Term("space", RubySpace(m.A).Term()))
	case UpgradeMove:
		socket := engine.Term("socket", Socket(m.A).String())
		if b.Sockets>>m.A&1 != 0 {
			return engine.Refuse(RefusedSocketFull, socket)
		}
		section := Socket(m.A).Section()
		return engine.Refuse(RefusedSocketLocked, socket, engine.Num("need", Threshold(section)),
			engine.Num("have", b.before(section)))
	case FigureheadMove:
		return engine.Refuse(RefusedFigurehead, engine.Term("figurehead", Figurehead(m.A).Term()))
	case SmuggleMove:
		if b.Tiles[m.A] != NoSlot {
			return engine.Refuse(RefusedTilePlaced, engine.Term("side", s.Sides[m.A].Term()))
		}
		return engine.Refuse(RefusedTileSpace, engine.Term("space", Slot(m.B).Term()))
	case TreasureMove, DieMove:
		return engine.Refuse(RefusedTreasure, engine.Term("treasure", Treasure(m.A).String()))
	case StoreMove:
		return engine.Refuse(RefusedStore, engine.Term("space", Store(m.A).Term()))
	case BuryMove:
		if !b.stores(Treasure(m.A), Store(m.B)) {
			return engine.Refuse(RefusedCube, engine.Term("treasure", Treasure(m.A).String()))
		}
		return engine.Refuse(RefusedBurial, engine.Term("space", Burial(m.C).Term()))
	case ExploreMove:
		return s.refuseExplore(seat, m)
	case QuestMove:
		if Quest(m.A) == NoQuest {
			return engine.Refuse(RefusedQuestDeck)
		}
		return engine.Refuse(RefusedQuest, engine.Term("quest", Quest(m.A).String()))
	case RefreshMove:
		return engine.Refuse(RefusedRenew)
	case DiscardMove:
		return engine.Refuse(RefusedNotHeld, engine.Term("quest", Quest(m.A).String()))
	case RerollMove:
		return engine.Refuse(RefusedReroll)
	case RaidMove:
		return s.refuseRaid(seat, f, RaidAction(m.A))
	case SkipMove:
		return engine.Refuse(RefusedSkip)
	}
	return engine.Refuse(RefusedEffect)
}

// tooDear says what a card costs and what the seat has.
func (s *State) tooDear(seat Seat, at Slot, surcharge int, half bool) *engine.Reason {
	c := s.Cards[at]
	return engine.Refuse(RefusedPrice, engine.Term("card", c.String()),
		engine.Num("price", s.price(seat, c, surcharge, half)), engine.Num("have", int(s.Boards[seat].Doubloons)))
}

func (s *State) refuseResidence(seat Seat, f *Frame, at Slot) *engine.Reason {
	switch c := s.Cards[at]; {
	case c < firstResidence, s.Step == stepBuild && at != f.Slot:
		return engine.Refuse(RefusedNoResidence, engine.Term("space", at.Term()))
	case s.Boards[seat].owns(c):
		return engine.Refuse(RefusedOwned, engine.Term("card", c.String()))
	}
	return s.tooDear(seat, at, 0, f.Kind == frameRetire)
}

func (s *State) refuseExplore(seat Seat, m Move) *engine.Reason {
	p := s.Boards[seat].perm()
	if missing := m.Set &^ uint32(p.Trades); missing != 0 {
		return engine.Refuse(RefusedTrade, engine.Term("trade", Trade(bits.TrailingZeros32(missing)).Term()))
	}
	steps := s.steps(seat, s.effectOn(s.top())) - tradeSteps(m.Set)
	return engine.Refuse(RefusedNode, engine.Term("node", Node(m.A).Term()), engine.Num("steps", steps))
}

func (s *State) refuseRaid(seat Seat, f *Frame, a RaidAction) *engine.Reason {
	action := engine.Term("action", a.Term())
	p := s.Boards[seat].perm()
	switch {
	case p.raidActions()>>a&1 == 0:
		return engine.Refuse(RefusedNoRaid, action)
	case s.Used>>a&1 != 0:
		return engine.Refuse(RefusedRaidUsed, action)
	case a.Cost() > int(f.Strength):
		return engine.Refuse(RefusedStrength, action, engine.Num("need", a.Cost()), engine.Num("have", int(f.Strength)))
	}
	return engine.Refuse(RefusedNoGain, action)
}
