package puertorico

import (
	"errors"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// missingOf finds what the seat that is asked could look for, with the reason why it can't be chosen.
func missingOf(t *testing.T, table engine.Table) map[string]string {
	t.Helper()
	v := english(t)
	list := map[string]string{}
	for _, d := range table.Decisions() {
		for _, o := range (Presenter{}).Missing(table.View(d.Seat), d, v) {
			var reason *engine.Reason
			if errors.As(table.Check(engine.Action{Seat: d.Seat, Move: o.Move}), &reason) {
				list[o.Label] = v.Refusal(reason)
			}
		}
	}
	return list
}

func TestABuildingThatIsTooDearIsExplainedWithItsNumbers(t *testing.T) {
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{4}})
	if err != nil {
		t.Fatal(err)
	}
	d := table.Decisions()[0]
	if table, _, err = table.Act(1, engine.Action{Seat: d.Seat, Move: "role:builder"}); err != nil {
		t.Fatal(err)
	}
	got := missingOf(t, table)
	for label, want := range map[string]string{
		"Harbor":  "The harbor costs 8 (7 for you with a discount of 1) and you have 2 doubloons. Build something cheaper or pass.",
		"Hospice": "The hospice costs 4 (3 for you with a discount of 1) and you have 2 doubloons. Build something cheaper or pass.",
	} {
		if got[label] != want {
			t.Errorf("%s: %q, want %q", label, got[label], want)
		}
	}
	if why, ok := got["Small market"]; ok {
		t.Errorf("the small market can be built, but is explained with %q", why)
	}
}

func TestTooExpensiveNamesWhatMakesItCheaper(t *testing.T) {
	num := engine.Num
	reason := func(price, money, cost, quarries, other int) *engine.Reason {
		return engine.Refuse(rules.RefusedTooExpensive, engine.Term("building", "harbor"), num("price", price), num("money", money),
			num("cost", cost), num("quarries", quarries), num("other", other))
	}
	for want, r := range map[string]*engine.Reason{
		"The harbor costs 8 (6 for you with 2 quarries) and you have 5 doubloons. Build something cheaper or pass.":                       reason(6, 5, 8, 2, 0),
		"The harbor costs 8 (6 for you with 1 quarry and other discounts of 1) and you have 1 doubloon. Build something cheaper or pass.": reason(6, 1, 8, 1, 1),
		"The harbor costs 8 and you have 5 doubloons. Build something cheaper or pass.":                                                   reason(8, 5, 8, 0, 0),
	} {
		if got := english(t).Refusal(r); got != want {
			t.Errorf("refused with %q, want %q", got, want)
		}
	}
}

func TestATakenRoleIsExplained(t *testing.T) {
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{4}, Options: map[string]string{rules.OptionBuccaneer: "true"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := missingOf(t, table); len(got) > 0 {
		t.Errorf("at the start %v is explained", got)
	}
	for seq, step := range []struct{ move, label, why string }{
		{"role:buccaneer", "Plunder the trading house", "The trading house is empty. Choose another action."},
		{"buccaneer:capture:mayor", "Buccaneer", "Ana already has the buccaneer this round. Choose a role that's still free."},
	} {
		var err error
		if table, _, err = table.Act(seq+1, engine.Action{Seat: table.Decisions()[0].Seat, Move: step.move}); err != nil {
			t.Fatal(err)
		}
		if got := missingOf(t, table); !strings.HasSuffix(got[step.label], step.why) || got[step.label] == "" {
			t.Errorf("%s: %q, want %q", step.label, got[step.label], step.why)
		}
	}
}
