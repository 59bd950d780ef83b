package render

import (
	"cmp"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestALocalizerTakesTheWordsOfTheScene(t *testing.T) {
	s := Localizer{Words: func(key string, _ ...engine.Arg) string {
		return cmp.Or(map[string]string{"long": "ship\u00adyard", "b": "B"}[key], key)
	}}
	for want, got := range map[string]string{"shipyard": s.Say("long"), "B": s.SayOr("a", "b"), "": s.SayOr("a", "")} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
