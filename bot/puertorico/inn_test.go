package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestInAWindowOneMayStayAtTheInn(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 2)}
	d := engine.Decision{Step: rules.StepWindow, Moves: []string{"inn:stop", "inn:corn", "inn:harbor:noble"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"inn:stop", "Let them stay"},
		[4]string{"inn:corn", "Colonist to the corn plantation", "", "Move a guest out of the inn"},
		[4]string{"inn:harbor:noble", "Noble to the harbor", "", "Move a guest out of the inn"})
	if got[0].Style != chat.Primary {
		t.Errorf("to stay looks like %v", got[0].Style)
	}
}

func TestElsewhereTheInnStandsBelowEverythingElse(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 2)}
	d := engine.Decision{Step: rules.StepBonus, Moves: []string{"craft:corn", "craft:sugar", "inn:quarry"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"craft:corn", "Corn", "Then you have 1; its base price is 0"}, [4]string{"craft:sugar", "Sugar", "Then you have 1; its base price is 2"},
		[4]string{"inn:quarry", "Colonist to the quarry", "", "Move a guest out of the inn"})
	store := engine.Decision{Step: rules.StepStore, Private: true}
	if got, want := (Presenter{}).Draft(w, store, "inn:storehouse", english(t)), "**Leaving the inn:** a colonist goes to the storehouse. Then you store."; got != want {
		t.Errorf("draft reads %q, want %q", got, want)
	}
}
