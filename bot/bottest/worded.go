package bottest

import (
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Worded are the words of a game's pictures, for the tests that those of every game pass.
type Worded struct {
	// Texts are the game's messages, Game is its key.
	Texts fs.FS
	Game  string
	// Keys are the beginnings of the keys that pictures ask for.
	Keys []string

	once    sync.Once
	catalog *text.Catalog
	english text.Localizer
	err     error
}

func (w *Worded) read() error {
	w.once.Do(func() {
		if w.catalog, w.err = text.New(w.Texts); w.err == nil {
			w.english = text.NewLocalizer(w.catalog.Part(w.Keys, "en"), w.Game, nil)
		}
	})
	return w.err
}

// Catalog are the game's messages, read once.
func (w *Worded) Catalog(t testing.TB) *text.Catalog {
	t.Helper()
	if err := w.read(); err != nil {
		t.Fatal(err)
	}
	return w.catalog
}

// Languages are those in which pictures are worded: English, and every other one that has all their words.
func (w *Worded) Languages(t testing.TB) []string {
	t.Helper()
	c := w.Catalog(t)
	return slices.DeleteFunc(c.Languages(), func(lang string) bool { return !c.Complete(lang, w.Keys...) })
}

// Spoken puts a scene into a language.
func (w *Worded) Spoken(t testing.TB, s engine.Scene, lang string) engine.Scene {
	t.Helper()
	return Spoken(t, w.Catalog(t), w.Keys, w.Game, s, lang)
}

// Say words scenes in English. Messages that can't be read panic.
func (w *Worded) Say(key string, args ...engine.Arg) string {
	if err := w.read(); err != nil {
		panic(err)
	}
	return w.english.Say(key, args...)
}

// Has says whether there is a message of this key.
func (w *Worded) Has(t testing.TB, key string) bool {
	t.Helper()
	return slices.Contains(w.Catalog(t).Keys("en", key), key)
}

// Words are those of a scene: see engine.Scene.
type Words = func(key string, args ...engine.Arg) string

// Watched is Say for a scene that is watched: it notes what is asked for, and fails where a key begins with none of
// Keys, or has no message although none of optional stands in it.
func (w *Worded) Watched(t testing.TB, asked map[string]bool, optional ...string) Words {
	t.Helper()
	return func(key string, args ...engine.Arg) string {
		out := w.Say(key, args...)
		if !slices.ContainsFunc(w.Keys, func(part string) bool { return strings.HasPrefix(key, part) }) {
			t.Errorf("%s belongs to no part", key)
		}
		if out == key && !slices.ContainsFunc(optional, func(part string) bool { return strings.Contains(key, part) }) {
			t.Errorf("%s has no words", key)
		}
		asked[key] = true
		return out
	}
}
