package endeavor

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// effort says how hard a player thinks: width is how many moves are tried, those that the rule of thumb likes best; games is about
// how many games are played out to compare them.
type effort struct{ width, games int }

// spread is how far from the best the moves in a game played out may be, in thousandths of a point.
const spread = 1000

// trust is how many games played out the opinion of the rule of thumb counts as much as: a few dozen games are mostly chance.
const trust = 60

// trial is a move that is tried: its worth by the rule of thumb, then the sum of what it led to, that worth included.
type trial struct {
	move Move
	sum  int
}

// foresee finds the move that leads to the best ends of games. Games are played out by rules of thumb after each of the moves
// that promise most; the worse half is dropped again and again, and the games that it would have got go to the rest. All moves
// meet the same chance.
func (m *mind) foresee(s *State, seat Seat, e effort, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	var trials [maxMoves]trial
	list := m.promising(s, seat, (Rules{}).Moves(s, seat, buffer[:0]), trials[:0])
	list = e.narrow(list, s.Round == Rounds)
	if len(list) == 1 {
		return list[0].move
	}
	stages := 0
	for n := len(list); n > 1; n = (n + 1) / 2 {
		stages++
	}
	for i := range list {
		list[i].sum = list[i].sum * trust / point
	}
	chance := engine.NewRand(rand.Seed())
	var end State // One for all games: it lives on the heap.
	for ; len(list) > 1; list = list[:(len(list)+1)/2] {
		for range max(1, e.games/stages/len(list)) {
			seed := chance.Seed()
			for i := range list {
				luck := engine.NewRand(seed)
				end = *s
				(Rules{}).Apply(&end, seat, list[i].move, nil)
				m.playOut(&end, &luck)
				list[i].sum += end.outcome(seat)
			}
		}
		slices.SortStableFunc(list, func(a, b trial) int { return cmp.Compare(b.sum, a.sum) })
	}
	return list[0].move
}

// narrow leaves the best moves of a sorted list. In the last round the choice to do nothing more is always among them: markers that are
// left count (E71).
func (e effort) narrow(list []trial, last bool) []trial {
	if len(list) <= e.width {
		return list
	}
	for i := e.width; i < len(list) && last; i++ {
		if kind := list[i].move.Kind; kind == PassMove || kind == StopMove {
			list[e.width-1] = list[i]
		}
	}
	return list[:e.width]
}

// promising sorts moves by the rule of thumb, the best first.
func (m *mind) promising(s *State, seat Seat, moves []Move, list []trial) []trial {
	var v survey
	v.look(m, s, seat)
	for _, move := range moves {
		list = append(list, trial{move, v.rate(move)})
	}
	slices.SortStableFunc(list, func(a, b trial) int { return cmp.Compare(b.sum, a.sum) })
	return list
}

// playOut plays a game to its end by rules of thumb, every seat for itself.
func (m *mind) playOut(s *State, rand *engine.Rand) {
	for {
		asked := (Rules{}).Asked(s)
		if asked == 0 {
			return
		}
		seat := asked.First()
		(Rules{}).Apply(s, seat, m.thumb(s, seat, spread, rand), nil)
	}
}

// victory is what the first place counts besides the lead, in points of glory.
const victory = 5

// outcome is how good the end of a game is for a seat: its lead over the best other, or what it lacks, and the first place.
func (s *State) outcome(seat Seat) int {
	own, best := s.score(seat).Total, 0
	for other := range Seat(s.Players) {
		if other != seat {
			best = max(best, s.score(other).Total)
		}
	}
	switch lead := own - best; {
	case lead > 0:
		return lead + victory
	case lead < 0:
		return lead - victory
	default:
		return 0
	}
}
