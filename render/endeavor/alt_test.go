package endeavor

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// altOf is the alternative text of a scene.
func altOf(t *testing.T, s engine.Scene) string {
	t.Helper()
	p := painterOf(t, s)
	return Painter.Alt(p.Board, p)
}

func TestAlternativeTextsStayWithinTheLimitOfDiscord(t *testing.T) {
	pictures.AltsStayWithinTheLimit(t, altOf)
}

// TestAlternativeTextsSayWhatIsNeeded: who is awaited and what everybody has, or the accounts of all, also on the fullest table.
func TestAlternativeTextsSayWhatIsNeeded(t *testing.T) {
	for _, e := range pictures.Exhibits() {
		p := painterOf(t, e.Scene)
		alt := Painter.Alt(p.Board, p)
		var needed []string
		switch {
		case e.Scene.Level == render.Own:
			seat, ok := p.Owner()
			if !ok {
				t.Fatal("nobody's board")
			}
			needed = []string{ownPainter{p}.ownHeadline(seat, p.Name(seat)), p.Say("endeavor.board.markers", number(p.View.Players[seat].Harbour))}
		case e.Scene.Level == render.Changed:
			needed = append(p.WhatChanged(), e.Scene.Since)
		case p.View.Over:
			for i := range p.View.Scores {
				needed = append(needed, p.Say("endeavor.board.glory", number(p.View.Scores[i].Total)))
			}
		default:
			for i := range p.View.Players {
				needed = append(needed, p.Say("endeavor.board.markers", number(p.View.Players[i].Harbour))+", "+p.Say("endeavor.board.glory", number(p.View.Players[i].Glory)))
			}
		}
		for _, want := range needed {
			if !strings.Contains(alt, want) {
				t.Errorf("%s does not say %q:\n%s", e.Name, want, alt)
			}
		}
	}
}

func TestTheAlternativeTextOfATableSaysRegionsAndTracks(t *testing.T) {
	got := altOf(t, named("guide"))
	for _, want := range []string{
		"Ben chooses an action.", "Possible now: ship anywhere;", "Ana: 3 markers, 22 glory, industry 3, culture 4, finance 3, politics 6, 2 of 3 cards.",
		"Open: Europe, North America, Caribbean.", "Top cards: Europe 3, Slavery 2, North America 2, Caribbean 2.", "Shipping tracks: South America 3 of 6, Africa 5 of 6, India 3 of 7, Far East 1 of 8.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
}

// TestThePlanIsSaid: the salary in preparation.
func TestThePlanIsSaid(t *testing.T) {
	s := named("own-salary")
	s.Draft = "salary:colonial_office,shipyard"
	if got := altOf(t, s); !strings.Contains(got, "Ana, free 2 buildings. Plan: markers come back from colonial office, shipyard.") {
		t.Error(got)
	}
}

func TestTurnedCardsAndTheAbolitionAreSaid(t *testing.T) {
	got := altOf(t, named("game-abolition"))
	if !strings.Contains(got, "Slavery is abolished.") || !strings.Contains(got, "Turned cards: ") {
		t.Error(got)
	}
}
