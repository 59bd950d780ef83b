package text

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// forms are those of a counted message in each language.
var forms = map[string][]string{
	"en": {"one", "other"},
	"de": {"one", "other"},
	"cs": {"few", "many", "one", "other"},
	"pl": {"few", "many", "one", "other"},
}

// sentences reads the bot's own messages of a language: form by form, "" for those that have only one.
func sentences(t *testing.T, lang string) map[string]map[string]string {
	t.Helper()
	data, err := own.ReadFile(lang + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	list := map[string]map[string]string{}
	for key, value := range raw {
		var whole string
		if json.Unmarshal(value, &whole) == nil {
			list[key] = map[string]string{"": whole}
			continue
		}
		var counted map[string]string
		if err := json.Unmarshal(value, &counted); err != nil {
			t.Fatalf("%s: %s: %v", lang, key, err)
		}
		list[key] = counted
	}
	return list
}

var placeholder = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// placeholders are the names of the values in a sentence, each once.
func placeholders(sentence string) []string {
	names := map[string]bool{}
	for _, found := range placeholder.FindAllStringSubmatch(sentence, -1) {
		names[found[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}

func TestTheBotsOwnMessagesAgreeInAllLanguages(t *testing.T) {
	english, german := sentences(t, "en"), sentences(t, "de")
	for lang, known := range forms {
		messages := sentences(t, lang)
		for key := range german {
			if messages[key] == nil {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
		for key, message := range messages {
			original := english[key]
			if original == nil {
				t.Errorf("%s: %s is a key of no English message", lang, key)
				continue
			}
			if lang != "en" && german[key] == nil {
				t.Errorf("%s: %s is in no German message", lang, key)
			}
			if _, whole := message[""]; !whole {
				if got := slices.Sorted(maps.Keys(message)); !slices.Equal(got, known) {
					t.Errorf("%s: %s has the forms %v, want %v", lang, key, got, known)
				}
			} else if original[""] == "" {
				t.Errorf("%s: %s is counted in English and has one form here", lang, key)
			}
			want := placeholders(original[""] + original["other"])
			for form, sentence := range message {
				if strings.TrimSpace(sentence) == "" {
					t.Errorf("%s: %s is empty", lang, key)
				}
				if lang != "en" && !slices.Equal(placeholders(sentence), want) {
					t.Errorf("%s: %s (%s) has the values %v, want %v", lang, key, form, placeholders(sentence), want)
				}
			}
		}
	}
}
