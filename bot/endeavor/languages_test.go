package endeavor

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
	painter "github.com/harbormaster/harbormaster/render/endeavor"
)

func TestMessagesAgreeInAllLanguages(t *testing.T) {
	buildings, tokens := texttest.Names(rules.Building(rules.Buildings)), texttest.Names(rules.Token(rules.Tokens))
	for i := range tokens {
		tokens[i] = "token_" + tokens[i]
	}
	var governors []string
	for c := range rules.Card(rules.Cards) {
		if c.Governor() {
			governors = append(governors, c.String())
		}
	}
	texttest.Hold(t, texttest.Texts{Catalog: catalog(t), Game: rules.Name, Pages: pages,
		Vocabulary: []string{"action.", "building.", "card.", "city.", "deck.", "phase.", "region.", "score.", "term."},
		Words: map[string][]string{
			"building": buildings, "owned": buildings, "source": append(tokens, buildings...), "token": tokens,
			"action": texttest.Names(rules.Part(rules.Parts)), "card": governors, // Others have the name of a region.
			"city": texttest.Names(rules.City(rules.Cities)), "region": texttest.Names(rules.Region(rules.Regions)),
		}})
}

func TestEveryMessageAndPictureIsInFourLanguages(t *testing.T) {
	c := catalog(t)
	parts := slices.Concat(painter.Keys, title.LobbyTexts, title.TimelineTexts)
	for _, lang := range []string{"en", "cs", "pl", "de"} {
		if got := c.Messages(lang).Lang; !c.Complete(lang) || got != lang {
			t.Errorf("a message for a reader of %s is in %s; some are missing", lang, got)
		}
		if got := c.Part(parts, lang).Lang; got != lang {
			t.Errorf("a picture for a reader of %s is in %s", lang, got)
		}
	}
}

func TestGrowthIsToldOfOneAndOfSeveralInEachLanguage(t *testing.T) {
	c := catalog(t)
	for _, want := range []struct {
		lang  string
		seats int
		text  string
	}{
		{"en", 1, "Ana got 2 markers."}, {"en", 2, "Ana and Ben got 3 markers each."},
		{"cs", 1, "Ana dostává 2 žetony populace."}, {"cs", 2, "Ana a Ben dostávají po 3 žetonech populace."},
		{"pl", 1, "Ana dostaje 2 znaczniki."}, {"pl", 2, "Ana i Ben dostają po 3 znaczniki."},
		{"de", 1, "Ana bekommt 2 Marker."}, {"de", 2, "Ana und Ben bekommen je 3 Marker."},
	} {
		args := []engine.Arg{engine.Num("markers", want.seats+1), engine.Num("seats", want.seats)}
		for seat := range want.seats {
			args = append(args, engine.Num("grown_seat", seat))
		}
		grew := engine.Event{Kind: rules.Grew, Seat: engine.Everyone, Only: engine.Everyone, Args: args}
		if got := text.NewLocalizer(c.Messages(want.lang), rules.Name, []string{"Ana", "Ben"}).Event(grew); got != want.text {
			t.Errorf("%s: %q, want %q", want.lang, got, want.text)
		}
	}
}

// TestFactsPutTheirWordsIntoForms: each language asks for buildings, regions, cities and tokens in the case of its sentence.
func TestFactsPutTheirWordsIntoForms(t *testing.T) {
	term, num := engine.Term, engine.Num
	facts := []engine.Event{
		{Kind: rules.Built, Args: []engine.Arg{term("building", "shipyard")}},
		{Kind: rules.SalaryPaid, Args: []engine.Arg{term("building", "docks"), term("building", "market"), term("building", "market")}},
		{Kind: rules.Shipped, Args: []engine.Arg{term("source", "docks"), term("region", "far_east"), num("space", 3), term("token", "token_attack")}},
		{Kind: rules.Linked, Args: []engine.Arg{term("city", "seville"), term("city", "havana"), term("token", "token_culture")}},
		{Kind: rules.GovernorWon, Args: []engine.Arg{term("card", "caribbean_gov"), num("markers", 2), num("finance", 2)}},
	}
	for lang, want := range map[string][]string{
		"en": {
			"Ana built a shipyard.", "Ana's salary freed the docks and 2 markets.",
			"Ana shipped to the Far East with the docks (space 3) and took an attack token.",
			"Ana was the first to connect Seville and Havana and took a culture token.",
			"Ana won the governor of the Caribbean with 2 markers: 2 finance.",
		},
		"cs": {
			"Ana staví loděnici.", "Ana díky výplatě uvolňuje doky a 2 tržiště.",
			"Ana využívá doky, pluje na Dálný východ (3. pole) a bere žeton útoku.",
			"Ana jako první spojuje Sevillu a Havanu a bere žeton kultury.",
			"Ana získává guvernéra Karibiku (na cestě 2 žetony populace): 2× finance.",
		},
		"pl": {
			"Ana buduje stocznię.", "Dzięki pensji Ana zwalnia doki i 2 targi.",
			"Ana żegluje dzięki dokom na Daleki Wschód (pole 3) i bierze żeton ataku.",
			"Ana łączy Sewillę i Hawanę, za co bierze żeton kultury.",
			"Ana zdobywa gubernatora Karaibów (na torze 2 znaczniki): 2× finanse.",
		},
		"de": {
			"Ana baut eine Werft.", "Der Lohn von Ana gibt die Docks und 2 Märkte frei.",
			"Ana fährt mit den Docks in den Fernen Osten (Feld 3) und nimmt ein Angriffsplättchen.",
			"Ana verbindet Sevilla und Havanna vor allen anderen und nimmt ein Kulturplättchen.",
			"Ana gewinnt den Gouverneur der Karibik mit 2 Markern: 2 Finanzen.",
		},
	} {
		v := speaks(t, lang)
		for i, fact := range facts {
			if got := v.Event(fact); got != want[i] {
				t.Errorf("%s: %q, want %q", lang, got, want[i])
			}
		}
	}
}
