package result

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Ranked is a seat's place in a final account.
type Ranked struct {
	Seat engine.Seat
	// Rank counts from 1; those whom nothing tells apart share it.
	Rank int
	Wins bool
}

// Standings are the seats of a finished game in the order of Ranking.
func Standings(l *render.SeatLabels, ties []int) []Ranked {
	totals := make([]int, len(l.Totals))
	for seat := range totals {
		totals[seat] = l.Halves(engine.Seat(seat))
	}
	list := Ranking(totals, ties)
	for i := range list {
		list[i].Wins = slices.Contains(l.Winners, list[i].Seat)
	}
	return list
}

// Ranking are the seats from the highest total to the lowest, with the same total from the highest number that decides
// ties, where a game has one, then in the order of the seats.
func Ranking(totals, ties []int) []Ranked {
	tie := func(seat engine.Seat) int {
		if int(seat) < len(ties) {
			return ties[seat]
		}
		return 0
	}
	order := func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(totals[b.Seat], totals[a.Seat]), cmp.Compare(tie(b.Seat), tie(a.Seat)))
	}
	list := make([]Ranked, len(totals))
	for i := range list {
		list[i].Seat = engine.Seat(i)
	}
	slices.SortStableFunc(list, order)
	for i := range list {
		list[i].Rank = i + 1
		if i > 0 && order(list[i-1], list[i]) == 0 {
			list[i].Rank = list[i-1].Rank
		}
	}
	return list
}

// Line is the account of a seat in one sentence: its name, its total, and by the keys of the parts, which begin
// alike, the points of each part that has any.
func Line[V any](
	b *render.Board[V], key, part string, parts []string, points []int, seat engine.Seat,
) string {
	list := render.Numbered(points, func(i int8, n int) string { return b.Say(part+parts[i]) + " " + render.Signed(n) })
	return b.SayList(key, list, ", ", engine.Free("name", b.Name(seat)), engine.Num("n", b.Totals[seat]))
}

// Places are the places of seats by their points, from 1; equal points share one.
func Places(points []int) []int {
	places := make([]int, len(points))
	for _, ranked := range Ranking(points, nil) {
		places[ranked.Seat] = ranked.Rank
	}
	return places
}
