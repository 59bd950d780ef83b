package titles_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/cmd/titles/exhibits"
)

// usual are scenes of positions as they come, beside all moments of recorded games, "game-…", but those with all
// expansions.
var usual = []string{"captain", "focus-builder", "mayor-own", "end-5", "own-act", "own-discard"}

// TestAPictureWithTheCatalogsWordsTakesFewAllocations counts a whole picture as the bot has it made, with all that it
// says.
func TestAPictureWithTheCatalogsWordsTakesFewAllocations(t *testing.T) {
	texts, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range titles.Games() {
		scenes, seen := exhibits.Of(g.Rules.Name()).Scenes, 0
		if scenes == nil {
			t.Errorf("%s: there are no scenes", g.Rules.Name())
			continue
		}
		for _, e := range scenes() {
			recorded := strings.HasPrefix(e.Name, "game-") && !strings.HasPrefix(e.Name, "game-all")
			if !recorded && !slices.Contains(usual, e.Name) {
				continue
			}
			seen++
			s := e.Scene
			s.Words = text.NewLocalizer(texts.Messages("en"), g.Rules.Name(), s.Names).Say
			paint := func() {
				if _, err := g.Pictures.Paint(s); err != nil {
					t.Fatal(err)
				}
			}
			most := 500.0
			if strings.HasPrefix(e.Name, "own-") { // They say their question, too.
				most = 550
			}
			if n := testing.AllocsPerRun(1, paint); n > most {
				t.Errorf("%s: %s takes %.0f allocations, at most %.0f", g.Rules.Name(), e.Name, n, most)
			}
		}
		if seen < 8 {
			t.Errorf("%s: only %d pictures were counted", g.Rules.Name(), seen)
		}
	}
}
