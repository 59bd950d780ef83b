package league

import (
	"errors"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Player is somebody who wants to be seated in a round, and what counts for it.
type Player struct {
	// Score is their score so far, one for each table that was won.
	Score float64
	// Met counts the tables that they shared with others, by their index among the players of the round.
	Met map[int]int
	// Sat counts the tables at which they had the first seat, the second, and so on.
	Sat []int
	// Byes counts the rounds in which there was no seat for them.
	Byes int
}

// Pairing is who sits where in a round: the players of each table by their indexes, the first seat first, and those for
// whom there is no seat.
type Pairing struct {
	Tables [][]int
	Byes   []int
}

// Sizes are the numbers of seats that tables may have: the wanted one, and others from Least to Most where people do
// not come out even. The tables of a round differ by one seat at most.
type Sizes struct{ Want, Least, Most int }

// ErrTooFew says that there are fewer players than a table needs.
var ErrTooFew = errors.New("too few players for a table")

// of are the sizes of the tables for so many players, the larger first, and for how many there is no seat: as few as
// can be, then as many tables of the wanted size as can be.
func (s Sizes) of(players int) (tables []int, byes int) {
	for ; byes <= players; byes++ {
		left, best := players-byes, 0
		for k := (left + s.Most - 1) / s.Most; k > 0 && k*s.Least <= left; k++ {
			if off := abs(left - k*s.Want); best == 0 || off < abs(left-best*s.Want) {
				best = k
			}
		}
		for i := range best {
			tables = append(tables, (left-i+best-1)/best)
		}
		if best > 0 || left == 0 {
			break
		}
	}
	return tables, byes
}

// What a pairing costs; the one that costs least is looked for. Meeting again weighs more than any distance of scores.
const (
	// costOfMeeting is for two who meet and have never met, twice more for each time that they have met before: so it
	// is the sum of the squares of all meetings that is small.
	costOfMeeting = 1000
	// costOfDistance is for two who meet whose scores are one apart; it grows with the square.
	costOfDistance = 1
)

// between is what it costs that two players meet. Swiss says that equals are to meet.
func between(players []Player, a, b int, swiss bool) float64 {
	cost := costOfMeeting * float64(1+2*players[a].Met[b])
	if d := players[a].Score - players[b].Score; swiss {
		cost += costOfDistance * d * d
	}
	return cost
}

// Pair seats players for a round, so that those meet who have met least, equals if the round is Swiss, and everybody
// has had all seats about as often. The same seed gives the same. With fewer players than a table takes it is
// ErrTooFew.
func Pair(players []Player, sizes Sizes, swiss bool, seed engine.Seed) (Pairing, error) {
	rand := engine.NewRand(seed)
	tables, byes := sizes.of(len(players))
	if len(tables) == 0 {
		return Pairing{}, ErrTooFew
	}
	var best Pairing
	bestCost := -1.0
	for i := range attempts(len(players)) {
		p := dealt(players, tables, byes, swiss && i == 0, &rand)
		if cost := improve(players, p.Tables, swiss); bestCost < 0 || cost < bestCost {
			best, bestCost = p, cost
		}
	}
	seat(players, best.Tables, &rand)
	return best, nil
}

// attempts is from how many first orders a pairing is looked for: more where it costs little time.
func attempts(players int) int { return max(2, 400/players) }

// dealt seats players in a first order: by score, and by chance among equals, or only by chance. Who sits out has done
// so least often, and of those has the lowest score.
func dealt(players []Player, tables []int, byes int, byScore bool, rand *engine.Rand) Pairing {
	order := indexes(len(players))
	shuffle(order, rand)
	slices.SortStableFunc(order, func(a, b int) int { return compare(players[b].Score, players[a].Score) })
	var p Pairing
	for range byes {
		out := len(order) - 1
		for i, who := range order {
			if players[who].Byes <= players[order[out]].Byes {
				out = i
			}
		}
		p.Byes, order = append(p.Byes, order[out]), slices.Delete(order, out, out+1)
	}
	if !byScore {
		shuffle(order, rand)
	}
	for _, n := range tables {
		p.Tables, order = append(p.Tables, slices.Clone(order[:n])), order[n:]
	}
	return p
}

// improve changes two players at a time as long as that makes the tables cheaper, and gives what they cost.
func improve(players []Player, tables [][]int, swiss bool) float64 {
	at := func(table []int, i, who int) float64 {
		cost := 0.0
		for j, other := range table {
			if j != i {
				cost += between(players, who, other, swiss)
			}
		}
		return cost
	}
	for better := true; better; {
		better = false
		for t, one := range tables {
			for _, two := range tables[t+1:] {
				for i := range one {
					for j := range two {
						now := at(one, i, one[i]) + at(two, j, two[j])
						if at(one, i, two[j])+at(two, j, one[i]) < now-1e-9 {
							one[i], two[j] = two[j], one[i]
							better = true
						}
					}
				}
			}
		}
	}
	cost := 0.0
	for _, table := range tables {
		for i, who := range table {
			cost += at(table, i, who) / 2
		}
	}
	return cost
}

// seat orders each table so that nobody gets a seat again that they have had more often than others, by the sum of the
// squares; by chance among equals.
func seat(players []Player, tables [][]int, rand *engine.Rand) {
	for _, table := range tables {
		shuffle(table, rand)
		best, least := slices.Clone(table), -1
		permute(table, 0, func(order []int) {
			cost := 0
			for s, who := range order {
				if s < len(players[who].Sat) {
					cost += 2 * players[who].Sat[s]
				}
			}
			if least < 0 || cost < least {
				least = cost
				copy(best, order)
			}
		})
		copy(table, best)
	}
}

func shuffle(list []int, rand *engine.Rand) {
	for i := range list {
		j := rand.IntN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

func permute(list []int, from int, use func([]int)) {
	if from == len(list) {
		use(list)
		return
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, use)
		list[from], list[i] = list[i], list[from]
	}
}

func abs(n int) int { return max(n, -n) }
