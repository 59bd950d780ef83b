package render

import (
	"strings"
	"testing"
)

func TestALobbyOfAnySizeAndNamesIsDrawn(t *testing.T) {
	long := LobbySeat{Name: strings.Repeat("Brzęczyszczykiewicz ", 30), Note: strings.Repeat("very strong ", 20)}
	for n := range 12 {
		var seats []LobbySeat
		for i := range n {
			s := long
			s.Free = i%3 == 2
			seats = append(seats, s)
		}
		for _, theme := range []string{"light", "dark", ""} {
			pic, err := Lobby(theme, strings.Repeat("Puerto Rico ", 40), seats)
			if err != nil {
				t.Fatal(err)
			}
			if pic.Width != 1100 || pic.Height < 200 || len(pic.PNG) == 0 || len(pic.Alt) > 1024 {
				t.Errorf("%d seats: %d x %d, %d bytes, alt of %d", n, pic.Width, pic.Height, len(pic.PNG), len(pic.Alt))
			}
		}
	}
}
