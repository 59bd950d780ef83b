package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// frameKind says what is in progress.
type frameKind uint8

const (
	frameNone    frameKind = iota
	frameSail              // a move: At is the number of steps made, N that of those left, Slot where the turn began
	frameReveal            // a face-down location where a move ended (P5)
	frameRuby              // a ruby of Bonaire or Tobago (M88)
	framePay               // doubloons for the owners of the ships there (M26)
	frameFight             // dice against them (M86)
	frameSpace             // the space itself
	frameTile              // step 2 of a location (M36)
	frameSell              // a ruby sold in the Gulf (M88)
	frameTake              // an improvement card: take or ignore (M28)
	frameBuild             // a residence card (M33)
	frameGap               // the place of a card that was taken (M30)
	frameList              // a list of effects (P8)
	frameEffect            // one effect of a list
	frameRetire            // a residence for half the price (M89)
	frameCard              // John turns a card up (M93)
	frameBonus             // the bonus of a B card
	frameGo                // John sails: Slot is his target
	frameRefill            // the refill tile of John's location
	frameUpgrade           // John's upgrade (M104)
	frameAction            // John's action: At is that of the card
	frames
)

// push puts something on the stack, to be done before all that lies there. Where there is no room it lapses.
func (s *State) push(f Frame, t *emitter) {
	if s.Depth == maxStack {
		t.emit(ChainEnded, s.Turn)
		return
	}
	s.Stack[s.Depth] = f
	s.Depth++
	if t.depth != nil {
		*t.depth = max(*t.depth, int(s.Depth))
	}
}

// pushList puts a list of effects on the stack; an empty one is nothing.
func (s *State) pushList(list ListID, t *emitter) {
	if list != 0 {
		s.push(Frame{Kind: frameList, List: list, Left: allOf(list), Treasure: NoTreasure}, t)
	}
}

// pushGain puts effects on the stack that the player has chosen already (P9); colour is that of the raid.
func (s *State) pushGain(list ListID, colour Treasure, t *emitter) {
	s.push(Frame{Kind: frameList, List: list, Left: allOf(list), Treasure: colour, Bound: true}, t)
}

func allOf(list ListID) uint8 { return 1<<len(rulebook.lists[list]) - 1 }

// top is what is in progress.
func (s *State) top() *Frame { return &s.Stack[s.Depth-1] }

// pop ends what is in progress.
func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = Frame{}
}

// run goes on until somebody or chance is asked or the game is over. One answer alone is given at once (P1).
func (s *State) run(t *emitter) {
	var buffer [maxMoves]Move
	for s.Step > stepRoll && s.Step != stepOver {
		if s.Depth == 0 {
			if s.Step == stepKeep {
				return
			}
			s.endTurn(t)
			continue
		}
		s.Step = stepEffect
		if !s.advance(t) {
			continue
		}
		if s.Step == stepRoll || s.Step == stepSolo {
			return
		}
		list := s.moves(s.Turn, buffer[:0])
		if len(list) > 1 {
			return
		}
		if t.alone != nil {
			*t.alone = append(*t.alone, s.Turn)
		}
		forced := t.forced
		t.forced = true
		s.answer(list[0], t)
		t.forced = forced
	}
}

func (s *State) ask(q step) bool {
	s.Step = q
	return true
}

// askOr opens a question that may be open, and ends what would ask it otherwise.
func (s *State) askOr(open bool, q step) bool {
	if !open {
		s.pop()
		return false
	}
	return s.ask(q)
}

// advance takes what is on top of the stack one step further; it is true when a question is open.
func (s *State) advance(t *emitter) bool {
	f := s.top()
	switch f.Kind {
	case frameSail:
		return s.sailOn(f, t)
	case frameReveal:
		s.pop()
		s.reveal(s.Boards[s.Turn].Ship, t)
	case frameRuby:
		s.pop()
		s.takeRuby(t)
	case framePay:
		return s.payOwners(t)
	case frameFight:
		return s.fight(f, t)
	case frameSpace:
		s.pop()
		s.space(t)
	case frameTile:
		return s.askOr(s.tileAt(s.Turn, s.Boards[s.Turn].Ship) >= 0, stepTile)
	case frameSell:
		return s.sellRuby(f, t)
	case frameTake:
		return s.ask(stepTake)
	case frameBuild:
		return s.askOr(s.canBuild(s.Turn, f.Slot, false), stepBuild)
	case frameGap:
		at := f.Slot
		s.pop()
		s.fill(at, t)
	case frameList:
		return s.nextEffect(f, t)
	case frameEffect:
		return s.effect(f, t)
	case frameRetire:
		return s.retire(f, t)
	default:
		return s.advanceJohn(f, t)
	}
	return false
}

// nextEffect goes on with a list (P8): first all points and doubloons, then effects as long as one is possible.
func (s *State) nextEffect(f *Frame, t *emitter) bool {
	list := rulebook.lists[f.List]
	if f.N == 0 {
		f.N = 1
		vp, doubloons := 0, 0
		for i, e := range list {
			switch e.Op {
			case OpVP:
				vp += e.N
			case OpDoubloons:
				doubloons += e.N
			default:
				continue
			}
			f.Left &^= 1 << i
		}
		s.gain(s.Turn, vp, doubloons, t)
	}
	can := s.possibleOf(f)
	switch bits.OnesCount8(can) {
	case 0:
		s.pop()
		return false
	case 1:
		s.begin(f, bits.TrailingZeros8(can), t)
		return false
	}
	return s.ask(stepEffect)
}

// possibleOf is the set of the effects of a list that are left and possible now (P10).
func (s *State) possibleOf(f *Frame) uint8 {
	var can uint8
	list := rulebook.lists[f.List]
	for i := range engine.Bits[int](f.Left) {
		if s.possible(s.Turn, &list[i]) {
			can |= 1 << i
		}
	}
	return can
}

// begin starts an effect of a list: the automatic ones are done at once, the others go on the stack.
func (s *State) begin(f *Frame, i int, t *emitter) {
	f.Left &^= 1 << i
	e := &rulebook.lists[f.List][i]
	if s.automatic(s.Turn, e, t) {
		return
	}
	s.push(Frame{Kind: frameEffect, List: f.List, At: int8(i), N: int8(max(1, e.N)), Bound: f.Bound,
		Treasure: f.Treasure}, t)
}

// gain gives a seat points and doubloons (M55, M56).
func (s *State) gain(seat Seat, vp, doubloons int, t *emitter) {
	if vp == 0 && doubloons == 0 {
		return
	}
	b := &s.Boards[seat]
	b.VP += int16(vp)
	b.Doubloons += int16(doubloons)
	t.emit(Gained, seat, engine.Num("vp", vp), engine.Num("doubloons", doubloons))
}
