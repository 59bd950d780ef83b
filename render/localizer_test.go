package render

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestASpeakerTakesTheWordsOfTheSceneOrItsOwn(t *testing.T) {
	s := Localizer{
		English: map[string]string{"a": "Ship{what}", "coins": "{n} coin|{n} coins of {m}", "long": "ship\u00adyard", "open": "{n} and {", "g.picture.over": "Over", "g.picture.won": "{name} won with {n}", "g.picture.shared": "Shared"},
		Words: func(key string, _ ...engine.Arg) string {
			return map[string]string{"b": "Loď", "c": "c"}[key]
		},
	}
	for want, got := range map[string]string{
		"Ships{n}":        s.Say("a", engine.Free("what", "s{n}")),
		"Loď":             s.Say("b"),
		"":                s.Say("c"),
		"1 coin":          s.Say("coins", engine.Num("n", 1), engine.Num("m", 3)),
		"0 coins of 3":    s.Say("coins", engine.Num("m", 3), engine.Num("n", 0)),
		"shipyard":        s.Say("long"),
		"ship\u00adyard":  s.Breakable("long"),
		"4 and {":         s.Say("open", engine.Num("n", 4)),
		"Over":            s.Outcome("g", 0, "", 0),
		"Ana won with 57": s.Outcome("g", 1, "Ana", 57),
		"Shared":          s.Outcome("g", 2, "", 0),
		"a":               s.FirstKey("a", "b"),
		"b":               s.FirstKey("x", "b"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
