package puertorico

import "github.com/harbormaster/harbormaster/engine"

// Easy is the easy player: it plays by the heuristic, values its own board only, and often takes what is merely good.
// It knows what its seat can know: the table that it is given must be redealt for the seat.
func Easy() engine.Computer {
	return engine.ComputerOf(Rules{}, player{weights: &tuned, easy: true}.choose)
}

// Medium1 looks at what each of its moves leads to by the end of the phase, for itself and for the others, whose moves
// are expected to be those of the heuristic. It was the usual computer before there was a search, and stays as it is:
// the strength of others is measured against it, and nobody plays with it.
func Medium1() engine.Computer { return engine.ComputerOf(Rules{}, player{weights: &tuned}.choose) }

// player is a computer player.
type player struct {
	*weights
	easy bool
}

// maxCandidates bounds the moves that are looked at for one question.
const maxCandidates = maxMoves

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
