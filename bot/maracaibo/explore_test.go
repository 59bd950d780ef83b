package maracaibo

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func node(word string) rules.Node {
	return find(rules.Nodes, func(n rules.Node) bool { return n.String() == word })
}

func TestASpaceOfTheExplorationBoardIsCountedInSteps(t *testing.T) {
	w := set(t, func(w *rules.View) {
		doing(t, w, 1, func(e rules.Effect) bool { return e.Op == rules.OpExplore && e.N == 3 })
		w.Players[0].Explorer, w.Players[1].Explorer = node("a3"), node("e04")
		w.Players[0].Perm.Explore = 1
	})
	offers(t, offered(t, w, rules.StepExplore, "explore a4", "explore e05", "explore c1", "explore d1", "skip"),
		"Explore up to 4 steps | 1 step, upper path: 1 emerald | ", "Explore up to 4 steps | 2 steps: 3 VP | Crosses 1 river",
		" | 4 steps, upper path: activate a… | Crosses 1 river",
		" | 4 steps, lower path: 4 doubloons | Crosses 1 river", " | Don't explore | ")
}

func TestTradesAreChosenBeforeTheWay(t *testing.T) {
	w := set(t, func(w *rules.View) {
		doing(t, w, 1, func(e rules.Effect) bool { return e.Op == rules.OpExplore && e.N == 4 })
		w.Players[0].Perm.Trades = 0b101
	})
	offers(t, offered(t, w, rules.StepExplore, "explore e01", "explore e01 J", "explore e01 J s12"),
		"Without a trade | Explore up to 4 steps | 1 step: 2 doubloons | ",
		"Trade: 1 gold | Explore up to 3 steps | 1 step: 2 doubloons | ",
		"Trade: 1 gold, bury 1 treasure | Explore up to 1 step | 1 step: 2 doubloons | ")
}

func TestRetiringForNothingIsWarnedOf(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Modules[rules.Retirement] = true
		doing(t, w, 1, op(rules.OpExplore))
		p := &w.Players[0]
		p.Explorer, p.Token, p.Doubloons = node("e18"), true, 3
	})
	v := english(t)
	sure := func() (string, string) {
		o := (Presenter{}).Options(w, engine.Decision{Seat: 0, Step: rules.StepExplore, Moves: []string{"explore ret"}}, v)[0]
		return o.Description, o.Confirm
	}
	if about, confirm := sure(); !strings.HasPrefix(confirm, "**Retire without a residence?**") || !strings.Contains(about, "for nothing") {
		t.Errorf("with 3 doubloons: %q, %q", about, confirm)
	}
	w.Players[0].Doubloons = 30
	if about, confirm := sure(); confirm != "" || !strings.Contains(about, "half price") {
		t.Errorf("with 30 doubloons: %q, %q", about, confirm)
	}
	w.Players[0].Token = false
	if about, confirm := sure(); confirm != "" || about != "No effect: you've already retired" {
		t.Errorf("without the token: %q, %q", about, confirm)
	}
}
