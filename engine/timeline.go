package engine

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
)

// Boundary is what an event begins: a turn, a round, or nothing.
type Boundary uint8

const (
	// NoBoundary begins nothing.
	NoBoundary Boundary = iota
	// NewTurn begins a part of a round: a role, a turn.
	NewTurn
	// NewRound begins a round.
	NewRound
)

// Timeline is how a finished game went, in numbers: what a plot of it shows. It holds everything that was secret.
type Timeline struct {
	// Series are what was counted, the most important first.
	Series []Series
	// Milestones are what mattered, in the order of the game.
	Milestones []Milestone
}

// Rounds is the number of rounds that were counted.
func (c Timeline) Rounds() int {
	if len(c.Series) == 0 {
		return 0
	}
	return max(0, len(c.Series[0].Values)-1)
}

// Series is one thing that was counted for every seat.
type Series struct {
	// Key names it in the game's texts, under "<game>.course.<Key>"; Icon is the drawing that stands for it.
	Key, Icon string
	// Values holds the counts by seat: at the start of the game, then at the end of each round.
	Values [][]int
}

// Milestone is something that mattered.
type Milestone struct {
	// Round is the round in which it happened, from 1.
	Round int
	// Seat is who did it, or Everyone.
	Seat Seat
	// Key names it in the game's texts, under "<game>.moment.<Key>"; Args are the values of that text.
	Key  string
	Args []Arg
}

// States reads the typed states of a game's steps, each with the events that led to it. It ends at a table of another
// game.
func States[S any, M fmt.Stringer, V any](steps iter.Seq2[Table, []Event], rules Rules[S, M, V]) iter.Seq2[*S,
	[]Event] {
	return func(yield func(*S, []Event) bool) {
		for table, events := range steps {
			s, ok := State(table, rules)
			if !ok || !yield(&s, events) {
				return
			}
		}
	}
}

// TimelineBuilder makes a timeline round by round. It begins with series without values, before the first round.
type TimelineBuilder struct {
	Series []Series
	// Round is the present round, from 1, and 0 before the first; the game's counter sets it.
	Round int
}

// AddSample counts every seat: count gives a seat's values, one for each series.
func (t *TimelineBuilder) AddSample(seats int, count func(seat Seat) []int) {
	values := make([][]int, len(t.Series))
	for seat := range Seat(seats) {
		for i, n := range count(seat) {
			values[i] = append(values[i], n)
		}
	}
	for i := range t.Series {
		t.Series[i].Values = append(t.Series[i].Values, values[i])
	}
}

// Milestone is a milestone of the present round by the seat of an event.
func (t *TimelineBuilder) Milestone(e Event, key string, args ...Arg) Milestone {
	return Milestone{Round: t.Round, Seat: e.Seat, Key: key, Args: args}
}

// TopMilestones are at most so many milestones: those whose argument at an index is the greatest number, of equal ones
// the earlier. All of them have that argument.
func TopMilestones(moments []Milestone, arg, most int) []Milestone {
	list := slices.Clone(moments)
	slices.SortStableFunc(list, func(a, b Milestone) int { return cmp.Compare(b.Args[arg].Num, a.Args[arg].Num) })
	return list[:min(len(list), most)]
}

// MergeByRound joins lists of milestones in the order of their rounds, those of one round in the order in which they
// are given.
func MergeByRound(lists ...[]Milestone) []Milestone {
	list := slices.Concat(lists...)
	slices.SortStableFunc(list, func(a, b Milestone) int { return cmp.Compare(a.Round, b.Round) })
	return list
}

// Chart is what a painter draws of a timeline.
type Chart struct {
	Timeline Timeline
	// Game is the game's key, Title what the game is called.
	Game, Title string
	// Names holds the players' names by seat, Winners the seats that share the first place.
	Names   []string
	Winners []Seat
	// Theme and Words are those of a Scene.
	Theme string
	Words func(key string, args ...Arg) string
}
