package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
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
	for _, thing := range painterOf(t, s).changes() {
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

// TestNewThingsAreNamedAndRolesAreFramed in the color of who took them; a new building has its name.
func TestNewThingsAreNamedAndRolesAreFramed(t *testing.T) {
	p := printOf(t, in(named("changed-round"), "light", render.Changed))
	named, frames := map[string]bool{}, map[string]int{}
	for _, d := range p.Texts() {
		named[d.Text] = true
	}
	for _, want := range []string{"Tobacco storage", "Sugar mill", "Construction hut", "Harbor"} {
		if !named[want] {
			t.Errorf("no %s: %v", want, named)
		}
	}
	for _, d := range p.Sprites("changed") {
		frames[d.Sprite.S]++
	}
	for seat := range engine.Seat(5) {
		if frames[string(render.SeatColour(seat))] == 0 {
			t.Errorf("seat %d took no role: %v", seat, frames)
		}
	}
}
