package puertorico

import (
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
	for _, thing := range painterOf(t, s).changes().Things {
		if !strings.Contains(thing.What, "point") {
			continue
		}
		if thing.Seat == v.Viewer {
			own++
			continue
		}
		now, was := &v.Players[thing.Seat], &before.Players[thing.Seat]
		if n := now.Points - was.Points; now.VP >= 0 || thing.Chip != render.Change(n) {
			t.Errorf("seat %d is told that seat %d has %q", v.Viewer, thing.Seat, thing.What)
		}
	}
	if own != 1 {
		t.Errorf("%d changes of one's own points", own)
	}
}

func TestNewThingsAreFramedAndPlacesThatFilledAreWhole(t *testing.T) {
	p := painterOf(t, named("changed-round"))
	framed, kept := map[string]bool{}, 0
	for _, thing := range p.changes().Things {
		switch {
		case thing.Framed && !thing.Box.Empty():
			framed[thing.What] = true
		case thing.Chip == "":
			kept++
		}
	}
	for _, want := range []string{"tobacco storage", "sugar mill", "construction hut", "harbor"} {
		if !framed[want] {
			t.Errorf("no frame round the %s: %v", want, framed)
		}
	}
	if kept == 0 {
		t.Error("nobody's workers are seen")
	}
}
