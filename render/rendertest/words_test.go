package rendertest

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestLongWordsAreFilledInWhereThereAreSome(t *testing.T) {
	words := LongWords(map[string]string{"a": "Ship{what}", "coins": "{n} coin|{n} coins of {m}", "open": "{n} and {"},
		func(key string, _ ...engine.Arg) string { return "short " + key })
	for want, got := range map[string]string{
		"Ships{n}":     words("a", engine.Free("what", "s{n}")),
		"short b":      words("b"),
		"1 coin":       words("coins", engine.Num("n", 1), engine.Num("m", 3)),
		"0 coins of 3": words("coins", engine.Num("m", 3), engine.Num("n", 0)),
		"4 and {":      words("open", engine.Num("n", 4)),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
