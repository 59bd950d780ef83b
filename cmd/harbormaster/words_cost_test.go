package main

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
	"github.com/harbormaster/harbormaster/render/puertorico/scenes"
)

// TestAPictureWithTheCataloguesWordsTakesFewAllocations counts a whole picture as the bot has it made, with all that it says.
func TestAPictureWithTheCataloguesWordsTakesFewAllocations(t *testing.T) {
	texts, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"captain", "captain-folded", "mayor-own", "game-role", "game-builder", "game-trader", "game-captain", "game-5", "end-5"} {
		s := scenes.Named(name)
		s.Words = bot.NewVoice(texts.Printer("en"), puertorico.Name, s.Names).Say
		paint := func() {
			if _, err := pictures.Paint(s); err != nil {
				t.Fatal(err)
			}
		}
		paint()
		if n := testing.AllocsPerRun(1, paint); n > 500 {
			t.Errorf("%s takes %.0f allocations, at most 500", name, n)
		}
	}
}
