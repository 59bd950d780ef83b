package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// laid is a position of four players made of the lines of a case, with a role to be chosen by seat 0.
func laid(t *testing.T, lines ...string) *State {
	t.Helper()
	x := script{t: t, players: 4, options: map[string]string{}}
	for _, line := range lines {
		if err := x.line(strings.Fields(line)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	x.begin()
	return &x.s
}

func TestMoreIsWorthMore(t *testing.T) {
	for _, c := range []struct{ what, less, more string }{
		{"a chip", "seat 0 vp 3", "seat 0 vp 4"},
		{"a doubloon", "seat 0 money 3", "seat 0 money 4"},
		{"a good", "seat 0 goods corn 1", "seat 0 goods corn 2"},
		{"an occupied quarry", "seat 0 island quarry 1/0", "seat 0 island quarry 1/1"},
		{"an occupied corn plantation", "seat 0 island corn 1/0", "seat 0 island corn 1/1"},
		{"an occupied harbor", "seat 0 city harbor=0", "seat 0 city harbor"},
		{"an occupied factory", "seat 0 city factory=0", "seat 0 city factory"},
		{"an occupied residence", "seat 0 city residence=0", "seat 0 city residence"},
	} {
		value := func(line string) int {
			s := laid(t, "seat 0 island indigo 3/3 sugar 2/2", "seat 0 city indigo_plant small_sugar_mill", line)
			return s.evaluate(0)
		}
		if less, more := value(c.less), value(c.more); less >= more {
			t.Errorf("%s: %d, without it %d", c.what, more, less)
		}
	}
}

func TestWhatAnotherHasCountsAgainstOne(t *testing.T) {
	poor := laid(t).evaluate(0)
	if rich := laid(t, "seat 2 vp 10").evaluate(0); rich >= poor {
		t.Errorf("%d with a rich neighbor, %d without", rich, poor)
	}
}

func TestOnlyPointsCountWhenTheGameIsOver(t *testing.T) {
	s := laid(t, "seat 0 vp 20", "seat 0 money 9", "seat 1 vp 21")
	s.Step = stepOver
	if lead := s.evaluate(0); lead >= 0 || lead < -point {
		t.Errorf("a point behind is valued %d", lead)
	}
	s.Boards[1].VP = 20
	if lead := s.evaluate(0); lead <= 0 {
		t.Errorf("ahead by the tiebreak only is valued %d", lead)
	}
}

func TestTheEndComesWithWhatRunsOutFirst(t *testing.T) {
	start := laid(t).outlook()
	for what, line := range map[string]string{
		"colonists": "stock colonists 7", "chips": "stock vp 12",
		"city": "seat 3 city wharf harbor factory hospice office university fortress residence city_hall",
	} {
		if h := laid(t, line).outlook(); h.rounds >= start.rounds || h.phases[Builder] >= start.phases[Builder] {
			t.Errorf("short of %s: %d rounds, at the start %d", what, h.rounds, start.rounds)
		}
	}
	if h := laid(t, "flags city").outlook(); h.rounds != 0 || h.phases[Captain] == 0 {
		t.Errorf("in the last round: %+v", h)
	}
	over := laid(t)
	over.Step = stepOver
	if h := over.outlook(); h.rounds != 0 || h.phases[Captain] != 0 || h.doubloon != 0 {
		t.Errorf("after the end: %+v", h)
	}
}

func TestALongGameCostsUntilTheEndIsSet(t *testing.T) {
	s := laid(t)
	s.Round = usualRounds
	if h := s.outlook(); h.overdue != 0 {
		t.Errorf("in round %d: %d", s.Round, h.overdue)
	}
	s.Round = usualRounds + 3
	late := s.outlook().overdue
	s.Round++
	if later := s.outlook().overdue; late <= 0 || later <= late {
		t.Errorf("%d, a round later %d", late, later)
	}
	s.Flags = flagCity
	if h := s.outlook(); h.overdue != 0 {
		t.Errorf("with the end set: %d", h.overdue)
	}
}

func TestAPlayerTakesTheGainThatIsHisAlone(t *testing.T) {
	rand := engine.RandFrom(1)
	for _, c := range []struct {
		want  Role
		lines []string
	}{
		{Captain, []string{"seat 0 goods corn 6 sugar 5", "seat 0 money 0", "stock vp 30"}},
		{Trader, []string{"seat 0 goods coffee 1", "seat 0 city large_market small_market small_indigo_plant", "stock quarries 0 ship 0 colonists 9"}},
		{Settler, []string{"card settler 9"}},
	} {
		s := laid(t, append(c.lines, "stack corn indigo sugar tobacco coffee corn corn")...)
		if m := s.mediumMove(0, &rand); m != TakeRole(c.want) {
			t.Errorf("%v: %s, want %s", c.lines, m, c.want)
		}
	}
}

func TestMoneyThatCannotBeSpentIsWorthLittle(t *testing.T) {
	worth := func(lines ...string) int {
		with := laid(t, append(lines, "seat 0 money 60")...)
		h := with.outlook()
		more := with.Boards[0]
		more.Doubloons += 10
		return more.value(&h) - with.Boards[0].value(&h)
	}
	if got := worth("with nobles", "seat 0 city jeweler villa", "seat 0 san_juan 6", "seat 0 nobles san_juan 6"); got > point {
		t.Errorf("ten doubloons on top of sixty are worth %d", got)
	}
}

func TestWhoHasMoreThanEnoughBuilds(t *testing.T) {
	x := at(t, `
		with nobles
		stock colonists 40 vp 60
		seat 0 money 40
		seat 0 vp 12
		seat 0 island corn 4/4 indigo 2/2
		seat 0 city jeweler villa small_indigo_plant hospice small_market office hacienda
		seat 0 san_juan 6
		seat 0 nobles san_juan 6`)
	x.s.Round = 15
	rand := engine.RandFrom(1)
	if m := x.s.mediumMove(0, &rand); m != TakeRole(Builder) {
		t.Errorf("%s with 40 doubloons and five city spaces, want %s", m, TakeRole(Builder))
	}
}
