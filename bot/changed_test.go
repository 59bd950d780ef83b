package bot_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
)

// TestPrivatePicturesHaveTheThemeOfTheirReader: what all see keeps that of the table.
func TestPrivatePicturesHaveTheThemeOfTheirReader(t *testing.T) {
	r, a := albumRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "first_governor": "host_picks"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	id := ended(r.last().Message)
	for _, c := range []struct{ chosen, want string }{{"dark", "dark"}, {"table", "light"}, {"light", "light"}, {"mauve", "light"}} {
		r.use("Ana", bot.ControlID("me", 0, "@me:theme"), c.chosen, false)
		for who, want := range map[string]string{"Ana": c.want, "Ben": "light"} {
			r.use(who, bot.ControlID(id, 0, "@board"), "", false)
			r.bot.Published()
			if s := a.scenes[len(a.scenes)-1]; s.Theme != want || s.Level != "own" {
				t.Errorf("after %s, %s's board is %s, not %s", c.chosen, who, s.Theme, want)
			}
		}
	}
	for _, s := range a.scenes {
		if !s.Private && s.Theme != "light" {
			t.Errorf("what everybody sees is %s", s.Theme)
		}
	}
}

// TestWhatChangedIsToldSinceOnesLastTurn presses the button before anybody has moved, after others have, as somebody who only watches,
// and at the end.
func TestWhatChangedIsToldSinceOnesLastTurn(t *testing.T) {
	r, a := albumRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "first_governor": "host_picks"})
	for _, name := range []string{"Ben", "Cleo"} {
		r.press(name, r.last().Message, "Join")
	}
	if got := r.use("Zoe", bot.ControlID(ended(r.last().Message), 0, "@changed"), "", false).text(); !strings.Contains(got, "hasn't started") {
		t.Errorf("in a lobby: %q", got)
	}
	r.press("Ana", r.last().Message, "Start")
	id := ended(r.last().Message)
	changed := func(who string) string {
		answer := r.use(who, bot.ControlID(id, 0, "@changed"), "", false)
		r.bot.Published()
		return answer.text()
	}
	pictures := func() (list []engine.Scene) {
		a.mu.Lock()
		defer a.mu.Unlock()
		for _, s := range a.scenes {
			if s.Level == "changed" {
				list = append(list, s)
			}
		}
		return list
	}
	if got := changed("Ana"); !strings.Contains(got, "Nothing has changed yet.") || len(pictures()) > 0 {
		t.Errorf("before the first move: %q, %d pictures", got, len(pictures()))
	}
	first := awaited(r.last().Message, "Ana", "Ben", "Cleo")[0]
	r.press(first, r.last().Message, "Trader")
	if got := changed("Zoe"); !strings.Contains(got, "**Since the game started**") || !strings.Contains(got, "- "+first) {
		t.Errorf("for who watches the first round: %q", got)
	}
	for _, who := range []string{"Ana", "Ben", "Cleo"} {
		if got := changed(who); !strings.Contains(got, "**Since the game started**") || !strings.Contains(got, "- "+first) {
			t.Errorf("for %s before a turn of theirs: %q", who, got)
		}
	}
	second := awaited(r.last().Message, "Ana", "Ben", "Cleo")[0]
	r.press(second, r.last().Message, "Captain")
	got := changed(first)
	if !strings.Contains(got, "**Since your last turn**") || !strings.Contains(got, "- "+second) || strings.Contains(got, "- "+first) {
		t.Errorf("after the turn of another: %q", got)
	}
	list := pictures()
	if len(list) != 5 {
		t.Fatalf("%d pictures", len(list))
	}
	s := list[4]
	if s.Before == nil || s.Since != "Since your last turn" || !s.Private || len(s.Fresh) == 0 || s.Fresh[0].Seat == engine.Everyone {
		t.Errorf("the picture is of %+v", s)
	}
	r.use(first, bot.ControlID(id, 0, "@board"), "", false)
	r.bot.Published()
	if own := a.scenes[len(a.scenes)-1]; own.Level != "own" || len(own.Fresh) == 0 || !reflect.DeepEqual(own.Before, s.Before) {
		t.Errorf("the own board since the same turn is of %+v", own)
	}
}

// TestTheTableIsDrawnWithWhatAllSawBefore: each picture of the table knows the view that the one before showed, however
// many computers have moved since, and in another process.
func TestTheTableIsDrawnWithWhatAllSawBefore(t *testing.T) {
	r, a := albumRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "computers": "2", "first_governor": "host_picks"})
	r.press("Ana", r.last().Message, "Start")
	for i := range 8 {
		if i == 2 {
			r.restart()
		}
		m := r.last()
		at := slices.IndexFunc(controls(m.Message), func(c [2]string) bool { return !strings.Contains(c[0], "|@") })
		if at < 0 {
			break
		}
		r.use("Ana", controls(m.Message)[at][0], controls(m.Message)[at][1], false)
		r.bot.Published()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	var last any
	n := 0
	for _, s := range a.scenes {
		if s.Private || s.Level != "focus" || reflect.DeepEqual(s.View, last) {
			continue
		}
		if n++; last != nil && !reflect.DeepEqual(s.Before, last) {
			t.Errorf("picture %d does not know what the one before showed", n)
		}
		last = s.View
	}
	if n < 4 {
		t.Errorf("%d pictures", n)
	}
}
