package maracaibo

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Timeline tells how games of Pirates of Maracaibo went.
type Timeline struct{}

// The series of a timeline.
const (
	// SeriesPoints are the points of a seat if the game had ended there, its quests included (M73 to M80, M105).
	SeriesPoints = "points"
	// SeriesDoubloons is a seat's money, SeriesTreasures its cubes, buried or not (M47), SeriesUpgrades its full
	// sockets (M61).
	SeriesDoubloons = "doubloons"
	SeriesTreasures = "treasures"
	SeriesUpgrades  = "upgrades"
)

// The milestones of a timeline.
const (
	MilestoneResidence  = "residence"  // card, where the seat built (M33)
	MilestoneFigurehead = "figurehead" // figurehead, taken by the seat (M63)
	MilestoneMaracaibo  = "maracaibo"  // none. The seat was the first of the round there (M69).
	MilestoneRaid       = "raid"       // n, the strength of one of the strongest raids (M41)
	MilestoneRetired    = "retired"    // none. The seat's explorer built and returned (M89).
)

// maxRaids is how many raids are told at most: the strongest ones.
const maxRaids = 3

// Boundary says what an event begins: a round, or the turn of a seat in it.
func (Timeline) Boundary(e engine.Event) engine.Boundary {
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
	return engine.NoBoundary
}

// Count sums a game up from its steps, each with the events that led to it.
func (Timeline) Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline {
	c := timelineBuilder{TimelineBuilder: engine.TimelineBuilder{Series: []engine.Series{
		{Key: SeriesPoints, Icon: "vp"}, {Key: SeriesDoubloons, Icon: "coin"}, {Key: SeriesTreasures, Icon: "treasure"},
		{Key: SeriesUpgrades, Icon: "upgrade"},
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
	// reached is the round in which somebody was told to have reached Maracaibo first.
	reached       int
	raids, others []engine.Milestone
}

// habits are what is done again and again, by the facts that tell of it.
var habits = map[string]string{CardTaken: "card", Upgraded: "upgrade", RaidBegun: "raid", TreasureGained: "treasure",
	Buried: "bury", Explored: "explore", TilePlaced: "smuggler", QuestTaken: "quest", QuestDrawn: "quest",
	ResidenceBuilt: "residence"}

// note takes an event of a step that led to a state.
func (c *timelineBuilder) note(s *State, e engine.Event) {
	if habit, ok := habits[e.Kind]; ok {
		c.Did(e.Seat, engine.HabitActions, habit, 1)
	}
	switch e.Kind {
	case RoundStarted:
		c.sample(s)
		c.Round++
		for at, card := range s.Cards {
			if s.Down>>at&1 == 0 {
				c.offer(card.String())
			}
		}
	case GameOver:
		c.sample(s)
		result, _ := Rules{}.Result(s)
		c.Scored(result, func(part string) string { return part })
	case CardTaken:
		c.Did(e.Seat, engine.HabitThings, e.Arg("card").Text, 1)
	case GapFilled, CardTurned:
		c.offer(e.Arg("card").Text)
	case ResidenceBuilt:
		c.add(e, MilestoneResidence, e.Arg("card"))
	case FigureheadTaken:
		c.add(e, MilestoneFigurehead, e.Arg("figurehead"))
	case MaracaiboReached:
		if c.reached < c.Round {
			c.reached = c.Round
			c.add(e, MilestoneMaracaibo)
		}
	case Returned:
		if e.Arg("built").Num == 1 {
			c.add(e, MilestoneRetired)
		}
	case DieChosen:
		c.raids = append(c.raids, c.Milestone(e, MilestoneRaid, engine.Num("n", e.Arg("strength").Num)))
	}
}

// offer notes an improvement that lies open, by its word.
func (c *timelineBuilder) offer(card string) {
	if i := slices.Index(cardWords[:], card); i > int(BlankCard) && Card(i).Kind() != NoKind {
		c.Did(0, engine.HabitThings, card, 0)
	}
}

func (c *timelineBuilder) add(e engine.Event, key string, args ...engine.Arg) {
	c.others = append(c.others, c.Milestone(e, key, args...))
}

// sample counts every seat, John Silver's too. After the step that ends a round the next one may have begun: what it
// brings is counted in it.
func (c *timelineBuilder) sample(s *State) {
	c.AddSample(int(s.Players), func(seat Seat) []int {
		b := &s.Boards[seat]
		upgrades := bits.OnesCount32(b.Sockets)
		if s.john(seat) {
			upgrades = int(s.John.Upgrades)
		}
		return []int{s.score(seat).Total, int(b.Doubloons), s.Treasures(seat), upgrades}
	})
}

// milestones are what mattered, in order: of the raids only the strongest.
func (c *timelineBuilder) milestones() []engine.Milestone {
	return engine.MergeByRound(c.others, engine.TopMilestones(c.raids, 0, maxRaids))
}
