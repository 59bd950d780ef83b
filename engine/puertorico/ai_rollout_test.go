package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestRolloutEndsAtTheNextChoiceOfARole(t *testing.T) {
	for role := Settler; role < Prospector2; role++ {
		s := laid(t, "row corn indigo sugar tobacco coffee", "stack corn indigo sugar tobacco coffee corn corn",
			"seat 0 goods corn 3 sugar 2", "seat 1 goods corn 3 indigo 1", "seat 0 money 5", "seat 1 money 8",
			"seat 0 island corn 2/2 indigo 2/1 quarry 1/1", "seat 1 island corn 2/0", "seat 1 city harbor=0 wharf", "seat 2 city hacienda",
			"seat 0 city indigo_plant", "stock ship 6")
		rand := engine.RandFrom(1)
		(Rules{}).Apply(s, 0, TakeRole(role), nil)
		s.PlayOn(&rand)
		if s.Step != stepRole || s.Turn != 1 || s.Picks != 1 {
			t.Errorf("%s: step %d, turn %d after %d picks", role, s.Step, s.Turn, s.Picks)
		}
	}
}

func TestTheHeuristicAnswersAsAPlayerWould(t *testing.T) {
	for _, c := range []struct {
		what  string
		want  string
		role  Role
		lines []string
	}{
		{"the dearest good is sold", "trade:coffee", Trader, []string{"seat 0 goods corn 1 sugar 1 coffee 1"}},
		{"the most is loaded", "load:sugar:7", Captain, []string{"seat 0 goods corn 2 sugar 7"}},
		{"a cargo ship is filled before the wharf", "load:corn:7", Captain, []string{"seat 0 goods corn 7", "seat 0 city wharf"}},
		{"what fits on no ship goes to the wharf", "load:corn:wharf", Captain, []string{
			"cargo 5=sugar:1 6=coffee:1 7=indigo:1", "seat 0 goods corn 4", "seat 0 city wharf"}},
		{"a plant for the plantations is built", "build:indigo_plant", Builder, []string{
			"seat 0 money 3", "seat 0 island indigo 3/3"}},
		{"corn needs no plant", "settle:corn", Settler, []string{"row corn coffee tobacco", "stack corn corn corn corn corn", "stock quarries 0"}},
	} {
		s := laid(t, c.lines...)
		(Rules{}).Apply(s, 0, TakeRole(c.role), nil)
		h := s.outlook()
		if m := s.heuristicMove(0, &h); m.String() != c.want {
			t.Errorf("%s: %s, want %s", c.what, m, c.want)
		}
	}
}

func TestTheHeuristicKeepsTheBestGoods(t *testing.T) {
	s := laid(t, "seat 0 goods corn 3 coffee 2 indigo 1", "seat 0 city small_warehouse")
	s.Phase, s.Step, s.Turn, s.Chooser, s.Left = Captain, stepStore, 0, 0, 4
	h := s.outlook()
	if m := s.heuristicMove(0, &h); m.String() != "store:indigo=1,coffee=2" {
		t.Errorf("%s, want the coffee and the indigo", m)
	}
}
