package puertorico

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestEveryBuildingHasItsWords(t *testing.T) {
	v := english(t)
	for b := range rules.Building(rules.Buildings) {
		id := b.String()
		noun, brief := v.Term("building", id), topic(t, id).Brief
		if noun != strings.ToLower(noun) {
			t.Errorf("%s is %q in a sentence", id, noun)
		}
		if n := utf8.RuneCountInString(brief); n == 0 || n > 60 || strings.HasSuffix(brief, ".") {
			t.Errorf("%s in brief is %q", id, brief)
		}
		short := v.Or(prefix + "score." + id)
		if (short != "") != b.Bonus() || utf8.RuneCountInString(short) > 7 {
			t.Errorf("%s heads a column %q", id, short)
		}
		if icon := v.Emoji(prefix + "place." + id); Emojis()[icon] == "" {
			t.Errorf("%s has the icon %q", id, icon)
		}
	}
}

// label is the key of the name of a building with a capital.
func label(b rules.Building) string { return prefix + "term." + b.String() + text.Capital }

// TestALanguageKnowsAllBuildings: their names, each another one, and a topic of that title with all its parts.
func TestALanguageKnowsAllBuildings(t *testing.T) {
	c := catalog(t)
	for _, lang := range texttest.Languages() {
		v, ids := c.Messages(lang), map[string]string{}
		for b := range rules.Building(rules.Buildings) {
			id, name := b.String(), v.Say(label(b), nil)
			if name == "" || ids[name] != "" {
				t.Errorf("%s: %s is %q, as is %s", lang, id, name, ids[name])
			}
			ids[name] = id
			if got := topicOf(b, Topics{}.List(lang)); got.Title != name || got.Brief == "" || strings.Count(got.Text, "\n\n") < 2 {
				t.Errorf("%s: %s, called %q, reads %+v", lang, id, name, got)
			}
			if english := topicOf(b, Topics{}.List("en")); lang != "en" && english.Text == topicOf(b, Topics{}.List(lang)).Text {
				t.Errorf("%s: %s is in English", lang, id)
			}
		}
	}
}

// TestFalseFriendsAreToldApart holds names that mean another building in the language next door.
func TestFalseFriendsAreToldApart(t *testing.T) {
	c := catalog(t)
	for _, want := range []struct {
		lang, name string
		of         rules.Building
	}{
		{"cs", "Manufaktura", rules.Factory}, {"pl", "Manufaktura", rules.SpecialtyFactory}, {"pl", "Przetwórnia", rules.Factory},
		{"cs", "Kancelář", rules.Office}, {"pl", "Kancelaria", rules.LandOffice}, {"pl", "Faktoria", rules.TradingPost},
		{"cs", "Přístav", rules.Harbor}, {"pl", "Przystań", rules.SmallWharf}, {"pl", "Port", rules.Harbor},
		{"pl", "Nabrzeże", rules.Wharf}, {"cs", "Velkosklad", rules.Storehouse}, {"pl", "Skład", rules.Storehouse},
		{"pl", "Kuźnia", rules.ConstructionHut}, {"cs", "Spolkový dům", rules.UnionHall}, {"pl", "Siedziba cechu", rules.GuildHall},
		{"pl", "Gildia murarska", rules.ZoningOffice}, {"de", "Manufaktur", rules.Factory}, {"de", "Bauhütte", rules.ConstructionHut},
		{"de", "Bauamt", rules.ZoningOffice},
	} {
		if got := c.Messages(want.lang).Say(label(want.of), nil); got != want.name {
			t.Errorf("%s: %v is %q, want %q", want.lang, want.of, got, want.name)
		}
	}
}
