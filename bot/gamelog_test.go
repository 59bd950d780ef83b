package bot_test

import (
	"strings"
	"testing"
)

// TestTheLogNamesWhoDidIt: what a person did is told under that person's name, also after the seat went to somebody else.
func TestTheLogNamesWhoDidIt(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.press("Ana", r.last().Message, "Prospector")
	r.command("Ana", "puertorico", "replace", map[string]string{"by": user("Dan").ID})
	r.press("Dan", r.last().Message, "Agree")
	if log := r.press("Ben", r.last().Message, "Log").text(); !strings.Contains(log, "Ana took the prospector") || !strings.Contains(log, "Dan took over Ana's seat") {
		t.Errorf("the log is:\n%s", log)
	}
}
