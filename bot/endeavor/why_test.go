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
		"A building: Docks (level 3)": "Your industry gives build level 1, too low for the docks (level 3). Build something of a lower level.",
	})
	if why, ok := got["A building: Market (level 1)"]; ok || len(got) != 12 {
		t.Errorf("%d buildings are explained, the market with %q", len(got), why)
	}
}

func TestWhatNoActionReachesIsExplained(t *testing.T) {
	explains(t, opening(t, "build:workshop", "build:workshop", "build:workshop"), map[string]string{
		"One of your buildings: Workshop": "The workshop has no place for a marker: it is never used, its icons and glory count by themselves. Use another building.",
		"Occupy a city: Havana":           "The way to the Caribbean is still closed: 6 spaces of its shipping track must be filled first.",
		"Draw a card: Europe 0":           "You have no market. Use one of your own buildings or tokens.",
	})
	table := opening(t, "build:workshop", "build:market", "build:workshop", "activate:colonial_office:occupy:rome")
	explains(t, table, map[string]string{
		"Attack a city: Rome, held by Ana": "You have no barracks. Use one of your own buildings or tokens.",
		"Draw a card: Governor of India":   "The way to India is still closed: 7 spaces of its shipping track must be filled first.",
		"Occupy a city: Nagasaki":          "The way to the Far East is still closed: 8 spaces of its shipping track must be filled first.",
	})
}
