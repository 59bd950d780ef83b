package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestTheHeadlineNamesRoundAndPhase(t *testing.T) {
	v := english(t)
	for want, w := range map[string]rules.View{
		"Round 7, captain":           {Round: 7, Phase: rules.Captain},
		"Round 2":                    {Round: 2, Phase: rules.NoRole},
		"Last round (9), mayor":      {Round: 9, Phase: rules.Mayor, End: []string{"city"}},
		"Last round (9)":             {Round: 9, Phase: rules.NoRole, End: []string{"vp"}},
		"Final score after round 12": {Round: 12, Phase: rules.NoRole, End: []string{"vp"}, Over: true},
		"Round 3, prospector":        {Round: 3, Phase: rules.Prospector2},
	} {
		if got := (Presenter{}).Headline(w, v); got != want {
			t.Errorf("headline is %q, want %q", got, want)
		}
	}
}

func TestTheQuestionNamesWhatOnlySomeMayDo(t *testing.T) {
	v := english(t)
	for want, d := range map[string]engine.Decision{
		"choose a role":                          {Step: rules.StepRole, Moves: []string{"role:mayor", "role:trader"}},
		"take a plantation or pass":              {Step: rules.StepTake, Moves: []string{"settle:corn", "settle:none"}},
		"take a plantation or a quarry, or pass": {Step: rules.StepTake, Moves: []string{"settle:corn", "settle:quarry", "settle:quarry:colonist", "settle:none"}},
		"load a ship":                            {Step: rules.StepLoad, Moves: []string{"load:corn:6", "load:corn:wharf"}},
		"load at your wharf, or load nothing":    {Step: rules.StepLoad, Moves: []string{"load:corn:wharf", "load:none"}},
	} {
		if got := (Presenter{}).Question(nil, d, v); got != want {
			t.Errorf("question is %q, want %q", got, want)
		}
	}
}
