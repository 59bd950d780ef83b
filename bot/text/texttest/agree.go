package texttest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
)

// forms are those of a counted message in each language, as CLDR has them.
var forms = map[string][]string{
	"en": {"one", "other"},
	"de": {"one", "other"},
	"cs": {"few", "many", "one", "other"},
	"pl": {"few", "many", "one", "other"},
}

// Languages are all that a catalog may have, sorted.
func Languages() []string { return slices.Sorted(maps.Keys(forms)) }

// nameKey ends the keys of names of commands, which are English where no catalog says otherwise.
const nameKey = ".name"

// agree holds the languages against English: no key that English lacks (but names of commands), none that only some of
// the others have, the values of the English message and the plural forms of the language, not all of them equal, every
// case that is asked for, nothing empty.
func (x Texts) agree(t *testing.T) {
	english, used := x.messages(t, "en"), x.uses(t, "en")
	others := map[string]string{}
	for _, lang := range Languages() {
		for key := range x.messages(t, lang) {
			if lang != "en" && !text.OfOneLanguage(key) {
				others[key] = lang
			}
		}
	}
	for _, lang := range Languages() {
		messages, all := x.messages(t, lang), x.Catalog.Texts(lang, "")
		for key, where := range others {
			if messages[key] == nil && !(lang == "en" && strings.HasSuffix(key, nameKey)) {
				t.Errorf("%s lacks %s, which %s has", lang, key, where)
			}
		}
		for key, u := range x.uses(t, lang) {
			for form, sentence := range messages[key] {
				if strings.TrimSpace(sentence) == "" && !strings.HasPrefix(key, "article") {
					t.Errorf("%s: %s (%s) is empty", lang, key, form)
				}
			}
			hasPlurals(t, lang, key, messages[key])
			for _, found := range u.equal {
				t.Errorf("%s: %s has a plural of equal forms: %s", lang, key, found)
			}
			if english[key] != nil {
				compareValues(t, lang, key, messages[key], used[key])
			}
			for _, found := range u.comparisons {
				t.Errorf("%s: %s compares a word as it is printed, by %q; ask by its key: is", lang, key, found)
			}
			game, _, _ := strings.Cut(key, ".")
			for _, what := range u.nouns {
				in, noun, _ := strings.Cut(what, " ")
				forms := all[game+".count."+noun]
				if forms == nil {
					forms = all["count."+noun]
				}
				if forms == nil {
					t.Errorf("%s: %s counts the noun %q, which has no forms", lang, key, noun)
				} else if in != "" && forms[in] == "" && forms[in+" other"] == "" {
					t.Errorf("%s: %s counts the noun %q, which has no %s", lang, key, noun, in)
				}
			}
			x.declines(t, lang, key, u.cases)
		}
	}
}

// declines looks for the cases that a message asks for, in all words that its values can stand for.
func (x Texts) declines(t *testing.T, lang, key string, cases []string) {
	t.Helper()
	for _, what := range cases {
		in, value, _ := strings.Cut(what, " ")
		words, ok := x.Words[what]
		if !ok {
			words, ok = x.Words[value]
		}
		if !ok {
			t.Errorf("%s: %s asks for the %s of %q, of which no words are known", lang, key, in, value)
		}
		for _, word := range words {
			if !x.Catalog.Declines(lang, x.Game, in, value, word) {
				t.Errorf("%s: %s asks for the %s of %q (%s), which has none", lang, key, in, word, value)
			}
		}
	}
}

// hasPlurals looks for the plural forms of a message and of each of its cases, which differ.
func hasPlurals(t *testing.T, lang, key string, message map[string]string) {
	t.Helper()
	counted := map[string]map[string]string{}
	for form, sentence := range message {
		in, plural, more := strings.Cut(form, " ")
		if !more {
			in, plural = "", form
		}
		if plural == "" || slices.Contains(text.Cases, plural) {
			continue
		}
		if counted[in] == nil {
			counted[in] = map[string]string{}
		}
		counted[in][plural] = sentence
	}
	for in, sentences := range counted {
		if got := slices.Sorted(maps.Keys(sentences)); !slices.Equal(got, forms[lang]) {
			t.Errorf("%s: %s (%s) has the forms %v, want %v", lang, key, in, got, forms[lang])
		}
		if equal(slices.Collect(maps.Values(sentences))) {
			t.Errorf("%s: %s (%s) has equal forms: %s", lang, key, in, sentences["other"])
		}
	}
}

// compareValues looks for the values of the English message in each form.
func compareValues(t *testing.T, lang, key string, message map[string]string, english *uses) {
	t.Helper()
	want := slices.Sorted(maps.Keys(english.printed))
	for form, sentence := range message {
		u, err := usesOf(map[string]string{"": sentence})
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Sorted(maps.Keys(u.printed)); lang != "en" && !slices.Equal(got, want) {
			t.Errorf("%s: %s (%s) has the values %v, want %v", lang, key, form, got, want)
		}
	}
}
