package endeavor

import (
	"slices"
	"strings"
	"testing"
)

// TestEveryKeyThatIsAskedForHasEnglishWords draws and says every scene; together they ask for every word of the board.
func TestEveryKeyThatIsAskedForHasEnglishWords(t *testing.T) {
	asked := map[string]bool{}
	for _, e := range pictures.Exhibits() {
		s := e.Scene
		s.Words = worded.Watched(t, asked, "endeavor.picture.several.", "endeavor.board.own.")
		composed(t, s).Release()
		Painter.Text(s)
		p := painterOf(t, s)
		Painter.Alt(p.Board, p)
		for _, detail := range []detail{whole, short, shorter} {
			r := &textWriter{painter: p, detail: detail}
			r.lines()
			r.tableAlt()
		}
	}
	for _, key := range worded.Catalog(t).Keys("en", "endeavor.board.") {
		if !asked[key] && !strings.HasPrefix(key, "endeavor.board.own.action.second") && !slices.Contains(rare, key) {
			t.Errorf("nobody asks for %q", key)
		}
	}
}

// rare are the words for what no scene shows: a payment, a computer's seat, Europe 5 on its deck with the neutral naming,
// a hand that is within the limit.
var rare = []string{"endeavor.board.computer", "endeavor.board.abolishes.neutral", "endeavor.board.own.action.discard.may"}
