package maracaibo

import (
	"errors"
	"fmt"
	"math/bits"
)

// mostStrength bounds the strength of a raid in a stored game: far more than any raid has.
const mostStrength = 100

// validStack looks at what is in progress: each thing may be where it is, the one on top asks the open question, and
// that has a choice.
func (s *State) validStack() error {
	if s.Depth < 0 || s.Depth > maxStack || (s.Depth > 0) != (s.Turn >= 0) {
		return fmt.Errorf("%d things in progress at step %d", s.Depth, s.Step)
	}
	for i := range s.Stack {
		if i >= int(s.Depth) && s.Stack[i] != (Frame{}) {
			return fmt.Errorf("thing %d of %d in progress", i, s.Depth)
		}
	}
	gaps := 0
	for i := range s.Stack[:s.Depth] {
		if err := s.validFrameAt(i); err != nil {
			return fmt.Errorf("thing %d in progress: %w", i, err)
		}
		if s.Stack[i].Kind == frameGap {
			gaps++
		}
	}
	for _, at := range s.layout().slots {
		if s.Cards[at] == NoCard {
			gaps--
		}
	}
	if s.Round > 0 && gaps != 0 {
		return errors.New("gaps of the layout")
	}
	if s.Depth == 0 {
		return nil
	}
	if !s.asks(s.top()) {
		return fmt.Errorf("step %d with %d on top", s.Step, s.top().Kind)
	}
	if s.Step <= stepRoll {
		return s.validRoll()
	}
	var buffer [maxMoves]Move
	if len(s.moves(s.Turn, buffer[:0])) < 2 {
		return fmt.Errorf("no choice at step %d", s.Step)
	}
	return nil
}

// validRoll says that the dice which are rolled can fall.
func (s *State) validRoll() error {
	if s.Step == stepSolo {
		return nil
	}
	if f := s.top(); f.Kind == frameUpgrade && rulebook.johnShip[f.At].Word == "figurehead_remove" && (s.Boards[0].Head != NoFigurehead || s.figureheads() == 0) {
		return errors.New("no figurehead to remove")
	}
	if n, allowed := s.dice(); n < 1 || allowed == 0 {
		return errors.New("dice that can't fall")
	}
	return nil
}

// johns says that only John Silver's turn has such a frame.
func (f *Frame) johns() bool { return f.Kind >= frameCard }

// validFrameAt looks at one thing in progress; what lies below it is in order.
func (s *State) validFrameAt(i int) error {
	f, top := &s.Stack[i], i == int(s.Depth)-1
	both := f.Kind == frameFight || f.Kind == frameSell
	if f.Kind == frameNone || f.Kind >= frames || !both && f.johns() != s.john(s.Turn) {
		return fmt.Errorf("kind %d", f.Kind)
	}
	if err := f.plain(); err != nil {
		return err
	}
	below := Frame{}
	if i > 0 {
		below = s.Stack[i-1]
	}
	ok := false
	ship := s.Boards[s.Turn].Ship
	switch f.Kind {
	case frameSail:
		ok = i == 0 && top && s.validSail(f, ship)
	case frameSpace:
		ok = i == 0 && !top && ship.Card() && s.Depth == 2
	case framePay, frameFight:
		ok = top && f.At == 0 && s.others(s.Turn) != 0 && ship.Card() && s.has(Skirmish) == (f.Kind == frameFight) && s.meets(&below)
	case frameTile:
		ok = top && s.tileAt(s.Turn, ship) >= 0 && below.Kind == frameList
	case frameSell:
		ok = top && f.At == 0 && s.has(Rubies) && s.Boards[s.Turn].Rubies > 0 && ship == Gulf && (below.Kind == frameList || s.john(s.Turn) && s.RubyBoard != 1<<RubySpaces-1)
	case frameTake:
		ok = i == 0 && top && f.Slot == ship && s.lyingOpen(ship, Improvement)
	case frameBuild:
		ok = i == 0 && top && f.Slot == ship && s.lyingOpen(ship, Residence) && s.canBuild(s.Turn, ship, false)
	case frameGap:
		ok = s.place(f.Slot) && s.Cards[f.Slot] == NoCard && (i == 0 || below.Kind == frameList) && !top
	case frameList:
		ok = s.validList(f, &below)
	case frameEffect:
		ok = below.Kind == frameList && s.validEffect(f, &below, top)
	case frameRetire:
		b := &s.Boards[s.Turn]
		ok = top && f.N == 0 && b.Explorer == retireNode && b.Token && below.Kind == frameList
	default:
		ok = s.validJohns(f, &below, i, top)
	}
	if !ok {
		return fmt.Errorf("kind %d out of place: %+v", f.Kind, *f)
	}
	return nil
}

// meets says that a meeting of ships may be above something: the space of the player, what is left of John's turn, or
// nothing.
func (s *State) meets(below *Frame) bool {
	if s.john(s.Turn) {
		return below.Kind == frameNone || below.Kind == frameRefill || below.Kind == frameAction
	}
	return below.Kind == frameSpace
}

// lyingOpen says that a card of a class lies face up.
func (s *State) lyingOpen(at Slot, class Class) bool {
	return s.place(at) && s.Cards[at] > BlankCard && s.Cards[at].Class() == class && !s.isDown(at)
}

// plain holds that the numbers of a frame which its kind does not need are nothing.
func (f *Frame) plain() error {
	rest := *f
	rest.Kind = frameNone
	switch f.Kind {
	case frameSail:
		rest.At, rest.N, rest.Slot = 0, 0, 0
	case frameTake, frameBuild, frameGap, frameGo:
		rest.Slot = 0
	case frameList:
		rest.N, rest.Bound, rest.List, rest.Left, rest.Treasure = 0, false, 0, 0, 0
	case frameEffect:
		rest = Frame{}
	case frameUpgrade, frameAction:
		rest.At, rest.N = 0, 0
	}
	if rest != (Frame{}) {
		return fmt.Errorf("kind %d with %+v", f.Kind, rest)
	}
	return nil
}

// validSail looks at a move: where the turn began, steps made and steps left (P4).
func (s *State) validSail(f *Frame, ship Slot) bool {
	reach := int8(s.reach(s.Turn))
	if f.Slot < Start || f.Slot > Gulf || f.Slot.Card() && !s.place(f.Slot) || f.At < 0 || f.N < 0 || f.At+f.N != reach {
		return false
	}
	if f.At == 0 {
		return ship == f.Slot
	}
	return s.has(UnchartedImprovements) && f.N > 0 && ship < Gulf && s.around(f.Slot, int(f.At))>>ship&1 != 0
}

// validList looks at a list of effects: points and doubloons are gained before anything else of it is done (P8).
func (s *State) validList(f, below *Frame) bool {
	if f.List <= 0 || int(f.List) >= len(rulebook.lists) || f.N < 0 || f.N > 1 || f.Left&^allOf(f.List) != 0 || f.Treasure < NoTreasure || f.Treasure >= Treasures {
		return false
	}
	if f.N == 0 && f.Left != allOf(f.List) || !f.Bound && f.Treasure != NoTreasure {
		return false
	}
	for i, e := range rulebook.lists[f.List] {
		left := f.Left>>i&1 != 0
		gained := e.Op == OpVP || e.Op == OpDoubloons
		if gained && left && f.N == 1 || e.Half || e.Op == OpTreasure && e.Treasure == DieTreasure && (f.Treasure == NoTreasure || !f.Bound) {
			return false
		}
	}
	switch below.Kind {
	case frameNone, frameList, frameGap:
		return true
	case frameEffect:
		op := rulebook.lists[below.List][below.At].Op
		return op == OpBury || op == OpShipUpgrade || op == OpTreasure || op == OpRaid
	}
	return false
}

// validEffect looks at an effect of the list below it.
func (s *State) validEffect(f, below *Frame, top bool) bool {
	if f.List != below.List || f.Bound != below.Bound || below.N != 1 || f.At < 0 || int(f.At) >= len(rulebook.lists[f.List]) || below.Left>>f.At&1 != 0 || f.Slot != 0 {
		return false
	}
	e := &rulebook.lists[f.List][f.At]
	if f.N < 0 || int(f.N) > max(1, e.N) || f.Treasure < NoTreasure || f.Treasure >= Treasures {
		return false
	}
	if e.Op == OpRaid {
		return s.validRaid(f, e, top)
	}
	if f.Strength != 0 || f.Rerolls != 0 || f.Dice != [MaxPlayers]int8{} {
		return false
	}
	switch e.Op {
	case OpTreasure:
		switch f.Left {
		case treasureKind:
			return top && int(f.N) == max(1, e.N) && f.Treasure == below.Treasure && (!f.Bound || e.Treasure == AnyTreasure)
		case treasureTake:
			return !top && f.Treasure != NoTreasure && int(f.N) < max(1, e.N)
		case treasureStore:
			return top && f.Treasure != NoTreasure && int(f.N) < max(1, e.N) && s.Boards[s.Turn].Loose[f.Treasure] > 0
		}
		return false
	case OpRefill:
		return top && f.Left == 0 && e.Treasure == AnyTreasure && int(f.N) == max(1, e.N) && f.Treasure == below.Treasure
	case OpChoose:
		return top && f.Left == 0 && f.N == 1 && f.Treasure == below.Treasure
	case OpBury, OpShipUpgrade:
		return f.Left == 0 && (!top || f.N > 0) && f.Treasure == below.Treasure && (top || int(f.N) < max(1, e.N))
	case OpQuest:
		p := s.Boards[s.Turn].perm()
		return top && f.N > 0 && f.Treasure == below.Treasure && (f.Left == 0 || f.Left == 1 && p.Refresh)
	case OpExplore, OpQuestDiscard, OpSmugglerPlace, OpSmugglerActivate, OpFigurehead, OpResidence, OpAcquire:
		return top && f.Left == 0 && int(f.N) == max(1, e.N) && f.Treasure == below.Treasure
	}
	return false
}

// validRaid looks at a raid: its phase, its dice, its color and its strength (P11).
func (s *State) validRaid(f *Frame, e *Effect, top bool) bool {
	p := s.Boards[s.Turn].perm()
	if f.Strength < 0 || f.Strength > mostStrength || f.Rerolls < 0 || f.Rerolls > max(1, p.Rerolls) || f.Rerolls > 0 && e.Mode != RollRaid || int(f.N) != max(1, e.N) {
		return false
	}
	rolled := true
	for kind, n := range f.Dice {
		due := e.Mode == RollRaid && kind < Treasures || e.Mode == DieRaid && Treasure(kind) == e.Treasure
		if n < 0 || n > 6 || n > 0 && !due {
			return false
		}
		rolled = rolled && due == (n > 0)
	}
	switch f.Left {
	case raidRoll:
		return top && e.Mode != FixedRaid && f.Strength == 0
	case raidDie:
		return top && e.Mode != DieRaid && rolled && f.Strength == 0
	case raidSpend:
		return rolled && f.Treasure != NoTreasure && (e.Mode != DieRaid || f.Treasure == e.Treasure)
	}
	return false
}

// validJohns looks at what is in progress in a turn of John Silver (P22).
func (s *State) validJohns(f, below *Frame, i int, top bool) bool {
	j := &s.John
	ship := s.Boards[John].Ship
	switch f.Kind {
	case frameCard:
		return i == 0 && top && j.DeckSize == 0 && j.Tried < SoloDeck && ship < Gulf
	case frameAction:
		if i != 0 || j.Card == NoSoloCard || f.At < 0 || int(f.At) >= len(rulebook.solo[j.Card].actions) || f.N != 0 {
			return false
		}
		a := rulebook.solo[j.Card].actions[f.At]
		if top {
			return a.Word == "raid" && (ship == Gulf || s.johnCan(a.op, ship))
		}
		if a.Word == "improvement" {
			return s.goes() || s.lyingOpen(ship, Improvement)
		}
		return s.goes() || s.johnCan(a.op, ship)
	case frameUpgrade:
		if f.N == 0 {
			return !top && f.At == 0 && i == 1 && below.Kind == frameAction && rulebook.solo[j.Card].actions[below.At].Word != "improvement"
		}
		if !top || f.N != 1 || f.At < 0 || f.At != j.Upgrades-1 {
			return false
		}
		switch below.Kind {
		case frameNone:
			return ship == Maracaibo
		case frameAction:
			return rulebook.solo[j.Card].actions[below.At].Word != "improvement"
		}
		return below.Kind == frameGo && rulebook.solo[j.Card].bonus.Word == "upgrade"
	case frameRefill:
		return !top && below.Kind == frameUpgrade
	case frameGo:
		if top || j.Card < FirstB || i == 0 || s.sails(ship, johnMove)>>f.Slot&1 == 0 {
			return false
		}
		return s.goal(f.Slot)
	case frameBonus:
		return top && below.Kind == frameGo && rulebook.solo[j.Card].bonus.Word == "treasure_roll"
	}
	return false
}

// goes says that John has not sailed yet.
func (s *State) goes() bool {
	for _, f := range s.Stack[:s.Depth] {
		if f.Kind == frameGo {
			return true
		}
	}
	return false
}

// goal says that John's target has the action for which he sails there.
func (s *State) goal(to Slot) bool {
	a := rulebook.solo[s.John.Card].actions[s.Stack[0].At]
	if a.Word == "improvement" {
		return s.Depth == 3 && s.lyingOpen(to, Improvement)
	}
	return s.Depth == 5 && s.johnCan(a.op, to)
}

// asks says that the frame on top asks the open question.
func (s *State) asks(f *Frame) bool {
	switch f.Kind {
	case frameSail:
		if s.has(UnchartedImprovements) {
			return s.Step == stepSail
		}
		return s.Step == stepMove
	case frameFight, frameUpgrade, frameBonus, frameAction:
		return s.Step == stepRoll
	case frameCard:
		return s.Step == stepSolo
	case frameSell:
		return s.Step == stepSell && !s.john(s.Turn) || s.Step == stepRoll && s.john(s.Turn)
	case framePay:
		return s.Step == stepPay
	case frameTake:
		return s.Step == stepTake
	case frameBuild:
		return s.Step == stepBuild
	case frameTile:
		return s.Step == stepTile
	case frameList:
		return s.Step == stepEffect && f.N == 1 && bits.OnesCount8(s.possibleOf(f)) > 1
	case frameRetire:
		return s.Step == stepResidence
	case frameEffect:
		return s.Step == s.question(f) && s.possible(s.Turn, s.effectOn(f))
	}
	return false
}

// question is the question of an effect.
func (s *State) question(f *Frame) step {
	e := s.effectOn(f)
	switch e.Op {
	case OpTreasure:
		if f.Left == treasureStore {
			return stepStore
		}
		return stepTreasure
	case OpRaid:
		return [...]step{raidBegin: steps, raidRoll: stepRoll, raidDie: stepDie, raidSpend: stepRaid}[f.Left]
	case OpRefill:
		return stepRefill
	case OpChoose:
		return stepOption
	}
	return questionOf[e.Op]
}
