package puertorico

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// playedGame is a random game as its tables, each with the events that led to it.
type playedGame struct {
	tables []engine.Table
	events [][]engine.Event
}

func (p playedGame) steps() iter.Seq2[engine.Table, []engine.Event] {
	return func(yield func(engine.Table, []engine.Event) bool) {
		for i, table := range p.tables {
			if !yield(table, p.events[i]) {
				return
			}
		}
	}
}

// playedOut records a random game.
func playedOut(t *testing.T, seats int, options map[string]string) playedGame {
	t.Helper()
	rand := engine.RandFrom(uint64(seats))
	table, events, err := Game().New(engine.Config{Seats: seats, Options: options, Seed: rand.Seed()})
	if err != nil {
		t.Fatal(err)
	}
	game := playedGame{[]engine.Table{table}, [][]engine.Event{events}}
	for seq := 1; len(table.Decisions()) > 0; seq++ {
		open := slices.DeleteFunc(table.Decisions(), func(d engine.Decision) bool { return !d.Awaited() })
		d := open[rand.IntN(len(open))]
		moves := d.Moves
		if d.Open || len(moves) == 0 {
			moves = table.Propose(d.Seat)
		}
		if table, events, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: moves[rand.IntN(len(moves))]}); err != nil {
			t.Fatal(err)
		}
		game.tables, game.events = append(game.tables, table), append(game.events, events)
	}
	return game
}

var everyExpansion = map[string]string{
	OptionNewBuildings: "true", OptionNobles: "true", OptionBuccaneer: "true", OptionFestival: "true", OptionDraft: "manual",
}

func TestATimelineEndsWithTheFinalAccountAndCountsEveryRound(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for _, options := range []map[string]string{nil, everyExpansion} {
			t.Run(fmt.Sprintf("%d seats, %d options", seats, len(options)), func(t *testing.T) {
				game := playedOut(t, seats, options)
				last := game.tables[len(game.tables)-1]
				result, _ := last.Result()
				course := Timeline{}.Count(game.steps())
				view, ok := last.View(engine.Everyone).(View)
				if !ok {
					t.Fatal("no view")
				}
				if course.Rounds() != view.Round {
					t.Errorf("%d rounds were counted, %d were played", course.Rounds(), view.Round)
				}
				for _, series := range course.Series {
					if len(series.Values) != view.Round+1 {
						t.Errorf("%s has %d values", series.Key, len(series.Values))
					}
				}
				points, money, goods := course.Series[0].Values, course.Series[1].Values, course.Series[2].Values
				if !slices.Equal(points[view.Round], result.Scores) {
					t.Errorf("the course ends with %v, the game with %v", points[view.Round], result.Scores)
				}
				if slices.Max(points[0]) != 0 {
					t.Errorf("the game begins with %v points", points[0])
				}
				for seat, tie := range result.Tiebreaks {
					if got := money[view.Round][seat] + goods[view.Round][seat]; got != tie {
						t.Errorf("seat %d ends with %d doubloons and goods, the account says %d", seat, got, tie)
					}
				}
				ends := 0
				for i, m := range course.Milestones {
					if m.Round < 1 || m.Round > view.Round || i > 0 && m.Round < course.Milestones[i-1].Round {
						t.Errorf("moment %d, %s, is told of round %d", i, m.Key, m.Round)
					}
					if m.Key == MilestoneEnd {
						ends++
					}
				}
				if ends != 1 {
					t.Errorf("%d moments tell of the end", ends)
				}
			})
		}
	}
}

func TestTheShipmentsOfATimelineAreTheBestOfWholePhases(t *testing.T) {
	game := playedOut(t, 4, nil)
	best := map[string]int{}
	phase, most := 0, 0
	for _, events := range game.events {
		for _, e := range events {
			switch e.Kind {
			case RoleTaken:
				phase++
			case CaptainLoaded:
				key := fmt.Sprint(phase, e.Seat)
				best[key] += e.Arg("vp").Num
				most = max(most, best[key])
			}
		}
	}
	got := 0
	for _, m := range (Timeline{}).Count(game.steps()).Milestones {
		if m.Key == MilestoneShipped {
			got = max(got, m.Args[1].Num)
		}
	}
	if got != most || most == 0 {
		t.Errorf("the best shipment told brought %d points, the best was %d", got, most)
	}
}

func TestBoundariesAreRoundsAndRoles(t *testing.T) {
	game := playedOut(t, 3, nil)
	last, ok := game.tables[len(game.tables)-1].View(engine.Everyone).(View)
	if !ok {
		t.Fatal("no view")
	}
	rounds, turns := 0, 0
	for _, events := range game.events {
		for _, e := range events {
			switch (Timeline{}).Boundary(e) {
			case engine.NewRound:
				rounds++
			case engine.NewTurn:
				turns++
			}
		}
	}
	if rounds != last.Round || turns != 3*last.Round {
		t.Errorf("%d rounds of %d and %d roles", rounds, last.Round, turns)
	}
}
