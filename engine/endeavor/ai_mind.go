package endeavor

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// PlayOn plays on by the heuristic, every seat for itself, up to the next choice of a building or an action, or the
// end.
func (s *State) PlayOn() {
	for s.Step != stepBuild && s.Step != stepAct && s.Step != stepOver {
		s.answer()
	}
}

// PlayRound plays on by the heuristic to the end of the round: to the first building of the next one, or to the end.
func (s *State) PlayRound() {
	for round := s.Round; s.Round == round && s.Step != stepOver; {
		s.answer()
	}
}

// PlayOut plays on by the heuristic to the end.
func (s *State) PlayOut() {
	for s.Step != stepOver {
		s.answer()
	}
}

func (s *State) answer() {
	seat := (Rules{}).Asked(s).First()
	(Rules{}).Apply(s, seat, tuned().heuristicMove(s, seat, 0, nil), nil)
}

// ForgetSalaries opens the salaries again that others than a seat have chosen in secret.
func (s *State) ForgetSalaries(seat Seat) {
	for other := range engine.Bits[Seat](s.Given.Without(seat)) {
		s.Salaries[other] = 0
		s.Given, s.Waiting = s.Given.Without(other), s.Waiting.With(other)
	}
}

// Rated is a move with what the heuristic says of it, in thousandths of a point.
type Rated struct {
	Move  Move
	Worth int
}

// Rate appends the moves of a seat that is asked, the best first.
func (s *State) Rate(seat Seat, list []Rated) []Rated {
	var buffer [maxMoves]Move
	var v evaluation
	v.prepare(tuned(), s, seat)
	for _, m := range (Rules{}).Moves(s, seat, buffer[:0]) {
		list = append(list, Rated{m, v.rate(m)})
	}
	slices.SortStableFunc(list, func(a, b Rated) int { return cmp.Compare(b.Worth, a.Worth) })
	return list
}

// Quick is the heuristic's answer for a seat that is asked, as far from the best as in games that are played out.
func (s *State) Quick(seat Seat, rand *engine.Rand) Move {
	return tuned().heuristicMove(s, seat, rolloutNoise, rand)
}

// Account is a seat's account if the game ended now (E64 to E72).
func (s *State) Account(seat Seat) Score { return s.score(seat) }
