package bottest

import (
	"io/fs"
	"slices"
	"strconv"
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
	// Keys are the beginnings of the keys that pictures ask for, English the sentences that they have for them
	// themselves.
	Keys    []string
	English map[string]string

	once      sync.Once
	catalogue *text.Catalogue
	err       error
}

// Catalogue are the game's messages, read once.
func (w *Worded) Catalogue(t testing.TB) *text.Catalogue {
	t.Helper()
	w.once.Do(func() { w.catalogue, w.err = text.New(w.Texts) })
	if w.err != nil {
		t.Fatal(w.err)
	}
	return w.catalogue
}

// Languages are those in which pictures are worded: English, and every other one that has all their words.
func (w *Worded) Languages(t testing.TB) []string {
	t.Helper()
	c := w.Catalogue(t)
	return slices.DeleteFunc(c.Languages(), func(lang string) bool { return !c.Complete(lang, w.Keys...) })
}

// Spoken puts a scene into a language.
func (w *Worded) Spoken(t testing.TB, s engine.Scene, lang string) engine.Scene {
	t.Helper()
	return Spoken(t, w.Catalogue(t), w.Keys, w.Game, s, lang)
}

// KeysAreParts fails where a key of the pictures begins with none of Keys.
func (w *Worded) KeysAreParts(t *testing.T) {
	t.Helper()
	for key := range w.English {
		if !slices.ContainsFunc(w.Keys, func(part string) bool { return strings.HasPrefix(key, part) }) {
			t.Errorf("%s belongs to no part", key)
		}
	}
}

// SaysTheSame fails where the English of the pictures is not that of the catalog, with the same values in it.
func (w *Worded) SaysTheSame(t *testing.T) {
	t.Helper()
	v := text.NewLocalizer(w.Catalogue(t).Printer("en"), w.Game, nil)
	values := map[string]string{"name": "Ana", "names": "A and B", "list": "x, y", "what": "w"}
	for key, sentence := range w.English {
		for n, form := range strings.Split(sentence, "|") {
			if !strings.Contains(sentence, "|") {
				n = 1
			}
			args, pairs := []engine.Arg{engine.Num("n", n+1), engine.Num("m", 9)},
				[]string{"{n}", strconv.Itoa(n + 1), "{m}", "9"}
			for name, value := range values {
				args, pairs = append(args, engine.Free(name, value)), append(pairs, "{"+name+"}", value)
			}
			if got, want := v.Say(key, args...), strings.NewReplacer(pairs...).Replace(form); got != want {
				t.Errorf("%s is %q in messages and %q in pictures", key, got, want)
			}
		}
	}
}
