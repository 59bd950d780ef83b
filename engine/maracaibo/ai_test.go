package maracaibo_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// seatings are the numbers of players; the check plays series at another one each day.
var seatings = []int{2, 3, 4}

// computers are the players without search.
var computers = engine.Computers{{Key: engine.LevelEasy, New: easy}, {Key: "medium-1", New: maracaibo.Medium1}}

func easy() engine.Computer { return engine.ComputerOf(maracaibo.Rules{}, (*maracaibo.State).EasyMove) }

func duel(t *testing.T, o arena.DuelOptions) arena.DuelReport {
	t.Helper()
	start := time.Now()
	o.Clock = func() int64 { return int64(time.Since(start)) }
	if o.Others == "" {
		o.Others = arena.RandomLevel
	}
	o.Player = arena.Of(maracaibo.Rules{}, computers).Player
	r, err := arena.Duel(maracaibo.Game(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	return r
}

// series is a number of games: few in the check, 100 where there is time for whole series.
func series(few int) int {
	switch {
	case enginetest.Long():
		return 100
	case testing.Short():
		return max(1, few/5)
	}
	return few
}

func TestTheEasyPlayerBeatsRandomOnes(t *testing.T) {
	for _, players := range enginetest.Some(t, seatings, len(seatings)) {
		r := duel(t, arena.DuelOptions{
			Players: players, Games: 50, Seed: uint64(players), Challenger: engine.LevelEasy, Others: arena.RandomLevel,
		})
		if 100*r.Wins < 95*r.Games {
			t.Errorf("%d players: %d of %d games won, want at least 95 of 100", players, r.Wins, r.Games)
		}
	}
}

func TestMedium1BeatsJohnSilverAtHisEasiest(t *testing.T) {
	r := duel(t, arena.DuelOptions{Players: 1, Games: series(3), Seed: 4, Challenger: "medium-1"})
	if 2*r.Wins < r.Games {
		t.Errorf("%d of %d games won, want half", r.Wins, r.Games)
	}
}

func TestAPlayerRefusesWhereItIsNotAsked(t *testing.T) {
	rand := engine.RandFrom(1)
	computer := maracaibo.Medium1()
	table, _, err := maracaibo.Game().New(engine.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	for seat := range engine.Seat(3) { // Quests are kept by all at once; then one seat is asked.
		move, err := computer.Choose(t.Context(), table, seat, &rand)
		if err != nil {
			t.Fatal(err)
		}
		if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: seat, Move: move}); err != nil {
			t.Fatal(err)
		}
	}
	asked := table.Decisions()[0].Seat
	if _, err := computer.Choose(t.Context(), table, (asked+1)%3, &rand); err == nil {
		t.Error("a seat that is not asked has chosen")
	}
	other, _, err := toy.Game(toy.Rules{}).New(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := computer.Choose(t.Context(), other, other.Decisions()[0].Seat, &rand); err == nil {
		t.Error("a move of Pirates of Maracaibo was chosen in another game")
	}
}

func TestAPlayerLeavesTheTableAsItIs(t *testing.T) {
	rand := engine.RandFrom(1)
	table, _, err := maracaibo.Game().New(engine.Config{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	before, _ := engine.State(table, maracaibo.Rules{})
	for _, l := range computers {
		level, computer := l.Key, l.New()
		if _, err := computer.Choose(t.Context(), table, table.Decisions()[0].Seat, &rand); err != nil {
			t.Fatal(err)
		}
		if after, _ := engine.State(table, maracaibo.Rules{}); after != before {
			t.Errorf("thinking on level %s has changed the table", level)
		}
	}
}

// BenchmarkChoice lets each level play against itself, alone against John Silver at his easiest. It tells the time of a choice and what
// the players score on average and the winners; with -benchtime 100x of 100 games.
func BenchmarkChoice(b *testing.B) {
	for _, l := range computers {
		level := l.Key
		for players := maracaibo.MinPlayers; players <= maracaibo.MaxPlayers; players++ {
			b.Run(fmt.Sprintf("%s%d", level, players), func(b *testing.B) {
				computer := l.New()
				seats := make([]engine.Computer, players)
				for i := range seats {
					seats[i] = computer
				}
				rand := engine.RandFrom(1)
				decisions, points, best := 0, 0, 0
				for b.Loop() {
					m, err := arena.Play(maracaibo.Game(), engine.Config{Seats: players, Seed: rand.Seed()}, seats, &rand)
					if err != nil {
						b.Fatal(err)
					}
					decisions += m.Decisions
					scores := m.Result.Scores[:players]
					for _, n := range scores {
						points += n
					}
					best += slices.Max(scores)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/choice")
				b.ReportMetric(float64(points)/float64(b.N*players), "points")
				b.ReportMetric(float64(best)/float64(b.N), "winner")
			})
		}
	}
}

// TestMedium1PlaysAsEver: what others are measured against must not change. A change of the rules may change it.
func TestMedium1PlaysAsEver(t *testing.T) {
	r := duel(t, arena.DuelOptions{Players: 3, Games: 1, Seed: 1, Challenger: "medium-1", Others: "medium-1"})
	if got := fmt.Sprintf("%.3f %.3f %.2f", r.Score, r.OthersScore, r.Decisions); got != "224.000 218.000 307.00" {
		t.Errorf("its points, those of the others, its choices: %s", got)
	}
}
