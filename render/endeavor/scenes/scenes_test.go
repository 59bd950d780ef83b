package scenes

import (
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// configs are those of the recorded games, by their names.
var configs = map[string]engine.Config{
	"base-3":    {Seats: 3, Seed: engine.Seed{15: 7}},
	"base-4":    {Seats: 4, Seed: engine.Seed{15: 12}},
	"base-5":    {Seats: 5, Seed: engine.Seed{15: 29}},
	"tied-4":    {Seats: 4, Seed: engine.Seed{15: 8}},
	"neutral-4": {Seats: 4, Seed: engine.Seed{15: 6}, Options: map[string]string{endeavor.OptionNaming: "neutral"}},
}

// TestRecordedGamesGoToTheirEnd replays every game; with -record lively players play it first.
func TestRecordedGamesGoToTheirEnd(t *testing.T) {
	rendertest.RecordedGames(t, endeavor.Game(), configs, lively)
}

// eager is how gladly a lively player does each action: they want to see much of the board rather than to win.
var eager = [endeavor.Parts]int{endeavor.Ship: 8, endeavor.Occupy: 14, endeavor.Attack: 3, endeavor.Payment: 4, endeavor.Draw: 12}

// lively answers a question by chance, most often with what they are eager to do.
func lively(now engine.Table, d engine.Decision, chance *engine.Rand) (string, error) {
	if d.Step == endeavor.StepSalary {
		return now.Propose(d.Seat)[0], nil
	}
	v, sum := position{Table: now}.View(d.Seat), 0
	weights := make([]int, len(d.Moves))
	for i, text := range d.Moves {
		m, err := endeavor.Parse(text)
		if err != nil {
			return "", err
		}
		weights[i] = eagerness(&v, m)
		sum += weights[i]
	}
	at := chance.IntN(sum)
	i := slices.IndexFunc(weights, func(w int) bool {
		at -= w
		return at < 0
	})
	return d.Moves[i], nil
}

func eagerness(v *endeavor.View, m endeavor.Move) int {
	switch {
	case m.Kind == endeavor.BuildMove:
		b := m.Building()
		return 1 + 3*b.Level()*b.Level() + 12*len(b.Parts())
	case !m.Does():
		return 1
	case m.Part == endeavor.Draw:
		return eager[m.Part] * (1 + v.Decks[m.Deck()][0].Value())
	case m.Part == endeavor.Ship:
		r := &v.Regions[m.Region()]
		if r.Open {
			return 3
		}
		filled := 0
		for _, at := range r.Track {
			if at.Seat >= 0 {
				filled++
			}
		}
		return eager[m.Part] * (1 + filled*filled)
	}
	return eager[m.Part]
}

func TestEverySceneHasANameOfItsOwnThatFilesMayHave(t *testing.T) { rendertest.Exhibits(t, List()) }

// TestEveryQuestionIsShownToEverybodyAndInPrivate: for three, four and five players together.
func TestEveryQuestionIsShownToEverybodyAndInPrivate(t *testing.T) {
	shown := map[string]bool{}
	for _, e := range List() {
		switch v := e.Scene.View.(type) {
		case *endeavor.View:
			shown[e.Scene.Level+" "+v.Step] = true
			shown[fmt.Sprint(e.Scene.Level, len(v.Players))] = true
		default:
			t.Errorf("%s shows a %T", e.Name, v)
		}
	}
	for _, step := range endeavor.Steps {
		for _, level := range []string{render.Table, render.Focused, render.Own} {
			if !shown[level+" "+step] {
				t.Errorf("%s is not shown at level %s", step, level)
			}
		}
	}
	for _, want := range []string{"table3", "table4", "table5", "focus3", "focus4", "focus5"} {
		if !shown[want] {
			t.Errorf("no %s players", want)
		}
	}
}

// TestTheGuideIsThePositionOfTheMock: what the mock shows of each board.
func TestTheGuideIsThePositionOfTheMock(t *testing.T) {
	v, _ := Named("guide").View.(*endeavor.View)
	for seat, want := range []struct {
		harbour, counted int
		status           [4]int
		yields           [4]int
	}{
		{3, 3, [4]int{3, 4, 3, 6}, [4]int{2, 4, 2, 3}},
		{4, 3, [4]int{2, 3, 5, 6}, [4]int{2, 3, 3, 3}},
		{2, 1, [4]int{7, 4, 2, 4}, [4]int{4, 4, 2, 2}},
		{5, 0, [4]int{3, 4, 5, 3}, [4]int{2, 4, 3, 2}},
	} {
		p := v.Players[seat]
		if p.Harbour != want.harbour || p.Counted != want.counted || p.Status != want.status || p.Yields != want.yields {
			t.Errorf("seat %d has %d markers, counts %d cards and stands at %v for %v", seat, p.Harbour, p.Counted, p.Status, p.Yields)
		}
	}
	if v.Round != 4 || v.Crown != ana || v.Step != endeavor.StepAct || !slices.Equal(v.Awaited, []engine.Seat{ben}) || !slices.Equal(v.Next, []engine.Seat{zofie, lukasz, ana}) {
		t.Errorf("round %d, crown %d, %s of %v, then %v", v.Round, v.Crown, v.Step, v.Awaited, v.Next)
	}
}

func TestScenesAreMadeAnew(t *testing.T) { rendertest.ExhibitsMadeAnew(t, List) }

// TestTimelinesTellWholeGames: by round for everybody, with positions for a moving picture that lead to the end.
func TestTimelinesTellWholeGames(t *testing.T) {
	for _, c := range Timelines() {
		if got := c.Chart.Timeline.Rounds(); got < endeavor.Rounds || len(c.Chart.Winners) == 0 || c.Chart.Game != endeavor.Name {
			t.Errorf("%s has %d rounds and the winners %v", c.Name, got, c.Chart.Winners)
		}
		for i, s := range c.Replay {
			v, ok := s.View.(*endeavor.View)
			if !ok || v.Over != (i == len(c.Replay)-1) {
				t.Errorf("%s: position %d", c.Name, i)
			}
		}
	}
	if n := len(Timelines()[0].Replay); n < 5 {
		t.Errorf("%d positions", n)
	}
}
