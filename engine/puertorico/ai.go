package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The levels of computer players.
const (
	// LevelMedium looks at what each of its moves leads to by the end of the phase, for itself and for the others.
	LevelMedium = "medium"
	// LevelEasy plays by the same heuristic, values its own board only, and often takes what is merely good.
	LevelEasy = "easy"
)

// Computers are the computer players. Each knows what its seat can know: the table that it is given must be redealt for
// the seat, and the moves of the others are expected to be those of the heuristic.
func Computers() engine.Computers {
	return engine.Computers{
		{Key: LevelMedium, New: func() engine.Computer { return player{weights: &tuned} }},
		{Key: LevelEasy, New: func() engine.Computer { return player{weights: &tuned, easy: true} }},
	}
}

// player is a computer player.
type player struct {
	*weights
	easy bool
}

// maxCandidates bounds the moves that are looked at for one question.
const maxCandidates = maxMoves

// Choose returns the move that leads to the best position for the seat by the end of the phase.
func (p player) Choose(t engine.Table, seat Seat, rand *engine.Rand) (string, error) {
	s, err := engine.AskedState(t, Rules{}, seat)
	if err != nil {
		return "", err
	}
	return p.choose(&s, seat, rand).String(), nil
}

// choose looks at each candidate: it is made on a copy, the phase played to its end, and the position valued. All
// candidates meet the same chance. Of equal ones the first is taken. In a draft it draws.
func (p player) choose(s *State, seat Seat, rand *engine.Rand) Move {
	var buffer [maxCandidates]Move
	list := (Rules{}).Candidates(s, seat, buffer[:0])
	if s.Step == stepDraft {
		return s.chooseDraft(list, rand)
	}
	chance := engine.NewRand(rand.Seed())
	best, bestValue := list[0], 0
	var next State // One for all candidates: it lives on the heap.
	for i, m := range list {
		next = *s
		luck := chance
		(Rules{}).Apply(&next, seat, m, nil)
		rollout(&next, p.weights, &luck)
		value := p.evaluate(&next, seat)
		if p.easy {
			value += rand.IntN(easyNoise)
		}
		if i == 0 || value > bestValue {
			best, bestValue = m, value
		}
	}
	return best
}

// easyNoise is how far from the best the easy player's choice may be, in thousandths of a point.
const easyNoise = 3000

// easyOverdueFactor is how much more than others the easy player dislikes a long game: who values only the own board
// sees no other reason to end it.
const easyOverdueFactor = 10

// evaluate values a position for a seat.
func (p player) evaluate(s *State, seat Seat) int {
	if p.easy && s.Step != stepOver {
		h := s.outlook(p.weights)
		return s.Boards[seat].value(&h) - easyOverdueFactor*h.overdue
	}
	return s.evaluate(seat, p.weights)
}
