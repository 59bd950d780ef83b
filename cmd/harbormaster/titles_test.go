package main

import (
	"log/slog"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

// TestABotHasRoomForAGameWithoutAnything: neither words nor pictures.
func TestABotHasRoomForAGameWithoutAnything(t *testing.T) {
	texts, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	plain := append(config{}.games(slog.Default()), title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	b, err := bot.New(bot.Config{Titles: plain, Texts: texts})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range b.Commands() {
		names = append(names, c.Name)
	}
	if got, want := len(names), len(plain)+6; got != want {
		t.Errorf("%d commands for %d games: %v", got, len(plain), names)
	}
}

func TestAGameThatIsNotTranslatedKeepsNoLanguageFromBeingSpoken(t *testing.T) {
	for _, locale := range []string{"en", "cs", "pl", "de", "de-AT"} {
		if err := (config{Locale: locale}).checkLocale(); err != nil {
			t.Error(err)
		}
	}
}
