package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// moveMax is the usual number of steps (M21).
const moveMax = 3

// range of a seat's moves in steps (M21, the Harpy's).
func (s *State) reach(seat Seat) int {
	p := s.Boards[seat].perm()
	return int(max(moveMax, p.Move))
}

// around finds the spaces that can be entered from a space within some steps: the Gulf ends a move, and nobody turns
// back into the start area (M21 to M25).
func (s *State) around(from Slot, most int) uint64 {
	near := &s.layout().next
	seen, edge := uint64(0), uint64(1)<<from
	for range most {
		next := uint64(0)
		for at := range engine.Bits[Slot](edge) {
			if at == Gulf && from != Gulf || at == Maracaibo {
				continue
			}
			next |= near[at]
		}
		edge = next
		seen |= next
	}
	return seen
}

// beyond is the set of the spaces in columns nearer to Maracaibo than that of a space.
func beyond(from Slot) uint64 {
	if from >= Gulf {
		return 1 << Maracaibo
	}
	return ^uint64(0) << (from.Column()*4 + 1)
}

// sails is the set of the spaces where a move can end (M21, P4).
func (s *State) sails(from Slot, most int) uint64 {
	if from == Gulf {
		return 1 << Maracaibo
	}
	return s.around(from, most) & beyond(from)
}

// stepsFrom is the set of the spaces that a step may enter: from there a legal end can still be reached (P4).
func (s *State) stepsFrom(at, from Slot, left int) uint64 {
	if at == Gulf {
		if from == Gulf {
			return 1 << Maracaibo
		}
		return 0
	}
	var set uint64
	ends := beyond(from)
	for to := range engine.Bits[Slot](s.layout().next[at]) {
		if ends>>to&1 != 0 || to != Gulf && s.around(to, left-1)&ends != 0 {
			set |= 1 << to
		}
	}
	return set
}

// sailOn goes on with a move: its end is asked, or step by step where cards lie face down (P4).
func (s *State) sailOn(f *Frame, t *emitter) bool {
	if !s.has(UnchartedImprovements) {
		return s.ask(stepMove)
	}
	if f.At > 0 && (s.Boards[s.Turn].Ship >= Gulf || f.N == 0) {
		s.arrive(t)
		return false
	}
	return s.ask(stepSail)
}

// sailStep makes a step of a move; a face-down card is turned up, but a location of the other module (P4).
func (s *State) sailStep(to Slot, t *emitter) {
	f := s.top()
	f.At++
	f.N--
	if f.At == 1 && !to.Card() { // a whole move (M24, M25)
		s.sailTo(s.Turn, to, t)
		return
	}
	s.Boards[s.Turn].Ship = to
	if t.on() {
		t.emit(Stepped, s.Turn, append(s.spaceArgs(to), engine.Num("step", int(f.At)))...)
	}
	if s.isDown(to) && !s.uncharted(to) {
		s.turnUp(to, t)
	}
}

func (s *State) sail(to Slot, t *emitter) {
	s.sailTo(s.Turn, to, t)
	s.arrive(t)
}

func (s *State) sailTo(seat Seat, to Slot, t *emitter) {
	s.Boards[seat].Ship = to
	if t.on() {
		t.emit(Sailed, seat, s.spaceArgs(to)...)
	}
}

// arrive ends the move: what follows goes on the stack in the order of P5.
func (s *State) arrive(t *emitter) {
	s.pop()
	at := s.Boards[s.Turn].Ship
	s.push(Frame{Kind: frameSpace}, t)
	if at.Card() {
		s.pushMeeting(t)
		s.push(Frame{Kind: frameRuby}, t)
		if s.isDown(at) {
			s.push(Frame{Kind: frameReveal}, t)
		}
	}
}

// pushMeeting puts payment or skirmish on the stack, where other ships lie on the card (M26, M86).
func (s *State) pushMeeting(t *emitter) {
	switch {
	case s.others(s.Turn) == 0:
	case s.has(Skirmish):
		s.push(Frame{Kind: frameFight}, t)
	default:
		s.push(Frame{Kind: framePay}, t)
	}
}

// others are the seats whose ships lie where the seat's ship is.
func (s *State) others(seat Seat) engine.SeatSet {
	var set engine.SeatSet
	for i := range Seat(s.Players) {
		if i != seat && s.Boards[i].Ship == s.Boards[seat].Ship {
			set = set.With(i)
		}
	}
	return set
}

// reveal turns the face-down location up where the move has ended: its doubloons are the player's (M84).
func (s *State) reveal(at Slot, t *emitter) {
	coins := int(s.Coins[at])
	s.Coins[at] = 0
	s.turnUp(at, t)
	s.gain(s.Turn, 0, coins, t)
}

// takeRuby takes a ruby of Bonaire or Tobago (M88).
func (s *State) takeRuby(t *emitter) {
	if b := &s.Boards[s.Turn]; s.has(Rubies) && s.Cards[b.Ship].Ruby() {
		b.Rubies++
		t.emit(RubyTaken, s.Turn)
	}
}

// spaceArgs names a space and, where it is known, its card.
func (s *State) spaceArgs(at Slot) []engine.Arg {
	args := []engine.Arg{engine.Term("space", at.Term())}
	if s.Cards[at] != NoCard && !s.isDown(at) {
		args = append(args, engine.Term("card", s.Cards[at].String()))
	}
	return args
}
