package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestANameIsCleanedWhereItEnters(t *testing.T) {
	for name, want := range map[string]string{
		"Ana":                             "Ana",
		"  Ana \n\t Maria  ":              "Ana Maria",
		"Žofie Wiśniewska":                "Žofie Wiśniewska",
		"陈伟":                              "陈伟",
		"سارة":                            "سارة",
		"":                                "Player",
		"\u200b\u200d\u2060\ufeff":        "Player",
		"\u3164\u115f\u2800":              "Player",
		"\u0301\u0302":                    "Player",
		"A\u202eve\u2066n\u2069":          "Aven",
		"Be\x00n\x1b[31m":                 "Ben[31m",
		"C\u0301\u0302\u0303\u0304\u0305": "C\u0301\u0302\u0303",
		"\xff\xfeDan":                     "Dan",
		strings.Repeat("W", 1000):         strings.Repeat("W", 32),
		strings.Repeat("a ", 500):         strings.TrimSpace(strings.Repeat("a ", 16)),
		"**Eve** <@1>":                    "**Eve** <@1>",
		"🧜🏽‍♀️":                           "🧜🏽♀️",
	} {
		if got := Clean(name); got != want {
			t.Errorf("%+q becomes %+q, want %+q", name, got, want)
		}
		if got := Clean(Clean(name)); got != want {
			t.Errorf("%+q becomes %+q when it is cleaned twice", name, got)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("Ana")
	f.Add("\u202e\u200b\xff ä\u0301")
	f.Fuzz(func(t *testing.T, name string) {
		got := Clean(name)
		if n := utf8.RuneCountInString(got); n < 1 || n > 32 || !utf8.ValidString(got) || got != strings.TrimSpace(got) {
			t.Errorf("%+q becomes %+q", name, got)
		}
		for _, r := range got {
			if !unicode.IsGraphic(r) || unicode.Is(unicode.Cf, r) || r != ' ' && unicode.IsSpace(r) {
				t.Errorf("%+q keeps %+q", name, r)
			}
		}
		if again := Clean(got); again != got {
			t.Errorf("%+q becomes %+q, then %+q", name, got, again)
		}
	})
}

func TestATextIsCutBetweenWords(t *testing.T) {
	for text, want := range map[string]string{
		"ship to India":             "ship to India",
		"ship to South America":     "ship to South…",
		"ship to North and America": "ship to North…",
		"a Verkaufsverzeichnis":     "a Verkaufsverz…",
	} {
		if got := Clip(text, 15); got != want {
			t.Errorf("%q is cut to %q, want %q", text, got, want)
		}
	}
}
