package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

func TestTextsSayWhatTheySaid(t *testing.T) { pictures.TextsSayWhatTheySaid(t) }

// pixelwise are the pictures whose goldens keep every pixel: the position of the guide on the table, on an own board and as a question. The
// others are kept at a quarter of their size and in few colors.
var pixelwise = []string{"guide", "guide-own", "focus-act"}

// dark are the scenes that are kept in the dark theme too: each kind of question, and each kind of picture.
var dark = []string{"guide", "game-build", "game-salary", "game-second", "game-discard", "game-3", "full-5", "guide-own", "focus-ship", "focus-attack", "end-4"}

func TestPicturesLookAsTheyDid(t *testing.T) { pictures.PicturesLookAsTheyDid(t) }

func TestGoldensStaySmall(t *testing.T) { pictures.GoldensStaySmall(t, 4_000_000) }

// TestAGoldenSeesASmallChange changes one number or one piece of a position and looks for it in the reduced picture.
func TestAGoldenSeesASmallChange(t *testing.T) {
	views := map[string]func(*endeavor.View){
		"a marker in a harbour": func(v *endeavor.View) { v.Players[3].Harbour++ },
		"a level":               func(v *endeavor.View) { v.Players[0].Status[endeavor.Culture]++ },
		"a marker on a place":   func(v *endeavor.View) { v.Players[1].Places[0].Occupied = !v.Players[1].Places[0].Occupied },
		"a token on a track": func(v *endeavor.View) {
			v.Regions[endeavor.FarEast].Track[7] = endeavor.SpaceView{Token: endeavor.AttackToken, Seat: engine.Everyone}
		},
		"a city's holder": func(v *endeavor.View) { v.Cities[0].Seat = (v.Cities[0].Seat + 2) % 4 },
		"a connection":    func(v *endeavor.View) { v.Connections[3].Seat = (v.Connections[3].Seat + 2) % 4 },
		"a card":          func(v *endeavor.View) { v.Players[2].Cards = append(v.Players[2].Cards, endeavor.Abolition) },
	}
	changes := map[string]func(*engine.Scene){}
	for what, change := range views {
		changes[what] = func(s *engine.Scene) { change(view(s)) }
	}
	pictures.SeesSmallChanges(t, "game-act", changes)
}

// TestPicturesStayWithinTheirBytes weighs every picture of the gallery.
func TestPicturesStayWithinTheirBytes(t *testing.T) {
	pictures.PicturesStayWithinTheirBytes(t, func(s engine.Scene) int {
		switch s.Level {
		case render.Table, render.Changed:
			return 360_000
		case render.Own:
			return 190_000 // With the block of its question, which may be a map.
		}
		return 160_000
	})
}
