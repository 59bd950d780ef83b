package endeavor

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

// The numbers of the last rule and the last ruling of the specification.
const (
	lastRule   = 74
	lastRuling = 14
)

// TestEveryRuleHasItsTest holds that every rule and every ruling of the specification is named above a test.
func TestEveryRuleHasItsTest(t *testing.T) {
	named := map[string]int{}
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
				for _, rule := range rulesIn(f.Doc.Text()) {
					named[rule]++
				}
			}
		}
	}
	for _, rule := range allRules() {
		if named[rule] == 0 {
			t.Errorf("no test names %s", rule)
		}
		delete(named, rule)
	}
	for rule := range named {
		t.Errorf("there is no rule %s", rule)
	}
}

// allRules are E1 to E74 and R1 to R14.
func allRules() []string {
	list := []string{}
	for n := 1; n <= lastRule; n++ {
		list = append(list, fmt.Sprint("E", n))
	}
	for n := 1; n <= lastRuling; n++ {
		list = append(list, fmt.Sprint("R", n))
	}
	return list
}

var ruleNumbers = regexp.MustCompile(`\b([ER])(\d+)(?: to [ER](\d+))?\b`)

// rulesIn lists the rules that a text names, those of "E48 to E50" one by one.
func rulesIn(text string) []string {
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
	text, err := os.ReadFile(shared.Path(t, "rules", "endeavor.md"))
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^- ([ER]\d+)[. ]`).FindAllStringSubmatch(string(text), -1) {
		there[found[1]] = true
	}
	for _, rule := range allRules() {
		if !there[rule] {
			t.Errorf("the specification has no %s", rule)
		}
		delete(there, rule)
	}
	for rule := range there {
		t.Errorf("%s of the specification is new", rule)
	}
}
