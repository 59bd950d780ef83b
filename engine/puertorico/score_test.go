package puertorico

import (
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestTiesAreBrokenByDoubloonsAndGoodsAndElseShared(t *testing.T) {
	for _, c := range []struct {
		scores []Score
		want   []Seat
	}{
		{[]Score{{Total: 3}, {Total: 5}, {Total: 4}}, []Seat{1}},
		{[]Score{{Total: 5, Tiebreak: 4}, {Total: 5, Tiebreak: 5}, {Total: 4, Tiebreak: 9}}, []Seat{1}},
		{[]Score{{Total: 5, Tiebreak: 4}, {Total: 2}, {Total: 5, Tiebreak: 4}}, []Seat{0, 2}},
		{[]Score{{Total: 1}, {Total: 2, Tiebreak: 1}, {Total: 2, Tiebreak: 1}, {Total: 3}}, []Seat{3}},
	} {
		if got := winners(c.scores); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%+v: winners %v, want %v", c.scores, got, c.want)
		}
	}
}

func TestTheScoreSheetAddsUpToTheTotal(t *testing.T) {
	for game := range 40 {
		_, table := playOut(t, game, exportConfig(game))
		s, _ := engine.State(table, Rules{})
		result, _ := table.Result()
		for seat, total := range result.Scores {
			sum := 0
			for _, part := range result.Parts {
				sum += part.Values[seat]
			}
			if sum != total || total != s.Total(Seat(seat)) {
				t.Errorf("game %d, seat %d: parts %d, total %d or %d", game, seat, sum, total, s.Total(Seat(seat)))
			}
		}
	}
}

func TestBonusesOfLargeBuildings(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"seat 0 city residence\nseat 0 island corn 9/0", "want bonus 0 residence = 4"},
		{"seat 0 city residence\nseat 0 island corn 3/0", "want bonus 0 residence = 4"},
		{"seat 0 city residence\nseat 0 island corn 9/0 quarry 2/0", "want bonus 0 residence = 6"},
		{"seat 0 city residence\nseat 0 island corn 9/0 quarry 3/0", "want bonus 0 residence = 7"},
		{"seat 0 city residence=0\nseat 0 island corn 9/0 quarry 3/0", "want bonus 0 residence = none"},
		{"seat 0 city fortress\nseat 0 san_juan 1", "want bonus 0 fortress = 0"},
		{"seat 0 city customs_house\nseat 0 vp 3", "want bonus 0 customs_house = 0"},
		{"seat 0 city city_hall sugar_mill=0", "want bonus 0 city_hall = 1"},
		{"seat 0 city guild_hall tobacco_storage=0 hospice", "want bonus 0 guild_hall = 2"},
	} {
		at(t, c.position+"\n"+c.want)
	}
}
