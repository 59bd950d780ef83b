package endeavor

import (
	"slices"
	"testing"
)

// The parts of the account make the total, in the order of the score sheet (E65 to E72).
func TestTheAccountAddsUp(t *testing.T) {
	x := at(t, `
		round 7
		passed 1 2
		seat 0 cities london amsterdam lima
		seat 0 buildings university theatre bank
		seat 0 cards europe_4 slavery_1
		seat 0 turned 0
		seat 0 harbour 7
		0 pass
		want over = true`)
	result, over := Rules{}.Result(&x.s)
	if !over {
		t.Fatal("the game is not over")
	}
	for seat, total := range result.Scores {
		sum := 0
		for _, part := range result.Parts {
			sum += part.Values[seat]
		}
		if sum != total {
			t.Errorf("the parts of seat %d make %d, the total is %d", seat, sum, total)
		}
	}
	keys := []string{}
	for _, part := range result.Parts {
		keys = append(keys, part.Key)
	}
	if !slices.Equal(keys, ScoreParts) {
		t.Errorf("the parts are %v", keys)
	}
}
