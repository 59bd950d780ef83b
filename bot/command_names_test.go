package bot_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
)

// translated is the catalog with English sentences where a language lacks some: what is tested does not hang on whether
// everything is translated.
func translated(t testing.TB) *text.Catalog {
	t.Helper()
	c := allTexts(t)
	fill := fstest.MapFS{}
	for _, lang := range c.Languages() {
		has, lacks := c.Keys(lang, ""), map[string]string{}
		for _, key := range c.Keys("en", "") {
			if _, found := slices.BinarySearch(has, key); !found {
				english, _ := c.Translations(key)
				lacks[key] = english
			}
		}
		data, err := json.Marshal(lacks)
		if err != nil {
			t.Fatal(err)
		}
		fill["rest."+lang+".json"] = &fstest.MapFile{Data: data}
	}
	whole, err := text.New(append(titles.Texts(), fill)...)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

func commandsIn(t testing.TB) ([]chat.Command, []string) {
	t.Helper()
	c := translated(t)
	b, err := bot.New(bot.Config{Titles: allTitles(), Texts: c, WebURL: "https://games.example"})
	if err != nil {
		t.Fatal(err)
	}
	return b.Commands(), slices.DeleteFunc(c.Languages(), func(lang string) bool { return lang == "en" })
}

// proper says that a name is the same in all languages: a game's and the bot's own.
func proper(name string) bool { return name == "harbormaster" || slices.Contains(titles.Names(), name) }

var nameRule = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

func TestEveryCommandHasANameOfItsOwnInEveryLanguage(t *testing.T) {
	commands, languages := commandsIn(t)
	for _, lang := range languages {
		person := false // The menu of a person takes any name.
		named := func(path, own string, names map[string]string) string {
			name, ok := names[lang]
			switch {
			case !ok && proper(own):
				return own
			case !ok:
				t.Errorf("%s: %s has no name", lang, path)
				return own
			case !person && !nameRule.MatchString(name) || !person && strings.ContainsFunc(name, unicode.IsUpper):
				t.Errorf("%s: %s is called %q, which Discord does not take", lang, path, name)
			}
			return name
		}
		siblings := func(path string, names []string) {
			slices.Sort(names)
			if once := slices.Compact(slices.Clone(names)); len(once) != len(names) {
				t.Errorf("%s: two below %q have one name: %q", lang, path, names)
			}
		}
		var top []string
		for _, c := range commands {
			person = c.Person
			top = append(top, named("/"+c.Name, c.Name, c.Names))
			var subs []string
			for _, s := range c.Subs {
				path := "/" + c.Name + " " + s.Name
				subs = append(subs, named(path, s.Name, s.Names))
				var options []string
				for _, o := range s.Options {
					options = append(options, named(path+" "+o.Name, o.Name, o.Names))
				}
				siblings(path, options)
			}
			siblings("/"+c.Name, subs)
		}
		siblings("", top)
	}
}

func TestNoCommandExceedsALimitInAnyLanguage(t *testing.T) {
	commands, languages := commandsIn(t)
	longest := func(path, what string, most int, english string, other map[string]string) int {
		n := 0
		for _, lang := range append([]string{"en"}, languages...) {
			s, ok := other[lang]
			if lang == "en" {
				s, ok = english, true
			}
			letters := utf8.RuneCountInString(s)
			if ok && (letters < 1 || letters > most) {
				t.Errorf("%s: %s of %s %q has %d characters", lang, what, path, s, letters)
			}
			n = max(n, letters)
		}
		return n
	}
	var size func(string, chat.Command) int
	size = func(path string, c chat.Command) int {
		path += c.Name
		n := longest(path, "the name", 32, c.Name, c.Names)
		if !c.Person {
			n += longest(path, "the description", 100, c.Description.Default, c.Description.Other)
		}
		if len(c.Subs) > 25 || len(c.Options) > 25 {
			t.Errorf("%s has %d subcommands and %d options", path, len(c.Subs), len(c.Options))
		}
		for _, s := range c.Subs {
			n += size(path+" ", s)
		}
		for _, o := range c.Options {
			at := path + " " + o.Name
			n += longest(at, "the name", 32, o.Name, o.Names) + longest(at, "the description", 100, o.Description.Default, o.Description.Other)
			if len(o.Choices) > 25 {
				t.Errorf("%s has %d choices", at, len(o.Choices))
			}
			for _, one := range o.Choices {
				n += longest(at, "a choice", 100, one.Name, one.Names) + utf8.RuneCountInString(one.Value)
			}
		}
		return n
	}
	for _, c := range commands {
		if n := size("/", c); n > 8000 {
			t.Errorf("/%s has %d characters in all", c.Name, n)
		}
	}
}

// sentences are the messages of a language by their keys; all forms of a counted one stand in one text.
func sentences(t testing.TB, lang string) map[string]string {
	t.Helper()
	list := map[string]string{}
	folders := []string{"text"}
	for _, g := range titles.Games() {
		if g.Texts != nil {
			folders = append(folders, g.Rules.Name()+"/text")
		}
	}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no catalog in %s (%v)", folder, err)
		}
		for _, file := range files {
			if text.Language(file) != lang {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var all map[string]any
			if err := json.Unmarshal(data, &all); err != nil {
				t.Fatal(err)
			}
			for key, value := range all {
				if forms, ok := value.(map[string]any); ok {
					for _, form := range slices.Sorted(maps.Keys(forms)) {
						list[key] += fmt.Sprint(forms[form], "\n")
					}
					continue
				}
				list[key] = fmt.Sprint(value)
			}
		}
	}
	return list
}

// named finds commands in texts: `/games list`.
var named = regexp.MustCompile("`/(\\S+?)(?: ([^` ]+))?(?: [^`]*)?`")

func TestTextsCallCommandsByTheNamesThatTheirReadersSee(t *testing.T) {
	commands, languages := commandsIn(t)
	for _, lang := range append([]string{"en"}, languages...) {
		in := func(own string, names map[string]string) string {
			if name, ok := names[lang]; ok {
				return name
			}
			return own
		}
		known := map[string]bool{}
		for _, one := range commands {
			top := in(one.Name, one.Names)
			if slices.Contains(titles.Names(), one.Name) {
				known["{{.command}}"] = true
			}
			known[top] = true
			for _, s := range one.Subs {
				known[top+" "+in(s.Name, s.Names)] = true
				if slices.Contains(titles.Names(), one.Name) {
					known["{{.command}} "+in(s.Name, s.Names)] = true
				}
			}
		}
		for key, sentence := range sentences(t, lang) {
			for _, found := range named.FindAllStringSubmatch(sentence, -1) {
				if name := strings.TrimSpace(fmt.Sprint(found[1], " ", found[2])); !known[name] {
					t.Errorf("%s: %s names %q, which is no command: %s", lang, key, name, sentence)
				}
			}
		}
	}
}
