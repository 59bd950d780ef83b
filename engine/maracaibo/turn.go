package maracaibo

import "github.com/harbormaster/harbormaster/engine"

func (s *State) beginRound(t *emitter) {
	s.Round++
	t.emit(RoundStarted, s.Leader, engine.Num("round", int(s.Round)))
	s.beginTurn(s.Leader, t)
}

// beginTurn asks a seat for its move, or begins John's turn (M20, M93).
func (s *State) beginTurn(seat Seat, t *emitter) {
	s.Turn = seat
	s.Used = 0
	s.Step = stepEffect
	if s.john(seat) {
		s.beginJohn(t)
		return
	}
	s.push(Frame{Kind: frameSail, Slot: s.Boards[seat].Ship, N: int8(s.reach(seat))}, t)
}

// endTurn passes the turn on, or ends the round or the game (M70, M72).
func (s *State) endTurn(t *emitter) {
	if s.Boards[s.Turn].Ship == Maracaibo && !s.Ending {
		if s.Round < Rounds {
			s.endRound(t)
			return
		}
		s.Ending = true
		if s.Turn != s.last() {
			t.emit(EndTriggered, s.Turn)
		}
	}
	if s.Ending && s.Turn == s.last() {
		s.endRound(t)
		return
	}
	s.beginTurn(s.next(s.Turn), t)
}

// endRound pays the income and begins the next round (P24), or ends the game.
func (s *State) endRound(t *emitter) {
	for i := range Seat(s.Players) {
		if s.john(i) {
			continue
		}
		if in := s.Boards[i].income(); in != (Income{}) {
			s.Boards[i].VP += int16(in.VP)
			s.Boards[i].Doubloons += int16(in.Doubloons)
			t.emit(IncomePaid, i, engine.Num("vp", int(in.VP)), engine.Num("doubloons", int(in.Doubloons)))
		}
	}
	for _, at := range s.layout().slots {
		if s.uncharted(at) {
			s.Coins[at]++
		}
	}
	s.Leader = s.next(s.Turn)
	if s.Round < Rounds {
		for i := range s.Players {
			s.Boards[i].Ship = Start
		}
	}
	if t.round != nil {
		t.round(s)
	}
	if s.Round == Rounds {
		s.Step, s.Turn = stepOver, engine.Everyone
		t.emit(GameOver, engine.Everyone)
		return
	}
	s.beginRound(t)
}
