package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// window is a question whether somebody is moved off an inn, in a phase that needs no private answer.
func window(table engine.Table, d engine.Decision) bool {
	view, ok := table.View(engine.Everyone).(puertorico.View)
	return ok && d.Step == puertorico.StepWindow && view.Phase != puertorico.Captain && view.Phase != puertorico.NoRole
}

const stayAlways = "Let them stay, and don't ask again"

// stays says how often a seat's windows were answered by its preset.
func (r *room) stays(seat engine.Seat) int {
	n := 0
	for _, rec := range r.records() {
		if rec.Act.Kind == "move" && rec.Act.Step == puertorico.StepWindow && rec.Act.Seat == seat && rec.Act.User == "" {
			n++
		}
	}
	return n
}

// goOn plays quietly until a condition holds: nobody moves anybody, nobody takes the mayor or the captain.
func (r *room) goOn(t *testing.T, enough func() bool, asked func(engine.Decision)) {
	t.Helper()
	for range 100 {
		if enough() {
			return
		}
		list := r.records()
		table, err := puertorico.Game().Load(*list[len(list)-1].Snapshot)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)
		if i < 0 {
			t.Fatal("nobody is awaited")
		}
		d := table.Decisions()[i]
		asked(d)
		moves := slices.DeleteFunc(slices.Clone(d.Moves), func(m string) bool {
			return strings.HasPrefix(m, "inn:") && m != "inn:stop" || m == "role:mayor" || m == "role:captain"
		})
		r.use(people[d.Seat], fmt.Sprintf("v1|%s|%d|%s", r.game(), d.Since, moves[len(moves)-1]), "", false)
	}
	t.Fatal("the game does not come so far")
}

func TestWhoStaysAtTheInnForGoodIsNotAskedAgain(t *testing.T) {
	r, _, d := prepare(t, window)
	who, other := people[d.Seat], people[(d.Seat+1)%3]
	if told := r.press(other, r.last().Message, stayAlways); !strings.Contains(told.text(), "not your turn") {
		t.Errorf("%s answers for %s: %q", other, who, told.text())
	}
	kept := r.press(who, r.last().Message, stayAlways)
	if lastMove(r) != "inn:stop" || !kept.message.Private || !strings.Contains(kept.text(), "won't ask you about this again") {
		t.Fatalf("the move is %s, the answer %q", lastMove(r), kept.text())
	}
	r.goOn(t, func() bool { return r.stays(d.Seat) > 0 }, func(asked engine.Decision) {
		if asked.Seat == d.Seat && asked.Step == puertorico.StepWindow {
			t.Fatal("the owner is asked again")
		}
	})
	if line := allText(r.last().Message); strings.Contains(line, "inn") {
		t.Errorf("everybody reads %q", line)
	}
	mine := r.press(who, r.last().Message, "My board")
	again := r.press(who, *mine.message, "Ask me again")
	if list := r.records(); len(list[len(list)-1].Presets[d.Seat]) > 0 || !strings.Contains(again.text(), "ask you again") {
		t.Errorf("the preset is kept: %q", again.text())
	}
	if nothing := r.press(who, *mine.message, "Ask me again"); !strings.Contains(nothing.text(), "already ask you about everything") {
		t.Errorf("asked again twice: %q", nothing.text())
	}
}

func TestAnUndoneAnswerForGoodIsNoneAnyMore(t *testing.T) {
	r, _, d := prepare(t, window)
	who := people[d.Seat]
	r.press(who, r.last().Message, stayAlways)
	r.use(who, fmt.Sprintf("v1|%s|0|@undo", r.game()), "", false)
	list := r.records()
	last := list[len(list)-1]
	table, err := puertorico.Game().Load(*last.Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	if now, ok := table.Decision(d.Seat); last.Act.Kind != "undo" || len(last.Presets) > 0 || !ok || now.Step != puertorico.StepWindow {
		t.Errorf("after %s the presets are %v, asked is %+v", last.Act.Kind, last.Presets, now)
	}
}

func TestTheComputerOfALeftSeatHasNoPresets(t *testing.T) {
	r, _, d := prepare(t, window)
	who := people[d.Seat]
	r.press(who, r.last().Message, stayAlways)
	r.use(who, fmt.Sprintf("v1|%s|0|@leave:yes", r.game()), "", false)
	list := r.records()
	if last := list[len(list)-1]; len(last.Presets) > 0 {
		t.Errorf("the presets are %v", last.Presets)
	}
}
