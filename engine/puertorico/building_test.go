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

func TestWhatALanguageLacksIsSaidInEnglish(t *testing.T) {
	if got := Harbor.Words("tlh"); got != Harbor.Words("en") {
		t.Errorf("got %v", got)
	}
	if got := Harbor.OwnWords("tlh"); got != (Words{}) {
		t.Errorf("got %v", got)
	}
}

// TestALanguageKnowsAllBuildings: their names, each another one; and once it has more of one building, all of all.
func TestALanguageKnowsAllBuildings(t *testing.T) {
	for _, lang := range []string{"en", "cs", "pl", "de"} {
		first := SmallIndigoPlant.OwnWords(lang)
		names := map[string]string{}
		for _, k := range rulebook.kinds {
			w := k.Is.OwnWords(lang)
			if w.Name == "" || names[w.Name] != "" {
				t.Errorf("%s: %s is %q, as is %s", lang, k.ID, w.Name, names[w.Name])
			}
			names[w.Name] = k.ID
			if (w.Noun == "") != (first.Noun == "") || (w.Brief == "") != (w.Noun == "") || (w.Text == "") != (w.Noun == "") {
				t.Errorf("%s: %s is only half in words", lang, k.ID)
			}
		}
	}
}

// TestFalseFriendsAreToldApart holds names that mean another building in the language next door.
func TestFalseFriendsAreToldApart(t *testing.T) {
	for _, c := range []struct {
		lang, name string
		of         Building
	}{
		{"cs", "Manufaktura", Factory}, {"pl", "Manufaktura", SpecialtyFactory}, {"pl", "Przetwórnia", Factory},
		{"cs", "Kancelář", Office}, {"pl", "Kancelaria", LandOffice}, {"pl", "Faktoria", TradingPost},
		{"cs", "Přístav", Harbor}, {"pl", "Przystań", SmallWharf}, {"pl", "Port", Harbor}, {"pl", "Nabrzeże", Wharf},
		{"cs", "Velkosklad", Storehouse}, {"pl", "Skład", Storehouse}, {"pl", "Kuźnia", ConstructionHut},
		{"cs", "Spolkový dům", UnionHall}, {"pl", "Siedziba cechu", GuildHall}, {"pl", "Gildia murarska", ZoningOffice},
		{"de", "Manufaktur", Factory}, {"de", "Bauhütte", ConstructionHut}, {"de", "Bauamt", ZoningOffice},
	} {
		if got := c.of.Words(c.lang).Name; got != c.name {
			t.Errorf("%s: %v is %q, want %q", c.lang, c.of, got, c.name)
		}
	}
}
