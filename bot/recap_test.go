package bot_test

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
)

// Ana chooses, Ben and Ana play the phase, Ana takes their last step back: what they are told goes back to the step before that.
func TestARecapDoesNotEndAtAStepThatWasTakenBack(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "first_governor": "host_picks"})
	for _, name := range []string{"Ben", "Cleo"} {
		r.press(name, r.last().Message, "Join")
	}
	r.press("Ana", r.last().Message, "Start")
	first := awaited(r.last().Message, "Ana", "Ben", "Cleo")[0]
	r.press(first, r.last().Message, "Settler")
	for len(awaited(r.last().Message, first)) == 0 || len(awaited(r.last().Message, "Ana", "Ben", "Cleo")) > 1 || strings.Contains(allText(r.last().Message), "ettler.**") {
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben", "Cleo")[0]
		c := controls(m.Message)[0]
		if strings.HasSuffix(c[0], "@plan") {
			plan := r.use(who, c[0], "", false)
			r.use(who, word(t, *plan.message, "@confirm"), "", true)
			continue
		}
		r.use(who, c[0], c[1], false)
	}
	who := first
	before := r.press(who, r.last().Message, "My board").text()
	m := r.last()
	c := controls(m.Message)[0]
	r.use(who, c[0], c[1], false)
	r.use(who, bot.ControlID(ended(m.Message), 0, "@undo"), "", false)
	after := r.press(who, r.last().Message, "My board").text()
	_, was, _ := strings.Cut(before, "Since your last turn")
	_, is, _ := strings.Cut(after, "Since your last turn")
	for line := range strings.Lines(was) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "- ") && !strings.Contains(is, line) {
			t.Errorf("the recap has lost %q: %q", line, is)
		}
	}
	if !strings.Contains(was, "- ") {
		t.Fatalf("there was nothing to tell: %q", before)
	}
}
