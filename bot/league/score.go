package league

import (
	"cmp"
	"slices"
)

// Scoring is what the result of a table is worth.
type Scoring string

// The ways to score. Either way a table gives its winner 1 and everybody else less, whatever its size.
const (
	// ByPlace gives the last 0, those between their part: at a table of four 1, 2/3, 1/3 and 0. Those who tie share.
	ByPlace Scoring = "places"
	// ByPoints gives each their points in parts of the winner's.
	ByPoints Scoring = "points"
)

// Scorings are all of them, the usual one first.
var Scorings = []Scoring{ByPlace, ByPoints}

// ByeScore is what a round without a seat is worth: as much as the middle of a table.
const ByeScore = 0.5

// Finish is how one player ended at a table: the place, from 1 on and equal for those who tie, and the points, in half
// points.
type Finish struct{ Place, Points int }

// Scores are what the players of a table get for how they ended.
func (s Scoring) Scores(table []Finish) []float64 {
	scores := make([]float64, len(table))
	most := 0
	for _, f := range table {
		most = max(most, f.Points)
	}
	for i, f := range table {
		if s == ByPoints {
			scores[i] = max(0, float64(f.Points)) / float64(max(1, most))
			continue
		}
		behind, tied := 0, 0
		for _, other := range table {
			if other.Place > f.Place {
				behind++
			} else if other.Place == f.Place {
				tied++
			}
		}
		scores[i] = (float64(behind) + float64(tied-1)/2) / float64(max(1, len(table)-1))
	}
	return scores
}

// Standing is where a player stands. Standings are ordered by Score, then Wins, then Against, then Share, then by the
// order in which they signed up; only the last is not stated as equal.
type Standing struct {
	// Player is the index of the player.
	Player int
	// Place is from 1 on, equal for those whom no tie-break tells apart.
	Place int
	// Tables is how many were played to the end, Score the sum of their scores and byes.
	Tables int
	Score  float64
	// Wins counts first places, shared ones too.
	Wins int
	// Against is the mean of the scores of all whom they have met: who met the stronger stands higher.
	Against float64
	// Share is the sum of their points in parts of each table's.
	Share float64
}

// Played is a table that was played to its end: the players by their index, and how each ended.
type Played struct {
	Players  []int
	Finishes []Finish
}

// Standings are those of so many players after tables and byes.
func Standings(players int, by Scoring, tables []Played, byes []int) []Standing {
	list := make([]Standing, players)
	for i := range list {
		list[i].Player = i
	}
	for _, who := range byes {
		list[who].Score += ByeScore
	}
	for _, t := range tables {
		sum := 0
		for _, f := range t.Finishes {
			sum += max(0, f.Points)
		}
		for i, score := range by.Scores(t.Finishes) {
			s := &list[t.Players[i]]
			s.Tables++
			s.Score += score
			s.Share += float64(max(0, t.Finishes[i].Points)) / float64(max(1, sum))
			if t.Finishes[i].Place == 1 {
				s.Wins++
			}
		}
	}
	against, met := make([]float64, players), make([]int, players)
	for _, t := range tables {
		for _, one := range t.Players {
			for _, other := range t.Players {
				if one != other {
					against[one] += list[other].Score
					met[one]++
				}
			}
		}
	}
	for i := range list {
		list[i].Against = against[i] / float64(max(1, met[i]))
	}
	slices.SortStableFunc(list, better)
	return placed(list)
}

// placed gives the places of standings in their order.
func placed(list []Standing) []Standing {
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && better(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}

// better compares two standings, the better first.
func better(a, b Standing) int {
	return cmp.Or(compare(b.Score, a.Score), b.Wins-a.Wins, compare(b.Against, a.Against), compare(b.Share, a.Share))
}

// compare takes sums of parts for equal that differ by the way they were added up.
func compare(a, b float64) int {
	if d := a - b; d < -1e-9 || d > 1e-9 {
		return cmp.Compare(a, b)
	}
	return 0
}
