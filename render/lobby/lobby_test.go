package lobby

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
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
