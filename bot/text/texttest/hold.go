package texttest

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
)

// Texts are those of a game, or the bot's own.
type Texts struct {
	Catalog *text.Catalog
	// Game is the game whose messages are held, "" for the bot's own.
	Game string
	// Pages are those of rules, topics/<language>/*.md, nil for none.
	Pages fs.FS
	// Words are those that a value can stand for, by its name ("building") or, where they are fewer in a case, by that,
	// too ("at card"). They have the cases that messages ask for.
	Words map[string][]string
	// Vocabulary begins the keys, behind the game's name, of the words that the glossary has to have.
	Vocabulary []string
}

// Names are the names of the first n things of a kind.
func Names[T interface {
	~int8
	String() string
}](n T) []string {
	var list []string
	for thing := range n {
		list = append(list, thing.String())
	}
	return list
}

// prefix begins the keys of the messages.
func (x Texts) prefix() string {
	if x.Game == "" {
		return ""
	}
	return x.Game + "."
}

// Hold holds texts to all that this package knows. Their glossary is testdata/glossary.json of the package, what they
// say of numbers is testdata/counts.<language>.txt.
func Hold(t *testing.T, x Texts) {
	t.Helper()
	t.Run("Agree", x.agree)
	t.Run("Counts", x.counts)
	t.Run("Lengths", x.lengths)
	t.Run("Voice", func(t *testing.T) { Voice(t, x.sentences(t, "en")) })
	t.Run("Glossary", x.glossary)
}

// messages are those of a language, form by form.
func (x Texts) messages(t *testing.T, lang string) map[string]map[string]string {
	t.Helper()
	list := x.Catalog.Texts(lang, x.prefix())
	if len(list) == 0 {
		t.Fatalf("there is no catalog of %s", lang)
	}
	return list
}

// uses are those of each message of a language.
func (x Texts) uses(t *testing.T, lang string) map[string]*uses {
	t.Helper()
	all := map[string]*uses{}
	for key, forms := range x.messages(t, lang) {
		u, err := usesOf(forms)
		if err != nil {
			t.Fatalf("%s: %s: %v", lang, key, err)
		}
		all[key] = u
	}
	return all
}

// sentences are all texts of a language by where they stand: forms of messages, and topics.
func (x Texts) sentences(t *testing.T, lang string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for key, forms := range x.messages(t, lang) {
		for form, sentence := range forms {
			all[strings.TrimSpace(key+" "+form)] = sentence
		}
	}
	if x.Pages == nil {
		return all
	}
	pages, err := fs.Glob(x.Pages, path.Join("topics", lang, "*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("no topics of %s: %v", lang, err)
	}
	for _, name := range pages {
		data, err := fs.ReadFile(x.Pages, name)
		if err != nil {
			t.Fatal(err)
		}
		for topic := range strings.SplitSeq(string(data), "\n## ") {
			key, words, _ := strings.Cut(topic, " | ")
			all[fmt.Sprint(name, " ", key)] = words
		}
	}
	return all
}
