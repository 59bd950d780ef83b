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
// the others have, the values of the English message and the plural forms of the language, not all of them equal, nothing
// empty.
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
			for _, noun := range u.nouns {
				if all[game+".count."+noun] == nil && all["count."+noun] == nil {
					t.Errorf("%s: %s counts the noun %q, which has no forms", lang, key, noun)
				}
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
