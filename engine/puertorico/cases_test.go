package puertorico

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestCases(t *testing.T) {
	for _, c := range enginetest.Cases(t) {
		t.Run(c.File+" "+strings.Join(c.IDs, " ")+" "+c.Title, func(t *testing.T) {
			(&script{t: t}).run(c.Lines)
		})
	}
}

// numbered are the worked examples of the editions (A), the tricky cases (K) and the answered questions (Q), counted
// from 1.
var numbered = map[string]int{"A": 45, "K": 93, "Q": 13}

// TestEveryNumberedCaseIsThere holds that no case gets lost, that each names what it tries, and that each can fail.
func TestEveryNumberedCaseIsThere(t *testing.T) {
	rules := enginetest.ReadRulebook(t, "RULES.md")
	missing := map[string]bool{}
	for letter, n := range numbered {
		for i := range n {
			missing[fmt.Sprint(letter, i+1)] = true
		}
	}
	numbers := len(missing)
	for _, c := range enginetest.Cases(t) {
		for _, id := range c.IDs {
			delete(missing, id)
		}
		if !slices.ContainsFunc(c.IDs, rules.Has) {
			t.Errorf("case %v %s tries no rule", c.IDs, c.Title)
		}
		if !slices.ContainsFunc(c.Lines, func(line string) bool { return judging.MatchString(line) }) {
			t.Errorf("case %v %s judges nothing", c.IDs, c.Title)
		}
	}
	if len(missing) > 0 {
		t.Errorf("of %d cases these are missing: %v", numbers, missing)
	}
}

// judging are the lines of a case that can fail.
var judging = regexp.MustCompile(`^(want|judge|\d (may|refused)) `)
