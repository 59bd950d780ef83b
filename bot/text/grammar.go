package text

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Cases are the forms in which a message can ask for a word: "{{acc .good}}". Those of grammar have the names that
// dictionaries give them; nom is the nominative with its article where a language has one. indef has the indefinite
// article (in German that of the accusative: "baut einen Hafen"), to and at are a place that somebody goes to and is at
// ("in die Karibik", "in der Karibik").
var Cases = []string{"nom", "gen", "dat", "acc", "ins", "indef", "to", "at"}

// message is a text of a catalog in one language. In a file it is a text, or an object that has texts for the plural
// forms of CLDR ("one", "few", "many", "other"), of which the value n chooses; "article", which names the articles of a
// word; and a message for each of Cases that others ask for. A word without it gets the article of that case before it,
// from the message "article.m" where it names "m", or "article" where it names none:
//
//	{"one": "{{.n}} dublon", "few": "{{.n}} dublony", "many": "{{.n}} dublonu", "other": "{{.n}} dublonů"}
//	{"other": "kukuřice", "acc": "kukuřici"}
//	{"other": "Hafen", "article": "m"}
//
// A text is a template of text/template with the functions of grammar.funcs.
type message struct {
	grammar
	phrase  phrase                 // the only form, or the one called "other"
	forms   map[plural.Form]phrase // nil where there is one form only
	cases   map[string]*message
	article string
	capital *message // the same with a capital, nil where it holds values
}

// grammar is what a message knows of its language and of the messages around it.
type grammar struct {
	tag      language.Tag
	messages map[string]*message
	game     string // the first part of its key
}

var pluralForms = map[string]plural.Form{
	"one": plural.One, "few": plural.Few, "many": plural.Many, "other": plural.Other,
}

func (g grammar) parse(raw json.RawMessage) (*message, error) {
	m := &message{grammar: g}
	var whole string
	if json.Unmarshal(raw, &whole) == nil {
		var err error
		m.phrase, err = g.phrase(whole)
		m.capitalize()
		return m, err
	}
	var forms map[string]json.RawMessage
	if err := json.Unmarshal(raw, &forms); err != nil {
		return nil, err
	}
	for name, raw := range forms {
		if err := m.add(name, raw); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	other, ok := m.forms[plural.Other]
	if !ok {
		return nil, fmt.Errorf("there is no form other")
	}
	if m.phrase = other; len(m.forms) == 1 {
		m.forms = nil
	}
	m.capitalize()
	return m, nil
}

func (m *message) capitalize() {
	if m.forms == nil && m.phrase.fixed() {
		word := Upper(m.phrase.source)
		m.capital = &message{grammar: m.grammar, phrase: phrase{source: word, parts: []part{{words: word}}}}
	}
}

func (m *message) add(name string, raw json.RawMessage) error {
	if slices.Contains(Cases, name) {
		if m.cases == nil {
			m.cases = map[string]*message{}
		}
		var err error
		m.cases[name], err = m.grammar.parse(raw)
		return err
	}
	if name == "article" {
		return json.Unmarshal(raw, &m.article)
	}
	form, ok := pluralForms[name]
	if !ok {
		return fmt.Errorf("there is no such form")
	}
	var source string
	if err := json.Unmarshal(raw, &source); err != nil {
		return err
	}
	if m.forms == nil {
		m.forms = map[plural.Form]phrase{}
	}
	var err error
	m.forms[form], err = m.grammar.phrase(source)
	return err
}

// print gives the message in a case, "" for the plain one.
func (m *message) print(name string, args Args) string {
	if name != "" {
		if form := m.cases[name]; form != nil {
			return form.print("", args)
		}
		if article := m.articleIn(name); article != nil {
			return article.print("", nil) + " " + m.print("", args)
		}
	}
	if m.forms == nil {
		return m.phrase.print(args)
	}
	n, err := whole(args["n"])
	if err != nil {
		return "<" + err.Error() + ">"
	}
	form, ok := m.forms[m.form(n)]
	if !ok {
		form = m.phrase
	}
	return form.print(args)
}

// articleIn is the article in a case, nil where the message has none.
func (m *message) articleIn(name string) *message {
	articles := m.messages[strings.TrimSuffix("article."+m.article, ".")]
	if articles == nil || m.forms != nil {
		return nil
	}
	return articles.cases[name]
}

// texts adds what the file has of the message to list, under what leads to it.
func (m *message) texts(to string, list map[string]string) {
	if m.forms == nil {
		list[to] = m.phrase.source
	}
	for name, form := range pluralForms {
		if phrase, ok := m.forms[form]; ok {
			list[strings.TrimSpace(to+" "+name)] = phrase.source
		}
	}
	for name, form := range m.cases {
		form.texts(name, list)
	}
}

// form is the plural form that a whole number chooses.
func (g grammar) form(n int) plural.Form {
	return plural.Cardinal.MatchPlural(g.tag, max(n, -n), 0, 0, 0, 0)
}

// whole is a value that chooses a plural form: nothing else is taken for 0.
func whole(value any) (int, error) {
	n, ok := value.(int)
	if !ok {
		return 0, fmt.Errorf("%v is no whole number", value)
	}
	return n, nil
}

// funcs are the functions of templates: the Cases, with a value that is put into that form; and
//
//	{{plural .n "is # step" "are # steps"}}  the form for a number, # standing for it: those of whole numbers, in
//	                                         their order (one, other; in Czech one, few, other; in Polish one, few,
//	                                         many)
//	{{count .n "doubloon"}}                  the message "count.doubloon" of the game, or of the bot, for a number
//	{{count .n "colonist" "acc"}}            the same in a case
//	{{is .tile "forest" "quarry"}}           whether a word is one of these, by its key
func (g grammar) funcs() template.FuncMap {
	funcs := template.FuncMap{"plural": g.plural, "count": g.count, "is": is}
	for _, name := range Cases {
		funcs[name] = func(value any) string { return inflect(name, value) }
	}
	return funcs
}

// integers are the plural forms of whole numbers; those of other languages are one and other.
var integers = map[string][]plural.Form{
	"cs": {plural.One, plural.Few, plural.Other},
	"pl": {plural.One, plural.Few, plural.Many},
}

func (g grammar) plural(value any, forms ...string) (string, error) {
	names, ok := integers[g.tag.String()]
	if !ok {
		names = []plural.Form{plural.One, plural.Other}
	}
	if len(forms) != len(names) {
		return "", fmt.Errorf("plural has %d forms, want %d", len(forms), len(names))
	}
	n, err := whole(value)
	if err != nil {
		return "", err
	}
	i := max(slices.Index(names, g.form(n)), 0)
	return strings.ReplaceAll(forms[i], "#", strconv.Itoa(n)), nil
}

func (g grammar) count(value any, noun string, name ...string) (string, error) {
	if _, err := whole(value); err != nil {
		return "", err
	}
	for _, key := range []string{g.game + ".count." + noun, "count." + noun} {
		if m := g.messages[key]; m != nil {
			return m.print(strings.Join(name, ""), Args{"n": value}), nil
		}
	}
	return "", fmt.Errorf("there is no noun %q", noun)
}

// inflected is a value that can be put into a case.
type inflected interface {
	in(name string) string
	is(key string) bool
}

func inflect(name string, value any) string {
	switch value := value.(type) {
	case string:
		return value
	case inflected:
		return value.in(name)
	}
	return fmt.Sprint(value)
}

func is(value any, keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		if value, ok := value.(inflected); ok {
			return value.is(key)
		}
		return value == key
	})
}

// phrase is one form of a message: words with values between them, as nearly all are, or else a template.
type phrase struct {
	source   string // as it stands in the file
	parts    []part
	template *template.Template
}

// part is a piece of words and the value that follows them, in a case; the last part has no value.
type part struct{ words, value, as string }

var value = regexp.MustCompile(`^(?:(` + strings.Join(Cases, "|") + `) )?\.(\w+)$`)

func (g grammar) phrase(source string) (f phrase, err error) {
	f.source = source
	for rest := source; ; {
		words, after, more := strings.Cut(rest, "{{")
		if !more {
			f.parts = append(f.parts, part{words: words})
			return f, nil
		}
		inner, after, _ := strings.Cut(after, "}}")
		found := value.FindStringSubmatch(inner)
		if found == nil {
			f.template, err = template.New("").Funcs(g.funcs()).Parse(source)
			return f, err
		}
		f.parts, rest = append(f.parts, part{words, found[2], found[1]}), after
	}
}

func (f phrase) fixed() bool { return f.template == nil && len(f.parts) == 1 }

func (f phrase) print(args Args) string {
	if f.fixed() {
		return f.parts[0].words
	}
	var b strings.Builder
	if f.template != nil {
		if err := f.template.Execute(&b, args); err != nil {
			return b.String() + "<" + err.Error() + ">"
		}
		return b.String()
	}
	room := 0
	for _, p := range f.parts {
		room += len(p.words)
		if value, ok := args[p.value].(string); ok {
			room += len(value)
		} else if p.value != "" {
			room += 8
		}
	}
	b.Grow(room)
	for _, p := range f.parts {
		b.WriteString(p.words)
		if p.value == "" {
			continue
		}
		switch value := args[p.value].(type) {
		case nil:
			b.WriteString("<no value>")
		case int:
			b.WriteString(strconv.Itoa(value))
		default:
			b.WriteString(inflect(p.as, value))
		}
	}
	return b.String()
}
