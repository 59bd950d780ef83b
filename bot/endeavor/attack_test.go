package endeavor

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestAnAttackSaysWhatItCostsAndBringsBeforeItCounts(t *testing.T) {
	w := set(t, func(w *rules.View) {
		hold(w, 1, city(t, "paris"), city(t, "rome"), city(t, "lisbon"))
		hold(w, 0, city(t, "quebec"))
		w.Connections[connection(t, "paris-rome")].Token = rules.NoToken
		w.Connections[connection(t, "paris-quebec")].Token = rules.AttackToken
	})
	got := behind(t, w, "activate:barracks:attack:paris", "activate:barracks:attack:lisbon")
	offers(t, got,
		"Barracks (3 markers) | Attack: 3 markers (you have 5) | Attack Paris (Ben) | Breaks Paris–Rome; completes Paris–Quebec (attack token)",
		"Barracks (3 markers) | Attack: 3 markers (you have 5) | Attack Lisbon (Ben) | ")
	want := strings.Join([]string{
		"**Attack Ben in Paris?**",
		"This uses 3 of the 5 markers in your harbor.",
		"The city becomes yours (1 glory at the end, no token). Ben's marker returns to their supply.",
		"Ben loses Paris–Rome.",
		"Your marker completes Paris–Quebec (attack token).",
	}, "\n")
	if got[0].Confirm != want {
		t.Errorf("before the attack Ana reads %q, want %q", got[0].Confirm, want)
	}
}

func TestAnAttackWithATokenIsOneButtonAndLooksDangerous(t *testing.T) {
	w := set(t, func(w *rules.View) {
		hold(w, 1, city(t, "paris"))
		w.Players[0].Tokens[rules.AttackToken] = 1
	})
	got := offered(t, w, rules.StepAct, "token:attack:attack:paris", "pass")
	offers(t, got, " | Attack token: attack Paris (Ben) | ", " | Pass | ")
	if got[0].Style != chat.Danger || !strings.Contains(got[0].Confirm, "This uses 2 of the 5 markers") {
		t.Errorf("style %v, confirmed by %q", got[0].Style, got[0].Confirm)
	}
}
