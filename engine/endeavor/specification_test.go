package endeavor

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// TestEveryRuleHasItsTest holds that every rule and ruling of RULES.md is named by a case or above a test, and no
// other.
func TestEveryRuleHasItsTest(t *testing.T) {
	rules := enginetest.ReadRulebook(t, "RULES.md")
	named := map[string]bool{}
	name := func(where string, ids []string) {
		for _, id := range ids {
			named[id] = true
			if !rules.Has(id) {
				t.Errorf("%s: there is no rule %s", where, id)
			}
		}
	}
	for _, c := range enginetest.Cases(t) {
		name(c.File+": "+c.Title, c.IDs)
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Test") {
				name(file, rules.Cited(f.Doc.Text()))
			}
		}
	}
	for _, id := range rules.IDs {
		if !named[id] {
			t.Errorf("no test names %s", id)
		}
	}
}
