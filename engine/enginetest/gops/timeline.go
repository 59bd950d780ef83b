package gops

import (
	"iter"

	"github.com/harbormaster/harbormaster/engine"
)

// Timeline tells how games of GOPS went.
type Timeline struct{}

// SeriesPoints are the points of a seat. MilestoneWon: stake, of the seats that won most at once.
const (
	SeriesPoints = "points"
	MilestoneWon = "won"
)

// mostWon is how many wins are told at most.
const mostWon = 3

// Boundary says that a prize begins a round.
func (Timeline) Boundary(e engine.Event) engine.Boundary {
	if e.Kind == PrizeTurned {
		return engine.NewRound
	}
	return engine.NoBoundary
}

// Count sums a game up from its steps.
func (Timeline) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline {
	t := engine.TimelineBuilder{Series: []engine.Series{{Key: SeriesPoints, Icon: "vp"}}}
	var won []engine.Milestone
	var points [Players]int
	sample := func() { t.AddSample(Players, func(seat Seat) []int { return []int{points[seat]} }) }
	for _, events := range engine.States(steps, Rules{}) {
		for _, e := range events {
			switch e.Kind {
			case PrizeTurned:
				sample()
				t.Round++
			case PrizeWon:
				points[e.Seat] += e.Arg("stake").Num
				won = append(won, t.Milestone(e, MilestoneWon, e.Arg("stake")))
			case GameOver:
				sample()
			}
		}
	}
	return t.Timeline(engine.MergeByRound(engine.TopMilestones(won, 0, mostWon)))
}
