package puertorico

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
	painter "github.com/harbormaster/harbormaster/render/puertorico"
)

func TestPicturesAreWordedInFourLanguages(t *testing.T) {
	c := catalog(t)
	parts := slices.Concat(painter.Keys, title.LobbyTexts, title.TimelineTexts)
	for _, lang := range texttest.Languages() {
		if !c.Complete(lang, parts...) {
			have := c.Keys(lang, "")
			for _, key := range c.Keys("en", "") {
				if !slices.Contains(have, key) && slices.ContainsFunc(parts, func(part string) bool { return strings.HasPrefix(key, part) }) {
					t.Errorf("%s lacks %s", lang, key)
				}
			}
		}
		if got := c.Part(parts, lang).Lang; got != lang {
			t.Errorf("a picture for a reader of %s is in %s", lang, got)
		}
	}
}

func TestMessagesAgreeInAllLanguages(t *testing.T) {
	goods, tiles := texttest.Names(rules.Good(rules.Goods)), texttest.Names(rules.Tile(rules.Tiles))
	buildings := texttest.Names(rules.Building(rules.Buildings))
	texttest.Hold(t, texttest.Texts{Catalog: catalog(t), Game: rules.Name, Pages: pages,
		Vocabulary: []string{"good.", "piece.", "score.", "term."},
		Words: map[string][]string{
			"building": buildings, "good": goods, "cargo": goods, "Items": goods, "tile": tiles,
			"role": texttest.Names(rules.Role(rules.Roles)), "from": append(tiles, buildings...),
			"place": slices.Concat(tiles, buildings, []string{"san_juan"}),
		}})
}

func TestThingsAreCountedAsEachLanguageCounts(t *testing.T) {
	c := catalog(t)
	for _, want := range []struct {
		lang, key string
		n         int
		text      string
	}{
		{"cs", "doubloons", 1, "1 dublon"}, {"cs", "doubloons", 2, "2 dublony"}, {"cs", "doubloons", 5, "5 dublonů"}, {"cs", "doubloons", 22, "22 dublonů"},
		{"pl", "doubloons", 1, "1 dublon"}, {"pl", "doubloons", 4, "4 dublony"}, {"pl", "doubloons", 5, "5 dublonów"}, {"pl", "doubloons", 12, "12 dublonów"}, {"pl", "doubloons", 22, "22 dublony"},
		{"de", "doubloons", 1, "1 Dublone"}, {"de", "doubloons", 0, "0 Dublonen"}, {"en", "doubloons", 21, "21 doubloons"},
		{"cs", "quarries", 3, "3 kamenolomy"}, {"pl", "quarries", 5, "5 kamieniołomów"}, {"de", "quarries", 2, "2 Steinbrüche"},
	} {
		if got := c.Part(painter.Keys, want.lang).Say("puertorico.text."+want.key, text.Args{"n": want.n}); got != want.text {
			t.Errorf("%s: %q, want %q", want.lang, got, want.text)
		}
	}
}

func TestEveryMessageIsInFourLanguages(t *testing.T) {
	c := catalog(t)
	for _, lang := range []string{"en", "cs", "pl", "de"} {
		if got := c.Messages(lang).Lang; !c.Complete(lang) || got != lang {
			t.Errorf("a message for a reader of %s is in %s; some are missing", lang, got)
		}
	}
}

// TestPlantationsAreNotCountedAsGoods: sugar is a good, and what grows is cane, as the buttons say.
func TestPlantationsAreNotCountedAsGoods(t *testing.T) {
	c := catalog(t)
	row := engine.Event{Kind: rules.SettlerRow, Seat: engine.Everyone, Only: engine.Everyone, Args: []engine.Arg{engine.Num("tiles", 3), engine.Num("corn", 1), engine.Num("sugar", 2)}}
	for lang, want := range map[string]string{
		"en": "New plantations: 1 corn and 2 sugar.", "cs": "Nové plantáže: 1× kukuřice a 2× třtina.",
		"pl": "Nowe plantacje: 1× kukurydza i 2× trzcina.", "de": "Neue Plantagen: 1 Mais und 2 Zucker.",
	} {
		if got := text.NewLocalizer(c.Messages(lang), rules.Name, nil).Event(row); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// TestMomentsAreToldInEveryLanguage: with the names of buildings in that language, and points counted as it counts.
func TestMomentsAreToldInEveryLanguage(t *testing.T) {
	c := catalog(t)
	large := []engine.Arg{engine.Free("name", "Ana"), engine.Term("building", "guild_hall")}
	end := []engine.Arg{engine.Term("flag", "vp")}
	shipped := func(n, vp int) []engine.Arg {
		return []engine.Arg{engine.Free("name", "Ana"), engine.Num("n", n), engine.Num("vp", vp)}
	}
	for _, want := range []struct {
		lang, moment string
		args         []engine.Arg
		text         string
	}{
		{"en", rules.MilestoneLarge, large, "Ana builds the guild hall"},
		{"cs", rules.MilestoneLarge, large, "Ana staví cechovní dům"},
		{"pl", rules.MilestoneLarge, large, "Ana buduje siedzibę cechu"},
		{"de", rules.MilestoneLarge, large, "Ana baut die Zunfthalle"},
		{"cs", rules.MilestoneEnd, end, "Poslední kolo: došly vítězné body"},
		{"pl", rules.MilestoneEnd, end, "Ostatnia runda: zabrakło punktów zwycięstwa"},
		{"de", rules.MilestoneEnd, end, "Letzte Runde: Die Siegpunkte sind aufgebraucht"},
		{"cs", rules.MilestoneShipped, shipped(1, 0), "Ana nakládá 1 kus zboží za 0 bodů"},
		{"cs", rules.MilestoneShipped, shipped(3, 4), "Ana nakládá 3 kusy zboží za 4 body"},
		{"cs", rules.MilestoneShipped, shipped(5, 1), "Ana nakládá 5 kusů zboží za 1 bod"},
		{"pl", rules.MilestoneShipped, shipped(22, 24), "Ana ładuje 22 towary za 24 punkty"},
		{"pl", rules.MilestoneShipped, shipped(5, 1), "Ana ładuje 5 towarów za 1 punkt"},
		{"de", rules.MilestoneShipped, shipped(1, 1), "Ana verlädt 1 Ware für 1 Punkt"},
		{"de", rules.MilestoneShipped, shipped(6, 8), "Ana verlädt 6 Waren für 8 Punkte"},
	} {
		v := text.NewLocalizer(c.Part(painter.Keys, want.lang), rules.Name, nil)
		if got := v.Say("puertorico.moment."+want.moment, want.args...); got != want.text {
			t.Errorf("%s: %q, want %q", want.lang, got, want.text)
		}
	}
}
