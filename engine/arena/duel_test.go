package arena_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

func TestADuelOfEqualsIsCountedOnce(t *testing.T) {
	for seats := toy.LeastSeats; seats <= toy.MostSeats; seats++ {
		r, err := arena.Duel(toy.Rules{}, toy.Game(toy.Rules{}), toy.Computers(), arena.DuelOptions{Players: seats, Games: 20, Seed: 5, Clock: ticking(2000)})
		if err != nil {
			t.Fatal(err)
		}
		if r.Wins+r.Shared+r.Losses != 20 || r.Challenger != "eager" || r.Others != arena.RandomLevel || r.Decisions == 0 {
			t.Errorf("%+v", r)
		}
		if r.MeanChoice != 2 || r.SlowestChoice != 2 {
			t.Errorf("choices of %v and %v us, want 2", r.MeanChoice, r.SlowestChoice)
		}
	}
}

func TestEqualsShareEveryDealThatIsPlayedFromAllSeats(t *testing.T) {
	for seats := toy.LeastSeats; seats <= toy.MostSeats; seats++ {
		o := arena.DuelOptions{Players: seats, Games: 5 * seats, Seed: 5, Others: "eager"}
		r, err := arena.Duel(toy.Rules{}, toy.Game(toy.Rules{}), toy.Computers(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !near(r.Share, 1/float64(seats)) || !near(r.Margin, 0) {
			t.Errorf("%d seats: a share of %v ± %v, want no chance in it", seats, r.Share, r.Margin)
		}
		o.Others = arena.RandomLevel
		if r, err = arena.Duel(toy.Rules{}, toy.Game(toy.Rules{}), toy.Computers(), o); err != nil || r.Margin <= 0 || r.Share < r.WinShare {
			t.Errorf("%d seats: a share of %v ± %v, %v", seats, r.Share, r.Margin, err)
		}
	}
}

func TestADuelRefusesWhatIsNotThere(t *testing.T) {
	game := toy.Game(toy.Rules{})
	for name, o := range map[string]arena.DuelOptions{
		"no games":   {Players: 2},
		"no level":   {Players: 2, Games: 1, Challenger: "no such level"},
		"no others":  {Players: 2, Games: 1, Others: "no such level"},
		"no players": {Games: 1},
		"too many":   {Players: 40, Games: 1},
	} {
		if _, err := arena.Duel(toy.Rules{}, game, toy.Computers(), o); err == nil {
			t.Errorf("%s: played", name)
		}
	}
}

// cheat always answers the same.
type cheat string

func (c cheat) Choose(engine.Table, engine.Seat, *engine.Rand) (string, error) { return string(c), nil }

func TestAnIllegalChoiceEndsTheGame(t *testing.T) {
	rand := engine.RandFrom(1)
	_, err := arena.Play(toy.Game(toy.Rules{}), engine.Config{Seats: 2}, []engine.Computer{cheat("bid:40"), cheat("bid:40")}, &rand)
	if err == nil {
		t.Error("an illegal choice was made")
	}
	if _, err := arena.Play(toy.Game(toy.Rules{}), engine.Config{Seats: 3}, nil, &rand); err == nil {
		t.Error("a game without players was played")
	}
}
