package league_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/bot/league"
)

func TestATableGivesWhatItsScoringSays(t *testing.T) {
	for _, c := range []struct {
		by    league.Scoring
		table []league.Finish
		want  string
	}{
		{league.ByPlace, []league.Finish{{1, 40}, {2, 38}, {3, 30}, {4, 12}}, "[1.00 0.67 0.33 0.00]"},
		{league.ByPlace, []league.Finish{{2, 38}, {1, 40}}, "[0.00 1.00]"},
		{league.ByPlace, []league.Finish{{1, 40}, {1, 40}, {3, 30}}, "[0.75 0.75 0.00]"},
		{league.ByPlace, []league.Finish{{1, 40}, {2, 30}, {2, 30}, {2, 30}}, "[1.00 0.33 0.33 0.33]"},
		{league.ByPoints, []league.Finish{{1, 40}, {2, 30}, {3, 10}}, "[1.00 0.75 0.25]"},
		{league.ByPoints, []league.Finish{{1, 0}, {2, -3}}, "[0.00 0.00]"},
	} {
		if got := fmt.Sprintf("%.2f", c.by.Scores(c.table)); got != c.want {
			t.Errorf("%s of %v: %s, want %s", c.by, c.table, got, c.want)
		}
	}
}

func TestTieBreaksStandInTheirOrder(t *testing.T) {
	// 0 and 2 win their tables; 2 has more of the points of its table. 5 sat out, 4 has not played.
	tables := []league.Played{
		{Players: []int{0, 1}, Finishes: []league.Finish{{1, 50}, {2, 40}}},
		{Players: []int{2, 3}, Finishes: []league.Finish{{1, 50}, {2, 20}}},
	}
	var order, places []int
	for _, s := range league.Standings(6, league.ByPlace, tables, []int{5}) {
		order, places = append(order, s.Player), append(places, s.Place)
	}
	if want := []int{2, 0, 5, 1, 3, 4}; !slices.Equal(order, want) {
		t.Errorf("players stand as %v, want %v", order, want)
	}
	if want := []int{1, 2, 3, 4, 5, 6}; !slices.Equal(places, want) {
		t.Errorf("places are %v, want %v", places, want)
	}
	even := []league.Played{{Players: []int{0, 1}, Finishes: []league.Finish{{1, 30}, {1, 30}}}}
	if s := league.Standings(2, league.ByPoints, even, nil); s[0].Place != 1 || s[1].Place != 1 || s[1].Wins != 1 {
		t.Errorf("who ties at their only table stands as %+v", s)
	}
}

func TestSeasonsMoveTheFirstUpAndTheLastDown(t *testing.T) {
	divisions := league.Divide([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 3, 4)
	if got := fmt.Sprint(divisions); got != "[[0 1 2 3] [4 5 6 7] [8 9 10 11 12]]" {
		t.Errorf("divisions are %s", got)
	}
	if got := fmt.Sprint(league.NextSeason(divisions, 1)); got != "[0 4 1 2 5 3 8 6 9 10 7 11 12]" {
		t.Errorf("the next season begins with %s", got)
	}
	if got := league.Divide([]int{0, 1, 2, 3, 4}, 3, 4); len(got) != 1 {
		t.Errorf("five players are divided into %v", got)
	}
}
