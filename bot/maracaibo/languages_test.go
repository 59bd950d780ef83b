package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestMessagesAgreeInAllLanguages(t *testing.T) {
	treasures, cards := texttest.Names(rules.Treasure(rules.Treasures)), texttest.Names(rules.Card(rules.Cards))
	var locations []string
	for c := range rules.Card(rules.Cards) {
		if c.Class() == rules.Location {
			locations = append(locations, c.String())
		}
	}
	texttest.Hold(t, texttest.Texts{Catalog: bottest.Catalog(t, Texts()), Game: rules.Name, Pages: pages,
		Vocabulary: []string{"action.", "kind.", "metric.", "score.", "term.", "upgrade."},
		Words: map[string][]string{
			"card": cards[1:], "at card": locations, "treasure": treasures, "refill": treasures,
			"space": {rules.Start.Term(), rules.Gulf.Term(), rules.Maracaibo.Term()},
		}})
}

// TestEffectsAreCountedAsEachLanguageCounts: 22 is few in Polish and many in Czech, and one upgrade is not numbered.
func TestEffectsAreCountedAsEachLanguageCounts(t *testing.T) {
	for _, want := range []struct {
		lang, key string
		n         int
		text      string
	}{
		{"en", "doubloons", 1, "1 doubloon"}, {"de", "doubloons", 2, "2 Dublonen"},
		{"cs", "doubloons", 4, "4 dublony"}, {"cs", "doubloons", 22, "22 dublonů"},
		{"pl", "doubloons", 5, "5 dublonów"}, {"pl", "doubloons", 12, "12 dublonów"}, {"pl", "doubloons", 22, "22 dublony"},
		{"pl", "ship_upgrade", 1, "rozbudowa statku"}, {"pl", "ship_upgrade", 2, "2 rozbudowy statku"},
	} {
		v := bottest.Localizer(t, Texts(), rules.Name, want.lang)
		if got := v.Say(prefix+"effect."+want.key, engine.Num("n", want.n)); got != want.text {
			t.Errorf("%s: %q, want %q", want.lang, got, want.text)
		}
	}
}

// TestPaymentsAreCountedInSentences: sentences of events choose the form themselves.
func TestPaymentsAreCountedInSentences(t *testing.T) {
	v := bottest.Localizer(t, Texts(), rules.Name, "pl")
	for price, want := range map[int]string{1: "1 dublon", 3: "3 dublony", 12: "12 dublonów", 23: "23 dublony"} {
		e := engine.Event{Kind: rules.CardTaken, Seat: 0, Only: engine.Everyone, Args: []engine.Arg{engine.Term("card", "c30"), engine.Num("price", price)}}
		if got, _ := v.Then(e, text.Told{}); got != "bierze kartę Szef przemytników za "+want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
