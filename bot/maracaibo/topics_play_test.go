package maracaibo

import (
	"regexp"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// moduleWords are the words of the modules, by option and language: patterns, for their cases.
var moduleWords = map[string]map[string]string{
	rules.Skirmish.String(): {"en": `skirmish\pL*`, "de": `(Piraten)?gefecht\pL*`, "pl": `potyczk\pL*`, "cs": `šarvát\pL*`},
	rules.UnchartedLocations.String(): {
		"en": `Uncharted locations`, "de": `Unbekannte\pL* Orte\pL*`, "pl": `Nieznane wody: lokacje`,
		"cs": `Neprobádané vody: lokality`,
	},
	rules.UnchartedImprovements.String(): {
		"en": `Uncharted improvements`, "de": `Unbekannte\pL* Verbesserung\pL*`, "pl": `Nieznane wody: ulepszenia`,
		"cs": `Neprobádané vody: vylepšení`,
	},
	rules.RoyalOrders.String(): {
		"en": `Royal Orders`, "de": `Königliche\pL* Befehle\pL*`, "pl": `Królewski\pL+ rozkaz\pL+`, "cs": `Královsk\pL+ rozkaz\pL+`,
	},
	rules.Rubies.String():     {"en": `rub(y|ies)`, "de": `Rubin\pL*`, "pl": `rubin\pL*`, "cs": `rubín\pL*`},
	rules.Retirement.String(): {"en": `Retirement`, "de": `Ruhestand\pL*`, "pl": `emerytur\pL+`, "cs": `Odchod\pL* na odpočinek`},
}

func TestTopicsNameOnlyWhatIsInPlay(t *testing.T) {
	terms := map[string]map[string]*regexp.Regexp{}
	for option, languages := range moduleWords {
		terms[option] = map[string]*regexp.Regexp{}
		for lang, words := range languages {
			terms[option][lang] = regexp.MustCompile(`(?i)(?:^|\PL)(?:` + words + `)(?:\PL|$)`)
		}
	}
	bottest.TopicsNameWhatIsInPlay(t, Topics{}, terms)
}

func TestTheMarksOfTopicsAgree(t *testing.T) { bottest.TopicMarksAgree(t, pages, rules.Options()) }
