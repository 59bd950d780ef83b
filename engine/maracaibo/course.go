package maracaibo

import (
	"iter"
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Course tells how games of Pirates of Maracaibo went.
type Course struct{}

// The series of a course.
const (
	// CoursePoints are the points of a seat if the game had ended there, its quests included (M73 to M80, M105).
	CoursePoints = "points"
	// CourseDoubloons is a seat's money, CourseTreasures its cubes, buried or not (M47), CourseUpgrades its full sockets (M61).
	CourseDoubloons = "doubloons"
	CourseTreasures = "treasures"
	CourseUpgrades  = "upgrades"
)

// The moments of a course.
const (
	// MomentResidence: card, where the seat built (M33).
	MomentResidence = "residence"
	// MomentFigurehead: figurehead, taken by the seat (M63).
	MomentFigurehead = "figurehead"
	// MomentMaracaibo: none. The seat was the first of the round there (M69).
	MomentMaracaibo = "maracaibo"
	// MomentRaid: n, the strength of one of the strongest raids (M41).
	MomentRaid = "raid"
	// MomentRetired: none. The seat's explorer built and returned (M89).
	MomentRetired = "retired"
)

// CourseMoments lists all of them, for catalogues and tests.
var CourseMoments = []string{MomentResidence, MomentFigurehead, MomentMaracaibo, MomentRaid, MomentRetired}

// courseRaids is how many raids are told at most: the strongest ones.
const courseRaids = 3

// Break says what an event begins: a round, or the turn of a seat in it.
func (Course) Break(e engine.Event) engine.Break {
	switch e.Kind {
	case RoundStarted:
		return engine.NewRound
	case Sailed, JohnTurned:
		return engine.NewTurn
	case Stepped:
		if e.Arg("step").Num == 1 {
			return engine.NewTurn
		}
	}
	return engine.NoBreak
}

// Count sums a game up from its steps, each with the events that led to it.
func (Course) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Course {
	c := counter{Tally: engine.Tally{Series: []engine.Series{
		{Key: CoursePoints, Icon: "vp"}, {Key: CourseDoubloons, Icon: "coin"}, {Key: CourseTreasures, Icon: "treasure"}, {Key: CourseUpgrades, Icon: "upgrade"},
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
	// reached is the round in which somebody was told to have reached Maracaibo first.
	reached       int
	raids, others []engine.Moment
}

// note takes an event of a step that led to a state.
func (c *counter) note(s *State, e engine.Event) {
	switch e.Kind {
	case RoundStarted:
		c.sample(s)
		c.Round++
	case GameOver:
		c.sample(s)
	case ResidenceBuilt:
		c.add(e, MomentResidence, e.Arg("card"))
	case FigureheadTaken:
		c.add(e, MomentFigurehead, e.Arg("figurehead"))
	case MaracaiboReached:
		if c.reached < c.Round {
			c.reached = c.Round
			c.add(e, MomentMaracaibo)
		}
	case Returned:
		if e.Arg("built").Num == 1 {
			c.add(e, MomentRetired)
		}
	case DieChosen:
		c.raids = append(c.raids, c.Moment(e, MomentRaid, engine.Num("n", e.Arg("strength").Num)))
	}
}

func (c *counter) add(e engine.Event, key string, args ...engine.Arg) {
	c.others = append(c.others, c.Moment(e, key, args...))
}

// sample counts every seat, John Silver's too. After the step that ends a round the next one may have begun: what it brings is counted
// in it.
func (c *counter) sample(s *State) {
	c.Sample(int(s.Players), func(seat Seat) []int {
		b := &s.Boards[seat]
		cubes, upgrades := 0, bits.OnesCount32(b.Sockets)
		for kind := range Treasure(Treasures) {
			cubes += s.cubes(seat, kind)
		}
		if s.john(seat) {
			upgrades = int(s.John.Upgrades)
		}
		return []int{s.score(seat).Total, int(b.Doubloons), cubes, upgrades}
	})
}

// moments are what mattered, in order: of the raids only the strongest.
func (c *counter) moments() []engine.Moment {
	return engine.InRounds(c.others, engine.Greatest(c.raids, 0, courseRaids))
}
