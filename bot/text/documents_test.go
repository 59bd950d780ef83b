package text_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text/texttest"
)

// TestDocumentsKeepOurVoice reads what players and operators read in English outside the catalogs: documents line by
// line, and all strings of the command.
func TestDocumentsKeepOurVoice(t *testing.T) {
	texts := map[string]string{}
	for _, name := range []string{
		"../../README.md", "../PLAYING.md", "../../cmd/harbormaster/OPERATING.md", "../../cmd/harbormaster/PRIVACY.md",
		"../../cmd/harbormaster/TERMS.md", "../../.env.example", "../local/page/js/texts/en.js",
	} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			if _, words, ok := strings.Cut(line, `": `); ok && strings.HasSuffix(name, ".js") {
				line = words
			}
			texts[fmt.Sprintf("document %s:%d", name, i+1)] = line
		}
	}
	files, err := filepath.Glob("../../cmd/harbormaster/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of the command: %v", err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				words, _ := strconv.Unquote(literal.Value)
				texts["document "+set.Position(n.Pos()).String()] = words
			}
			return true
		})
	}
	texttest.Voice(t, texts)
}
