package render

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Ranked is a seat's place in a final account.
type Ranked struct {
	Seat engine.Seat
	// Rank counts from 1; those with the same total share it.
	Rank int
}

// Ranking are the seats from the highest total to the lowest, those with the same total in the order of the seats.
func Ranking(totals []int) []Ranked {
	list := make([]Ranked, len(totals))
	for i := range list {
		list[i].Seat = engine.Seat(i)
	}
	slices.SortStableFunc(list, func(a, b Ranked) int { return cmp.Compare(totals[b.Seat], totals[a.Seat]) })
	for i := range list {
		list[i].Rank = i + 1
		if i > 0 && totals[list[i].Seat] == totals[list[i-1].Seat] {
			list[i].Rank = list[i-1].Rank
		}
	}
	return list
}
