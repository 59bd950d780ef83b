package arena_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

var (
	game    = toy.Game(toy.Rules{})
	subject = arena.Of(toy.Rules{}, toy.Computers())
)

func duel(o arena.DuelOptions) (arena.DuelReport, error) {
	o.Player = subject.Player
	return arena.Duel(game, o)
}

func TestADuelCountsEachGameOnce(t *testing.T) {
	for seats := toy.LeastSeats; seats <= toy.MostSeats; seats++ {
		o := arena.DuelOptions{Players: seats, Games: 20, Seed: 5, Challenger: "eager", Others: arena.RandomLevel}
		r, err := duel(o)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, s := range r.Seats {
			sum += s.Share
		}
		if r.Wins+r.Shared+r.Losses != 20 || r.Games != 20 || r.Decisions == 0 || r.Score <= r.OthersScore || !near(sum, 1) {
			t.Errorf("%+v", r)
		}
		if again, err := duel(o); err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("%+v, then %+v, %v", r, again, err)
		}
	}
}

func TestEqualsShareEveryDealThatIsPlayedFromAllSeats(t *testing.T) {
	for seats := toy.LeastSeats; seats <= toy.MostSeats; seats++ {
		o := arena.DuelOptions{Players: seats, Games: 5 * seats, Seed: 5, Challenger: "eager", Others: "eager"}
		r, err := duel(o)
		if err != nil {
			t.Fatal(err)
		}
		if !near(r.Share, 1/float64(seats)) || !near(r.Margin, 0) {
			t.Errorf("%d seats: a share of %v ± %v, want no chance in it", seats, r.Share, r.Margin)
		}
		o.Others = arena.RandomLevel
		if r, err = duel(o); err != nil || r.Margin <= 0 || r.Share < float64(r.Wins)/float64(r.Games)-1e-9 {
			t.Errorf("%d seats: a share of %v ± %v, %v", seats, r.Share, r.Margin, err)
		}
	}
}

func TestATestEndsADuelWhenItIsDecided(t *testing.T) {
	for challenger, want := range map[string]string{"eager": arena.VerdictHigh, arena.RandomLevel: arena.VerdictLow} {
		o := arena.DuelOptions{
			Players: 2, Games: 4000, Seed: 1, Challenger: challenger, Others: arena.RandomLevel,
			Test: &arena.Test{Low: 0.5, High: 0.6, Error: 0.05},
		}
		if r, err := duel(o); err != nil || r.Verdict != want || r.Games >= 4000 {
			t.Errorf("%s: %s after %d games, %v", challenger, r.Verdict, r.Games, err)
		}
	}
}

func TestADuelRefusesWhatIsNotThere(t *testing.T) {
	for name, o := range map[string]arena.DuelOptions{
		"no games":   {Players: 2},
		"no level":   {Players: 2, Games: 1, Challenger: "no such level"},
		"no others":  {Players: 2, Games: 1, Others: "no such level"},
		"no players": {Games: 1},
		"too many":   {Players: 40, Games: 1},
	} {
		if o.Challenger == "" {
			o.Challenger = "eager"
		}
		if o.Others == "" {
			o.Others = arena.RandomLevel
		}
		if _, err := duel(o); err == nil {
			t.Errorf("%s: played", name)
		}
	}
}

func TestAFieldIsRatedByItsGames(t *testing.T) {
	r, err := arena.Rate(game, arena.FieldOptions{Player: subject.Player, Players: 3, Games: 200, Seed: 3, Field: []string{arena.RandomLevel, "eager"}})
	if err != nil {
		t.Fatal(err)
	}
	best, other := r.Ratings[0], r.Ratings[1]
	if best.Player != "eager" || best.Rating < 50 || !near(best.Rating, -other.Rating) || best.Games+other.Games != 600 ||
		best.Margin <= 0 || best.Share <= other.Share || best.Score <= other.Score {
		t.Errorf("%+v", r)
	}
	if _, err := arena.Rate(game, arena.FieldOptions{Player: subject.Player, Players: 3, Games: 1, Field: []string{"eager"}}); err == nil {
		t.Error("a field of one was rated")
	}
}

// cheat always answers the same.
type cheat string

func (c cheat) Choose(context.Context, engine.Table, engine.Seat, *engine.Rand) (string, error) {
	return string(c), nil
}

func TestAnIllegalChoiceEndsTheGame(t *testing.T) {
	rand := engine.RandFrom(1)
	_, err := arena.Play(toy.Game(toy.Rules{}), engine.Config{Seats: 2}, slices.Repeat([]engine.Computer{cheat("bid:40")}, 2), &rand)
	if err == nil || !strings.Contains(err.Error(), "bid:40") {
		t.Errorf("an illegal choice: %v", err)
	}
	if _, err := arena.Play(toy.Game(toy.Rules{}), engine.Config{Seats: 3}, nil, &rand); err == nil {
		t.Error("a game without players was played")
	}
}
