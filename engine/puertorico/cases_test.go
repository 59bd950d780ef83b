package puertorico

import (
	"bufio"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest/shared"
)

// caseText is one case of testdata/cases.txt.
type caseText struct {
	id, title string
	lines     []string
}

func readCases(t *testing.T) []caseText {
	t.Helper()
	f, err := os.Open("testdata/cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []caseText
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		line := strings.TrimSpace(scan.Text())
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "case "):
			id, title, _ := strings.Cut(line[len("case "):], " ")
			list = append(list, caseText{id: id, title: title})
		default:
			list[len(list)-1].lines = append(list[len(list)-1].lines, line)
		}
	}
	return list
}

func TestCases(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(c.id+" "+c.title, func(t *testing.T) {
			(&script{t: t}).run(c.lines)
		})
	}
}

// TestEveryCaseOfTheSpecificationIsThere holds that no case is left out, and that what stands beside them is named by a rule
// of the specification.
func TestEveryCaseOfTheSpecificationIsThere(t *testing.T) {
	document := func(name string) string {
		text, err := os.ReadFile(shared.Path(t, "rules", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	specified := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^\| ([AKQ]\d+) \|`).FindAllStringSubmatch(document("puertorico-cases.md"), -1) {
		specified[found[1]] = true
	}
	if len(specified) != 45+93+13 {
		t.Errorf("%d cases are specified", len(specified))
	}
	rules := document("puertorico.md")
	there := map[string]bool{}
	for _, c := range readCases(t) {
		there[c.id] = true
		rule := regexp.MustCompile(`(?m)(^|\W)` + regexp.QuoteMeta(c.id) + `\b`)
		if !specified[c.id] && (strings.Contains("AKQ", c.id[:1]) || !rule.MatchString(rules)) {
			t.Errorf("there is no case and no rule %s", c.id)
		}
		if !slices.ContainsFunc(c.lines, func(line string) bool { return judging.MatchString(line) }) {
			t.Errorf("case %s judges nothing", c.id)
		}
	}
	for id := range specified {
		if !there[id] {
			t.Errorf("case %s is missing", id)
		}
	}
}

// judging are the lines of a case that can fail.
var judging = regexp.MustCompile(`^(want|judge|\d (may|refused)) `)
