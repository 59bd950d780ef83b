package maracaibo

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// effort says how hard a player thinks: width is how many moves are tried, those that the rule of thumb likes best; games is about
// how many futures are played to compare them, turns how many of the own turns to come they hold. Trust is how many futures the
// opinion of the rule of thumb counts as much as.
type effort struct{ width, games, turns, trust int }

// steady is the effort of the medium player.
var steady = effort{width: 8, games: 60, turns: 1, trust: 5}

// spread is how far from the best the moves in a future may be, in thousandths of a point.
const spread = 500

// trial is a move that is tried: the sum of what it led to.
type trial struct {
	move Move
	sum  int
}

// foresee finds the move that leads to the best positions. Futures are played by rules of thumb after each of the moves that promise
// most; the worse half is dropped again and again, and the futures that it would have got go to the rest. All moves meet the same
// chance and the same hidden things.
func (t *taste) foresee(s *State, seat Seat, e effort, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	var trials [maxMoves]trial
	list := t.promising(s, seat, (Rules{}).Moves(s, seat, buffer[:0]), trials[:0])
	list = list[:min(len(list), e.width)]
	if len(list) == 1 {
		return list[0].move
	}
	stages := 0
	for n := len(list); n > 1; n = (n + 1) / 2 {
		stages++
	}
	for i := range list {
		list[i].sum *= e.trust
	}
	chance := engine.NewRand(rand.Seed())
	var start, end State // One for all futures: they live on the heap.
	for ; len(list) > 1; list = list[:(len(list)+1)/2] {
		for range max(1, e.games/stages/len(list)) {
			luck := engine.NewRand(chance.Seed())
			start = *s
			(Rules{}).Redeal(&start, seat, &luck)
			for i := range list {
				end = start
				luck := luck
				(Rules{}).Apply(&end, seat, list[i].move, nil)
				list[i].sum += t.future(&end, seat, e.turns, &luck)
			}
		}
		slices.SortStableFunc(list, better)
	}
	return list[0].move
}

// promising sorts moves by the rule of thumb, the best first.
func (t *taste) promising(s *State, seat Seat, moves []Move, list []trial) []trial {
	var v survey
	v.look(t, s, seat)
	for _, move := range moves {
		list = append(list, trial{move, v.rate(move)})
	}
	slices.SortStableFunc(list, better)
	return list
}

// better sorts the best first.
func better(a, b trial) int { return cmp.Compare(b.sum, a.sum) }

// future plays on by rules of thumb, every seat for itself, until the seat has made so many more turns, and gives what it has come to.
func (t *taste) future(s *State, seat Seat, turns int, rand *engine.Rand) int {
	for {
		engine.Settle(Rules{}, s, rand, nil)
		asked := (Rules{}).Asked(s)
		if asked == 0 {
			return t.standing(s, seat)
		}
		next := asked.First()
		if next == seat && s.begins() {
			if turns == 0 {
				return t.standing(s, seat) + t.prospect(s, seat)
			}
			turns--
		}
		(Rules{}).Apply(s, next, t.thumb(s, next, spread, rand), nil)
	}
}

// begins says that the question is the first one of a turn.
func (s *State) begins() bool {
	return s.Step == stepMove || s.Step == stepSail && s.top().At == 0
}

// standing is what the position of a seat is worth beside those of the others: half their mean, half the best of them.
func (t *taste) standing(s *State, seat Seat) int {
	sum, best := 0, impossible
	for i := range Seat(s.Players) {
		if i != seat {
			worth := t.position(s, i)
			sum += worth
			best = max(best, worth)
		}
	}
	return t.position(s, seat) - (best+sum/(int(s.Players)-1))/2
}
