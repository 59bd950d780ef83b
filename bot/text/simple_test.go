package text

import (
	"testing"
	"testing/fstest"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

func TestASimpleMessageReadsAsItsTemplateDoes(t *testing.T) {
	c, err := New(fstest.MapFS{"cs.json": {Data: []byte(`{
		"test.none": "nothing", "test.two": "{{.who}} has {{.n}} of {{.what}}", "test.twice": "{{.what}}{{.what}}", "test.braces": "a } b { c",
		"test.empty": "", "test.spaced": "{{ .what }}", "test.choice": "{{if .what}}yes{{end}}", "test.odd": "{{.n}} and {{.odd}}"
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	args := Args{"who": "Ana", "n": 12, "what": "corn", "odd": 1.5}
	for key, m := range c.simple["cs"] {
		want, err := i18n.NewLocalizer(c.bundle, "cs").Localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: map[string]any(args)})
		if got := m.print(args); err != nil || got != want {
			t.Errorf("%s: %q, the template gives %q (%v)", key, got, want, err)
		}
	}
	for key, simple := range map[string]bool{
		"test.none": true, "test.two": true, "test.twice": true, "test.braces": true, "test.spaced": false, "test.choice": false, "test.empty": false,
	} {
		if _, ok := c.simple["cs"][key]; ok != simple {
			t.Errorf("%s: simple %v, want %v", key, ok, simple)
		}
	}
	if got := c.simple["cs"]["test.two"].print(nil); got != "<no value> has <no value> of <no value>" {
		t.Errorf("without values: %q", got)
	}
}
