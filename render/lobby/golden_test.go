package lobby_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render/lobby"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// TestLobbyLooksAsItDid compares the lobbies of three games with their golden pictures.
func TestLobbyLooksAsItDid(t *testing.T) {
	for _, l := range []engine.Lobby{
		{Game: "puertorico", Title: "Puerto Rico", Chips: []string{"New buildings", "Nobles", "Points: hidden"}},
		{Game: "endeavor", Title: "Endeavor", Theme: "dark", Chips: []string{"Time limit: 1 day per turn"}},
		{Game: "maracaibo", Title: "Pirates of Maracaibo", Chips: []string{"Uncharted"}},
	} {
		l.Taken = "3 of 4 seats taken"
		l.Seats = []engine.LobbySeat{
			{Name: "Ana", Note: "host"}, {Name: "Ben"}, {Name: "Computer", Note: "medium"}, {Name: "free seat", Free: true},
		}
		pic, err := lobby.Draw(l)
		if err != nil {
			t.Fatal(err)
		}
		want := l.Title + ". 3 of 4 seats taken. Ana (host); Ben; Computer (medium); free seat."
		if l.Chips != nil {
			want += " " + strings.Join(l.Chips, ", ") + "."
		}
		if pic.Alt != want {
			t.Errorf("alternative text %q, want %q", pic.Alt, want)
		}
		if len(pic.PNG) > 50<<10 {
			t.Errorf("%s has %d bytes", l.Game, len(pic.PNG))
		}
		rendertest.Small(t, filepath.Join("testdata", l.Game+".png"), pic.PNG)
	}
}
