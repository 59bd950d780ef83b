package maracaibo

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// searchParams say how hard a player thinks: width is how many moves are tried, the best by the heuristic; rollouts is
// about how many times the game is played on to compare them, turns how many of the own turns to come that takes in.
// priorWeight is how many rollouts the value by the heuristic counts as much as.
type searchParams struct{ width, rollouts, turns, priorWeight int }

// mediumSearch is how the medium player searches.
var mediumSearch = searchParams{width: 8, rollouts: 60, turns: 1, priorWeight: 5}

// rolloutNoise is how far from the best the moves in a rollout may be, in thousandths of a point.
const rolloutNoise = 500

// candidate is a move that is tried: the sum of what it led to.
type candidate struct {
	move Move
	sum  int
}

// rolloutMove finds the move that leads to the best positions. The game is played on by the heuristic after each of the
// best moves; the worse half is dropped again and again, and the rollouts that it would have got go to the rest
// (sequential halving). All moves meet the same chance and the same hidden things.
func (w *weights) rolloutMove(s *State, seat Seat, p searchParams, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	var candidates [maxMoves]candidate
	list := w.ranked(s, seat, (Rules{}).Moves(s, seat, buffer[:0]), candidates[:0])
	list = list[:min(len(list), p.width)]
	if len(list) == 1 {
		return list[0].move
	}
	stages := 0
	for n := len(list); n > 1; n = (n + 1) / 2 {
		stages++
	}
	for i := range list {
		list[i].sum *= p.priorWeight
	}
	chance := engine.NewRand(rand.Seed())
	var start, end State // One for all rollouts: they live on the heap.
	for ; len(list) > 1; list = list[:(len(list)+1)/2] {
		for range max(1, p.rollouts/stages/len(list)) {
			luck := engine.NewRand(chance.Seed())
			start = *s
			(Rules{}).Redeal(&start, seat, &luck)
			for i := range list {
				end = start
				luck := luck
				(Rules{}).Apply(&end, seat, list[i].move, nil)
				list[i].sum += w.rollout(&end, seat, p.turns, &luck)
			}
		}
		slices.SortStableFunc(list, better)
	}
	return list[0].move
}

// ranked sorts moves by the heuristic, the best first.
func (w *weights) ranked(s *State, seat Seat, moves []Move, list []candidate) []candidate {
	var v evaluation
	v.prepare(w, s, seat)
	for _, move := range moves {
		list = append(list, candidate{move, v.rate(move)})
	}
	slices.SortStableFunc(list, better)
	return list
}

// better sorts the best first.
func better(a, b candidate) int { return cmp.Compare(b.sum, a.sum) }

// rollout plays on by the heuristic, every seat for itself, until the seat has made so many more turns, and gives what
// it has come to.
func (w *weights) rollout(s *State, seat Seat, turns int, rand *engine.Rand) int {
	for {
		engine.AnswerChance(Rules{}, s, rand, nil)
		asked := (Rules{}).Asked(s)
		if asked == 0 {
			return w.evaluate(s, seat)
		}
		next := asked.First()
		if next == seat && s.begins() {
			if turns == 0 {
				return w.evaluate(s, seat) + w.bestLanding(s, seat)
			}
			turns--
		}
		(Rules{}).Apply(s, next, w.heuristicMove(s, next, rolloutNoise, rand), nil)
	}
}

// begins says that the question is the first one of a turn.
func (s *State) begins() bool {
	return s.Step == stepMove || s.Step == stepSail && s.top().At == 0
}

// evaluate is what the position of a seat is worth beside those of the others: half their mean, half the best of them.
func (w *weights) evaluate(s *State, seat Seat) int {
	sum, best := 0, impossible
	for i := range Seat(s.Players) {
		if i != seat {
			worth := w.evaluateSeat(s, i)
			sum += worth
			best = max(best, worth)
		}
	}
	return w.evaluateSeat(s, seat) - (best+sum/(int(s.Players)-1))/2
}
