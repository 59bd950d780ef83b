package rating

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func published() Model {
	m := Default()
	m.Tau = 0
	return m
}

func near(t *testing.T, got, want []Rating, within float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d ratings, want %d", len(got), len(want))
	}
	for i := range got {
		if math.Abs(got[i].Mu-want[i].Mu) > within || math.Abs(got[i].Sigma-want[i].Sigma) > within {
			t.Errorf("player %d: %v, want %v", i, got[i], want[i])
		}
	}
}

// The figures are those of OpenSkill's own tests: philihp/openskill.js, src/models/__tests__/plackett-luce.test.ts, at commit
// 0bf4361 (players alone, without tau).
func TestBeginnersGetTheRatingsThatOpenSkillPublishes(t *testing.T) {
	for _, want := range [][]Rating{
		{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}},
		{{27.868876552746237, 8.204837030780652}, {25.717219138186557, 8.057829747583874}, {21.413904309067206, 8.057829747583874}},
		{{27.795084971874736, 8.263160757613477}, {26.552824984374855, 8.179213704945203}, {24.68943500312503, 8.083731307186588}, {20.96265504062538, 8.083731307186588}},
		{{27.666666666666668, 8.290556877154474}, {26.833333333333332, 8.240145629781066}, {25.72222222222222, 8.179996679645559}, {24.055555555555557, 8.111796013701358}, {20.72222222222222, 8.111796013701358}},
	} {
		var players []Rating
		var places []int
		for i := range want {
			players, places = append(players, published().New()), append(places, i+1)
		}
		got, err := published().Rate(players, places)
		if err != nil {
			t.Fatal(err)
		}
		near(t, got, want, 1e-12)
	}
}

// The figures are those of philihp/openskill.js, src/__tests__/rate.test.ts, at commit 0bf4361, which rate with the default
// tau.
func TestPlayersOfDifferentStrengthTiesAndAnyOrderAreRatedAsOpenSkillPublishes(t *testing.T) {
	m := Default()
	for name, game := range map[string]struct {
		players []Rating
		places  []int
		want    []Rating
	}{
		"in rating order": {
			[]Rating{{29.182, 4.782}, {27.174, 4.922}, {16.672, 6.217}, m.New()}, []int{1, 2, 3, 4},
			[]Rating{{30.210227447000438, 4.765617924939384}, {27.644725221915632, 4.883479590134575}, {17.4036218889969, 6.101259408259549}, {19.21460876538932, 7.854669920480409}},
		},
		"reversed": {
			[]Rating{m.New(), m.New()}, []int{2, 1},
			[]Rating{{22.364610506859503, 8.06590141354368}, {27.635389493140497, 8.06590141354368}},
		},
		"places in disorder": {
			[]Rating{m.New(), m.New(), m.New(), m.New()}, []int{2, 1, 4, 3},
			[]Rating{{26.55291815138952, 8.17961798837266}, {27.795252672501135, 8.263571791259416}, {20.962412806387245, 8.084127880168786}, {24.689416369722096, 8.084127880168786}},
		},
		"different means": {
			[]Rating{{15, 25.0 / 3}, {20, 25.0 / 3}, {25, 25.0 / 3}, {30, 25.0 / 3}}, []int{1, 3, 4, 2},
			[]Rating{{18.131120980297805, 8.283536573151807}, {20.405169039419135, 8.107860440531121}, {20.65583040714804, 8.082574596348321}, {30.80787957313502, 8.155100416275928}},
		},
		"a tie for the second place": {
			[]Rating{{10, 8}, {5, 10}, {0, 12}}, []int{1, 2, 2},
			[]Rating{{11.942996666741225, 7.926888197620324}, {2.9381178546315034, 9.653804487570165}, {-1.4024317012198733, 11.323641575516767}},
		},
		"everybody first": {
			[]Rating{m.New(), m.New(), m.New(), m.New()}, []int{1, 1, 1, 1},
			[]Rating{{25, 8.263571791259416}, {25, 8.263571791259416}, {25, 8.263571791259416}, {25, 8.263571791259416}},
		},
		"a draw of two": {
			[]Rating{m.New(), m.New()}, []int{0, 0},
			[]Rating{{25, 8.06590141354368}, {25, 8.06590141354368}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := m.Rate(game.players, game.places)
			if err != nil {
				t.Fatal(err)
			}
			near(t, got, game.want, 1e-12)
		})
	}
}

// The figures were made by rank 1.02, an implementation that is older than OpenSkill; philihp/openskill.js keeps them in
// src/models/__tests__/plackett-luce-series.test.ts.
func TestASeriesOfGamesWithTiesGivesTheRatingsOfAnOlderProgram(t *testing.T) {
	m := published()
	all := []Rating{m.New(), m.New(), m.New(), m.New(), m.New()}
	for _, game := range []struct{ who, places []int }{
		{[]int{0, 1, 2, 3, 4}, []int{1, 2, 2, 4, 4}}, {[]int{4, 2, 1}, []int{1, 2, 2}}, {[]int{3, 1, 2, 0}, []int{1, 1, 3, 3}},
	} {
		var players []Rating
		for _, i := range game.who {
			players = append(players, all[i])
		}
		after, err := m.Rate(players, game.places)
		if err != nil {
			t.Fatal(err)
		}
		for n, i := range game.who {
			all[i] = after[n]
		}
	}
	near(t, all, []Rating{{26.353761103, 8.11102706}, {24.618479789, 7.90533551}, {23.065819512, 7.822005595}, {24.476332403, 8.106111471}, {26.385499685, 8.054090809}}, 1e-8)
}

func TestABeginnerHasTheOrdinalNought(t *testing.T) {
	if got := Default().New().Ordinal(); math.Abs(got) > 1e-12 {
		t.Errorf("%v", got)
	}
}

func TestWhoIsAloneKeepsHisRating(t *testing.T) {
	got, err := Default().Rate([]Rating{{30, 2}}, []int{1})
	if err != nil || got[0] != (Rating{30, 2}) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestWhatIsNoRatingIsRefused(t *testing.T) {
	for _, wrong := range []Rating{{25, 0}, {25, -1}, {25, math.NaN()}, {25, math.Inf(1)}, {math.NaN(), 8}, {math.Inf(-1), 8}} {
		if _, err := Default().Rate([]Rating{wrong, Default().New()}, []int{1, 2}); err == nil {
			t.Errorf("%v was rated", wrong)
		}
	}
	if _, err := Default().Rate([]Rating{Default().New()}, nil); err == nil {
		t.Error("a game without places was rated")
	}
}

// Whatever the strengths: nobody loses by a better place, everything stays finite, and who sits where makes no difference.
func TestABetterPlaceNeverCosts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "players")
		players, places := make([]Rating, n), make([]int, n)
		for i := range players {
			players[i] = Rating{rapid.Float64Range(-1000, 1000).Draw(t, "mu"), rapid.Float64Range(0.01, 30).Draw(t, "sigma")}
			places[i] = rapid.IntRange(1, n).Draw(t, "place")
		}
		after, err := Default().Rate(players, places)
		if err != nil {
			t.Fatal(err)
		}
		who := rapid.IntRange(0, n-1).Draw(t, "who")
		better := append([]int(nil), places...)
		better[who] = 0
		best, err := Default().Rate(players, better)
		if err != nil {
			t.Fatal(err)
		}
		if best[who].Mu < after[who].Mu-1e-9 {
			t.Errorf("first gives %v, place %d gives %v", best[who].Mu, places[who], after[who].Mu)
		}
		for i, r := range after {
			if math.IsNaN(r.Mu) || math.IsInf(r.Mu, 0) || !(r.Sigma > 0) || r.Sigma > math.Hypot(players[i].Sigma, Default().Tau)+1e-12 {
				t.Errorf("player %d: %v after %v", i, r, players[i])
			}
		}
		turned, err := Default().Rate(append(players[1:n:n], players[0]), append(places[1:n:n], places[0]))
		if err != nil {
			t.Fatal(err)
		}
		near2 := math.Abs(turned[n-1].Mu - after[0].Mu)
		if near2 > 1e-6 {
			t.Errorf("another order of the seats gives %v, not %v", turned[n-1], after[0])
		}
	})
}
