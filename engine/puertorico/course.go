package puertorico

import (
	"iter"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Course tells how games of Puerto Rico went.
type Course struct{}

// The series of a course.
const (
	// CoursePoints are the points of a seat if the game had ended there (P12.3).
	CoursePoints = "points"
	// CourseMoney are doubloons, CourseGoods goods on the windrose.
	CourseMoney = "money"
	CourseGoods = "goods"
)

// The moments of a course.
const (
	// MomentLarge: building, a large one that was built.
	MomentLarge = "large"
	// MomentShipped: goods and vp of one captain phase.
	MomentShipped = "shipped"
	// MomentEnd: flag, the first end flag that was set (P12.1).
	MomentEnd = "end"
)

// CourseMoments lists all of them, for catalogues and tests.
var CourseMoments = []string{MomentLarge, MomentShipped, MomentEnd}

const (
	// courseLarge and courseShipped are how many large buildings and shipments are told at most.
	courseLarge   = 6
	courseShipped = 3
)

// Break says what an event begins: a round, or the phase of a role.
func (Course) Break(e engine.Event) engine.Break {
	switch e.Kind {
	case RoundStarted:
		return engine.NewRound
	case RoleTaken:
		return engine.NewTurn
	}
	return engine.NoBreak
}

// Count sums a game up from its steps, each with the events that led to it. It reads secrets: only for games that are over.
func (Course) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Course {
	c := counter{Tally: engine.Tally{Series: []engine.Series{
		{Key: CoursePoints, Icon: "vp"}, {Key: CourseMoney, Icon: "coin"}, {Key: CourseGoods, Icon: "warehouse"},
	}}}
	for s, events := range engine.States(steps, Rules{}) {
		for _, e := range events {
			c.note(s, e)
		}
	}
	return engine.Course{Series: c.Series, Moments: c.moments()}
}

// counter counts a game step by step.
type counter struct {
	engine.Tally
	// shipped are all shipments, those of the present phase from phase on.
	large, end, shipped []engine.Moment
	phase               int
}

// note takes an event of a step that led to a state.
func (c *counter) note(s *State, e engine.Event) {
	switch e.Kind {
	case RoundStarted:
		c.sample(s)
		c.Round++
	case GameOver:
		c.sample(s)
	case RoleTaken:
		c.phase = len(c.shipped)
	case BuilderBuilt:
		if b, ok := parseBuilding(e.Arg("building").Text); ok && b.Large() && len(c.large) < courseLarge {
			c.large = append(c.large, c.Moment(e, MomentLarge, engine.Term("building", b.String())))
		}
	case CaptainLoaded, CaptainMixed:
		c.ship(e)
	case EndFlag:
		if len(c.end) == 0 {
			c.end = append(c.end, engine.Moment{Round: c.Round, Seat: engine.Everyone, Key: MomentEnd, Args: e.Args})
		}
	}
}

// sample counts every seat.
func (c *counter) sample(s *State) {
	c.Sample(int(s.Players), func(seat Seat) []int {
		b := &s.Boards[seat]
		return []int{s.Total(seat), int(b.Doubloons), int(b.goods())}
	})
}

// ship adds a load to what its seat has shipped in this phase.
func (c *counter) ship(e engine.Event) {
	i := slices.IndexFunc(c.shipped[c.phase:], func(m engine.Moment) bool { return m.Seat == e.Seat })
	if i < 0 {
		i = len(c.shipped) - c.phase
		c.shipped = append(c.shipped, c.Moment(e, MomentShipped, engine.Num("n", 0), engine.Num("vp", 0)))
	}
	sum := c.shipped[c.phase+i].Args
	sum[0].Num += e.Arg("goods").Num
	sum[1].Num += e.Arg("vp").Num
}

// moments are what mattered, in order: the large buildings, the shipments with the most points, the first end flag.
func (c *counter) moments() []engine.Moment {
	return engine.InRounds(c.large, engine.Greatest(c.shipped, 1, courseShipped), c.end)
}
