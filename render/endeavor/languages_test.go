package endeavor

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/bottest"
	words "github.com/harbormaster/harbormaster/bot/endeavor"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

// worded are the words of the pictures.
var worded = bottest.Worded{Texts: words.Texts(), Game: endeavor.Name, Keys: Keys}

// TestTextsStayWithinTheLimitsInEveryLanguage: the alternative text as Discord counts, the board in words up to its last line.
func TestTextsStayWithinTheLimitsInEveryLanguage(t *testing.T) {
	for _, lang := range worded.Languages(t) {
		for _, name := range names() {
			p := painterOf(t, worded.Spoken(t, named(name), lang))
			board := Painter.Text(p.Scene)
			if n := utf8.RuneCountInString(board); n == 0 || n > render.TextLimit {
				t.Errorf("%s in %s: the board in words has %d characters", name, lang, n)
			}
			supply := board[strings.LastIndex(board, "\n\n")+1:]
			for _, o := range p.View.Offer {
				if o.Copies > 0 && !p.View.Over && !strings.Contains(supply, (&textWriter{painter: p}).building(o.Building)) {
					t.Errorf("%s in %s: %v is not in the supply", name, lang, o.Building)
				}
			}
			alt := Painter.Alt(p.Board, p)
			if n := render.Units(alt); n == 0 || n > render.AltLimit {
				t.Errorf("%s in %s: the alternative text has %d units", name, lang, n)
			}
			if strings.Contains(alt+board, "endeavor.") || strings.Contains(alt+board, "<no value>") {
				t.Errorf("%s in %s: a key or a missing value in\n%s\n%s", name, lang, alt, board)
			}
		}
	}
}

// TestNothingButNamesIsCutInAnyLanguage draws own boards, accounts and questions and looks for the ellipsis of a text that found
// no room. The boards below an account are those of the table.
func TestNothingButNamesIsCutInAnyLanguage(t *testing.T) {
	for _, lang := range worded.Languages(t) {
		for _, name := range slices.Concat(ownBoards(), accounts(), focused()) {
			s := worded.Spoken(t, named(name), lang)
			for i := range s.Names {
				s.Names[i] = friends[i]
			}
			for _, d := range printOf(t, s).Texts() {
				onBoard := s.Level == render.Table && d.Box.Min.Y > result.AccountPanel(len(endeavor.ScoreParts)).Max.Y
				if strings.Contains(d.Text, "…") && !onBoard {
					t.Errorf("%s in %s: cut to %q", name, lang, d.Text)
				}
			}
		}
	}
}

// TestABoardNamesCardsAsTheLogDoes: the governor of a region has its name in the genitive.
func TestABoardNamesCardsAsTheLogDoes(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "governor of the Far East", "cs": "guvernér Dálného východu", "pl": "gubernator Dalekiego Wschodu", "de": "Gouverneur des Fernen Ostens",
	} {
		s := worded.Spoken(t, named("start-3"), lang)
		if text := Painter.Text(s); !strings.Contains(text, want) {
			t.Errorf("%s: %q is not said in\n%s", lang, want, text)
		}
	}
}
