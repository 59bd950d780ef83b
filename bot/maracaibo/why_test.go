package maracaibo

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// TestWhatCannotBeChosenIsExplained plays until each question was asked in which something stands on the table that can't be chosen,
// and reads what is refused with which reason.
func TestWhatCannotBeChosenIsExplained(t *testing.T) {
	want := map[string][]string{
		rules.StepMove: {rules.RefusedReach}, rules.StepUpgrade: {rules.RefusedSocketLocked, rules.RefusedSocketFull},
		rules.StepExplore: {rules.RefusedNode}, rules.StepRaid: {rules.RefusedNoRaid, rules.RefusedRaidUsed, rules.RefusedStrength},
		rules.StepQuest: {rules.RefusedRenew}, rules.StepAcquire: {rules.RefusedPrice}, rules.StepFigurehead: {rules.RefusedFigurehead},
		rules.StepActivate: {rules.RefusedTile}, rules.StepOption: {rules.RefusedEffect},
	}
	seen := map[string]bool{}
	v := english(t)
	for game := range byte(12) {
		table, _, err := rules.Game().New(engine.Config{Seats: 2 + int(game%3), Seed: engine.Seed{game, 3}})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.NewRand(engine.Seed{game})
		for len(table.Decisions()) > 0 {
			d := table.Decisions()[slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)]
			for _, o := range (Presenter{}).Missing(table.View(d.Seat), d, v) {
				var reason *engine.Reason
				if err := table.Check(engine.Action{Seat: d.Seat, Move: o.Move}); !errors.As(err, &reason) {
					t.Fatalf("%s: %s is legal: %v", d.Step, o.Move, err)
				}
				seen[d.Step+" "+reason.Key] = true
				if o.Menu == "" || o.Description != "" && o.Style != chat.Secondary {
					t.Errorf("%s: %+v", d.Step, o)
				}
			}
			if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: d.Moves[rand.IntN(len(d.Moves))]}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for step, reasons := range want {
		for _, reason := range reasons {
			if !seen[step+" "+reason] {
				t.Errorf("at %s nothing was refused with %s; seen are %s", step, reason, strings.Join(slices.Sorted(keys(seen)), ", "))
			}
		}
	}
}

func keys(m map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}
