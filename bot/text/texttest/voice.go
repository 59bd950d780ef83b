package texttest

import (
	_ "embed"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
)

// banned are words that no English text says, each with what it says instead.
//
//go:embed banned.txt
var banned string

// Voice looks through the English texts of a catalog, or of topics, en/*.md, for words that we don't say: those of
// banned.txt, among them British forms and "he" for a player. Texts that name one of but are left out: John Silver is
// a he.
func Voice(t *testing.T, files fs.FS, but ...string) {
	t.Helper()
	for where, sentence := range sentences(t, files, "en") {
		if slices.ContainsFunc(but, func(part string) bool { return strings.Contains(where+" "+sentence, part) }) {
			continue
		}
		for line := range strings.Lines(banned) {
			pattern, instead, _ := strings.Cut(strings.TrimSpace(line), " -> ")
			if found := word(pattern).FindString(sentence); pattern != "" && found != "" {
				t.Errorf("%s says %q, not %q: %s", where, found, instead, sentence)
			}
		}
	}
}

// Term is a thing of a glossary: its word in each language, and words that mean the same, which texts don't use.
type Term struct {
	EN, CS, PL, DE string
	Not            map[string][]string
}

func (g Term) in(lang string) string {
	return map[string]string{"en": g.EN, "cs": g.CS, "pl": g.PL, "de": g.DE}[lang]
}

// Glossary holds a catalog, and topics, against a glossary, a JSON object of Terms. A key of it that, behind prefix, is
// one of the catalog has the catalog's words; every key of the catalog that begins with one of vocabulary, behind
// prefix, has to be there. No text uses a word that its language does not.
func Glossary(t *testing.T, file, prefix string, vocabulary []string, catalogs ...fs.FS) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var glossary map[string]Term
	if err := json.Unmarshal(data, &glossary); err != nil {
		t.Fatal(err)
	}
	for _, lang := range Languages() {
		messages := read(t, catalogs[0], lang)
		for key, forms := range messages {
			key, ours := strings.CutPrefix(key, prefix)
			term, listed := glossary[key]
			said := forms[""]
			switch {
			case !ours || text.OfOneLanguage(prefix+key):
			case listed && !strings.EqualFold(said, term.in(lang)):
				t.Errorf("%s: %s%s is %q, in the glossary %q", lang, prefix, key, said, term.in(lang))
			case !listed && lang == "en" && begins(key, vocabulary):
				t.Errorf("%s%s, %q, is in no glossary", prefix, key, said)
			}
		}
		for _, files := range catalogs {
			for where, sentence := range sentences(t, files, lang) {
				for key, term := range glossary {
					for _, not := range term.Not[lang] {
						if found := word(not).FindString(sentence); found != "" {
							t.Errorf("%s: %s says %q, the glossary's word is %q (%s): %s", lang, where, found,
								term.in(lang), key, sentence)
						}
					}
				}
			}
		}
	}
}

// Game holds a game's messages and topics, the folder "topics" of pages, to our voice and to the game's glossary: the
// keys of its words begin with one of vocabulary.
func Game(t *testing.T, name string, messages, pages fs.FS, vocabulary ...string) {
	t.Helper()
	topics, err := fs.Sub(pages, "topics")
	if err != nil {
		t.Fatal(err)
	}
	Voice(t, messages, "John")
	Voice(t, topics, "John")
	Glossary(t, "testdata/glossary.json", name+".", vocabulary, messages, topics)
}

func begins(key string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
}

var words = map[string]*regexp.Regexp{}

// word matches a pattern as whole words, whatever their case.
func word(pattern string) *regexp.Regexp {
	if words[pattern] == nil {
		words[pattern] = regexp.MustCompile(`(?i)(?:^|[^\pL'])(?:` + pattern + `)(?:$|[^\pL])`)
	}
	return words[pattern]
}

// sentences are all texts of a language by where they stand: messages of a catalog, and topics.
func sentences(t *testing.T, files fs.FS, lang string) map[string]string {
	t.Helper()
	all := map[string]string{}
	topics, err := fs.Glob(files, path.Join(lang, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range topics {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for topic := range strings.SplitSeq(string(data), "\n## ") {
			key, words, _ := strings.Cut(topic, " | ")
			all[name+" "+key] = words
		}
	}
	if len(topics) > 0 {
		return all
	}
	for key, forms := range read(t, files, lang) {
		for _, form := range slices.Sorted(maps.Keys(forms)) {
			all[strings.TrimSuffix(key+" "+form, " ")] = forms[form]
		}
	}
	return all
}
