package endeavor

import (
	"io/fs"
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
	files, err := fs.Sub(texts, "text")
	if err != nil {
		t.Fatal(err)
	}
	texttest.Agree(t, files)
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
