package puertorico

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// expansionWords are words of the expansions that are no buildings, by option and language: patterns, for their cases.
var expansionWords = map[string]map[string]string{
	rules.OptionNewBuildings: {"en": `forests?`, "de": `W(ald|älder)n?`, "pl": `las(y|ów|ami)?`, "cs": `les(y|ů)?`},
	rules.OptionNobles:       {"en": `nobles?`, "de": `Adlige[nr]?`, "pl": `szlachci\pL+`, "cs": `šlechti\pL+`},
	rules.OptionBuccaneer: {
		"en": `buccaneers?|plunder|piracy|raids?`, "de": `Freibeuters?|Plünderung|Piraterie`, "pl": `korsarz\pL*|grabież\pL*|piractwo`,
		"cs": `bukanýr\pL*|plenění\pL*|pirátství`,
	},
	rules.OptionFestival: {"en": `festivals?`, "de": `(?-i:Fests?)`, "pl": `festyn\pL*`, "cs": `slavnost\pL*`},
}

// buildingForms are all forms of the names of the buildings of a set in a language's messages, as a pattern.
func buildingForms(t *testing.T, lang string, set rules.Set) string {
	t.Helper()
	files, err := fs.Glob(Texts(), "*.json")
	if err != nil {
		t.Fatal(err)
	}
	var forms []string
	var add func(message any)
	add = func(message any) {
		switch m := message.(type) {
		case string:
			if len(m) > 2 { // No article, as in "an aqueduct".
				forms = append(forms, regexp.QuoteMeta(m))
			}
		case map[string]any:
			for _, form := range m {
				add(form)
			}
		}
	}
	for _, f := range files {
		if f != lang+".json" && !strings.HasSuffix(f, "."+lang+".json") {
			continue
		}
		data, err := fs.ReadFile(Texts(), f)
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := json.Unmarshal(data, &messages); err != nil {
			t.Fatal(err)
		}
		for b := range rules.Building(rules.Buildings) {
			if b.Set() == set {
				add(messages[prefix+"term."+b.String()])
			}
		}
	}
	if len(forms) == 0 {
		t.Fatalf("%s: no buildings of the set %v have names", lang, set)
	}
	return strings.Join(forms, "|")
}

func TestTopicsNameOnlyWhatIsInPlay(t *testing.T) {
	sets := map[string]rules.Set{rules.OptionNewBuildings: rules.SetNew, rules.OptionNobles: rules.SetNobles}
	terms := map[string]map[string]*regexp.Regexp{}
	for option, languages := range expansionWords {
		terms[option] = map[string]*regexp.Regexp{}
		for lang, words := range languages {
			if set, ok := sets[option]; ok {
				words += "|" + buildingForms(t, lang, set)
			}
			terms[option][lang] = regexp.MustCompile(`(?i)(?:^|\PL)(?:` + words + `)(?:\PL|$)`)
		}
	}
	bottest.TopicsNameWhatIsInPlay(t, Topics{}, terms)
}

func TestTheMarksOfTopicsAgree(t *testing.T) { bottest.TopicMarksAgree(t, pages, rules.Options()) }
