package texttest

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
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

// Agree holds the files of a catalog, such as cs.json or clock.cs.json, against the English ones: no key that English
// lacks (but names of commands), none that only some of the others have, the values of the English message and the
// plural forms of the language, nothing empty. All of Languages have to be there.
func Agree(t *testing.T, files fs.FS) {
	t.Helper()
	english := read(t, files, "en")
	others := map[string]string{}
	for _, lang := range Languages() {
		for key := range read(t, files, lang) {
			if lang != "en" && !text.OfOneLanguage(key) {
				others[key] = lang
			}
		}
	}
	for _, lang := range Languages() {
		messages := read(t, files, lang)
		for key, where := range others {
			if messages[key] == nil && !(lang == "en" && strings.HasSuffix(key, nameKey)) {
				t.Errorf("%s lacks %s, which %s has", lang, key, where)
			}
		}
		for key, message := range messages {
			if english[key] != nil {
				compare(t, lang, key, message, english[key])
			}
			for _, sentence := range message {
				if found := printed.FindString(sentence); found != "" {
					t.Errorf("%s: %s compares a word as it is printed, by %q; ask by its key: is", lang, key, found)
				}
			}
			game, _, _ := strings.Cut(key, ".")
			for _, noun := range nouns(message) {
				if messages[game+".count."+noun] == nil && messages["count."+noun] == nil {
					t.Errorf("%s: %s counts the noun %q, which has no forms", lang, key, noun)
				}
			}
		}
	}
}

func compare(t *testing.T, lang, key string, message, original map[string]string) {
	t.Helper()
	if _, whole := message[""]; !whole {
		if got := slices.Sorted(maps.Keys(message)); !slices.Equal(got, forms[lang]) {
			t.Errorf("%s: %s has the forms %v, want %v", lang, key, got, forms[lang])
		}
	} else if original[""] == "" {
		t.Errorf("%s: %s is counted in English and has one form here", lang, key)
	}
	want := values(original[""] + original["other"])
	for form, sentence := range message {
		if strings.TrimSpace(sentence) == "" {
			t.Errorf("%s: %s is empty", lang, key)
		}
		if lang != "en" && !slices.Equal(values(sentence), want) {
			t.Errorf("%s: %s (%s) has the values %v, want %v", lang, key, form, values(sentence), want)
		}
	}
}

// read gives the messages of a language form by form, under "" what has one form only.
func read(t *testing.T, files fs.FS, lang string) map[string]map[string]string {
	t.Helper()
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]map[string]string{}
	for _, name := range names {
		if name == lang+".json" || strings.HasSuffix(name, "."+lang+".json") {
			readFile(t, files, name, list)
		}
	}
	if len(list) == 0 {
		t.Fatalf("there is no catalog of %s", lang)
	}
	return list
}

func readFile(t *testing.T, files fs.FS, name string, list map[string]map[string]string) {
	t.Helper()
	data, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for key, value := range raw {
		if list[key] != nil {
			t.Errorf("%s: %s stands in another file too", name, key)
		}
		var whole string
		if json.Unmarshal(value, &whole) == nil {
			list[key] = map[string]string{"": whole}
			continue
		}
		var forms map[string]json.RawMessage
		if err := json.Unmarshal(value, &forms); err != nil {
			t.Fatalf("%s: %s: %v", name, key, err)
		}
		list[key] = map[string]string{}
		for form, raw := range forms {
			var sentence string
			other := form == "gender" || slices.Contains(text.Cases, form)
			if !other && json.Unmarshal(raw, &sentence) == nil {
				list[key][form] = sentence
			}
		}
		if only, one := list[key]["other"]; one && len(list[key]) == 1 {
			list[key] = map[string]string{"": only}
		}
	}
}

// placeholder finds the values that are printed, in a form or plainly, but not those that are only compared.
var placeholder = regexp.MustCompile(`\{\{(?:(?:count|plural|` + strings.Join(text.Cases, "|") + `) )?\.(\w+)[ }]`)

// printed finds comparisons with words, other than of the key of a record.
var printed = regexp.MustCompile("\\b(?:eq|ne) \\.(?:[a-jl-z]\\w*|k[a-df-z]\\w*) `[^`]*`")

var noun = regexp.MustCompile("{{count \\.\\w+ `(\\w+)`")

// nouns are those that a message counts.
func nouns(message map[string]string) (names []string) {
	for _, sentence := range message {
		for _, found := range noun.FindAllStringSubmatch(sentence, -1) {
			names = append(names, found[1])
		}
	}
	return names
}

// values are the names of the values in a sentence, each once.
func values(sentence string) []string {
	names := map[string]bool{}
	for _, found := range placeholder.FindAllStringSubmatch(sentence, -1) {
		names[found[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}
