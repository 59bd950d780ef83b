package endeavor

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// playOut plays a numbered random game.
func playOut(t testing.TB, game int) enginetest.PlayedGame {
	t.Helper()
	rand := engine.RandFrom(uint64(game) + 1)
	c := engine.Config{Seats: MinPlayers + game%3, Seed: rand.Seed()}
	if game%2 == 1 {
		c.Options = map[string]string{OptionStart: engine.HostPicks, OptionCrown: "2", OptionNaming: NamingNeutral}
	}
	return enginetest.PlayOut(t, Game(), c, &rand)
}

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
		glory, presence, cards := course.Series[0].Values, course.Series[1].Values, course.Series[2].Values
		if !slices.Equal(glory[Rounds], result.Scores) {
			t.Errorf("the course ends with %v, the game with %v", glory[Rounds], result.Scores)
		}
		for seat, own := range view.Players {
			markers := 0
			for _, r := range view.Regions {
				markers += r.Presence[seat]
			}
			if presence[0][seat] != 0 || presence[Rounds][seat] != markers || cards[Rounds][seat] != len(own.Cards) {
				t.Errorf("seat %d has %d markers and %d cards at the end, %d at the start; want %d and %d", seat,
					presence[Rounds][seat], cards[Rounds][seat], presence[0][seat], markers, len(own.Cards))
			}
		}
	}
}

// TestMomentsAreThoseOfTheGame counts what the last views show: open regions with their governors, and abolition.
func TestMilestonesAreThoseOfTheGame(t *testing.T) {
	broken := 0
	for game := range 12 {
		p := playOut(t, game)
		view, _ := p.Last().View(engine.Everyone).(View)
		got := map[string]int{}
		round := 0
		for _, m := range (Timeline{}).Count(p.Steps()).Milestones {
			got[m.Key]++
			if m.Round < max(1, round) || m.Round > Rounds {
				t.Errorf("%s of round %d follows one of round %d", m.Key, m.Round, round)
			}
			round = m.Round
			if m.Key == MilestoneBroken && m.Args[1].Num < 1 {
				t.Errorf("an attack broke %d connections", m.Args[1].Num)
			}
		}
		open := 0
		for _, r := range view.Regions[1:] {
			if r.Open {
				open++
			}
		}
		abolished := 0
		if view.Abolished {
			abolished = 1
		}
		if got[MilestoneOpened] != open || got[MilestoneGovernor] != open || got[MilestoneAbolished] != abolished || got[MilestoneBroken] > maxBroken {
			t.Errorf("%d regions are open, abolished %v; told are %v", open, view.Abolished, got)
		}
		broken += got[MilestoneBroken]
	}
	if broken == 0 {
		t.Error("no attack broke a connection")
	}
}

func TestATurnBeginsWithItsFirstPart(t *testing.T) {
	for want, list := range map[engine.Boundary][]engine.Event{
		engine.NewRound: {{Kind: RoundStarted}},
		engine.NewTurn:  {{Kind: Built}, {Kind: Shipped}, {Kind: Repaid}, {Kind: Passed}},
		engine.NoBoundary: {
			{Kind: Grew}, {Kind: Linked}, {Kind: Passed, Forced: true}, {Kind: Occupied, Args: []engine.Arg{engine.Num("second", 1)}},
		},
	} {
		for _, e := range list {
			if got := (Timeline{}).Boundary(e); got != want {
				t.Errorf("%+v begins %d, want %d", e, got, want)
			}
		}
	}
}
