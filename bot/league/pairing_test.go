package league_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/engine"
)

// season plays rounds of players of whom the first is the strongest, and gives them with what they have played.
func season(t *testing.T, n, rounds int, sizes league.Sizes, swiss bool) ([]league.Player, []league.Played) {
	t.Helper()
	rand := engine.RandFrom(uint64(n*100 + rounds))
	players := make([]league.Player, n)
	for i := range players {
		players[i].Met, players[i].Sat = map[int]int{}, make([]int, 5)
	}
	var all []league.Played
	for range rounds {
		p, err := league.Pair(players, sizes, swiss, rand.Seed())
		if err != nil {
			t.Fatal(err)
		}
		seated := slices.Concat(append(p.Tables, p.Byes)...)
		slices.Sort(seated)
		for i, who := range seated {
			if i != who {
				t.Fatalf("not everybody is seated once: %v", p)
			}
		}
		for _, who := range p.Byes {
			players[who].Byes++
			players[who].Score += league.ByeScore
		}
		for _, table := range p.Tables {
			if len(table) < sizes.Least || len(table) > sizes.Most {
				t.Fatalf("a table of %d", len(table))
			}
			strength := map[int]int{}
			for s, who := range table {
				players[who].Sat[s]++
				strength[who] = n - who + rand.IntN(n/4+1)
				for _, other := range table {
					if other != who {
						players[who].Met[other]++
					}
				}
			}
			played := league.Played{Players: table}
			for _, who := range table {
				place := 1
				for _, other := range table {
					if strength[other] > strength[who] {
						place++
					}
				}
				played.Finishes = append(played.Finishes, league.Finish{Place: place, Points: strength[who]})
			}
			for i, score := range league.ByPlace.Scores(played.Finishes) {
				players[table[i]].Score += score
			}
			all = append(all, played)
		}
	}
	return players, all
}

func TestNobodyMeetsTwiceWhileThereAreOthers(t *testing.T) {
	for _, n := range []int{8, 9, 11, 16, 23, 40, 64, 101, 200, 400} {
		for _, swiss := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d, swiss %t", n, swiss), func(t *testing.T) {
				rounds := 5
				players, _ := season(t, n, rounds, league.Sizes{Want: 4, Least: 2, Most: 5}, swiss)
				repeated, pairs, uneven := 0, 0, 0
				for _, p := range players {
					for _, times := range p.Met {
						repeated += times - 1
						pairs += times
					}
					if slices.Max(p.Sat)-slices.Min(p.Sat[:3]) > 2 {
						uneven++
					}
				}
				// At tables of four 15 others are met in five rounds: from 40 on there are others.
				if n >= 40 && repeated > 0 {
					t.Errorf("%d of %d meetings are repeated", repeated, pairs)
				}
				// Else all meet, and meet again about as often.
				for i, p := range players {
					least, most := 9, 0
					for other := range players {
						if other != i {
							least, most = min(least, p.Met[other]), max(most, p.Met[other])
						}
					}
					if n < 40 && most > least+3 {
						t.Errorf("%d met others from %d to %d times", i, least, most)
					}
				}
				if uneven > n/20 {
					t.Errorf("%d of %d have had a seat three times more often than another", uneven, n)
				}
			})
		}
	}
}

func TestEqualsMeetInSwissRounds(t *testing.T) {
	players, _ := season(t, 200, 5, league.Sizes{Want: 4, Least: 3, Most: 5}, true)
	distance := func(swiss bool) float64 {
		p, err := league.Pair(players, league.Sizes{Want: 4, Least: 3, Most: 5}, swiss, engine.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, table := range p.Tables {
			least, most := players[table[0]].Score, players[table[0]].Score
			for _, who := range table {
				least, most = min(least, players[who].Score), max(most, players[who].Score)
			}
			sum += most - least
		}
		return sum / float64(len(p.Tables))
	}
	if near, far := distance(true), distance(false); near > 0.3 || far < 1 {
		t.Errorf("scores of a table differ by %.2f in Swiss rounds and by %.2f in others", near, far)
	}
}

func TestTheStrongestWinASwissTournament(t *testing.T) {
	players, played := season(t, 64, 6, league.Sizes{Want: 4, Least: 3, Most: 5}, true)
	standings := league.Standings(len(players), league.ByPlace, played, nil)
	for _, s := range standings[:4] {
		if s.Player > 12 {
			t.Errorf("player %d, counted by strength from 0, came to place %d", s.Player, s.Place)
		}
	}
}

func TestTablesDifferByOneSeat(t *testing.T) {
	for _, c := range []struct {
		players int
		sizes   league.Sizes
		want    string
	}{
		{8, league.Sizes{Want: 4, Least: 2, Most: 5}, "[4 4] 0"},
		{9, league.Sizes{Want: 4, Least: 2, Most: 5}, "[5 4] 0"},
		{7, league.Sizes{Want: 4, Least: 2, Most: 5}, "[4 3] 0"},
		{6, league.Sizes{Want: 4, Least: 2, Most: 5}, "[3 3] 0"},
		{5, league.Sizes{Want: 4, Least: 2, Most: 5}, "[5] 0"},
		{7, league.Sizes{Want: 2, Least: 2, Most: 2}, "[2 2 2] 1"},
		{5, league.Sizes{Want: 4, Least: 4, Most: 4}, "[4] 1"},
		{11, league.Sizes{Want: 5, Least: 2, Most: 5}, "[4 4 3] 0"},
	} {
		players := make([]league.Player, c.players)
		p, err := league.Pair(players, c.sizes, false, engine.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		var sizes []int
		for _, table := range p.Tables {
			sizes = append(sizes, len(table))
		}
		if got := fmt.Sprint(sizes, len(p.Byes)); got != c.want {
			t.Errorf("%d players at tables of %+v: %s, want %s", c.players, c.sizes, got, c.want)
		}
	}
	_, err := league.Pair(make([]league.Player, 1), league.Sizes{Want: 4, Least: 2, Most: 5}, true, engine.Seed{})
	if !errors.Is(err, league.ErrTooFew) {
		t.Errorf("one player is paired: %v", err)
	}
}

func TestByesGoRoundFromBelow(t *testing.T) {
	players := []league.Player{{Score: 3}, {Score: 0, Byes: 1}, {Score: 1}, {Score: 2}, {Score: 2.5}}
	p, err := league.Pair(players, league.Sizes{Want: 2, Least: 2, Most: 2}, true, engine.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{2}; !slices.Equal(p.Byes, want) {
		t.Errorf("byes are %v, want %v", p.Byes, want)
	}
}

func BenchmarkPair(b *testing.B) {
	for _, n := range []int{40, 400} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			players := make([]league.Player, n)
			for i := range players {
				players[i] = league.Player{Score: float64(i % 7), Met: map[int]int{(i * 7) % n: 1, (i * 11) % n: 1}}
			}
			for b.Loop() {
				if _, err := league.Pair(players, league.Sizes{Want: 4, Least: 3, Most: 5}, true, engine.Seed{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
