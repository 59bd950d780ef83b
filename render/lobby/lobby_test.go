package lobby

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

func TestALobbyOfAnySizeAndNamesIsDrawn(t *testing.T) {
	long := engine.LobbySeat{Name: strings.Repeat("Brzęczyszczykiewicz ", 30), Note: strings.Repeat("very strong ", 20)}
	for n := range 12 {
		var seats []engine.LobbySeat
		for i := range n {
			s := long
			s.Free = i%3 == 2
			seats = append(seats, s)
		}
		for _, theme := range []string{"light", "dark", ""} {
			pic, err := Draw(engine.Lobby{Game: "puertorico", Theme: theme, Title: strings.Repeat("Puerto Rico ", 40), Seats: seats,
				Taken: strings.Repeat("many seats ", 20), Chips: slices.Repeat([]string{strings.Repeat("settings ", 9)}, 20)})
			if err != nil {
				t.Fatal(err)
			}
			if pic.Width != 1600 || pic.Height != 900 || len(pic.PNG) == 0 || len(pic.Alt) > 1024 {
				t.Errorf("%d seats: %d x %d, %d bytes, alt of %d", n, pic.Width, pic.Height, len(pic.PNG), len(pic.Alt))
			}
		}
	}
}

// TestFlagsFlyInThePictureAndApart: with their poles, and below the horizon.
func TestFlagsFlyInThePictureAndApart(t *testing.T) {
	water := image.Rect(0, render.Horizon, render.PosterWide, render.PosterHigh)
	for n := 1; n <= engine.MaxSeats; n++ {
		for _, name := range []string{"Ana", strings.Repeat("Brzęczyszczykiewicz ", 3)} {
			places, wide := flags(slices.Repeat([]engine.LobbySeat{{Name: name}}, n))
			var boxes []image.Rectangle
			for i, at := range places {
				box := image.Rect(-24, -2, wide+4, flagHigh+4).Add(at)
				if !box.In(water) {
					t.Errorf("%d of %s: flag %d is at %v", n, name, i, box)
				}
				for _, other := range boxes {
					if box.Overlaps(other) {
						t.Errorf("%d of %s: flag %d is at %v, another one at %v", n, name, i, box, other)
					}
				}
				boxes = append(boxes, box)
			}
		}
	}
}
