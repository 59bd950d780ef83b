package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestTheDraftIsAMenuAPriceWithItsFreeSpaces(t *testing.T) {
	w := rules.View{
		Step: rules.StepDraft, Next: []engine.Seat{1, 2}, Players: make([]rules.PlayerView, 3),
		Drafting: []rules.DraftView{{Cost: 1, Free: 1}, {Cost: 8, Free: 2}, {Cost: 10, Free: 5}},
	}
	v := english(t)
	d := engine.Decision{Step: rules.StepDraft, Moves: []string{"draft:harbor", "draft:statue", "draft:aqueduct", "draft:library"}}
	got := (Presenter{}).Options(w, d, v)
	offers(t, got,
		[4]string{"draft:aqueduct", "Aqueduct", "Makes 1 extra indigo and 1 extra sugar", "Cost 1: 1 free space"},
		[4]string{"draft:harbor", "Harbor", "1 extra point for each loading", "Cost 8: 2 free spaces"},
		[4]string{"draft:library", "Library", "Your privilege counts twice", "Cost 8: 2 free spaces"},
		[4]string{"draft:statue", "Statue", got[3].Description, "Large, cost 10: 5 free spaces"})
	if got, want := (Presenter{}).Details(w, d, v), "Next: Ben and Cleo"; got != want {
		t.Errorf("question is %q, want %q", got, want)
	}
	if got := (Presenter{}).Headline(w, v); got != "Building draft" {
		t.Errorf("headline is %q", got)
	}
}
