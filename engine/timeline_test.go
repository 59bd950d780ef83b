package engine_test

import (
	"reflect"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

func TestATimelineIsTalliedSeatBySeat(t *testing.T) {
	tally := engine.TimelineBuilder{Series: []engine.Series{{Key: "points"}, {Key: "money"}}}
	for round := range 2 {
		tally.AddSample(3, func(seat engine.Seat) []int { return []int{10*round + int(seat), -int(seat)} })
	}
	want := []engine.Series{{Key: "points", Values: [][]int{{0, 1, 2}, {10, 11, 12}}}, {Key: "money", Values: [][]int{{0, -1, -2}, {0, -1, -2}}}}
	if !reflect.DeepEqual(tally.Series, want) {
		t.Errorf("the series are %v, want %v", tally.Series, want)
	}
	if n := (engine.Timeline{Series: tally.Series}).Rounds(); n != 1 {
		t.Errorf("after the start and one round %d rounds are counted", n)
	}
}

func TestWhatSeatsDoIsCountedByThirdOfTheRounds(t *testing.T) {
	tally := engine.TimelineBuilder{Series: []engine.Series{{Key: "points", Values: [][]int{{0, 0}}}}}
	tally.Did(0, engine.HabitThings, "harbor", 0)
	for tally.Round = 1; tally.Round <= 7; tally.Round++ {
		tally.Did(1, engine.HabitActions, "ship", 1)
	}
	tally.Round = 7
	tally.Scored(engine.Result{Parts: []engine.ScorePart{{Key: "chips", Values: []int{5, -2}}, {Key: "fort", Values: []int{1, 3}}}},
		func(string) string { return "all" })
	want := []engine.Habit{
		{Group: engine.HabitThings, Key: "harbor", Counts: [][3]int{{}, {}}},
		{Group: engine.HabitActions, Key: "ship", Counts: [][3]int{{}, {3, 2, 2}}},
		{Group: engine.HabitPoints, Key: "all", Counts: [][3]int{{0, 0, 6}, {0, 0, 1}}},
	}
	if got := tally.Timeline(nil).Habits; !reflect.DeepEqual(got, want) {
		t.Errorf("they did %v, want %v", got, want)
	}
}

func TestOfMilestonesTheGreatestAreToldInTheOrderOfRounds(t *testing.T) {
	moment := func(round int, key string, n int) engine.Milestone {
		return engine.Milestone{Round: round, Key: key, Args: []engine.Arg{engine.Num("n", n)}}
	}
	raids := []engine.Milestone{moment(1, "first", 5), moment(1, "weak", 2), moment(2, "strongest", 9), moment(3, "equal", 5)}
	built := []engine.Milestone{moment(2, "built", 1)}
	var keys []string
	for _, m := range engine.MergeByRound(built, engine.TopMilestones(raids, 0, 2)) {
		keys = append(keys, m.Key)
	}
	if want := []string{"first", "built", "strongest"}; !reflect.DeepEqual(keys, want) {
		t.Errorf("told are %v, want %v", keys, want)
	}
	if raids[0].Key != "first" || len(engine.TopMilestones(raids, 0, 9)) != 4 || len(engine.TopMilestones(nil, 0, 9)) != 0 {
		t.Error("the moments that were given are changed, or some are lost")
	}
}

// foreign is a table of another game.
type foreign struct{ engine.Table }

func TestStatesEndAtATableOfAnotherGame(t *testing.T) {
	steps := func(yield func(engine.Table, []engine.Event) bool) {
		for _, table := range []engine.Table{newTable(t, engine.Config{Seats: 2}), bidding(t), foreign{}, bidding(t)} {
			if !yield(table, []engine.Event{{Kind: "seen"}}) {
				return
			}
		}
	}
	n := 0
	for s, events := range engine.States(steps, toy.Rules{}) {
		if s == nil || len(events) != 1 {
			t.Errorf("step %d has the events %v", n, events)
		}
		n++
	}
	if n != 2 {
		t.Errorf("%d states are read, want 2", n)
	}
}
