package text

import (
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

func TestACountedMessageReadsAsTheLibraryReadsIt(t *testing.T) {
	c, err := New()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, lang := range c.Languages() {
		p, library := c.Messages(lang), i18n.NewLocalizer(c.bundle, lang)
		for key, forms := range c.counted[lang] {
			args := Args{}
			for _, parts := range forms {
				for i := 1; i < len(parts); i += 2 {
					args[parts[i]] = "corn"
				}
			}
			for n := range 130 {
				args["n"] = n
				want, err := library.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: map[string]any(args), PluralCount: n})
				if err != nil {
					t.Fatal(err)
				}
				compared++
				if got := p.Say(key, args); got != want {
					t.Errorf("%s, %s with %d: %q, the library says %q", lang, key, n, got, want)
				}
			}
		}
	}
	if compared == 0 {
		t.Error("no message counts")
	}
}
