package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// What each track sets, at its thresholds (E15).
func TestTheTracksSetFourThings(t *testing.T) {
	for _, c := range []struct {
		track  Status
		yields [MaxStatus + 1]int
	}{
		{Industry, [...]int{1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5}},
		{Culture, [...]int{2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6}},
		{Finance, [...]int{1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5}},
		{Politics, [...]int{1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5}},
	} {
		for level, want := range c.yields {
			if got := c.track.Yield(level); got != want {
				t.Errorf("%s at %d gives %d, want %d", c.track, level, got, want)
			}
		}
		if c.track.Yield(16) != c.track.Yield(15) {
			t.Errorf("%s gives more at 16 than at 15", c.track)
		}
	}
}

// Each question belongs to a phase (E17).
func TestEveryStepBelongsToAPhase(t *testing.T) {
	for step, want := range map[step]string{
		stepBuild: "build", stepSalary: "salary", stepAct: "action", stepSecond: "action", stepDiscard: "action",
	} {
		if got := phases[step]; got != want {
			t.Errorf("the phase of step %d is %q", step, got)
		}
	}
}

// After seven rounds all places are built on (E16, E22).
func TestTheBoardsAreFullAtTheEnd(t *testing.T) {
	rand := engine.RandFrom(1)
	for game := range games(30) {
		s, err := Rules{}.Setup(engine.Config{Seats: 3 + game%3})
		if err != nil {
			t.Fatal(err)
		}
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		for seat := (Rules{}).Asked(&s).First(); seat != engine.Everyone; seat = (Rules{}).Asked(&s).First() {
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		}
		for i := range s.Players {
			if s.Boards[i].Built != Places {
				t.Fatalf("game %d: seat %d has %d buildings at the end", game, i, s.Boards[i].Built)
			}
		}
	}
}

// A seat that is not asked has no question, no moves and no answer; a closed question can't be composed.
func TestWhoIsNotAskedHasNoQuestion(t *testing.T) {
	x := at(t, "seat 0 harbour 2")
	rules := Rules{}
	if step := rules.Step(&x.s, 1); step != (engine.Step{}) {
		t.Errorf("seat 1 is asked %v", step)
	}
	if list := rules.Moves(&x.s, 1, nil); len(list) != 0 {
		t.Errorf("seat 1 may %v", list)
	}
	if list := rules.Candidates(&x.s, 1, nil); len(list) != 0 {
		t.Errorf("to seat 1 is proposed %v", list)
	}
	if m, ok := rules.Given(&x.s, 0); ok {
		t.Errorf("seat 0 has given %s", m)
	}
	if _, err := rules.Compose(&x.s, 0, nil); err == nil {
		t.Error("a closed question was composed")
	}
	if piles := rules.Piles(&x.s, 0, Pass()); piles != nil {
		t.Errorf("a closed question has the piles %v", piles)
	}
	x = at(t, "round 7")
	if list := rules.Moves(&x.s, 0, nil); len(list) != 0 {
		t.Errorf("after the end seat 0 may %v", list)
	}
}
