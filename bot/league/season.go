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

// NextSeason gives the players in the order for the divisions of the next season: each division's in the order of its
// standings, the first so many of each changed for the last of the division above. Who does not play on has been taken
// out before.
func NextSeason(divisions [][]int, move int) []int {
	next := make([][]int, len(divisions))
	for i, d := range divisions {
		next[i] = slices.Clone(d)
	}
	for i := 1; i < len(divisions); i++ {
		above, below := divisions[i-1], divisions[i]
		n := min(move, len(above)/2, len(below)/2)
		for k := range n {
			next[i-1][len(above)-n+k], next[i][k] = below[k], above[len(above)-n+k]
		}
	}
	return slices.Concat(next...)
}
