package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// freeRole says that a role card may be taken (P3.1).
func (s *State) freeRole(role Role) bool {
	return role >= 0 && role < Roles && s.Free&(1<<role) != 0
}

// roles appends the free role cards (P3.2).
func (s *State) roles(list []Move) []Move {
	for set := s.Free; set != 0; set &= set - 1 {
		list = append(list, TakeRole(Role(bits.TrailingZeros8(set))))
	}
	return list
}

func (s *State) checkRole(role Role) error {
	switch {
	case role < 0 || role >= Roles || !rulebook.starts[s.Players].has(role):
		return engine.Refuse(RefusedRoleAbsent, engine.Term("role", role.String()))
	case !s.freeRole(role):
		return engine.Refuse(RefusedRoleTaken, engine.Term("role", role.String()), engine.Num("seat", int(s.Takers[role])))
	}
	return nil
}

// takeRole takes a card with its doubloons (P3.1, O2) and begins the phase.
func (s *State) takeRole(role Role, t *teller) {
	money := s.Doubloons[role]
	s.Doubloons[role] = 0
	s.Takers[role] = s.Turn
	s.Free &^= 1 << role
	s.Boards[s.Turn].Doubloons += money
	s.Picks++
	s.Phase, s.Chooser, s.Left = role, s.Turn, s.Players
	if t.on() {
		t.tell(RoleTaken, s.Turn, engine.Term("role", role.String()), engine.Num("doubloons", int(money)))
	}
	switch role {
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
	case Captain:
		s.beginCaptain()
	default:
		s.prospect(t)
	}
}

// prospect pays the prospector's doubloon (P11.1).
func (s *State) prospect(t *teller) {
	s.Boards[s.Turn].Doubloons++
	if t.on() {
		t.tell(ProspectorPaid, s.Turn, engine.Num("doubloons", 1))
	}
	s.endPhase(t)
}

// endPhase asks the next seat for a role, or ends the round when all picks are made (P3.1, T3).
func (s *State) endPhase(t *teller) {
	s.Phase, s.Chooser, s.Left = NoRole, engine.Everyone, 0
	if s.Picks == rulebook.starts[s.Players].Picks {
		s.endRound(t)
		return
	}
	s.Turn = Seat((int8(s.Governor) + s.Picks) % s.Players)
	s.Step = stepRole
}

// endRound puts doubloons on the cards left, takes the cards back and ends the game or moves the governor (P3.6, O10, O11).
func (s *State) endRound(t *teller) {
	var args []engine.Arg
	if t.on() {
		args = append(args, engine.Num("round", int(s.Round)))
	}
	for role := Settler; role < Roles; role++ {
		if s.freeRole(role) {
			s.Doubloons[role]++
			if t.on() {
				args = append(args, engine.Num(role.String(), int(s.Doubloons[role])))
			}
		}
	}
	for role := range s.Takers {
		s.Takers[role] = engine.Everyone
	}
	s.Free = rulebook.starts[s.Players].Roles
	s.Picks = 0
	if t.on() {
		t.tell(RoundEnded, engine.Everyone, args...)
	}
	if s.Flags != 0 {
		s.Step, s.Turn = stepOver, engine.Everyone
		if t.on() {
			t.tell(GameOver, engine.Everyone, engine.Num("round", int(s.Round)))
		}
		return
	}
	s.Governor = s.next(s.Governor)
	s.Round++
	s.Turn, s.Step = s.Governor, stepRole
	if t.on() {
		t.tell(RoundStarted, s.Governor, engine.Num("round", int(s.Round)))
	}
}
