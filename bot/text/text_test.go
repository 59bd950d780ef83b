package text_test

import (
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/text"
)

func files(name, content string) fstest.MapFS {
	return fstest.MapFS{name: {Data: []byte(content)}}
}

func TestAMessageIsPrintedInTheReadersLanguageWithItsPlural(t *testing.T) {
	c, err := text.New(
		files("en.json", `{"boats": {"one": "{{.n}} boat", "other": "{{.n}} boats"}, "only": "English only"}`),
		files("pl.json", `{"boats": {"one": "{{.n}} łódź", "few": "{{.n}} łodzie", "many": "{{.n}} łodzi", "other": "{{.n}} łodzi"}}`),
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, c2 := range []struct {
		locale, key string
		n           int
		want        string
	}{
		{"en-US", "boats", 1, "1 boat"},
		{"en-GB", "boats", 0, "0 boats"},
		{"pl", "boats", 3, "3 łodzie"},
		{"pl", "boats", 5, "5 łodzi"},
		{"pl", "only", 0, "English only"},
		{"xx", "boats", 2, "2 boats"},
		{"", "boats", 2, "2 boats"},
	} {
		if got := c.Printer(c2.locale).Say(c2.key, text.Args{"n": c2.n}); got != c2.want {
			t.Errorf("%s of %d for a reader of %q: %q, want %q", c2.key, c2.n, c2.locale, got, c2.want)
		}
	}
	if got := c.Printer("pl").Lang; got != "pl" {
		t.Errorf("a Polish reader is spoken to in %q", got)
	}
}

func TestAKeyWithoutAMessageIsPrintedAsItIs(t *testing.T) {
	c, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Printer("en").Say("no.such.key", nil); got != "no.such.key" {
		t.Errorf("got %q", got)
	}
}

func TestABrokenCatalogueIsRefused(t *testing.T) {
	for name, c := range map[string]fstest.MapFS{
		"not JSON":     files("en.json", `{`),
		"a key twice":  files("en.json", `{"button.join": "Join again"}`),
		"no language":  files("catalogue1.json", `{}`),
		"neither form": files("en.json", `{"x": 3}`),
	} {
		if _, err := text.New(c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestTranslationsLeadWithEnglish(t *testing.T) {
	c, err := text.New(files("de.json", `{"button.join": "Mitspielen"}`))
	if err != nil {
		t.Fatal(err)
	}
	english, other := c.Translations("button.join")
	if english != "Join" || other["de"] != "Mitspielen" || len(other) != 1 {
		t.Errorf("got %q and %v", english, other)
	}
}
