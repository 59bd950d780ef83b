package league

import "slices"

// Divide puts players into so many divisions, the strongest first: they come in the order of their strength, and the
// divisions differ by one player at most, the higher ones being the smaller. There are never more divisions than can
// fill a table of the least size each.
func Divide(players []int, divisions int, least int) [][]int {
	divisions = max(1, min(divisions, len(players)/max(1, least)))
	var list [][]int
	for i := range divisions {
		n := len(players) / (divisions - i)
		list, players = append(list, players[:n:n]), players[n:]
	}
	return list
}

// Moves says by how many divisions players move at the end of a season, -1 up and 1 down: so many of the first of each
// division change for the last of the one above, at most half of either. Divisions are in the order of their standings.
func Moves(divisions [][]int, move int) map[int]int {
	moves := map[int]int{}
	for i := 1; i < len(divisions); i++ {
		above, below := divisions[i-1], divisions[i]
		for k := range min(move, len(above)/2, len(below)/2) {
			moves[above[len(above)-1-k]], moves[below[k]] = 1, -1
		}
	}
	return moves
}

// NextSeason gives the players in the order for the divisions of the next season. Who moves stands in the middle of the
// new division: where divisions shrink or grow because people are gone, others change at their ends. Who does not play
// on has been taken out before.
func NextSeason(divisions [][]int, move int) []int {
	moves := Moves(divisions, move)
	next, come := make([][]int, len(divisions)), make([][]int, len(divisions))
	for d, players := range divisions {
		for _, who := range players {
			if m := moves[who]; m != 0 {
				come[d+m] = append(come[d+m], who)
			} else {
				next[d] = append(next[d], who)
			}
		}
	}
	for d := range next {
		next[d] = slices.Insert(next[d], len(next[d])/2, come[d]...)
	}
	return slices.Concat(next...)
}
