package endeavor

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	words "github.com/harbormaster/harbormaster/bot/endeavor"
	catalogues "github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

var catalogue = sync.OnceValues(func() (*catalogues.Catalogue, error) { return catalogues.New(words.Texts()) })

// languages are those in which pictures are worded: English, and every other one that has all their words.
func languages(t *testing.T) []string {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(c.Languages(), func(lang string) bool { return !c.Complete(lang, Keys...) })
}

// spoken puts a scene into a language.
func spoken(t *testing.T, s engine.Scene, lang string) engine.Scene {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return bottest.Spoken(t, c, Keys, endeavor.Name, s, lang)
}

func TestEveryKeyOfPicturesIsOneOfTheirParts(t *testing.T) {
	for key := range English {
		if !slices.ContainsFunc(Keys, func(part string) bool { return strings.HasPrefix(key, part) }) {
			t.Errorf("%s belongs to no part", key)
		}
	}
}

// TestPicturesAndMessagesSayTheSameWords: the English of the pictures is that of the catalogue, with the same values in it.
func TestPicturesAndMessagesSayTheSameWords(t *testing.T) {
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	v := bot.NewVoice(c.Printer("en"), endeavor.Name, nil)
	for key, sentence := range English {
		for n, form := range strings.Split(sentence, "|") {
			if !strings.Contains(sentence, "|") {
				n = 1
			}
			args := []engine.Arg{number(n + 1), other(9), text("name", "Ana"), text("names", "A and B"), text("list", "x, y"), text("what", "w")}
			want := strings.NewReplacer("{n}", strconv.Itoa(n+1), "{m}", "9", "{name}", "Ana", "{names}", "A and B", "{list}", "x, y", "{what}", "w").Replace(form)
			if got := v.Say(key, args...); got != want {
				t.Errorf("%s is %q in messages and %q in pictures", key, got, want)
			}
		}
	}
}

// TestTextsStayWithinTheLimitsInEveryLanguage: the alternative text as Discord counts, the board in words up to its last line.
func TestTextsStayWithinTheLimitsInEveryLanguage(t *testing.T) {
	for _, lang := range languages(t) {
		for _, name := range names() {
			p := painterOf(t, spoken(t, named(name), lang))
			board := Text(p.scene)
			if n := utf8.RuneCountInString(board); n == 0 || n > render.TextLimit {
				t.Errorf("%s in %s: the board in words has %d characters", name, lang, n)
			}
			supply := board[strings.LastIndex(board, "\n\n")+1:]
			for _, o := range p.v.Offer {
				if o.Copies > 0 && !p.v.Over && !strings.Contains(supply, p.building(o.Building)) {
					t.Errorf("%s in %s: %s is not in the supply", name, lang, p.building(o.Building))
				}
			}
			alt := p.alt()
			if n := render.Units(alt); n == 0 || n > render.AltLimit {
				t.Errorf("%s in %s: the alternative text has %d units", name, lang, n)
			}
			if strings.Contains(alt+board, "endeavor.") || strings.Contains(alt+board, "<no value>") {
				t.Errorf("%s in %s: a key or a missing value in\n%s\n%s", name, lang, alt, board)
			}
		}
	}
}

// TestNothingButNamesIsCutInAnyLanguage draws own boards, accounts and folded tables and looks for the ellipsis of a text that found
// no room. The boards below an account are those of the table.
func TestNothingButNamesIsCutInAnyLanguage(t *testing.T) {
	for _, lang := range languages(t) {
		for _, name := range slices.Concat(ownBoards(), accounts(), []string{"folded-5", "folded-full"}) {
			s := spoken(t, named(name), lang)
			for i := range s.Names {
				s.Names[i] = friends[i]
			}
			for _, d := range printOf(t, s).Texts() {
				onBoard := s.Level == Table && d.Box.Min.Y > sheetEnd
				if strings.Contains(d.Text, "…") && !onBoard {
					t.Errorf("%s in %s: cut to %q", name, lang, d.Text)
				}
			}
		}
	}
}
