package puertorico

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestEveryBuildingHasItsWords(t *testing.T) {
	for _, k := range rulebook.kinds {
		w := k.Is.Words("en")
		if w.Name == "" || w.Noun != strings.ToLower(w.Name) {
			t.Errorf("%s is %q, in a sentence %q", k.ID, w.Name, w.Noun)
		}
		if n := utf8.RuneCountInString(w.Brief); n == 0 || n > 60 || strings.HasSuffix(w.Brief, ".") {
			t.Errorf("%s in brief is %q", k.ID, w.Brief)
		}
		if (w.Short != "") != k.Is.Bonus() || utf8.RuneCountInString(w.Short) > 7 {
			t.Errorf("%s heads a column %q", k.ID, w.Short)
		}
		if k.Emoji == "" || w.Text == "" {
			t.Errorf("%s has the icon %q and the text %q", k.ID, k.Emoji, w.Text)
		}
	}
}

func TestALanguageWithoutWordsReadsEnglish(t *testing.T) {
	if got := Harbor.Words("tlh").Name; got != "Harbor" {
		t.Errorf("got %q", got)
	}
}
