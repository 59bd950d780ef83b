package engine

import (
	"cmp"
	"math"
	"slices"
)

// Best is the first of the moves that are worth most. Noise is how far from the best it may be; without noise rand is
// not used.
func Best[M any](moves []M, noise int, rand *Rand, worth func(M) int) M {
	best, most := moves[0], math.MinInt
	for _, m := range moves {
		n := worth(m)
		if noise > 0 {
			n += int(rand.Uint64() & 0xffff * uint64(noise) >> 16)
		}
		if n > most {
			best, most = m, n
		}
	}
	return best
}

// Rated is a move with what it is worth.
type Rated[M any] struct {
	Move  M
	Worth int
}

// Rank appends the moves, those that are worth most first, equal ones as they stand.
func Rank[M any](moves []M, worth func(M) int, list []Rated[M]) []Rated[M] {
	for _, m := range moves {
		list = append(list, Rated[M]{m, worth(m)})
	}
	sortRated(list)
	return list
}

func sortRated[M any](list []Rated[M]) {
	slices.SortStableFunc(list, func(a, b Rated[M]) int { return cmp.Compare(b.Worth, a.Worth) })
}

// Halve finds the move of a ranked list that leads to most in about so many trials: try adds to the worth of each move
// what it leads to with one seed of chance. The worse half is dropped again and again, and the trials that it would
// have got go to the rest (sequential halving).
func Halve[M any](list []Rated[M], trials int, rand *Rand, try func(list []Rated[M], seed Seed)) M {
	if len(list) == 1 {
		return list[0].Move
	}
	stages := 0
	for n := len(list); n > 1; n = (n + 1) / 2 {
		stages++
	}
	chance := NewRand(rand.Seed())
	for ; len(list) > 1; list = list[:(len(list)+1)/2] {
		for range max(1, trials/stages/len(list)) {
			try(list, chance.Seed())
		}
		sortRated(list)
	}
	return list[0].Move
}
