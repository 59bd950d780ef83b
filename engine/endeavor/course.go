package endeavor

import (
	"iter"
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Course tells how games of Endeavor went.
type Course struct{}

// The series of a course.
const (
	// CourseGlory is the glory of a seat if the game had ended there (E65 to E72).
	CourseGlory = "glory"
	// CoursePresence are the markers of a seat on tracks, beside them and in cities (E35); CourseCards its face-up cards.
	CoursePresence = "presence"
	CourseCards    = "cards"
)

// The moments of a course.
const (
	// MomentOpened: region, whose track was full (E33).
	MomentOpened = "opened"
	// MomentGovernor: card, won by the seat (E34).
	MomentGovernor = "governor"
	// MomentBroken: city, n connections that a defender lost by an attack of the seat (E39).
	MomentBroken = "broken"
	// MomentAbolished: deck, abolished by the seat (E48).
	MomentAbolished = "abolished"
)

// CourseMoments lists all of them, for catalogues and tests.
var CourseMoments = []string{MomentOpened, MomentGovernor, MomentBroken, MomentAbolished}

// courseBroken is how many attacks are told at most: those that broke most connections.
const courseBroken = 3

// Break says what an event begins: a round, or the turn of a seat in it.
func (Course) Break(e engine.Event) engine.Break {
	switch e.Kind {
	case RoundStarted:
		return engine.NewRound
	case Built:
		return engine.NewTurn
	case Shipped, Occupied, Attacked, Repaid, Drew:
		if e.Arg("second").Num == 0 {
			return engine.NewTurn
		}
	case Passed:
		if !e.Forced {
			return engine.NewTurn
		}
	}
	return engine.NoBreak
}

// Count sums a game up from its steps, each with the events that led to it.
func (Course) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Course {
	c := counter{Tally: engine.Tally{Series: []engine.Series{
		{Key: CourseGlory, Icon: "vp"}, {Key: CoursePresence, Icon: "marker"}, {Key: CourseCards, Icon: "card"},
	}}}
	for s, events := range engine.States(steps, Rules{}) {
		for _, e := range events {
			c.note(s, e)
		}
		c.before = *s
	}
	return engine.Course{Series: c.Series, Moments: c.moments()}
}

// counter counts a game step by step.
type counter struct {
	engine.Tally
	// before is the position before the step that is counted.
	before        State
	broken, other []engine.Moment
}

// note takes an event of a step that led to a state.
func (c *counter) note(s *State, e engine.Event) {
	switch e.Kind {
	case RoundStarted:
		c.sample(s)
		c.Round++
	case GameOver:
		c.sample(s)
	case RegionOpened:
		c.add(e, MomentOpened, e.Arg("region"))
	case GovernorWon:
		c.add(e, MomentGovernor, e.Arg("card"))
	case Abolished:
		c.add(e, MomentAbolished, e.Arg("deck"))
	case Attacked:
		defender := Seat(e.Arg("defender_seat").Num)
		if n := c.before.connections(defender) - s.connections(defender); n > 0 {
			c.broken = append(c.broken, c.Moment(e, MomentBroken, e.Arg("city"), engine.Num("n", n)))
		}
	}
}

func (c *counter) add(e engine.Event, key string, arg engine.Arg) {
	c.other = append(c.other, c.Moment(e, key, arg))
}

// sample counts every seat. After the step that ends a round the next round may have begun: what it brings is counted in it.
func (c *counter) sample(s *State) {
	c.Sample(int(s.Players), func(seat Seat) []int {
		b := &s.Boards[seat]
		presence := bits.OnesCount32(b.Held)
		for r := range Region(Regions) {
			t := &s.Tracks[r]
			presence += int(t.Beside[seat])
			for _, at := range t.Seats[:t.Count] {
				if at == seat {
					presence++
				}
			}
		}
		return []int{s.score(seat).Total, presence, int(b.Count)}
	})
}

// moments are what mattered, in order: regions, governors and abolition, and the attacks that broke most connections.
func (c *counter) moments() []engine.Moment {
	return engine.InRounds(c.other, engine.Greatest(c.broken, 1, courseBroken))
}
