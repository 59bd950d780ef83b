package text_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot/text"
)

func files(name, content string) fstest.MapFS {
	return fstest.MapFS{name: {Data: []byte(content)}}
}

// with is a catalog that has some messages of its own in English, and in Polish what is given.
func with(t *testing.T, english, polish string) *text.Catalog {
	t.Helper()
	c, err := text.New(files("en.json", english), files("pl.json", polish))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// alone is a catalog that has nothing but these messages.
func alone(t *testing.T, english, polish string) *text.Catalog {
	t.Helper()
	c, err := text.Only(files("en.json", english), files("pl.json", polish))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// catalogOf has nothing but the messages of these languages: language and content in turn.
func catalogOf(t *testing.T, content ...string) *text.Catalog {
	t.Helper()
	all := fstest.MapFS{}
	for i := 0; i < len(content); i += 2 {
		all[content[i]+".json"] = &fstest.MapFile{Data: []byte(content[i+1])}
	}
	c, err := text.Only(all)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAMessageIsPrintedInTheReadersLanguageWithItsPlural(t *testing.T) {
	c := with(t,
		`{"boats": {"one": "{{.n}} boat", "other": "{{.n}} boats"}}`,
		`{"boats": {"one": "{{.n}} łódź", "few": "{{.n}} łodzie", "many": "{{.n}} łodzi", "other": "{{.n}} łodzi"}}`,
	)
	for _, c2 := range []struct {
		locales []string
		n       int
		want    string
	}{
		{[]string{"en-US"}, 1, "1 boat"},
		{[]string{"en-GB"}, 0, "0 boats"},
		{[]string{"pl"}, 3, "3 łodzie"},
		{[]string{"pl"}, 5, "5 łodzi"},
		{[]string{"tlh", "pl"}, 1, "1 łódź"},
		{[]string{"xx"}, 2, "2 boats"},
		{[]string{""}, 2, "2 boats"},
		{nil, 2, "2 boats"},
	} {
		if got := c.Part([]string{"boats"}, c2.locales...).Say("boats", text.Args{"n": c2.n}); got != c2.want {
			t.Errorf("%d boats for a reader of %q: %q, want %q", c2.n, c2.locales, got, c2.want)
		}
	}
	if got := c.Part([]string{"boats"}, "pl").Lang; got != "pl" {
		t.Errorf("a Polish reader is spoken to in %q", got)
	}
}

func TestALanguageServesWhereItIsComplete(t *testing.T) {
	c := with(t, `{"map.sea": "sea", "map.land": "land", "log.sail": "sail"}`, `{"map.sea": "morze", "map.land": "ląd"}`)
	for name, c2 := range map[string]struct {
		messages  *text.Messages
		key, want string
	}{
		"its part":           {c.Part([]string{"map."}, "pl"), "map.sea", "morze"},
		"two parts, one not": {c.Part([]string{"map.", "log."}, "pl"), "map.sea", "sea"},
		"everything":         {c.Messages("pl"), "map.sea", "sea"},
		"all but the rest":   {c.But([]string{"log."}, "pl"), "map.sea", "morze"},
		"what it lacks":      {c.But([]string{"log."}, "pl"), "log.sail", "sail"},
		"all but a part":     {c.But([]string{"map."}, "pl"), "map.sea", "sea"},
	} {
		if got := c2.messages.Say(c2.key, nil); got != c2.want {
			t.Errorf("%s: %q, want %q", name, got, c2.want)
		}
	}
	if !c.Complete("pl", "map.") || c.Complete("pl", "log.") || c.Complete("pl") || !c.Complete("en") || c.Complete("tlh", "none.") {
		t.Error("wrong about what is complete")
	}
	if !c.CompleteBut("pl", "log.") || c.CompleteBut("pl", "map.") || c.CompleteBut("pl") || !c.CompleteBut("en") || c.CompleteBut("tlh", "map.", "log.") {
		t.Error("wrong about what is complete but for some")
	}
	if got := c.Languages(); !slices.Equal(got, []string{"cs", "de", "en", "pl"}) {
		t.Errorf("the languages are %q", got)
	}
}

func TestALanguageThatGetsItsLastMessageServesEverywhere(t *testing.T) {
	english := `{"boat.sail": "Sail", "boat.row": "Row"}`
	if got := alone(t, english, `{"boat.sail": "Żagiel"}`).Messages("pl").Say("boat.sail", nil); got != "Sail" {
		t.Errorf("before: %q", got)
	}
	if got := alone(t, english, `{"boat.sail": "Żagiel", "boat.row": "Wiosło"}`).Messages("pl").Say("boat.sail", nil); got != "Żagiel" {
		t.Errorf("then: %q", got)
	}
}

func TestAKeyWithoutAMessageIsPrintedAsItIs(t *testing.T) {
	c, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Messages("en").Say("no.such.key", nil); got != "no.such.key" {
		t.Errorf("got %q", got)
	}
}

func TestABrokenCatalogIsRefused(t *testing.T) {
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

func TestTranslationsAreThoseOfCompleteLanguages(t *testing.T) {
	english, other := alone(t, `{"boat.sail": "Sail", "boat.row": "Row"}`, `{"boat.sail": "Żagiel", "boat.row": "Wiosło"}`).Translations("boat.sail")
	if english != "Sail" || other["pl"] != "Żagiel" || len(other) != 1 {
		t.Errorf("got %q and %v", english, other)
	}
	english, other = alone(t, `{"boat.sail": "Sail", "boat.row": "Row"}`, `{"boat.sail": "Żagiel"}`).Translations("boat.sail")
	if english != "Sail" || other != nil {
		t.Errorf("of a language that lacks others: %q and %v", english, other)
	}
	english, other = alone(t, `{"boat.sail": "Sail", "cart.pull": "Pull"}`, `{"boat.sail": "Żagiel"}`).Translations("boat.sail", "cart.")
	if english != "Sail" || other["pl"] != "Żagiel" || len(other) != 1 {
		t.Errorf("of a language that lacks what does not matter: %q and %v", english, other)
	}
}

func TestAWordHasACapitalOnALabel(t *testing.T) {
	c := alone(t, `{"boat": "ship's boat", "ship": {"other": "ship", "acc": "a ship"}, "boats": "{{.n}} boats"}`,
		`{"boat": "łódź", "ship": {"other": "statek"}, "boats": "łodzie: {{.n}}"}`)
	for _, c2 := range []struct{ lang, key, want string }{
		{"en", "boat", "Ship's boat"}, {"pl", "boat", "Łódź"}, {"en", "ship", "Ship"}, {"pl", "ship", "Statek"},
		{"en", "boats", "boats.capital"}, {"en", "none", "none.capital"},
	} {
		if got := c.Messages(c2.lang).Say(c2.key+text.Capital, nil); got != c2.want {
			t.Errorf("%s in %s is %q, want %q", c2.key, c2.lang, got, c2.want)
		}
	}
}
