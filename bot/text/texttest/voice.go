package texttest

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// banned are words that no English text says, each with what it says instead.
//
//go:embed banned.txt
var banned string

// Voice looks through English texts, each by where it stands, for words that we don't say: those of banned.txt, among
// them British forms and "he" for a player. What stands there behind "unless" is a pattern of the texts, or of where
// they stand, that may say it.
func Voice(t *testing.T, texts map[string]string) {
	t.Helper()
	for _, where := range slices.Sorted(maps.Keys(texts)) {
		for line := range strings.Lines(banned) {
			rule, unless, _ := strings.Cut(strings.TrimSpace(line), ", unless: ")
			pattern, instead, _ := strings.Cut(rule, " -> ")
			found := word(pattern).FindString(texts[where])
			if found == "" || unless != "" && regexp.MustCompile(unless).MatchString(where+" "+texts[where]) {
				continue
			}
			t.Errorf("%s says %q, not %q: %s", where, found, instead, texts[where])
		}
	}
}

// Term is a thing of a glossary: its word in each language, and words that mean the same, which texts don't use.
type Term struct {
	EN  string              `json:"en"`
	CS  string              `json:"cs"`
	PL  string              `json:"pl"`
	DE  string              `json:"de"`
	Not map[string][]string `json:"not,omitempty"`
}

// in is where the word of a language stands.
func (g *Term) in(lang string) *string {
	return map[string]*string{"en": &g.EN, "cs": &g.CS, "pl": &g.PL, "de": &g.DE}[lang]
}

// glossary holds texts against the glossary, an object of Terms. A term whose key is one of the catalog, behind the
// game's name, has the catalog's words; any other has a key without a dot, and its word stands in some text. Every key
// of the catalog that begins with one of Vocabulary has a term, which Update writes. No text uses a word that its term
// does not.
func (x Texts) glossary(t *testing.T) {
	terms := x.terms(t)
	for key := range x.vocabulary(t) {
		if terms[key] == nil {
			t.Errorf("%s%s is in no glossary", x.prefix(), key)
		}
	}
	for key, term := range terms {
		if strings.Contains(key, ".") && x.messages(t, "en")[x.prefix()+key] == nil {
			t.Errorf("the glossary has %s, which is no message", key)
		}
		for lang := range term.Not {
			if term.in(lang) == nil {
				t.Errorf("the glossary has words of no language, %s, for %s", lang, key)
			}
		}
	}
	for _, lang := range Languages() {
		messages, sentences := x.messages(t, lang), x.sentences(t, lang)
		all := strings.Join(slices.Collect(maps.Values(sentences)), "\n")
		for key, term := range terms {
			want := *term.in(lang)
			if said, ok := messages[x.prefix()+key]; ok && plain(said) != want {
				t.Errorf("%s: %s%s is %q, in the glossary %q", lang, x.prefix(), key, plain(said), want)
			} else if !ok && !inflected(want).MatchString(all) {
				t.Errorf("%s: no text says %q (%s)", lang, want, key)
			}
			for _, not := range term.Not[lang] {
				for where, sentence := range sentences {
					if found := word(not).FindString(sentence); found != "" {
						t.Errorf("%s: %s says %q, the glossary's word is %q (%s): %s", lang, where, found, want, key,
							sentence)
					}
				}
			}
		}
	}
}

// plain is a message outside of any case.
func plain(forms map[string]string) string { return cmp.Or(forms[""], forms["other"]) }

// vocabulary are the keys, behind the game's name, of the words that the glossary has to have.
func (x Texts) vocabulary(t *testing.T) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	for key, said := range x.messages(t, "en") {
		key = strings.TrimPrefix(key, x.prefix())
		word := begins(key, x.Vocabulary) && !strings.Contains(plain(said), "{{")
		if word && !strings.HasSuffix(key, ".count") && !strings.HasSuffix(key, ".emoji") {
			keys[key] = true
		}
	}
	return keys
}

// terms reads the glossary. Update writes into it what the catalog says of the vocabulary, and leaves the rest.
func (x Texts) terms(t *testing.T) map[string]*Term {
	t.Helper()
	const file = "testdata/glossary.json"
	terms := map[string]*Term{}
	data, err := os.ReadFile(file)
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		err = decoder.Decode(&terms)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !*Update {
		return terms
	}
	keys := x.vocabulary(t)
	for key := range keys {
		if terms[key] == nil {
			terms[key] = &Term{}
		}
		for _, lang := range Languages() {
			*terms[key].in(lang) = plain(x.messages(t, lang)[x.prefix()+key])
		}
	}
	maps.DeleteFunc(terms, func(key string, _ *Term) bool { return begins(key, x.Vocabulary) && !keys[key] })
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(terms)) {
		var line strings.Builder
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(terms[key]); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf(" %q: %s", key, strings.TrimSpace(line.String())))
	}
	written := "{\n" + strings.Join(lines, ",\n") + "\n}\n"
	if err := os.WriteFile(file, []byte(written), 0o644); err != nil {
		t.Fatal(err)
	}
	return terms
}

// inflected matches words in any form: longer ones without their last two letters.
func inflected(words string) *regexp.Regexp {
	var stems []string
	for _, w := range strings.Fields(words) {
		letters := []rune(w)
		if len(letters) > 4 {
			letters = letters[:len(letters)-2]
		}
		stems = append(stems, regexp.QuoteMeta(string(letters))+`\pL*`)
	}
	return regexp.MustCompile(`(?i)(?:^|[^\pL])` + strings.Join(stems, " "))
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
