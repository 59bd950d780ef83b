package main

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
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
	plain := append(config{}.games(titles.Games(), slog.Default()), title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
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

// TestWhereWeightsDoNotFitNobodyJudges: the log names the game and says why, and the others are as before.
func TestWhereWeightsDoNotFitNobodyJudges(t *testing.T) {
	list := titles.Games()
	list[1].Warning = errors.New("weights of other features")
	var log bytes.Buffer
	for i, g := range (config{}).games(list, slog.New(slog.NewTextHandler(&log, nil))) {
		if judges := g.Analyst != nil; judges != (i != 1) {
			t.Errorf("%s has an analyst: %v", g.Rules.Name(), judges)
		}
	}
	if words := log.String(); strings.Count(words, "\n") != 1 ||
		!strings.Contains(words, `game=endeavor error="weights of other features"`) {
		t.Errorf("the log says %q", words)
	}
}
