package text

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed *.json
var own embed.FS

// Args are the values of a message by name. The value of "n", an int, chooses the plural form.
type Args map[string]any

// Catalog holds all messages. It is filled before it is used and then safe for concurrent use.
type Catalog struct {
	bundle *i18n.Bundle
	keys   map[string]map[string]bool // language -> keys
	source map[string]map[string]string
	simple map[string]map[string]simple // language -> messages of one form, which need no grammar
	// counted are the messages of several forms, by language, that need nothing but the choice of one.
	counted map[string]map[string]counted

	mu    sync.Mutex
	cache map[string]*Messages
}

// New returns a catalog with the bot's own messages and those of the given file systems. They hold files named after
// their language, such as en.json, or after a subject and their language, such as clock.en.json: {"key": "text"} or
// {"key": {"one": "…", "other": "…"}}.
func New(more ...fs.FS) (*Catalog, error) { return of(append([]fs.FS{own}, more...)) }

// of is a catalog with the messages of these file systems and no others.
func of(systems []fs.FS) (*Catalog, error) {
	c := &Catalog{
		bundle:  i18n.NewBundle(language.English),
		keys:    map[string]map[string]bool{},
		source:  map[string]map[string]string{},
		simple:  map[string]map[string]simple{},
		counted: map[string]map[string]counted{},
		cache:   map[string]*Messages{},
	}
	for _, fsys := range systems {
		if err := c.add(fsys); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *Catalog) add(fsys fs.FS) error {
	files, err := fs.Glob(fsys, "*.json")
	if err != nil {
		return err
	}
	for _, name := range files {
		data, err := fs.ReadFile(fsys, name)
		if err == nil {
			err = c.addFile(Language(name), data)
		}
		if err != nil {
			return fmt.Errorf("catalog %s: %w", name, err)
		}
	}
	return nil
}

func (c *Catalog) addFile(lang string, data []byte) error {
	tag, err := language.Parse(lang)
	if err != nil {
		return err
	}
	var entries map[string]json.RawMessage
	if err := json.Unmarshal(data, &entries); err != nil {
		return err
	}
	if c.keys[lang] == nil {
		c.keys[lang], c.source[lang], c.simple[lang] = map[string]bool{}, map[string]string{}, map[string]simple{}
		c.counted[lang] = map[string]counted{}
	}
	for key, raw := range entries {
		if c.keys[lang][key] {
			return fmt.Errorf("key %q stands twice", key)
		}
		m := &i18n.Message{ID: key}
		if err := json.Unmarshal(raw, &m.Other); err == nil {
			if parts, ok := split(m.Other); ok && m.Other != "" {
				c.simple[lang][key] = parts
			}
		} else {
			var forms map[string]string
			if err := json.Unmarshal(raw, &forms); err != nil {
				return fmt.Errorf("key %q: %w", key, err)
			}
			m.Zero, m.One, m.Two, m.Few, m.Many, m.Other = forms["zero"], forms["one"], forms["two"], forms["few"],
				forms["many"], forms["other"]
			if parts, ok := splitForms(forms); ok {
				c.counted[lang][key] = parts
			}
		}
		if err := c.bundle.AddMessages(tag, m); err != nil {
			return fmt.Errorf("key %q: %w", key, err)
		}
		c.keys[lang][key], c.source[lang][key] = true, m.Other
	}
	return nil
}

// Language is the language of a catalog's file: "en" of clock.en.json.
func Language(name string) string {
	name = strings.TrimSuffix(path.Base(name), ".json")
	return name[strings.LastIndex(name, ".")+1:]
}

// Keys lists the keys of a language that begin with prefix, sorted.
func (c *Catalog) Keys(lang, prefix string) []string {
	keys := slices.Sorted(maps.Keys(c.keys[lang]))
	return slices.DeleteFunc(keys, func(key string) bool { return !strings.HasPrefix(key, prefix) })
}

// Languages lists the languages of the catalog, sorted, whether they are complete or not.
func (c *Catalog) Languages() []string { return slices.Sorted(maps.Keys(c.keys)) }

// Complete says whether a language has every message of English, or, with prefixes, every one whose key begins with one
// of them.
func (c *Catalog) Complete(lang string, prefixes ...string) bool {
	return c.hasAll(lang, func(key string) bool { return len(prefixes) == 0 || begins(key, prefixes) })
}

// CompleteBut says whether a language has every message of English but those whose keys begin with one of the prefixes.
func (c *Catalog) CompleteBut(lang string, prefixes ...string) bool {
	return c.hasAll(lang, func(key string) bool { return !begins(key, prefixes) })
}

func (c *Catalog) hasAll(lang string, needed func(key string) bool) bool {
	for key := range c.keys["en"] {
		if !c.keys[lang][key] && needed(key) {
			return false
		}
	}
	return len(c.keys[lang]) > 0
}

func begins(key string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
}

// Translations gives a message without values: in English, and in every other language that has every message but those
// whose keys begin with one of the prefixes.
func (c *Catalog) Translations(key string, but ...string) (english string, other map[string]string) {
	for lang, texts := range c.source {
		s, ok := texts[key]
		switch {
		case !ok:
		case lang == "en":
			english = s
		case c.But(but, lang).Lang == lang: // Known from the second time on.
			if other == nil {
				other = map[string]string{}
			}
			other[lang] = s
		}
	}
	return english, other
}

// Messages are those for a reader: in the language of the first locale that is complete, else in English, so that
// no reader is spoken to in two languages.
func (c *Catalog) Messages(locales ...string) *Messages { return c.But(nil, locales...) }

// But gives all messages but those whose keys begin with one of the prefixes: whether a language has these makes no
// difference. One of them is printed in English where the language lacks it.
func (c *Catalog) But(prefixes []string, locales ...string) *Messages {
	return c.messagesOf("but", prefixes, locales, func(lang string) bool { return c.CompleteBut(lang, prefixes...) })
}

// Part gives the messages whose keys begin with one of the prefixes: a language serves as soon as it has all of these.
// Nothing else is to be said with them.
func (c *Catalog) Part(prefixes []string, locales ...string) *Messages {
	return c.messagesOf("part", prefixes, locales, func(lang string) bool { return c.Complete(lang, prefixes...) })
}

// messagesOf are those of this kind, in the first of the locales whose language serves.
func (c *Catalog) messagesOf(kind string, prefixes, locales []string, serves func(lang string) bool) *Messages {
	id := kind + ";" + strings.Join(prefixes, ",") + ";" + strings.Join(locales, ",")
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.cache[id]; p != nil {
		return p
	}
	tags := []language.Tag{language.English}
	for _, lang := range c.Languages() {
		if lang != "en" && serves(lang) {
			tags = append(tags, language.Make(lang))
		}
	}
	var wanted []language.Tag
	for _, l := range locales {
		if tag, err := language.Parse(l); err == nil {
			wanted = append(wanted, tag)
		}
	}
	lang := "en"
	if _, i, confidence := language.NewMatcher(tags).Match(wanted...); confidence > language.No {
		lang = tags[i].String()
	}
	p := &Messages{localizer: i18n.NewLocalizer(c.bundle, lang), known: c.keys["en"], spoken: c.keys[lang],
		simple: c.simple[lang], counted: c.counted[lang], tag: language.Make(lang), Lang: lang}
	if len(c.cache) > 256 {
		clear(c.cache)
	}
	c.cache[id] = p
	return p
}

// Messages are those of a catalog in one language. They are safe for concurrent use.
type Messages struct {
	// Lang is their language.
	Lang      string
	localizer *i18n.Localizer
	known     map[string]bool
	spoken    map[string]bool
	simple    map[string]simple
	counted   map[string]counted
	tag       language.Tag
}

// Has says whether there is a message of this key.
func (p *Messages) Has(key string) bool { return p.known[key] }

// speaks says whether the message of this key is in their own language, not only in English.
func (p *Messages) speaks(key string) bool { return p.spoken[key] }

func (p *Messages) fixed(key string) (string, bool) {
	if m := p.simple[key]; len(m) == 1 {
		return m[0], true
	}
	return "", false
}

// Say prints a message. A key without a message is printed as it is: readable enough to be reported.
func (p *Messages) Say(key string, args Args) string {
	if m, ok := p.simple[key]; ok {
		return m.print(args)
	}
	if !p.known[key] {
		return key
	}
	if m, ok := p.counted[key]; ok {
		if form, ok := m.form(p.tag, args["n"]); ok {
			return form.print(args)
		}
	}
	config := i18n.LocalizeConfig{MessageID: key, TemplateData: map[string]any(args)}
	if n, ok := args["n"].(int); ok {
		config.PluralCount = n
	}
	s, err := p.localizer.Localize(&config)
	if err != nil && s == "" {
		return key
	}
	return s
}

// simple is a message of one form: its words, and between them the names of values. Nearly all are such.
type simple []string

// counted is a message of several forms that name values only, by the language's forms for a count.
type counted map[plural.Form]simple

var pluralForms = map[string]plural.Form{
	"zero": plural.Zero, "one": plural.One, "two": plural.Two, "few": plural.Few, "many": plural.Many,
	"other": plural.Other,
}

// splitForms takes the forms of a message apart; ok is false where one of them does more than to name values.
func splitForms(forms map[string]string) (m counted, ok bool) {
	m = counted{}
	for key, message := range forms {
		parts, ok := split(message)
		form, known := pluralForms[key]
		if !ok || !known || message == "" {
			return nil, false
		}
		m[form] = parts
	}
	return m, true
}

// form is the form for a count, a whole number that is not negative.
func (m counted) form(tag language.Tag, count any) (s simple, ok bool) {
	n, whole := count.(int)
	if !whole || n < 0 {
		return nil, false
	}
	s, ok = m[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
	return s, ok
}

// split takes a message apart at its values; ok is false for a template that does more than to name values.
func split(message string) (m simple, ok bool) {
	for {
		words, rest, more := strings.Cut(message, "{{")
		m = append(m, words)
		if !more {
			return m, true
		}
		name, after, closed := strings.Cut(rest, "}}")
		if !closed || !field.MatchString(name) {
			return nil, false
		}
		m, message = append(m, name[1:]), after
	}
}

var field = regexp.MustCompile(`^\.\w+$`)

func (m simple) print(args Args) string {
	if len(m) == 1 {
		return m[0]
	}
	var b strings.Builder
	room := 0
	for i, part := range m {
		if value, ok := args[part].(string); i%2 == 1 && ok {
			room += len(value)
			continue
		}
		room += len(part)
	}
	b.Grow(room)
	for i, part := range m {
		if i%2 == 0 {
			b.WriteString(part)
			continue
		}
		switch value := args[part].(type) {
		case string:
			b.WriteString(value)
		case int:
			b.WriteString(strconv.Itoa(value))
		case nil:
			b.WriteString("<no value>")
		default:
			fmt.Fprint(&b, value)
		}
	}
	return b.String()
}
