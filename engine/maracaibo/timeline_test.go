package maracaibo

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestATimelineEndsWithTheFinalAccountAndCountsEveryRound(t *testing.T) {
	for game := range 12 {
		p := playOut(t, game)
		last := p.Last()
		result, _ := last.Result()
		view, ok := last.View(engine.Everyone).(View)
		if !ok {
			t.Fatal("no view")
		}
		course := Timeline{}.Count(p.Steps())
		if course.Rounds() != Rounds {
			t.Fatalf("%d rounds were counted", course.Rounds())
		}
		points, treasures, upgrades := course.Series[0].Values, course.Series[2].Values, course.Series[3].Values
		if !slices.Equal(points[Rounds], result.Scores) {
			t.Errorf("the course ends with %v, the game with %v", points[Rounds], result.Scores)
		}
		for seat, own := range view.Players {
			cubes, sockets := own.Cubes[Gold]+own.Cubes[Emerald]+own.Cubes[Pearl], len(own.Sockets)
			if view.Solo && Seat(seat) == John {
				sockets = view.John.Upgrades
			}
			if treasures[0][seat] != 0 || treasures[Rounds][seat] != cubes || upgrades[Rounds][seat] != sockets {
				t.Errorf("seat %d has %d cubes and %d upgrades at the end, want %d and %d", seat, treasures[Rounds][seat], upgrades[Rounds][seat], cubes, sockets)
			}
		}
	}
}

// TestMomentsAreThoseOfTheGame counts what the last views show: residences, figureheads, the seats that arrived first.
func TestMilestonesAreThoseOfTheGame(t *testing.T) {
	seen := map[string]int{}
	for game := range 40 {
		p := playOut(t, game)
		view, _ := p.Last().View(engine.Everyone).(View)
		got := map[string]int{}
		round := 0
		for _, m := range (Timeline{}).Count(p.Steps()).Milestones {
			got[m.Key]++
			seen[m.Key]++
			if m.Round < max(1, round) || m.Round > Rounds {
				t.Errorf("%s of round %d follows one of round %d", m.Key, m.Round, round)
			}
			round = m.Round
		}
		residences, heads := 0, 0
		for _, own := range view.Players {
			residences += len(own.Residences)
			if own.Head != NoFigurehead {
				heads++
			}
		}
		if got[MilestoneResidence] != residences || got[MilestoneFigurehead] != heads || got[MilestoneMaracaibo] != Rounds || got[MilestoneRaid] > maxRaids {
			t.Errorf("%d residences, %d figureheads; told are %v", residences, heads, got)
		}
	}
	for _, moment := range enginetest.Constants(t, "timeline.go", "Milestone") {
		if seen[moment] == 0 && moment != MilestoneRetired { // Random explorers hardly get so far with the money.
			t.Errorf("%s was never seen", moment)
		}
	}
}

func TestATurnBeginsWithItsMove(t *testing.T) {
	for want, list := range map[engine.Boundary][]engine.Event{
		engine.NewRound:   {{Kind: RoundStarted}},
		engine.NewTurn:    {{Kind: Sailed, Seat: 0}, {Kind: JohnTurned, Seat: John}, {Kind: Stepped, Args: []engine.Arg{engine.Num("step", 1)}}},
		engine.NoBoundary: {{Kind: Gained}, {Kind: Stepped, Args: []engine.Arg{engine.Num("step", 2)}}, {Kind: IncomePaid}},
	} {
		for _, e := range list {
			if got := (Timeline{}).Boundary(e); got != want {
				t.Errorf("%+v begins %d, want %d", e, got, want)
			}
		}
	}
}
