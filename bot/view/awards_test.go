package view

import (
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/storage"
)

func TestTheLongestWaitIsToldInDaysAndHours(t *testing.T) {
	c, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(c.Messages("en"), "chess", []string{"Ana", "Ben"})
	env := &storage.Envelope{Seats: []storage.Seat{{User: "ana"}, {User: "ben"}}}
	for _, want := range []struct {
		ana, ben time.Duration
		text     string
	}{
		{0, 0, ""},
		{40 * time.Minute, 59 * time.Minute, ""},
		{40 * time.Minute, time.Hour, "Longest wait: the table waited 1 hour for Ben"},
		{47 * time.Hour, 0, "Longest wait: the table waited 47 hours for Ana"},
		{48 * time.Hour, 0, "Longest wait: the table waited 2 days for Ana"},
		{99*time.Hour + 20*time.Minute, 99*time.Hour + 20*time.Minute, "Longest wait: the table waited 4 days and 3 hours for Ana and Ben"},
	} {
		env.Clocks = []storage.Clock{{Longest: want.ana}, {Longest: want.ben}}
		if got := longestWait(env, v); got != want.text {
			t.Errorf("%v and %v: %q, want %q", want.ana, want.ben, got, want.text)
		}
	}
	if env.Clocks = nil; longestWait(env, v) != "" {
		t.Error("a game without clocks tells a wait")
	}
}
