package bot

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
)

// written finds the words of controls in the sources: g.CustomID("word:...") and "@word".
var written = regexp.MustCompile(`CustomID\("([a-z]+)|"@([a-z]+)`)

func TestEveryControlThatIsWrittenHasARouteAndEveryRouteAControl(t *testing.T) {
	texts, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(Config{Texts: texts})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{} // First those whose word is put together, or stands elsewhere.
	for _, word := range []string{"set", "table", "text", "undo", "vote", pickTable} {
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
