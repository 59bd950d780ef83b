package puertorico

import "github.com/harbormaster/harbormaster/engine"

// Medium1 looks at what each of its moves leads to by the end of the phase, for itself and for the others, whose moves
// are expected to be those of the heuristic. It was the usual computer before there was a search, and stays as it is:
// the strength of others is measured against it, and nobody plays with it.
func Medium1() engine.Computer { return engine.ComputerOf(Rules{}, (*State).mediumMove) }

const easyNoise = 3000

// easyOverdueFactor is how much more than others the easy player dislikes a long game: who values only the own board
// sees no other reason to end it.
const easyOverdueFactor = 10

// EasyMove is the easy player's choice: it plays by the heuristic, values its own board only, and often takes what is
// merely good. It knows what its seat can know: the table must be redealt for the seat.
func (s *State) EasyMove(seat Seat, rand *engine.Rand) Move {
	return s.lookAhead(seat, rand, func(next *State) int {
		value := rand.IntN(easyNoise)
		if next.Step == stepOver {
			return value + next.evaluate(seat)
		}
		h := next.outlook()
		return value + next.Boards[seat].value(&h) - easyOverdueFactor*h.overdue
	})
}

func (s *State) mediumMove(seat Seat, rand *engine.Rand) Move {
	return s.lookAhead(seat, rand, func(next *State) int { return next.evaluate(seat) })
}

// lookAhead looks at each candidate: it is made on a copy, the phase played to its end, and the position valued. All
// candidates meet the same chance. Of equal ones the first is taken. In a draft it draws.
func (s *State) lookAhead(seat Seat, rand *engine.Rand, value func(next *State) int) Move {
	var buffer [maxMoves]Move
	list := (Rules{}).Candidates(s, seat, buffer[:0])
	if s.Step == stepDraft {
		return s.chooseDraft(list, rand)
	}
	chance := engine.NewRand(rand.Seed())
	var next State // One for all candidates: it lives on the heap.
	return engine.Best(list, 0, nil, func(m Move) int {
		next = *s
		luck := chance
		(Rules{}).Apply(&next, seat, m, nil)
		next.PlayOn(&luck)
		return value(&next)
	})
}

// Forecast fills in what the board of each seat will be worth at the end, roughly, in thousandths of a point, and gives
// the rounds that are still to come after the present one, in thousandths. It is for games that are not over.
func (s *State) Forecast(worth *[MaxPlayers]int) (rounds int) {
	h := s.outlook()
	for seat := range s.Players {
		worth[seat] = s.Boards[seat].value(&h)
		if s.Captured != NoRole && s.Captor == Seat(seat) {
			worth[seat] += h.doubloon * h.capturedRole / 1000
		}
	}
	return h.rounds
}

// PickKind draws a kind for the draft, false where no kind is asked for.
func (s *State) PickKind(rand *engine.Rand) (m Move, ok bool) {
	if s.Step != stepDraft {
		return m, false
	}
	var buffer [maxMoves]Move
	return s.chooseDraft(s.drafts(buffer[:0]), rand), true
}

// chooseDraft draws one of the kinds that may be picked, by their weights: any kind is open to all, so variety counts
// for more than strength.
func (s *State) chooseDraft(list []Move, rand *engine.Rand) Move {
	var weights [maxMoves]int
	for i, m := range list {
		weights[i] = s.draftWeight(Building(m.A))
	}
	return list[engine.Weighted(weights[:len(list)], rand)]
}

// draftWeight weighs a kind in the draft: what colonists do there, more where it is cheap for it; and kinds that do
// what a picked one does weigh less, so that the office and the trading post seldom meet (X2).
func (s *State) draftWeight(b Building) int {
	k := rulebook.kinds[b]
	liking := 10
	if !k.Large {
		liking += int(staffing[b][planProduction.staff]+staffing[b][planBuilding.staff]) / 2
	}
	if beside := maySellAny.kinds() | maySellApart.kinds(); beside&(1<<b) != 0 && beside&s.Selected != 0 {
		liking /= 4
	}
	return liking
}
