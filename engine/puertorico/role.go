package puertorico

import "github.com/harbormaster/harbormaster/engine"

// cardsFor is the set of cards that a seat may take: free ones, but not the one that lies before it, nor the
// buccaneer while it holds the token (C2).
func (s *State) cardsFor(seat Seat) uint16 {
	set := s.Free
	if s.Captured != NoRole && s.Captor == seat {
		set &^= 1 << s.Captured
	}
	if s.Token == seat {
		set &^= 1 << Buccaneer
	}
	return set
}

// roles appends the cards that the seat in turn may take (P3.2).
func (s *State) roles(list []Move) []Move {
	for role := range engine.Bits[Role](s.cardsFor(s.Turn)) {
		list = short(list, TakeRole(role))
	}
	return list
}

func (s *State) checkRole(m Move) error {
	role := Role(m.A)
	err := s.checkCard(role)
	switch {
	case err != nil:
		return err
	case s.cardsFor(s.Turn)&(1<<role) != 0:
		return nil
	case role == Buccaneer:
		return engine.Refuse(RefusedToken)
	}
	return engine.Refuse(RefusedCaptured, engine.Term("role", role.String()))
}

// checkCard refuses a card that the game does not have, or that somebody has.
func (s *State) checkCard(role Role) error {
	term := engine.Term("role", role.String())
	switch {
	case s.cards()&(1<<role) == 0:
		return engine.Refuse(RefusedRoleAbsent, term)
	case s.Free&(1<<role) == 0:
		return engine.Refuse(RefusedRoleTaken, term, num("seat", s.Takers[role]))
	}
	return nil
}

// takeRole takes a card with its doubloons, a captured one's ransom and the buccaneer's token (P3.1, O2, C2, C4.4).
func (s *State) takeRole(role Role, t *emitter) {
	term, money := engine.Term("role", role.String()), s.takeDoubloons(role)
	s.Takers[role] = s.Turn
	s.Free &^= 1 << role
	s.Picks++
	t.emit(RoleTaken, s.Turn, term, money)
	if role == s.Captured {
		s.earn(s.Captor, rulebook.buccaneer.Ransom)
		t.emit(BuccaneerRansom, s.Captor, term, num("doubloons", rulebook.buccaneer.Ransom))
		s.Captured, s.Captor = NoRole, engine.Everyone
	}
	if role == Buccaneer {
		s.Token = s.Turn
	}
	s.beginRole(role)
}

// takeDoubloons gives the seat in turn the doubloons of a card, and says how many.
func (s *State) takeDoubloons(role Role) engine.Arg {
	n := s.Doubloons[role]
	s.Boards[s.Turn].Doubloons += n
	s.Doubloons[role] = 0
	return num("doubloons", n)
}

// beginRole begins the phase of a role for the seat in turn, after a window of inns but for the mayor (X10.1 b).
func (s *State) beginRole(role Role) {
	s.Phase, s.Chooser, s.Left = role, s.Turn, s.Players
	if role == Mayor {
		s.Step = stepBegin
		return
	}
	s.window(stepBegin, s.Chooser)
}

// begin begins the phase itself.
func (s *State) begin(t *emitter) {
	s.Turn = s.Chooser
	switch s.Phase {
	case Settler:
		s.Step = stepHacienda
	case Mayor:
		s.beginMayor(t)
	case Builder:
		s.Step = stepBuild
	case Craftsman:
		s.produce(t)
	case Trader:
		s.Step = stepSell
		s.Sold, s.Landed = false, 0
	case Captain:
		s.Step = stepLoad
		s.clearCaptain()
		s.payLighthouse(t)
	case Buccaneer:
		s.Step = stepBuccaneer
		s.Deeds, s.Again = 0, false
	default: // The prospector's doubloon, two with the library (P11.1, X12.1).
		n := s.privilege(s.Turn)
		s.earn(s.Turn, n)
		t.emit(ProspectorPaid, s.Turn, num("doubloons", n))
		s.endPhase(t)
	}
}

// endPhase asks the next seat for a role, or ends the round when all picks are made (P3.1, T3).
func (s *State) endPhase(t *emitter) {
	s.Phase, s.Chooser, s.Left = NoRole, engine.Everyone, 0
	if s.Picks == rulebook.starts[s.Players].Picks {
		if s.Captured != NoRole {
			s.playCaptured(t)
			return
		}
		s.endRound(t)
		return
	}
	s.Turn = Seat((int8(s.Governor) + s.Picks) % s.Players)
	s.Step = stepRole
}

// playCaptured lets the captor play a card that nobody claimed (C4.4, R-25, O10).
func (s *State) playCaptured(t *emitter) {
	role := s.Captured
	s.Turn = s.Captor
	s.Takers[role] = s.Captor
	s.Free &^= 1 << role
	s.Captured, s.Captor = NoRole, engine.Everyone
	t.emit(BuccaneerPlays, s.Turn, engine.Term("role", role.String()))
	s.beginRole(role)
}

// endRound puts doubloons on the cards left, takes them back and ends the game or moves the governor (P3.6, O10, O11).
func (s *State) endRound(t *emitter) {
	args := [1 + Roles]engine.Arg{num("round", s.Round)}
	for role := range engine.Bits[Role](s.Free &^ (1 << Buccaneer)) {
		s.Doubloons[role]++
		args[1+role] = num(role.String(), s.Doubloons[role])
	}
	engine.Fill(s.Takers[:], engine.Everyone)
	s.Free = s.cards()
	s.Picks = 0
	t.emit(RoundEnded, engine.Everyone, args[:]...)
	if s.Flags != 0 {
		s.window(stepFinal, s.Governor)
		return
	}
	s.Governor = s.next(s.Governor)
	s.Round++
	s.Turn, s.Step = s.Governor, stepRole
	t.emit(RoundStarted, s.Governor, num("round", s.Round))
}

// finish ends the game (O11).
func (s *State) finish(t *emitter) {
	s.Step, s.Turn = stepOver, engine.Everyone
	t.emit(GameOver, engine.Everyone, num("round", s.Round))
}
