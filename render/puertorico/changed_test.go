package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// TestNothingIsToldOfChipsThatLieFaceDown: of a whole game's changes, to each seat and to somebody who watches, in words and in chips,
// only one's own points are told.
func TestNothingIsToldOfChipsThatLieFaceDown(t *testing.T) {
	s := named("changed-round")
	v, ok := s.View.(*puertorico.View)
	if !ok || !v.HiddenVP {
		t.Fatal("chips lie open")
	}
	own := 0
	for _, thing := range painterOf(t, s).changes().Things {
		if !strings.Contains(thing.What, "point") {
			continue
		}
		if thing.Seat != v.Viewer {
			t.Errorf("seat %d is told that seat %d has %q", v.Viewer, thing.Seat, thing.What)
		}
		own++
	}
	if own != 1 {
		t.Errorf("%d changes of one's own points", own)
	}
	public := *v
	public.Viewer = engine.Everyone
	public.Players = append([]puertorico.PlayerView{}, v.Players...)
	public.Players[0].VP = -1
	s.View = &public
	if alt := paint(t, s).Alt; strings.Contains(alt, "point,") || strings.Contains(alt, "points,") {
		t.Error(alt)
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
