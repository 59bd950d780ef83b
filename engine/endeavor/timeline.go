package endeavor

import (
	"iter"

	"github.com/harbormaster/harbormaster/engine"
)

// Timeline tells how games of Endeavor went.
type Timeline struct{}

// The series of a timeline.
const (
	SeriesGlory = "glory" // the glory of a seat if the game had ended there (E65 to E72)
	// SeriesPresence are the markers of a seat on tracks, beside them and in cities (E35); SeriesCards its cards.
	SeriesPresence = "presence"
	SeriesCards    = "cards"
)

// The milestones of a timeline.
const (
	MilestoneOpened    = "opened"    // region, whose track was full (E33)
	MilestoneGovernor  = "governor"  // card, won by the seat (E34)
	MilestoneBroken    = "broken"    // city, n connections that a defender lost by an attack of the seat (E39)
	MilestoneAbolished = "abolished" // deck, abolished by the seat (E48)
)

// maxBroken is how many attacks are told at most: those that broke most connections.
const maxBroken = 3

// Boundary says what an event begins: a round, or the turn of a seat in it.
func (Timeline) Boundary(e engine.Event) engine.Boundary {
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
	return engine.NoBoundary
}

// Count sums a game up from its steps, each with the events that led to it.
func (Timeline) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline {
	c := timelineBuilder{TimelineBuilder: engine.TimelineBuilder{Series: []engine.Series{
		{Key: SeriesGlory, Icon: "vp"}, {Key: SeriesPresence, Icon: "marker"}, {Key: SeriesCards, Icon: "card"},
	}}}
	for s, events := range engine.States(steps, Rules{}) {
		for _, e := range events {
			c.note(s, e)
		}
		c.before = *s
	}
	// What mattered, in order: regions, governors and abolition, and the attacks that broke most connections.
	return c.Timeline(engine.MergeByRound(c.other, engine.TopMilestones(c.broken, 1, maxBroken)))
}

// timelineBuilder counts a game step by step.
type timelineBuilder struct {
	engine.TimelineBuilder
	// before is the position before the step that is counted.
	before        State
	broken, other []engine.Milestone
}

// habits are the actions by the facts that tell of them.
var habits = map[string]Part{Shipped: Ship, Occupied: Occupy, Attacked: Attack, Repaid: Payment, Drew: Draw}

// note takes an event of a step that led to a state.
func (c *timelineBuilder) note(s *State, e engine.Event) {
	if action, ok := habits[e.Kind]; ok {
		c.Did(e.Seat, engine.HabitActions, action.String(), 1)
	}
	switch e.Kind {
	case RoundStarted:
		c.sample(s)
		if c.Round++; c.Round == 1 {
			for action := range Part(Parts) {
				c.Did(0, engine.HabitActions, action.String(), 0)
			}
			for b := ColonialOffice + 1; b < Buildings; b++ {
				c.Did(0, engine.HabitThings, b.String(), 0)
			}
		}
	case GameOver:
		c.sample(s)
		result, _ := Rules{}.Result(s)
		c.Scored(result, func(part string) string { return part })
	case Built:
		c.Did(e.Seat, engine.HabitThings, e.Arg("building").Text, 1)
	case RegionOpened:
		c.other = append(c.other, c.Milestone(e, MilestoneOpened, e.Arg("region")))
	case GovernorWon:
		c.other = append(c.other, c.Milestone(e, MilestoneGovernor, e.Arg("card")))
	case Abolished:
		c.other = append(c.other, c.Milestone(e, MilestoneAbolished, e.Arg("deck")))
	case Attacked:
		defender := Seat(e.Arg("defender_seat").Num)
		if n := c.before.connections(defender) - s.connections(defender); n > 0 {
			c.broken = append(c.broken, c.Milestone(e, MilestoneBroken, e.Arg("city"), engine.Num("n", n)))
		}
	}
}

// sample counts every seat. The next round may have begun with the step: what it brings counts here.
func (c *timelineBuilder) sample(s *State) {
	c.AddSample(int(s.Players), func(seat Seat) []int {
		presence := 0
		for r := range Region(Regions) {
			presence += s.presence(seat, r)
		}
		return []int{s.score(seat).Total, presence, int(s.Boards[seat].Count)}
	})
}
