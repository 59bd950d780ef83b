package text

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

//go:embed *.json
var own embed.FS

// Args are the values of a message by name. The value of "n", an int, chooses the plural form.
type Args map[string]any

// Catalog holds all messages. It is filled before it is used and then safe for concurrent use.
type Catalog struct {
	messages map[string]map[string]*message // by language and key

	mu    sync.Mutex
	cache map[string]*Messages
}

// Folder is one that a program has built in.
func Folder(files fs.FS, name string) fs.FS {
	inner, err := fs.Sub(files, name)
	if err != nil {
		panic(err)
	}
	return inner
}

// New returns a catalog with the bot's own messages and those of the given file systems. They hold files named after
// their language, such as en.json, or after a subject and their language, such as clock.en.json. The value of a key is
// a text, or an object of forms: see message.
func New(more ...fs.FS) (*Catalog, error) { return of(append([]fs.FS{own}, more...)) }

// of is a catalog with the messages of these file systems and no others.
func of(systems []fs.FS) (*Catalog, error) {
	c := &Catalog{messages: map[string]map[string]*message{}, cache: map[string]*Messages{}}
	for _, fsys := range systems {
		if err := c.add(fsys); err != nil {
			return nil, err
		}
	}
	for lang, messages := range c.messages {
		for key, m := range messages {
			if m.article != "" && messages["article."+m.article] == nil {
				return nil, fmt.Errorf("catalog of %s: key %q: there is no article %q", lang, key, m.article)
			}
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
	if c.messages[lang] == nil {
		c.messages[lang] = map[string]*message{}
	}
	for key, raw := range entries {
		if c.messages[lang][key] != nil {
			return fmt.Errorf("key %q stands twice", key)
		}
		g := grammar{tag: tag, messages: c.messages[lang], game: key[:strings.Index(key+".", ".")]}
		if c.messages[lang][key], err = g.parse(raw); err != nil {
			return fmt.Errorf("key %q: %w", key, err)
		}
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
	keys := slices.Sorted(maps.Keys(c.messages[lang]))
	return slices.DeleteFunc(keys, func(key string) bool { return !strings.HasPrefix(key, prefix) })
}

// Texts are all texts of a language as they stand in the files, by the key of their message, which begins with prefix,
// and by their form: "" for the only one, "few" for a plural, "acc" for a case, "acc few" for the plural of a case.
func (c *Catalog) Texts(lang, prefix string) map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, key := range c.Keys(lang, prefix) {
		all[key] = map[string]string{}
		c.messages[lang][key].texts("", all[key])
	}
	return all
}

// Declines says whether a word of a game's vocabulary has a form or an article for one of Cases.
func (c *Catalog) Declines(lang, game, name, category, word string) bool {
	m := term(c.messages[lang], game, category, word, "")
	return m != nil && (m.cases[name] != nil || m.articleIn(name) != nil)
}

// Languages lists the languages of the catalog, sorted, whether they are complete or not.
func (c *Catalog) Languages() []string { return slices.Sorted(maps.Keys(c.messages)) }

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
	for key := range c.messages["en"] {
		if c.messages[lang][key] == nil && !OfOneLanguage(key) && needed(key) {
			return false
		}
	}
	return len(c.messages[lang]) > 0
}

// OfOneLanguage says that a message is grammar, which each language has as it needs it: articles, and nouns for
// numbers.
func OfOneLanguage(key string) bool {
	return key == "article" || strings.HasPrefix(key, "article.") || strings.Contains("."+key+".", ".count.")
}

func begins(key string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
}

// Translations gives a message without values: in English, and in every other language that has every message but those
// whose keys begin with one of the prefixes.
func (c *Catalog) Translations(key string, but ...string) (english string, other map[string]string) {
	for lang, messages := range c.messages {
		m := messages[key]
		switch {
		case m == nil:
		case lang == "en":
			english = m.phrase.source
		case c.But(but, lang).Lang == lang: // Known from the second time on.
			Put(&other, lang, m.phrase.source)
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
	p := &Messages{Lang: lang, spoken: c.messages[lang], english: c.messages["en"]}
	if len(c.cache) > 256 {
		clear(c.cache)
	}
	c.cache[id] = p
	return p
}

// Messages are those of a catalog in one language. They are safe for concurrent use.
type Messages struct {
	// Lang is their language.
	Lang            string
	spoken, english map[string]*message
}

// Capital ends the key of a word that is to begin with a capital, as on a label: "puertorico.term.harbor.capital".
const Capital = ".capital"

// find is the message of a key, nil where there is none.
func find(messages map[string]*message, key string) *message {
	if word, ok := strings.CutSuffix(key, Capital); ok && messages[word] != nil {
		return messages[word].capital
	}
	return messages[key]
}

// Has says whether there is a message of this key.
func (p *Messages) Has(key string) bool { return find(p.english, key) != nil }

// Say prints a message. A key without a message is printed as it is: readable enough to be reported.
func (p *Messages) Say(key string, args Args) string {
	m := cmp.Or(find(p.spoken, key), find(p.english, key))
	if m == nil {
		return key
	}
	return m.print("", args)
}

// fixed is a message that holds no values.
func (p *Messages) fixed(key string) (string, bool) {
	if m := find(p.spoken, key); m != nil && m.forms == nil && m.phrase.fixed() {
		return m.phrase.source, true
	}
	return "", false
}
