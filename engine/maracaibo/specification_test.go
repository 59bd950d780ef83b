package maracaibo

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest/shared"
)

// The numbers of the last rule, of the last paragraph on procedure and of the last ruling of the specification.
var lastIDs = map[string]int{"M": 105, "P": 24, "A": 37}

// TestEveryRuleHasItsTest holds that every rule, procedure and ruling of the specification is named by a case or above a test.
func TestEveryRuleHasItsTest(t *testing.T) {
	named := map[string]int{}
	for _, c := range readCases(t) {
		judges := false
		for _, line := range c.lines {
			judges = judges || judging.MatchString(line)
		}
		if !judges || c.title == "" || len(c.ids) == 0 {
			t.Errorf("case %v %s judges nothing or has no title", c.ids, c.title)
		}
		for _, id := range c.ids {
			named[id]++
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
				for _, id := range idsIn(f.Doc.Text()) {
					named[id]++
				}
			}
		}
	}
	for letter, last := range lastIDs {
		for n := 1; n <= last; n++ {
			if id := fmt.Sprint(letter, n); named[id] == 0 {
				t.Errorf("no test names %s", id)
			}
		}
	}
	for id := range named {
		if n, err := strconv.Atoi(id[1:]); err != nil || n < 1 || n > lastIDs[id[:1]] {
			t.Errorf("there is no %s", id)
		}
	}
}

// judging are the lines of a case that can fail.
var judging = regexp.MustCompile(`^(want|told|\d (may|has|refused)) `)

var ruleNumbers = regexp.MustCompile(`\b([MPA])(\d+)(?: to [MPA](\d+))?\b`)

// idsIn lists the ids that a text names, those of "M48 to M50" one by one.
func idsIn(text string) []string {
	list := []string{}
	for _, found := range ruleNumbers.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.Atoi(found[2])
		to := from
		if found[3] != "" {
			to, _ = strconv.Atoi(found[3])
		}
		for n := from; n <= to; n++ {
			list = append(list, fmt.Sprint(found[1], n))
		}
	}
	return list
}

// TestTheRulesAreThoseOfTheSpecification holds that the specification has exactly the rules that tests are asked for.
func TestTheRulesAreThoseOfTheSpecification(t *testing.T) {
	text, err := os.ReadFile(shared.Path(t, "rules", "maracaibo.md"))
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^(?:- \*\*|\| )([MPA]\d+)\b`).FindAllStringSubmatch(string(text), -1) {
		there[found[1]] = true
	}
	for letter, last := range lastIDs {
		for n := 1; n <= last; n++ {
			id := fmt.Sprint(letter, n)
			if !there[id] {
				t.Errorf("the specification has no %s", id)
			}
			delete(there, id)
		}
	}
	for id := range there {
		t.Errorf("%s of the specification is new", id)
	}
}
