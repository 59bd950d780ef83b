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
	// Habits are what the seats could do, and did; Openings are by seat.
	Habits   []Habit
	Openings []Opening
}

// Opening is how a seat began: the key of the habit that was its first action, "" for none, and those of the things
// that it came to own, in their order, each once.
type Opening struct {
	Action string
	Things []string
}

// Rounds is the number of rounds that were counted.
func (c Timeline) Rounds() int {
	if len(c.Series) == 0 {
		return 0
	}
	return c.Series[0].Rounds()
}

// Series is one thing that was counted for every seat.
type Series struct {
	// Key names it in the game's texts, under "<game>.course.<Key>"; one with a dot is that of any game's text. Icon is
	// the drawing that stands for it.
	Key, Icon string
	// Base is where the axis of the counts begins; they are counted from there on.
	Base int
	// Values holds the counts by seat: at the start of the game, then at the end of each round. Where there are Parts,
	// they are counted after each of so many parts of a round, as a share of 100.
	Values [][]int
	Parts  int
}

// Rounds is the number of rounds that were counted.
func (s Series) Rounds() int { return max(0, len(s.Values)-1) / max(1, s.Parts) }

// Milestone is something that mattered.
type Milestone struct {
	// Round is the round in which it happened, from 1; Part is when, from 0 at its start to 1 at its end, its middle
	// where that is 0.
	Round int
	Part  float64
	// Seat is who did it, or Everyone.
	Seat Seat
	// Key names it in the game's texts, under "<game>.moment.<Key>"; one with a dot is that of any game's text. Args
	// are the values of that text.
	Key  string
	Args []Arg
}

// The groups of habits.
const (
	// HabitActions are chosen again and again, HabitThings are what somebody may come to own.
	HabitActions = "actions"
	HabitThings  = "things"
	// HabitPoints are where the points of the account come from.
	HabitPoints = "points"
)

// Habit is something that the seats could do in a game, and how often each did it: what teaching statistics compare.
type Habit struct {
	// Group is one of the groups, Key names the habit in it.
	Group, Key string
	// Counts are by seat: those of the first, the second and the last third of the rounds. Points are in the last.
	Counts [][3]int
}

// At is when it happened, in rounds since the start of the game.
func (m Milestone) At() float64 { return float64(m.Round-1) + cmp.Or(m.Part, 0.5) }

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
	done  []done
}

// done is what a seat did n times in a round.
type done struct {
	group, key string
	seat       Seat
	round, n   int
}

// Did notes that a seat did something n times in the present round, and with 0 that it could have.
func (t *TimelineBuilder) Did(seat Seat, group, key string, n int) {
	t.done = append(t.done, done{group, key, seat, t.Round, n})
}

// Scored notes where points come from: the parts of the account, by what key calls each.
func (t *TimelineBuilder) Scored(r Result, key func(part string) string) {
	for _, part := range r.Parts {
		for seat, n := range part.Values {
			t.Did(Seat(seat), HabitPoints, key(part.Key), n)
		}
	}
}

// Timeline is what was counted, with these milestones.
func (t *TimelineBuilder) Timeline(milestones []Milestone) Timeline {
	made := Timeline{Series: t.Series, Milestones: milestones}
	if rounds := t.Series[0].Values; len(rounds) > 0 {
		made.Openings = make([]Opening, len(rounds[0]))
	}
	for _, d := range t.done {
		switch o := &made.Openings[d.seat]; {
		case d.n == 0:
		case d.group == HabitActions:
			o.Action = cmp.Or(o.Action, d.key)
		case d.group == HabitThings && !slices.Contains(o.Things, d.key):
			o.Things = append(o.Things, d.key)
		}
		i := slices.IndexFunc(made.Habits, func(h Habit) bool { return h.Group == d.group && h.Key == d.key })
		if i < 0 {
			i = len(made.Habits)
			made.Habits = append(made.Habits, Habit{d.group, d.key, make([][3]int, len(made.Openings))})
		}
		made.Habits[i].Counts[d.seat][3*(max(d.round, 1)-1)/max(t.Round, 1)] += d.n
	}
	return made
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

// Comparison is what a painter draws of how somebody plays and how the strong do. All its texts are ready.
type Comparison struct {
	// Game is the game's key, TopLine and Headline are the lines of the sky, Legend says whose bars are the first and
	// the second.
	Game, TopLine, Headline string
	Legend                  [2]string
	Groups                  []BarGroup
	// Alt is the picture in words, Theme that of a Scene.
	Alt, Theme string
}

// BarGroup are bars that are as long as what they count.
type BarGroup struct {
	Title string
	// Parts says what the parts of its bars are, at most three; it may leave out the last ones.
	Parts []string
	Rows  []BarRow
}

// BarRow compares one thing, with the drawing that stands for it, "" for none.
type BarRow struct {
	Label, Icon string
	Bars        [2]Bar
}

// Bar is one of two: its parts, and what stands at its end.
type Bar struct {
	Parts []float64
	Count string
}

// Sum is how long the bar is: parts below 0 lie left of its beginning.
func (b Bar) Sum() float64 {
	sum := 0.0
	for _, part := range b.Parts {
		sum += max(part, 0)
	}
	return sum
}
