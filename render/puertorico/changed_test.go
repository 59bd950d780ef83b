package puertorico

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// TestNothingIsToldOfChipsThatLieFaceDown: what is told of other seats' points are those that lie open.
func TestNothingIsToldOfChipsThatLieFaceDown(t *testing.T) {
	s := named("changed-round")
	v, ok := s.View.(*puertorico.View)
	if !ok || !v.HiddenVP {
		t.Fatal("chips lie open")
	}
	before, _ := s.Before.(*puertorico.View)
	own := 0
	for _, thing := range painterOf(t, s).changes(true) {
		if !strings.Contains(thing.What, "point") {
			continue
		}
		if thing.Seat == v.Viewer {
			own++
			continue
		}
		now, was := &v.Players[thing.Seat], &before.Players[thing.Seat]
		if n := now.Points - was.Points; now.VP >= 0 || thing.Change != render.Change(n) {
			t.Errorf("seat %d is told that seat %d has %q", v.Viewer, thing.Seat, thing.What)
		}
	}
	if own != 1 {
		t.Errorf("%d changes of one's own points", own)
	}
}

func TestNewThingsAreNamedAndRolesAreShown(t *testing.T) {
	p := painterOf(t, named("changed-round"))
	named, roles := map[string]bool{}, 0
	for _, thing := range p.changes(true) {
		named[thing.Name] = true
		if slices.Contains([]string{"settler", "builder", "captain"}, thing.Icon) {
			roles++
		}
	}
	for _, want := range []string{"Tobacco storage", "Sugar mill", "Construction hut", "Harbor"} {
		if !named[want] {
			t.Errorf("no %s: %v", want, named)
		}
	}
	if roles == 0 {
		t.Error("nobody took a role")
	}
}
