package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// The true total of a track is kept above 15: 16 less 1 still shows 15 (E13).
func TestTheTrueTotalIsKeptAboveFifteen(t *testing.T) {
	at(t, `
		track india 1 1 1 1 1 1 1
		seat 0 tokens culture:15
		seat 0 cards india_1 europe_1 africa_1
		seat 1 harbour 2
		want seat 0 total of culture = 17
		want seat 0 yield of culture = 6
		want seat 0 glory of culture = 15
		0 discard:india_1
		want seat 0 total of culture = 16
		want seat 0 glory of culture = 15
		0 discard:europe_1
		want seat 0 total of culture = 15
		want seat 0 glory of culture = 15`)
}

// Icons on tokens, tiles and face-up cards count, those on turned cards do not; they count in any phase (E13, E14).
func TestIconsOfTokensTilesAndCardsCount(t *testing.T) {
	at(t, `
		seat 0 tokens industry:1 attack:1
		seat 0 buildings workshop
		seat 0 cards slavery_1
		seat 0 turned 5
		want seat 0 total of industry = 4
		want seat 0 total of finance = 2`)
}

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

// In each phase the crown goes first, then clockwise; actions go round and round until all have passed (E16).
func TestActionsGoRoundAndRound(t *testing.T) {
	at(t, `
		players 4
		crown 2
		seat 0 tokens ship_or_draw:2
		seat 0 harbour 2
		seat 1 harbour 2
		seat 2 tokens ship_or_draw:2
		seat 2 harbour 2
		want asked = 2
		2 token:ship_or_draw:ship:india
		want seat 3 passed = true
		want asked = 0
		0 token:ship_or_draw:ship:india
		want asked = 1
		1 pass
		want asked = 2
		2 pass
		want asked = 0
		0 token:ship_or_draw:ship:india
		want step = build.build`)
}

// The phases follow each other: build, growth, salary, actions (E17).
func TestThePhasesFollowEachOther(t *testing.T) {
	x := at(t, `
		phase build
		round 3
		seat 0 buildings market* shipyard*
		0 build:workshop
		want step = build.build
		1 build:market
		2 build:market
		want seat 0 harbour = 2
		want step = salary.pay
		0 salary:market
		want seat 0 harbour = 3
		want step = action.act`)
	for step, want := range map[step]string{stepBuild: "build", stepSalary: "salary", stepAct: "action", stepSecond: "action", stepDiscard: "action"} {
		x.s.Step = step
		if got := phases[x.s.Step]; got != want {
			t.Errorf("the phase of step %d is %q", step, got)
		}
	}
}

// When all have passed the crown goes to the left and the next round begins with its holder (E63).
func TestTheCrownGoesToTheLeft(t *testing.T) {
	at(t, `
		players 4
		crown 3
		round 2
		seat 3 harbour 2
		want asked = 3
		3 pass
		want round = 3
		want crown = 0
		want asked = 0
		want step = build.build
		want seat 3 passed = false`)
}

// The game has seven rounds and is then scored (E16, E63).
func TestTheGameHasSevenRounds(t *testing.T) {
	at(t, `
		round 6
		seat 0 harbour 2
		0 pass
		want round = 7
		want over = false`)
	x := at(t, `
		round 7
		seat 0 harbour 2
		0 pass
		want over = true
		want asked =
		want step =
		want crown = 0`)
	if got := x.heard(GameOver); len(got) != 1 || got[0] != "seat -1 round=7" {
		t.Errorf("told was %q", got)
	}
	rand := engine.RandFrom(1)
	for game := range games(30) {
		s, err := Rules{}.Setup(engine.Config{Seats: 3 + game%3})
		if err != nil {
			t.Fatal(err)
		}
		engine.Settle(Rules{}, &s, &rand, nil)
		for seat := (Rules{}).Asked(&s).First(); seat != engine.Everyone; seat = (Rules{}).Asked(&s).First() {
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		}
		for i := range s.Players {
			if s.Boards[i].Built != Places {
				t.Fatalf("game %d: seat %d has %d buildings at the end (E22)", game, i, s.Boards[i].Built)
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
