package titles

import (
	"maps"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	endeavormind "github.com/harbormaster/harbormaster/engine/endeavor/mind"
	maracaibomind "github.com/harbormaster/harbormaster/engine/maracaibo/mind"
	puertoricomind "github.com/harbormaster/harbormaster/engine/puertorico/mind"
)

func TestEveryReasonHasItsSentence(t *testing.T) {
	catalog, err := text.New(Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	for game, worth := range map[string]map[string]int{
		"puertorico": puertoricomind.Reasons.Worth, "endeavor": endeavormind.Reasons.Worth,
		"maracaibo": maracaibomind.Reasons.Worth,
	} {
		kinds := maps.Clone(worth)
		kinds["far"] = 0
		for kind := range kinds {
			for _, lang := range []string{"en", "cs", "pl", "de"} {
				if key := game + ".reason." + kind; !catalog.Messages(lang).Has(key) {
					t.Errorf("%s: there is no %s", lang, key)
				}
			}
		}
	}
}
