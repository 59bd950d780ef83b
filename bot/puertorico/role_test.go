package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestARoleButtonShowsTheDoubloonsOnItsCard(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3), Roles: []rules.RoleView{
		{Role: rules.Captain, Doubloons: 2}, {Role: rules.Trader, Doubloons: 1}, {Role: rules.Mayor}, {Role: rules.Prospector2},
	}}
	d := engine.Decision{Seat: 0, Step: rules.StepRole, Moves: []string{"role:mayor", "role:trader", "role:captain", "role:prospector2"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"role:mayor", "Mayor", "0 colonists, one more than others get; 0 empty circles for them"},
		[4]string{"role:trader", "Trader, 1 doubloon", "You have no good that the trading house takes"},
		[4]string{"role:captain", "Captain, 2 doubloons", "You have nothing that you can load"},
		[4]string{"role:prospector2", "Prospector", "1 doubloon from the bank; nobody else acts"})
	for i, icon := range []string{"mayor", "trader", "captain", "prospector"} {
		if got[i].Emoji != icon || got[i].Style != chat.Primary {
			t.Errorf("%s has the icon %q and the style %v", got[i].Move, got[i].Emoji, got[i].Style)
		}
	}
}
