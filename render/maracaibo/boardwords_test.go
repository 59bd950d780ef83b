package maracaibo

import (
	"slices"
	"strings"
	"testing"
)

// TestEveryKeyThatIsAskedForHasEnglishWords draws and says every scene in every way; together they ask for every word of the board.
func TestEveryKeyThatIsAskedForHasEnglishWords(t *testing.T) {
	asked := map[string]bool{}
	for _, e := range pictures.Exhibits() {
		s := e.Scene
		s.Words = worded.Watched(t, asked, "maracaibo.picture.several.", "maracaibo.board.own.")
		s.Computers = s.Computers.With(0)
		composed(t, s).Release()
		p := painterOf(t, s)
		Painter.Alt(p.Board, p)
		chosen := *p.View
		chosen.Players = slices.Clone(chosen.Players)
		chosen.Players[0].Chosen = true
		p.View = &chosen
		for way := range detail(details) {
			r := &textWriter{painter: p, detail: way}
			r.lines()
		}
	}
	for _, key := range worded.Catalog(t).Keys("en", "maracaibo.board.") {
		if !asked[key] && !strings.HasPrefix(key, "maracaibo.board.own.") && !slices.Contains(rare, key) {
			t.Errorf("nobody asks for %q", key)
		}
	}
}

// rare are the words for what no scene shows: a card of John Silver that is being done, a full ruby board.
var rare = []string{"maracaibo.board.john", "maracaibo.board.rubies.full"}
