package bottest

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// aboutMost is how many characters a description has at most that stands in a menu or beside a command.
const aboutMost = 100

// Catalog holds the messages of the bot and of a game.
func Catalog(t testing.TB, texts fs.FS) *text.Catalog {
	t.Helper()
	c, err := text.New(texts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Localizer speaks a language about a table of a game with Ana, Ben, Cleo, Dan and Eve.
func Localizer(t testing.TB, texts fs.FS, game, lang string) text.Localizer {
	t.Helper()
	return text.NewLocalizer(Catalog(t, texts).Messages(lang), game, []string{"Ana", "Ben", "Cleo", "Dan", "Eve"})
}

// Spoken puts a scene into a language in which a game's pictures are worded, all keys of which begin with one of keys.
func Spoken(t testing.TB, texts *text.Catalog, keys []string, game string, s engine.Scene, lang string) engine.Scene {
	t.Helper()
	printer := texts.Part(keys, lang)
	if printer.Lang != lang {
		t.Fatalf("%s is not complete", lang)
	}
	s.Words, s.Lang = text.NewLocalizer(printer, game, s.Names).Say, lang
	return s
}

// Tells checks the sentence of a fact about Ana.
func Tells(t testing.TB, v text.Localizer, want, kind string, forced bool, args ...engine.Arg) {
	t.Helper()
	e := engine.Event{Kind: kind, Seat: 0, Only: engine.Everyone, Args: args, Forced: forced}
	if got := v.Event(e); got != want {
		t.Errorf("%s (forced %t) reads %q, want %q", kind, forced, got, want)
	}
}

// EventsAreTold fails where a kind of event has no sentence and is not silent on purpose, or a sentence tells nothing
// that happens.
func EventsAreTold(t *testing.T, texts fs.FS, game string, kinds, silent []string) {
	t.Helper()
	v, prefix := Localizer(t, texts, game, "en"), game+".event."
	for _, kind := range kinds {
		if v.Has(prefix+kind) == slices.Contains(silent, kind) {
			t.Errorf("%s: told %t", kind, !slices.Contains(silent, kind))
		}
	}
	for _, key := range Catalog(t, texts).Keys("en", prefix) {
		kind, last, after := strings.Cut(key[len(prefix):], ".after.")
		for _, form := range []string{".then", ".again", ".more", ".several", ".forced"} {
			kind = strings.TrimSuffix(kind, form)
		}
		if !slices.Contains(kinds, kind) || after && !slices.Contains(kinds, last) {
			t.Errorf("%s tells nothing that happens", key)
		}
	}
}

// ReasonsAreSaid fails where a reason of the rules has no sentence, or a sentence is that of no reason. Those that
// begin with "order." are the reasons of spent orders.
func ReasonsAreSaid(t *testing.T, texts fs.FS, game string, reasons []string) {
	t.Helper()
	v, prefix := Localizer(t, texts, game, "en"), game+".refused."
	for _, reason := range reasons {
		if !v.Has(prefix+reason) && !v.Has(reason) {
			t.Errorf("%s has no sentence", reason)
		}
	}
	for _, key := range Catalog(t, texts).Keys("en", prefix) {
		if reason := key[len(prefix):]; !slices.Contains(reasons, reason) && !strings.HasPrefix(reason, "order.") {
			t.Errorf("%s is no reason of the rules", key)
		}
	}
}

// OptionsAreExplained fails where an option of a game, one of its values or its command is not named or described in
// the room that there is.
func OptionsAreExplained(t *testing.T, texts fs.FS, game string, options []engine.Option) {
	t.Helper()
	c, v := Catalog(t, texts), Localizer(t, texts, game, "en")
	described := func(key string) {
		if about, _ := c.Translations(key); about == "" || utf8.RuneCountInString(about) > aboutMost {
			t.Errorf("%s has %d characters, want 1 to %d", key, utf8.RuneCountInString(about), aboutMost)
		}
	}
	for _, o := range options {
		key := game + ".option." + o.Key
		described(key + ".about")
		values := o.Choices
		if o.Kind == engine.Flag {
			values = []string{"true", "false"}
		}
		for _, value := range values {
			label := v.Say(key) + ": " + v.Say(key+"."+value)
			if !v.Has(key+"."+value) || utf8.RuneCountInString(label) > aboutMost {
				t.Errorf("%s.%s reads %q", key, value, label)
			}
		}
	}
	described(game + ".command")
}

// raw finds what a catalog or a template has left behind: keys, braces, words of the notation, formats that failed.
var raw = regexp.MustCompile(`\{\{|\}\}|<no value>|%!|[a-z]\.[a-z]|[a-z]_[a-z]|  | [.,:;]|\.\.|[(:;,] *\)|: *$`)

// Plain checks that a text is there and has nothing raw in it.
func Plain(t testing.TB, what, s string) {
	t.Helper()
	if s == "" || raw.MatchString(s) {
		t.Errorf("%s reads %q", what, s)
	}
}
