package timeline

import (
	"slices"
	"strings"
	"testing"

	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	board "github.com/harbormaster/harbormaster/render/puertorico"
)

// TestTheCourseIsToldInEveryLanguage: a plot asks for nothing but what languages are asked for, says everything in
// them, and has room for it.
func TestTheTimelineIsToldInEveryLanguage(t *testing.T) {
	c, err := text.New(words.Texts())
	if err != nil {
		t.Fatal(err)
	}
	parts := slices.Concat(board.Keys, title.TimelineTexts)
	for lang, want := range map[string][]string{
		"en": {"10 rounds in review. ", "Doubloons at the end: ", "Round 7: Ben builds the guild hall."},
		"cs": {"průběh 10 kol. ", "Dublony na konci: ", "7. kolo: Ben staví cechovní dům."},
		"pl": {"przebieg 10 rund. ", "Dublony na końcu: ", "Runda 7: Ben buduje siedzibę cechu."},
		"de": {"10 Runden im Rückblick. ", "Dublonen am Ende: ", "Runde 7: Ben baut die Zunfthalle."},
	} {
		ch := voyage(t)
		ch.Timeline.Milestones[1].Args = []engine.Arg{engine.Num("n", 22), engine.Num("vp", 24)}
		printer := c.Part(parts, lang)
		if printer.Lang != lang {
			t.Fatalf("%s is not complete", lang)
		}
		say := text.NewLocalizer(printer, "puertorico", ch.Names).Say
		ch.Words = func(key string, args ...engine.Arg) string {
			if !slices.ContainsFunc(parts, func(part string) bool { return strings.HasPrefix(key, part) }) {
				t.Errorf("%s is of no part that a plot asks for", key)
			}
			return say(key, args...)
		}
		pic, err := Paint(ch)
		if err != nil {
			t.Fatal(err)
		}
		for _, sign := range []string{"<no value>", "puertorico.", "course."} {
			if strings.Contains(pic.Alt, sign) {
				t.Errorf("%s: %q in %s", lang, sign, pic.Alt)
			}
		}
		for _, sentence := range want {
			if !strings.Contains(pic.Alt, sentence) {
				t.Errorf("%s does not say %q: %s", lang, sentence, pic.Alt)
			}
		}
		p, err := newPainter(ch)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.milestones {
			room := p.milestonePanel.Dx() - 300
			if _, told := render.Fit(wordStyle.Font, wordStyle.Size, room, p.milestoneText(m)); strings.HasSuffix(told, "…") {
				t.Errorf("%s: cut to %q", lang, told)
			}
		}
	}
}
