package puertorico

import (
	"iter"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Timeline tells how games of Puerto Rico went.
type Timeline struct{}

// The series of a timeline.
const (
	SeriesPoints = "points" // are the points of a seat if the game had ended there (P12.3)
	// SeriesMoney are doubloons, SeriesGoods goods on the windrose.
	SeriesMoney = "money"
	SeriesGoods = "goods"
)

// The milestones of a timeline.
const (
	MilestoneLarge   = "large"   // building, a large one that was built
	MilestoneShipped = "shipped" // goods and vp of one captain phase
	MilestoneEnd     = "end"     // flag, the first end flag that was set (P12.1)
)

// HabitLarge are the points that large buildings bring at the end.
const HabitLarge = "large"

const (
	// maxLarge and maxShipped are how many large buildings and shipments are told at most.
	maxLarge   = 6
	maxShipped = 3
)

// Boundary says what an event begins: a round, or the phase of a role.
func (Timeline) Boundary(e engine.Event) engine.Boundary {
	switch e.Kind {
	case RoundStarted:
		return engine.NewRound
	case RoleTaken:
		return engine.NewTurn
	}
	return engine.NoBoundary
}

// Count sums a game that is over up from its steps, each with the events that led to it. It reads secrets.
func (Timeline) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline {
	c := timelineBuilder{TimelineBuilder: engine.TimelineBuilder{Series: []engine.Series{
		{Key: SeriesPoints, Icon: "vp"}, {Key: SeriesMoney, Icon: "coin"}, {Key: SeriesGoods, Icon: "warehouse"},
	}}}
	for s, events := range engine.States(steps, Rules{}) {
		for _, e := range events {
			c.note(s, e)
		}
	}
	return c.Timeline(c.milestones())
}

// timelineBuilder counts a game step by step.
type timelineBuilder struct {
	engine.TimelineBuilder
	// shipped are all shipments, those of the present phase from phase on.
	large, end, shipped []engine.Milestone
	phase               int
}

// note takes an event of a step that led to a state.
func (c *timelineBuilder) note(s *State, e engine.Event) {
	switch e.Kind {
	case RoundStarted:
		c.sample(s)
		if c.Round++; c.Round == 1 {
			c.offer(s)
		}
	case GameOver:
		c.sample(s)
		result, _ := Rules{}.Result(s)
		c.Scored(result, func(part string) string {
			if _, large := parseBuilding(part); large {
				return HabitLarge
			}
			return part
		})
	case RoleTaken:
		c.phase = len(c.shipped)
		c.Did(e.Seat, engine.HabitActions, roleHabit(e.Arg("role").Text), 1)
	case BuilderBuilt:
		c.Did(e.Seat, engine.HabitThings, e.Arg("building").Text, 1)
		if b, ok := parseBuilding(e.Arg("building").Text); ok && b.Large() && len(c.large) < maxLarge {
			c.large = append(c.large, c.Milestone(e, MilestoneLarge, engine.Term("building", b.String())))
		}
	case CaptainLoaded, CaptainMixed:
		c.ship(e)
	case EndFlag:
		if len(c.end) == 0 {
			c.end = append(c.end, engine.Milestone{Round: c.Round, Seat: engine.Everyone, Key: MilestoneEnd,
				Args: e.Args})
		}
	}
}

// offer notes the roles and buildings of the game.
func (c *timelineBuilder) offer(s *State) {
	for role := range engine.Bits[Role](s.cards()) {
		c.Did(0, engine.HabitActions, roleHabit(role.String()), 0)
	}
	for b := range engine.Bits[Building](s.Offered) {
		c.Did(0, engine.HabitThings, b.String(), 0)
	}
}

// roleHabit counts both prospectors as one.
func roleHabit(role string) string { return strings.TrimSuffix(role, "2") }

// sample counts every seat.
func (c *timelineBuilder) sample(s *State) {
	c.AddSample(int(s.Players), func(seat Seat) []int {
		b := &s.Boards[seat]
		return []int{s.Total(seat), int(b.Doubloons), int(b.goods())}
	})
}

// ship adds a load to what its seat has shipped in this phase.
func (c *timelineBuilder) ship(e engine.Event) {
	i := slices.IndexFunc(c.shipped[c.phase:], func(m engine.Milestone) bool { return m.Seat == e.Seat })
	if i < 0 {
		i = len(c.shipped) - c.phase
		c.shipped = append(c.shipped, c.Milestone(e, MilestoneShipped, engine.Num("n", 0), engine.Num("vp", 0)))
	}
	sum := c.shipped[c.phase+i].Args
	sum[0].Num += e.Arg("goods").Num
	sum[1].Num += e.Arg("vp").Num
}

// milestones are what mattered, in order: the large buildings, the shipments with the most points, the first end flag.
func (c *timelineBuilder) milestones() []engine.Milestone {
	return engine.MergeByRound(c.large, engine.TopMilestones(c.shipped, 1, maxShipped), c.end)
}
