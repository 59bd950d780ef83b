package maracaibo

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/bottest"
	words "github.com/harbormaster/harbormaster/bot/maracaibo"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// worded are the words of the pictures.
var worded = bottest.Worded{Texts: words.Texts(), Game: maracaibo.Name, Keys: Keys}

// TestTextsStayWithinTheLimitsInEveryLanguage: the alternative text as Discord counts, the board in words up to its last player.
func TestTextsStayWithinTheLimitsInEveryLanguage(t *testing.T) {
	for _, lang := range worded.Languages(t) {
		for _, name := range pictures.Names() {
			p := painterOf(t, worded.Spoken(t, named(name), lang))
			board, alt := Painter.Text(p.Scene), Painter.Alt(p.Board, p)
			if n := utf8.RuneCountInString(board); n == 0 || n > render.TextLimit {
				t.Errorf("%s in %s: the board in words has %d characters", name, lang, n)
			}
			if last := engine.Seat(len(p.View.Players) - 1); !strings.Contains(board, "\n\n"+p.Name(last)) {
				t.Errorf("%s in %s: the last player is missing in\n%s", name, lang, board)
			}
			if n := render.Units(alt); n == 0 || n > render.AltLimit {
				t.Errorf("%s in %s: the alternative text has %d units", name, lang, n)
			}
			if strings.Contains(alt+board, "maracaibo.") || strings.Contains(alt+board, "<no value>") {
				t.Errorf("%s in %s: a key or a missing value in\n%s\n%s", name, lang, alt, board)
			}
		}
	}
}

// TestNothingOnATableIsCutInAnyLanguage draws kinds of questions, the fullest tables, questions and accounts, and looks for the
// ellipsis of a text that found no room.
func TestNothingOnATableIsCutInAnyLanguage(t *testing.T) {
	for _, lang := range worded.Languages(t) {
		for _, name := range []string{"start-3", "game-take", "game-figurehead", "solo-all", "all-4-late", "focus-4", "focus-smuggle", "focus-quest", "focus-acquire", "end-1", "end-4", "own-keep", "own-raid", "own-royal", "own-all"} {
			s := worded.Spoken(t, named(name), lang)
			copy(s.Names, friends)
			for _, d := range printOf(t, s).Texts() {
				if strings.Contains(d.Text, "…") {
					t.Errorf("%s in %s: cut to %q", name, lang, d.Text)
				}
			}
		}
	}
}

// TestEveryWordOfTheTableIsAskedFor draws and says every scene in public; together they ask for every word of the table.
func TestEveryWordOfTheTableIsAskedFor(t *testing.T) {
	asked := map[string]bool{}
	for _, name := range public(func(engine.Scene, *maracaibo.View) bool { return true }) {
		s := named(name)
		s.Words = worded.Watched(t, asked, "maracaibo.picture.several.")
		paint(t, s)
	}
	// Words of questions that the recorded games do not come to, and of results that they do not have.
	for _, key := range []string{"ask.other", "waiting", "over", "several.other", "shared", "seat", "before", "ending"} {
		asked["maracaibo.picture."+key] = true
	}
	for _, key := range worded.Catalog(t).Keys("en", "maracaibo.picture.") {
		question := strings.HasPrefix(key, "maracaibo.picture.ask.")
		if !asked[key] && !question {
			t.Errorf("nobody asks for %s", key)
		}
	}
	for _, step := range maracaibo.Steps {
		if !worded.Has(t, "maracaibo.picture.ask."+step) {
			t.Errorf("%s has no headline", step)
		}
	}
}
