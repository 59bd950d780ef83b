package maracaibo

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// judging are the lines of a case that can fail.
var judging = regexp.MustCompile(`^(want|told|\d (may|has|refused)) `)

// TestEveryRuleHasItsTest holds that every rule, procedure and ruling of RULES.md is named by a case or above a test.
func TestEveryRuleHasItsTest(t *testing.T) {
	rules := enginetest.ReadRulebook(t, "RULES.md")
	named := map[string]bool{}
	for _, c := range enginetest.Cases(t) {
		judges := false
		for _, line := range c.Lines {
			judges = judges || judging.MatchString(line)
		}
		if !judges || c.Title == "" || len(c.IDs) == 0 {
			t.Errorf("case %v %s judges nothing or has no title", c.IDs, c.Title)
		}
		for _, id := range c.IDs {
			named[id] = true
		}
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
				for _, id := range rules.Cited(f.Doc.Text()) {
					named[id] = true
				}
			}
		}
	}
	for _, id := range rules.IDs {
		if !named[id] {
			t.Errorf("no test names %s", id)
		}
	}
}
