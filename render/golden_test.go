package render_test

import (
	"path/filepath"
	"testing"

	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// TestLobbyLooksAsItDid compares the lobby with its golden picture.
func TestLobbyLooksAsItDid(t *testing.T) {
	pic, err := render.Lobby("light", "Puerto Rico", []render.LobbySeat{
		{Name: "Ana", Note: "host"}, {Name: "Ben"}, {Name: "Computer", Note: "medium"}, {Name: "free seat", Free: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "Puerto Rico. Ana (host); Ben; Computer (medium); free seat"; pic.Alt != want {
		t.Errorf("alternative text %q, want %q", pic.Alt, want)
	}
	rendertest.Whole(t, filepath.Join("testdata", "lobby.png"), pic.PNG)
}
