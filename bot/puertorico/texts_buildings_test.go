package puertorico

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/text"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestBuildingsAreCalledAsTheirKindsSay(t *testing.T) {
	v := english(t)
	for b := range rules.Building(rules.Buildings) {
		words, id := b.Words("en"), b.String()
		for key, want := range map[string]string{
			"building." + id: words.Name, "term." + id: words.Noun, "place." + id: words.Noun, "place." + id + ".emoji": b.Emoji(),
		} {
			if got := v.Say(prefix + key); got != want {
				t.Errorf("%s reads %q, want %q", key, got, want)
			}
		}
		if v.Has(prefix+"score."+id) != b.Bonus() {
			t.Errorf("%s has a column in the account: %v", id, v.Has(prefix+"score."+id))
		}
	}
}

func TestALanguageThatHasNoWordsForBuildingsLacksThem(t *testing.T) {
	c, err := text.New(Texts(), named{fstest.MapFS{"hu.json": {Data: []byte(`{"puertorico.title": "Puerto Rico"}`)}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Part([]string{"puertorico.title"}, "hu").Lang; got != "hu" {
		t.Errorf("the title is printed in %q", got)
	}
	if c.Complete("hu", prefix+"building.") {
		t.Error("names of buildings are there")
	}
}

func TestACatalogueThatNamesABuildingItselfIsRefused(t *testing.T) {
	for content, want := range map[string]string{
		`{"puertorico.building.harbor": "Haven"}`: "stands twice",
		`{"puertorico.title": `:                   "en.json",
	} {
		_, err := text.New(named{fstest.MapFS{"en.json": {Data: []byte(content)}}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", content, err)
		}
	}
}
