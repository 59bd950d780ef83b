package render

import (
	"cmp"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestALocalizerTakesTheWordsOfTheScene(t *testing.T) {
	s := Localizer{Words: func(key string, _ ...engine.Arg) string {
		return cmp.Or(map[string]string{"long": "ship\u00adyard", "b": "B", "g.picture.over": "Over", "g.picture.won": "Won", "g.picture.shared": "Shared"}[key], key)
	}}
	for want, got := range map[string]string{
		"shipyard": s.Say("long"),
		"B":        s.SayOr("a", "b"),
		"":         s.SayOr("a", ""),
		"Over":     s.Outcome("g", 0, "", 0),
		"Won":      s.Outcome("g", 1, "Ana", 57),
		"Shared":   s.Outcome("g", 2, "", 0),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
