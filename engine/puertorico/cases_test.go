package puertorico

import (
	"bufio"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest/shared"
)

// baseCases are the cases of the base game: those that cite no rule and no building of an expansion.
var baseCases = strings.Fields(`
	A1 A8 A9 A10 A11 A12 A13 A14 A15 A19 A20 A21 A22 A24 A25 A26 A27 A28 A29 A35 A37 A39 A40 A41 A42 A43
	K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K14 K15 K16 K17 K18 K19 K20 K21 K23 K24 K25 K26 K27 K28 K29 K30 K31 K32 K33
	K34 K35 K92 K93
	Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 Q10 Q11 Q12 Q13`)

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

func TestEveryCaseOfTheBaseGameIsThere(t *testing.T) {
	there := map[string]bool{}
	for _, c := range readCases(t) {
		there[c.id] = true
	}
	for _, id := range baseCases {
		if !there[id] {
			t.Errorf("case %s is missing", id)
		}
	}
	if len(there) != len(baseCases) {
		t.Errorf("%d cases, %d listed", len(there), len(baseCases))
	}
}

// expansionWords are words by which a case belongs to an expansion.
var expansionWords = regexp.MustCompile(`\b(X\d|N\d|C\d|F\d|aqueduct|black market|forest|storehouse|inn|church|trading post|` +
	`small wharf|lighthouse|library|specialty|union hall|cloister|statue|land office|chapel|hunting|zoning|royal|villa|jeweler|` +
	`nobles?|buccaneer|festival|piracy|plunder|raid|capture|draft)\b`)

func TestTheListOfCasesFollowsTheSpecification(t *testing.T) {
	data, err := os.ReadFile(shared.Path(t, "rules", "puertorico-cases.md"))
	if err != nil {
		t.Fatal(err)
	}
	// A5 is the second half of a black market example, without its name.
	listed := map[string]bool{"A5": true}
	for _, id := range baseCases {
		listed[id] = true
	}
	row := regexp.MustCompile(`(?m)^\| ([AKQ]\d+) \|(.*)\|$`)
	for _, found := range row.FindAllStringSubmatch(string(data), -1) {
		id, text := found[1], found[2]
		// K21 names what is absent.
		text = strings.ReplaceAll(text, "no trading post/land office", "")
		if expansion := expansionWords.FindString(text); expansion == "" && !listed[id] {
			t.Errorf("case %s belongs to the base game and is not listed: %s", id, text)
		}
		delete(listed, id)
	}
	for id := range listed {
		t.Errorf("there is no case %s", id)
	}
}
