package bot

import (
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/storage"
)

// written finds the words of controls in the sources: g.CustomID("word:...") and "@word".
var written = regexp.MustCompile(`CustomID\("([a-z]+)|"@([a-z]+)`)

func TestEveryControlThatIsWrittenHasARouteAndEveryRouteAControl(t *testing.T) {
	b, err := New(Config{Texts: catalogOf(t)})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{} // First those whose word is put together, or stands elsewhere.
	for _, word := range []string{"set", "table", "text", "undo", "vote", "fair", "whole", "changed", "help", "more", "follow", pickTable} {
		found[word] = true
	}
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "local" || d.Name() == "soak" || d.Name() == "discord" || d.Name() == "customid") {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range written.FindAllStringSubmatch(string(source), -1) {
			found[m[1]+m[2]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for word := range found {
		if _, ok := b.routes.controls[word]; !ok {
			t.Errorf("a control @%s is written, and no route takes it", word)
		}
	}
	for word := range b.routes.controls {
		if !found[word] {
			t.Errorf("there is a route for @%s, and nobody writes such a control", word)
		}
	}
}

// TestTheArchitectureListsEveryKindOfTimer: the table there is where one looks for what happens by itself.
func TestTheArchitectureListsEveryKindOfTimer(t *testing.T) {
	b, err := New(Config{Texts: catalogOf(t)})
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, ok := strings.Cut(string(document), "| kind | what it does | where |\n|---|---|---|\n")
	rows, _, _ = strings.Cut(rows, "\n\n")
	var listed []string
	for row := range strings.Lines(rows) {
		kinds, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " |")
		for kind := range strings.SplitSeq(kinds, ", ") {
			listed = append(listed, strings.Trim(kind, "`"))
		}
	}
	slices.Sort(listed)
	if want := slices.Sorted(maps.Keys(b.routes.timers)); !ok || !slices.Equal(listed, want) {
		t.Errorf("the table lists %q, there are routes for %q", listed, want)
	}
}

func TestWhatACommandSaidComesBackWhenItsTableIsPicked(t *testing.T) {
	b, err := New(Config{Texts: catalogOf(t)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sub      string
		options  map[string]string
		want     string
		restored map[string]string
	}{
		{"replace", map[string]string{"seat": "AC/DC"}, "replace", map[string]string{"seat": "AC/DC"}},
		{"replace", map[string]string{"by": "12345678901234567890"}, "replace", map[string]string{"by": "12345678901234567890"}},
		{"pause", map[string]string{"days": "3"}, "pause", map[string]string{"days": "3"}},
		{"invite", map[string]string{"who": "77"}, "invite", map[string]string{"who": "77"}},
		{"history", map[string]string{"step": "12"}, "history", map[string]string{"step": "12"}},
		{"board", map[string]string{"format": "text"}, "board", map[string]string{"format": "text"}},
		{"undo", nil, "undo", map[string]string{}},
	} {
		in := chat.Interaction{Command: "x", Sub: c.sub, Options: c.options}
		i := slices.IndexFunc(b.routes.game, func(r subcommand) bool { return r.name == c.sub })
		row, options, ok := b.routes.restored(b.routes.game[i].carried(in))
		if !ok || row.name != c.want || !maps.Equal(options, c.restored) {
			t.Errorf("%s %v comes back as %s %v, %v", c.sub, c.options, row.name, options, ok)
		}
	}
	// The longest that people may type, in characters of four bytes, fits into a custom id.
	long := strings.Repeat("\U0001F3B2", 40)
	for _, row := range b.routes.game {
		in := chat.Interaction{Options: map[string]string{"step": long, "seat": long, "days": long, "format": long, "by": strings.Repeat("9", 40), "who": strings.Repeat("9", 40)}}
		id := customid.ID{Game: "abcdefghij", Word: "@" + pickTable + ":" + row.carried(in)}.String()
		if _, ok := customid.Parse(id); !ok {
			t.Errorf("%q has %d bytes", id, len(id))
		}
	}
}

// panicking is a store whose profiles can't be read.
type panicking struct{ storage.Store }

func (panicking) Profile(context.Context, string, string) (json.RawMessage, error) {
	panic("no profiles")
}

// told is an answer that keeps what it says.
type told struct {
	chat.Answer
	messages []chat.Message
}

func (a *told) Reply(_ context.Context, m chat.Message) (string, error) {
	a.messages = append(a.messages, m)
	return "", nil
}

func TestAPanicBeforeTheUseCaseIsAnsweredAndCounted(t *testing.T) {
	for name, spoil := range map[string]func(*Bot){
		"the route":    func(b *Bot) { b.routes = nil },
		"the language": func(b *Bot) { b.Profiles.Store = panicking{} },
	} {
		b, err := New(Config{Texts: catalogOf(t)})
		if err != nil {
			t.Fatal(err)
		}
		spoil(b)
		in := chat.Interaction{ID: "1", Kind: chat.CommandUsed, Command: "games", Sub: "list", User: chat.User{ID: "ana"}, Locale: "de"}
		a := &told{}
		b.Handle(t.Context(), in, a)
		if len(a.messages) != 1 || !a.messages[0].Private || a.messages[0].Blocks[0].Text != b.Sorry(in) {
			t.Errorf("%s: Ana hears %v", name, a.messages)
		}
		if n := b.Metrics.Panics.Load(); n != 1 {
			t.Errorf("%s: %d panics are counted", name, n)
		}
	}
}

func catalogOf(t *testing.T) *text.Catalog {
	t.Helper()
	texts, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	return texts
}
