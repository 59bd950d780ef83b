package text_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// grammar are catalogs of a game called x.
var grammar = map[string]string{
	"en": `{
		"x.term.tub": "tub", "x.term.tub.count": {"one": "{{.n}} tub", "other": "{{.n}} tubs"},
		"list.and": "{{.First}} and {{.Last}}", "list.counted": "{{.n}} {{.What}}",
		"article": {"other": "the", "nom": "the", "indef": "a"}, "article.an": {"other": "the", "indef": "an"},
		"x.term.corn": "corn", "x.term.sugar": "sugar", "x.term.office": {"other": "office", "article": "an"},
		"x.term.shipyard": "shipyard", "x.term.shipyard.count": {"one": "{{.n}} shipyard", "other": "{{.n}} shipyards"},
		"x.count.doubloon": {"one": "{{.n}} doubloon", "other": "{{.n}} doubloons"},
		"x.sold": "sold {{acc .good}} for {{count .n ` + "`doubloon`" + `}}", "x.lost": "lost {{plural .n ` + "`# crate` `# crates`" + `}}",
		"x.built": "built {{indef .building}}", "x.has": "has {{acc .Items}}", "x.tile": "{{if is .tile ` + "`sugar`" + `}}sweet{{else}}plain{{end}}",
		"x.boats": {"one": "{{.n}} boat", "other": "{{.n}} boats"}, "x.sails": "sails {{to .region}}", "x.term.gulf": "the Gulf",
		"x.goes": "goes to {{nom .place}}", "x.place.corn": "corn field"
	}`,
	"de": `{
		"x.term.tub": "Kübel",
		"list.and": "{{.First}} und {{.Last}}", "list.counted": "{{.n}} {{.What}}",
		"article": {"other": "", "to": "nach"}, "article.m": {"other": "der", "nom": "der", "acc": "den", "indef": "einen"},
		"x.term.corn": "Mais", "x.term.sugar": "Zucker", "x.term.office": {"other": "Hafen", "article": "m"},
		"x.term.shipyard": "Werft", "x.term.shipyard.count": {"one": "{{.n}} Werft", "other": "{{.n}} Werften"},
		"x.count.doubloon": {"one": "{{.n}} Dublone", "other": "{{.n}} Dublonen"},
		"x.sold": "verkauft {{acc .good}} für {{count .n ` + "`doubloon`" + `}}", "x.lost": "verliert {{plural .n ` + "`# Kiste` `# Kisten`" + `}}",
		"x.built": "baut {{acc .building}}", "x.has": "hat {{acc .Items}}", "x.tile": "{{.tile}}",
		"x.boats": {"one": "{{.n}} Boot", "other": "{{.n}} Boote"}, "x.sails": "fährt {{to .region}}", "x.term.gulf": {"other": "Golf", "to": "in den Golf"},
		"x.goes": "geht {{to .place}}", "x.place.corn": {"other": "Maisplantage", "to": "auf die Maisplantage"}
	}`,
	"cs": `{
		"x.term.tub": "káď",
		"list.and": "{{.First}} a {{.Last}}", "list.counted": "{{.n}}× {{.What}}",
		"x.term.corn": {"other": "kukuřice", "acc": "kukuřici"}, "x.term.sugar": "cukr", "x.term.tile.sugar": {"other": "třtina"},
		"x.term.office": "přístav", "x.term.shipyard": "loděnice",
		"x.term.shipyard.count": {"one": "{{.n}} loděnice", "few": "{{.n}} loděnice", "many": "{{.n}} loděnice", "other": "{{.n}} loděnic", "acc": {"one": "{{.n}} loděnici", "few": "{{.n}} loděnice", "many": "{{.n}} loděnice", "other": "{{.n}} loděnic"}},
		"x.count.doubloon": {"one": "{{.n}} dublon", "few": "{{.n}} dublony", "many": "{{.n}} dublonu", "other": "{{.n}} dublonů"},
		"x.sold": "prodává {{acc .good}} za {{count .n ` + "`doubloon`" + `}}", "x.lost": "ztrácí {{plural .n ` + "`# bednu` `# bedny` `# beden`" + `}}",
		"x.built": "staví {{acc .building}}", "x.has": "má {{acc .Items}}", "x.tile": "{{.tile}}",
		"x.boats": {"one": "{{.n}} loď", "few": "{{.n}} lodě", "many": "{{.n}} lodi", "other": "{{.n}} lodí"}, "x.sails": "pluje {{to .region}}", "x.term.gulf": {"other": "Záliv", "to": "do Zálivu"},
		"x.goes": "{{.place}}", "x.place.corn": "pole"
	}`,
	"pl": `{
		"x.term.tub": "kadź",
		"list.and": "{{.First}} i {{.Last}}", "list.counted": "{{.n}}× {{.What}}",
		"x.term.corn": {"other": "kukurydza", "acc": "kukurydzę"}, "x.term.sugar": "cukier", "x.term.tile.sugar": "trzcina",
		"x.term.office": "port", "x.term.shipyard": "stocznia",
		"x.term.shipyard.count": {"one": "{{.n}} stocznia", "few": "{{.n}} stocznie", "many": "{{.n}} stoczni", "other": "{{.n}} stoczni"},
		"x.count.doubloon": {"one": "{{.n}} dublon", "few": "{{.n}} dublony", "many": "{{.n}} dublonów", "other": "{{.n}} dublona"},
		"x.sold": "sprzedaje {{acc .good}} za {{count .n ` + "`doubloon`" + `}}", "x.lost": "traci {{plural .n ` + "`# skrzynię` `# skrzynie` `# skrzyń`" + `}}",
		"x.built": "buduje: {{acc .building}}", "x.has": "ma {{acc .Items}}", "x.tile": "{{.tile}}",
		"x.boats": {"one": "{{.n}} łódź", "few": "{{.n}} łodzie", "many": "{{.n}} łodzi", "other": "{{.n}} łodzi"}, "x.sails": "płynie {{to .region}}", "x.term.gulf": {"other": "Zatoka", "to": "do Zatoki"},
		"x.goes": "{{.place}}", "x.place.corn": "pole"
	}`,
}

// speaker speaks of the game x.
func speaker(t *testing.T, lang string) text.Localizer {
	t.Helper()
	var files []string
	for lang, content := range grammar {
		files = append(files, lang, content)
	}
	return text.NewLocalizer(catalogOf(t, files...).Messages(lang), "x", nil)
}

func TestAMessageAsksForAWordInACase(t *testing.T) {
	good := func(key string) engine.Arg { return engine.Term("good", key) }
	building := func(key string) engine.Arg { return engine.Term("building", key) }
	for _, c := range []struct {
		lang, key string
		args      []engine.Arg
		want      string
	}{
		{"en", "x.sold", []engine.Arg{good("corn"), engine.Num("n", 1)}, "sold corn for 1 doubloon"},
		{"en", "x.built", []engine.Arg{building("office")}, "built an office"},
		{"en", "x.built", []engine.Arg{building("shipyard")}, "built a shipyard"},
		{"en", "x.sails", []engine.Arg{engine.Term("region", "gulf")}, "sails the Gulf"},
		{"de", "x.built", []engine.Arg{building("office")}, "baut den Hafen"},
		{"de", "x.sails", []engine.Arg{engine.Term("region", "gulf")}, "fährt in den Golf"},
		{"de", "x.sails", []engine.Arg{engine.Term("region", "corn")}, "fährt nach Mais"},
		{"en", "x.goes", []engine.Arg{engine.Term("place", "corn")}, "goes to the corn field"},
		{"de", "x.goes", []engine.Arg{engine.Term("place", "corn")}, "geht auf die Maisplantage"},
		{"cs", "x.sold", []engine.Arg{good("corn"), engine.Num("n", 4)}, "prodává kukuřici za 4 dublony"},
		{"cs", "x.sold", []engine.Arg{good("corn"), good("sugar"), engine.Num("n", 5)}, "prodává kukuřici a cukr za 5 dublonů"},
		{"cs", "x.sails", []engine.Arg{engine.Term("region", "gulf")}, "pluje do Zálivu"},
		{"pl", "x.sold", []engine.Arg{good("corn"), engine.Num("n", 32)}, "sprzedaje kukurydzę za 32 dublony"},
		{"cs", "x.tile", []engine.Arg{engine.Term("tile", "sugar")}, "třtina"},
		{"cs", "x.tile", []engine.Arg{engine.Term("tile", "corn")}, "kukuřice"},
		{"en", "x.tile", []engine.Arg{engine.Term("tile", "sugar")}, "sweet"},
		{"en", "x.tile", []engine.Arg{engine.Term("tile", "corn")}, "plain"},
		{"cs", "x.tile", []engine.Arg{{Key: "tile", Text: "tub", Num: 2}}, "2× káď"},
		{"cs", "x.has", []engine.Arg{engine.Num("corn", 2), engine.Num("sugar", 1)}, "má 2× kukuřici a 1× cukr"},
		{"pl", "x.has", []engine.Arg{engine.Num("tiles", 3), engine.Num("sugar", 1)}, "ma 1× trzcina"},
	} {
		if got := speaker(t, c.lang).Say(c.key, c.args...); got != c.want {
			t.Errorf("%s, %s of %v: %q, want %q", c.lang, c.key, c.args, got, c.want)
		}
	}
}

func TestAListCountsEqualWords(t *testing.T) {
	yard, office := engine.Term("building", "shipyard"), engine.Term("building", "office")
	for lang, want := range map[string]string{
		"en": "built 2 shipyards and an office", "de": "baut 2 Werften und den Hafen", "cs": "staví 2 loděnice a přístav",
		"pl": "buduje: 2 stocznie i port",
	} {
		if got := speaker(t, lang).Say("x.built", yard, office, yard); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

func TestAnyNumberChoosesAPlural(t *testing.T) {
	for key, want := range map[string]map[string]string{
		"x.boats": {
			"en": "1 boat|2 boats|5 boats|12 boats|22 boats|32 boats", "de": "1 Boot|2 Boote|5 Boote|12 Boote|22 Boote|32 Boote",
			"cs": "1 loď|2 lodě|5 lodí|12 lodí|22 lodí|32 lodí", "pl": "1 łódź|2 łodzie|5 łodzi|12 łodzi|22 łodzie|32 łodzie",
		},
		"x.lost": {
			"en": "lost 1 crate|lost 2 crates|lost 5 crates|lost 12 crates|lost 22 crates|lost 32 crates",
			"cs": "ztrácí 1 bednu|ztrácí 2 bedny|ztrácí 5 beden|ztrácí 12 beden|ztrácí 22 beden|ztrácí 32 beden",
			"pl": "traci 1 skrzynię|traci 2 skrzynie|traci 5 skrzyń|traci 12 skrzyń|traci 22 skrzynie|traci 32 skrzynie",
		},
	} {
		for lang, want := range want {
			var got []string
			for _, n := range []int{1, 2, 5, 12, 22, 32} {
				got = append(got, speaker(t, lang).Say(key, engine.Num("n", n)))
			}
			if got := strings.Join(got, "|"); got != want {
				t.Errorf("%s, %s: %q, want %q", lang, key, got, want)
			}
		}
	}
}

func TestWhatIsNoNumberChoosesNoPlural(t *testing.T) {
	v := speaker(t, "pl")
	for key, arg := range map[string]engine.Arg{
		"x.boats": engine.Free("n", "5"), "x.lost": engine.Free("n", "5"), "x.sold": engine.Free("n", "5"),
	} {
		if got := v.Say(key, arg, engine.Term("good", "corn")); !strings.Contains(got, "5 is no whole number") {
			t.Errorf("%s of the text 5: %q", key, got)
		}
	}
	if got := v.Say("x.boats"); !strings.Contains(got, "no whole number") {
		t.Errorf("no number at all: %q", got)
	}
}

func TestAMessageOfAnUnknownFormIsRefused(t *testing.T) {
	for name, content := range map[string]string{
		"no such plural":   `{"x": {"some": "a"}}`,
		"a broken case":    `{"x": {"other": "a", "acc": 3}}`,
		"no such function": `{"x": "{{shout .a}}"}`,
		"an open brace":    `{"x": "{{if .a}}b"}`,
		"no form other":    `{"x": {"one": "a"}}`,
		"no such article":  `{"article.f": "die", "x": {"other": "a", "article": "q"}}`,
	} {
		if _, err := text.Only(files("en.json", content)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestTextsAreAllThatTheFilesHave(t *testing.T) {
	c := catalogOf(t, "cs", `{"a": "x {{.b}}", "b": {"one": "1", "other": "n", "acc": {"one": "1a", "other": "na"}, "gen": "g"}, "c.d": "y"}`)
	want := map[string]map[string]string{
		"a": {"": "x {{.b}}"}, "b": {"one": "1", "other": "n", "acc one": "1a", "acc other": "na", "gen": "g"}, "c.d": {"": "y"},
	}
	if diff := cmp.Diff(want, c.Texts("cs", "")); diff != "" {
		t.Error(diff)
	}
	if got := c.Texts("cs", "c."); len(got) != 1 || got["c.d"][""] != "y" {
		t.Errorf("of some keys: %v", got)
	}
}
