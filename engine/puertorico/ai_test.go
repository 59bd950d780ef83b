package puertorico_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// computers are the players without search.
var computers = engine.Computers{
	{Key: engine.LevelEasy, New: easy}, {Key: "medium-1", New: puertorico.Medium1},
}

func easy() engine.Computer {
	return engine.ComputerOf(puertorico.Rules{}, (*puertorico.State).EasyMove)
}

func duel(t *testing.T, o arena.DuelOptions) arena.DuelReport {
	t.Helper()
	if o.Others == "" {
		o.Others = arena.RandomLevel
	}
	o.Player = arena.Of(puertorico.Rules{}, computers).Player
	r, err := arena.Duel(puertorico.Game(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	return r
}

func TestTheEasyPlayerBeatsThreeRandomOnes(t *testing.T) {
	r := duel(t, arena.DuelOptions{Players: 4, Games: 100, Seed: 2, Challenger: engine.LevelEasy})
	if r.Wins < 95 {
		t.Errorf("%d of %d games won, want at least 95", r.Wins, r.Games)
	}
}

func TestMedium1BeatsThreeEasyOnesMoreOftenThanChance(t *testing.T) {
	r := duel(t, arena.DuelOptions{
		Players: 4, Games: 100, Seed: 3, Challenger: "medium-1", Others: engine.LevelEasy,
	})
	if r.Wins < 50 {
		t.Errorf("%d of %d games won, chance gives 25", r.Wins, r.Games)
	}
}

func TestEveryLevelPlaysGamesOfItsOwnToTheEndInGoodTime(t *testing.T) {
	for _, l := range computers {
		level, computer := l.Key, l.New()
		for players := 2; players <= puertorico.MaxPlayers; players++ {
			rand := engine.RandFrom(4)
			for game := range 10 {
				m, err := arena.Play(puertorico.Game(), engine.Config{Seats: players, Seed: rand.Seed()},
					slices.Repeat([]engine.Computer{computer}, players), &rand)
				if err != nil {
					t.Fatal(err)
				}
				if s, ok := engine.State(m.Last, puertorico.Rules{}); !ok || s.Round > 40 {
					t.Errorf("%s, %d players, game %d: %d rounds", level, players, game, s.Round)
				}
			}
		}
	}
}

func TestPlayersGoByEveryOption(t *testing.T) {
	for _, options := range []map[string]string{
		{puertorico.OptionOrderedMayor: "true"},
		{puertorico.OptionDuplicates: "true", puertorico.OptionHiddenVP: "false"},
		{puertorico.OptionEdition: "classic", puertorico.OptionVPAnyPhase: "false"},
	} {
		duel(t, arena.DuelOptions{Players: 3, Games: 5, Seed: 5, Options: options, Challenger: "medium-1", Others: engine.LevelEasy})
	}
}

// playing turns expansions on.
func playing(modules ...string) map[string]string {
	options := map[string]string{}
	for _, module := range modules {
		options[module] = "true"
	}
	return options
}

func TestMedium1BeatsRandomOnesInEveryExpansionAndWithEveryDraft(t *testing.T) {
	cases := []map[string]string{
		playing(puertorico.OptionNobles), playing(puertorico.OptionBuccaneer), playing(puertorico.OptionFestival),
	}
	for _, o := range puertorico.Options() {
		if o.Key == puertorico.OptionDraft {
			for _, draft := range o.Choices {
				options := playing(puertorico.OptionNewBuildings)
				options[o.Key] = draft
				cases = append(cases, options)
			}
		}
	}
	for i, options := range cases {
		r := duel(t, arena.DuelOptions{Players: 2 + i%4, Games: 100, Seed: uint64(i), Options: options, Challenger: "medium-1"})
		if r.Wins < 95 {
			t.Errorf("%v, %d players: %d of %d games won, want at least 95", options, r.Players, r.Wins, r.Games)
		}
	}
}

func TestEveryLevelBeatsRandomOnesWithAllExpansions(t *testing.T) {
	for _, l := range computers {
		level := l.Key
		for _, players := range enginetest.Some(t, []int{2, 3, 4, 5}, 2) {
			options := playing(puertorico.OptionNewBuildings, puertorico.OptionNobles, puertorico.OptionBuccaneer,
				puertorico.OptionFestival, puertorico.OptionNoblesInDraft, puertorico.OptionDoubleBuccaneer)
			r := duel(t, arena.DuelOptions{Players: players, Games: 50, Seed: 7, Challenger: level, Options: options})
			if r.Wins < 48 {
				t.Errorf("%s, %d players: %d of %d games won, want at least 48", level, players, r.Wins, r.Games)
			}
		}
	}
}

func TestComputersDoNotHoardWithNobles(t *testing.T) {
	all := playing(puertorico.OptionNewBuildings, puertorico.OptionNobles, puertorico.OptionBuccaneer, puertorico.OptionFestival)
	computer := puertorico.Medium1()
	random := arena.Random(puertorico.Rules{})
	for _, c := range []struct{ computers, others, doubloons, rounds int }{
		{2, 0, 10, 15}, {3, 0, 6, 20}, {4, 0, 6, 20}, {5, 0, 6, 20},
		// Where nobody else ends the game.
		{2, 1, 15, 24}, {1, 1, 25, 18}, {1, 3, 35, 24},
	} {
		seats := slices.Repeat([]engine.Computer{computer}, c.computers)
		seats = append(seats, slices.Repeat([]engine.Computer{random}, c.others)...)
		rand := engine.RandFrom(11)
		const games = 20
		doubloons := 0
		for range games {
			m, err := arena.Play(puertorico.Game(), engine.Config{Seats: len(seats), Seed: rand.Seed(), Options: all}, seats, &rand)
			if err != nil {
				t.Fatal(err)
			}
			s, ok := engine.State(m.Last, puertorico.Rules{})
			if !ok || int(s.Round) > c.rounds {
				t.Errorf("%d computers, %d others: %d rounds, want at most %d", c.computers, c.others, s.Round, c.rounds)
			}
			for seat := range c.computers {
				doubloons += int(s.Boards[seat].Doubloons)
			}
		}
		mean := float64(doubloons) / float64(games*c.computers)
		t.Logf("%d computers, %d others: %.1f doubloons left", c.computers, c.others, mean)
		if mean > float64(c.doubloons) {
			t.Errorf("%d computers, %d others: %.1f doubloons left, want at most %d", c.computers, c.others, mean, c.doubloons)
		}
	}
}

func TestComputersRefuseForeignTables(t *testing.T) {
	other, _, err := toy.Game(toy.Rules{}).New(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	enginetest.ComputersRefuseForeignTables(t, puertorico.Game(), computers, puertorico.Rules{}, other)
}

func BenchmarkGameOfFourComputers(b *testing.B) {
	computer := puertorico.Medium1()
	rand := engine.RandFrom(1)
	decisions := 0
	for b.Loop() {
		m, err := arena.Play(puertorico.Game(), engine.Config{Seats: 4, Seed: rand.Seed()},
			[]engine.Computer{computer, computer, computer, computer}, &rand)
		if err != nil {
			b.Fatal(err)
		}
		decisions += m.Decisions
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/choice")
}

// TestMedium1PlaysAsEver: what others are measured against must not change. A change of the rules may change it.
func TestMedium1PlaysAsEver(t *testing.T) {
	for option, want := range map[string]string{
		"":                            "44.000 37.667 202.00",
		puertorico.OptionNewBuildings: "55.000 43.667 244.00",
		puertorico.OptionNobles:       "41.000 53.667 242.00",
		puertorico.OptionBuccaneer:    "44.000 45.333 235.00",
		puertorico.OptionFestival:     "40.000 38.667 196.00",
	} {
		o := arena.DuelOptions{Players: 4, Games: 1, Seed: 1, Challenger: "medium-1", Others: "medium-1"}
		if option != "" {
			o.Options = map[string]string{option: "true"}
		}
		r := duel(t, o)
		if got := fmt.Sprintf("%.3f %.3f %.2f", r.Score, r.OthersScore, r.Decisions); got != want {
			t.Errorf("%s: its points, those of the others, its choices: %s", option, got)
		}
	}
}
