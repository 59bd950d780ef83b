package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// worded are the words of the pictures.
var worded = bottest.Worded{Texts: words.Texts(), Game: puertorico.Name, Keys: Keys}

// languages are those in which pictures are worded.
var languages = []string{"en", "cs", "pl", "de"}

// TestTextsStayWithinTheLimitsInEveryLanguage: the alternative text as Discord counts, the board in words up to its last line.
func TestTextsStayWithinTheLimitsInEveryLanguage(t *testing.T) {
	for _, lang := range languages {
		for name, scene := range exhibited() {
			p := painterOf(t, worded.Spoken(t, scene, lang))
			board := Painter.Text(p.Scene)
			if n := len([]rune(board)); n == 0 || n > render.TextLimit {
				t.Errorf("%s in %s: the board in words has %d characters", name, lang, n)
			}
			offer := board[strings.LastIndex(board, "\n\n")+1:]
			for _, o := range p.View.Offer {
				if o.Copies > 0 && !p.View.Over && !strings.Contains(offer, textWriter{p}.building(o.Building)) {
					t.Errorf("%s in %s: %v is not offered", name, lang, o.Building)
				}
			}
			alt := Painter.Alt(p.Board, p)
			if n := render.Units(alt); n == 0 || n > render.AltLimit {
				t.Errorf("%s in %s: the alternative text has %d units", name, lang, n)
			}
			if strings.Contains(alt+board, "puertorico.") || strings.Contains(alt+board, "<no value>") {
				t.Errorf("%s in %s: a key or a missing value in\n%s\n%s", name, lang, alt, board)
			}
		}
	}
}

// TestAlternativeTextsSayWhatIsNeededInEveryLanguage: who is awaited, every purse, ships and roles, also on the fullest table.
func TestAlternativeTextsSayWhatIsNeededInEveryLanguage(t *testing.T) {
	for _, lang := range languages {
		for name, scene := range exhibited() {
			p := painterOf(t, worded.Spoken(t, scene, lang))
			if p.View.Over || drafting(p.View) || p.Scene.Level == render.Own {
				continue
			}
			alt := Painter.Alt(p.Board, p)
			needed := []string{p.Spoken(), textWriter{p}.now()}
			if p.Scene.Level == render.Table || p.View.Step == puertorico.StepRole {
				needed = append(needed, textWriter{p}.allShips(), textWriter{p}.houseLine(), textWriter{p}.freeRoles(), textWriter{p}.takenRoles())
			}
			for i := range p.View.Players {
				needed = append(needed, p.Names[i]+": "+p.Say("puertorico.text.doubloons", number(p.View.Players[i].Doubloons)))
			}
			for _, want := range needed {
				if !strings.Contains(alt, want) {
					t.Errorf("%s in %s does not say %q:\n%s", name, lang, want, alt)
				}
			}
		}
	}
}

// TestAlternativeTextsSayWhyAGameEnded: one reason, several, and none that anybody knows.
func TestAlternativeTextsSayWhyAGameEnded(t *testing.T) {
	for lang, want := range map[string]map[string]string{
		"en": {"vp": " Ended: no points left. ", "city colonists vp": " Ended: city full, no colonists left, no points left. "},
		"cs": {"vp": " Konec: došly body. ", "city colonists vp": " Konec: plné město, došli kolonisté, došly body. "},
		"pl": {"vp": " Koniec: brak punktów. ", "city colonists vp": " Koniec: pełne miasto, brak robotników, brak punktów. "},
		"de": {"vp": " Ende: keine Punkte mehr. ", "city colonists vp": " Ende: Stadt voll, keine Kolonisten mehr, keine Punkte mehr. "},
	} {
		for _, name := range []string{"over-5", "all-over-5"} {
			for flags, sentence := range want {
				p := painterOf(t, worded.Spoken(t, named(name), lang))
				p.View.End = strings.Fields(flags)
				alt := Painter.Alt(p.Board, p)
				if strings.Count(alt, sentence) != 1 {
					t.Errorf("%s in %s does not say %q once:\n%s", name, lang, sentence, alt)
				}
				for i := range p.View.Scores {
					if !strings.Contains(alt, (textWriter{p}).scoreLine(i)) {
						t.Errorf("%s in %s does not say %q:\n%s", name, lang, textWriter{p}.scoreLine(i), alt)
					}
				}
				p.View.End = nil
				if intro, _, _ := strings.Cut(sentence, ":"); strings.Contains(Painter.Alt(p.Board, p), intro+":") {
					t.Errorf("%s in %s, without a reason:\n%s", name, lang, Painter.Alt(p.Board, p))
				}
			}
		}
	}
}

// wordy are the scenes that have the most words in the least room, and together every word of a picture.
var wordy = []string{
	"all-2", "all-5", "all-over-5", "deed-5", "draft-4", "game-draft", "over-5", "fullest-4", "focus-full", "focus-builder-12", "captain", "mayor-own", "own-fiesta", "own-mixed",
	"own-new", "own-raid", "store-own",
}

// TestNothingButNamesIsCutInAnyLanguage draws scenes and looks for the ellipsis of a text that found no room.
func TestNothingButNamesIsCutInAnyLanguage(t *testing.T) {
	for _, lang := range languages {
		for _, name := range wordy {
			s := worded.Spoken(t, named(name), lang)
			for i := range s.Names {
				s.Names[i] = friends[i%len(friends)]
			}
			p := painterOf(t, s)
			p.Log = &render.DrawLog{}
			c, err := Painter.Compose(p.Board, p)
			if err != nil {
				t.Fatal(err)
			}
			c.Release()
			for _, d := range p.Log.Items {
				if strings.Contains(d.Text, "…") {
					t.Errorf("%s in %s: cut to %q", name, lang, d.Text)
				}
			}
		}
	}
}
