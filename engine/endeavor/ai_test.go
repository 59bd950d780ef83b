package endeavor_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

// seatings are the numbers of players; the check plays series at another one each day.
var seatings = []int{3, 4, 5}

// computers are the players without search.
var computers = engine.Computers{{Key: engine.LevelEasy, New: easy}, {Key: "medium-1", New: endeavor.Medium1}}

func easy() engine.Computer { return engine.ComputerOf(endeavor.Rules{}, (*endeavor.State).EasyMove) }

func duel(t *testing.T, o arena.DuelOptions) arena.DuelReport {
	t.Helper()
	start := time.Now()
	o.Clock = func() int64 { return int64(time.Since(start)) }
	o.Player = arena.Of(endeavor.Rules{}, computers).Player
	r, err := arena.Duel(endeavor.Game(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	return r
}

func TestTheEasyPlayerBeatsRandomOnes(t *testing.T) {
	for _, players := range enginetest.Some(t, seatings, len(seatings)) {
		r := duel(t, arena.DuelOptions{
			Players: players, Games: 100, Seed: uint64(players), Challenger: engine.LevelEasy, Others: arena.RandomLevel,
		})
		if 100*r.Wins < 95*r.Games {
			t.Errorf("%d players: %d of %d games won, want at least 95 of 100", players, r.Wins, r.Games)
		}
	}
}

func TestComputersRefuseForeignTables(t *testing.T) {
	other, _, err := toy.Game(toy.Rules{}).New(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	enginetest.ComputersRefuseForeignTables(t, endeavor.Game(), computers, endeavor.Rules{}, other)
}

func BenchmarkChoice(b *testing.B) {
	for _, l := range computers {
		level := l.Key
		for players := endeavor.MinPlayers; players <= endeavor.MaxPlayers; players++ {
			b.Run(fmt.Sprintf("%s%d", level, players), func(b *testing.B) {
				computer := l.New()
				seats := make([]engine.Computer, players)
				for i := range seats {
					seats[i] = computer
				}
				rand := engine.RandFrom(1)
				decisions := 0
				for b.Loop() {
					m, err := arena.Play(endeavor.Game(), engine.Config{Seats: players, Seed: rand.Seed()}, seats, &rand)
					if err != nil {
						b.Fatal(err)
					}
					decisions += m.Decisions
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/choice")
			})
		}
	}
}

// TestMedium1PlaysAsEver: what others are measured against must not change. A change of the rules may change it.
func TestMedium1PlaysAsEver(t *testing.T) {
	r := duel(t, arena.DuelOptions{Players: 4, Games: 1, Seed: 1, Challenger: "medium-1", Others: "medium-1"})
	if got := fmt.Sprintf("%.3f %.3f %.2f", r.Score, r.OthersScore, r.Decisions); got != "50.000 46.333 125.00" {
		t.Errorf("its points, those of the others, its choices: %s", got)
	}
}
