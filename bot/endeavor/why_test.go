package endeavor

import (
	"errors"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// missingOf finds what the seat that is asked could look for, with the reason why it can't be chosen, by menu and label.
func missingOf(t *testing.T, table engine.Table) map[string]string {
	t.Helper()
	v := english(t)
	list := map[string]string{}
	for _, d := range table.Decisions() {
		for _, o := range (Presenter{}).Missing(table.View(d.Seat), d, v) {
			var reason *engine.Reason
			if errors.As(table.Check(engine.Action{Seat: d.Seat, Move: o.Move}), &reason) {
				list[o.Menu+": "+o.Label] = v.Refusal(reason)
			}
		}
	}
	return list
}

// opening plays the first moves of a game of three in which Ana holds the crown.
func opening(t *testing.T, moves ...string) engine.Table {
	t.Helper()
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{4}, Options: map[string]string{rules.OptionStart: "host_picks"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range moves {
		if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: table.Decisions()[0].Seat, Move: move}); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	return table
}

func explains(t *testing.T, table engine.Table, want map[string]string) map[string]string {
	t.Helper()
	got := missingOf(t, table)
	for label, why := range want {
		if got[label] != why {
			t.Errorf("%s: %q, want %q", label, got[label], why)
		}
	}
	return got
}

func TestABuildingThatIsTooDearIsExplained(t *testing.T) {
	got := explains(t, opening(t), map[string]string{
		"A building: Docks (level 3)": "For the docks you need build level 3, and yours is 1. Build something of a lower level.",
	})
	if why, ok := got["A building: Market (level 1)"]; ok || len(got) != 12 {
		t.Errorf("%d buildings are explained, the market with %q", len(got), why)
	}
}

func TestWhatNoActionReachesIsExplained(t *testing.T) {
	explains(t, opening(t, "build:workshop", "build:workshop", "build:workshop"), map[string]string{
		"One of your buildings: Workshop": "The workshop has no circle, so you can't activate it. Its icons and glory count automatically. Use another building.",
		"Occupy a city: Havana":           "You can't act in the Caribbean yet: 6 more spaces of its shipping track have to be filled. Ship there, or choose another region.",
		"Draw a card: Europe 0":           "You don't have a market. Use one of your own buildings or tokens.",
	})
	table := opening(t, "build:workshop", "build:market", "build:workshop", "activate:colonial_office:occupy:rome")
	explains(t, table, map[string]string{
		"Attack a city: Rome (Ana)":      "You don't have barracks. Use one of your own buildings or tokens.",
		"Draw a card: Governor of India": "You can't act in India yet: 7 more spaces of its shipping track have to be filled. Ship there, or choose another region.",
		"Occupy a city: Nagasaki":        "You can't act in the Far East yet: 8 more spaces of its shipping track have to be filled. Ship there, or choose another region.",
	})
}
