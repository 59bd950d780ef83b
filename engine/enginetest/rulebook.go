package enginetest

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A rule's id: one letter, perhaps a hyphen, a number, perhaps the number of a paragraph: E31, P10.1, R-12.
const idPattern = `[A-Z]-?\d+(?:\.\d+)?`

var (
	wholeID = regexp.MustCompile(`^` + idPattern + `$`)
	// heading is how a rule begins in RULES.md: its id in bold at the head of a list's item or of a table's row; or how
	// a section does.
	heading = regexp.MustCompile(
		`(?m)^(?:[ \t]*(?:-|\d+\.)[ \t]+|\|[ \t]*)\*\*(` + idPattern + `)\*\*|^#+ (.*)$`)
	cited = regexp.MustCompile(`\b(` + idPattern + `)\b(?:(?: to |–|-)(` + idPattern + `)\b)?`)
)

// Rulebook is a RULES.md: the numbered rules of a game.
type Rulebook struct {
	// IDs are the rules in their order.
	IDs []string
	// Sections are the headings that they stand under, by id; a chapter stands under that of its first rule.
	Sections map[string]string

	known, chapters, prefixes map[string]bool
}

// ReadRulebook reads a RULES.md. An id that stands twice fails the test.
func ReadRulebook(t testing.TB, file string) Rulebook {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b := Rulebook{
		Sections: map[string]string{},
		known:    map[string]bool{}, chapters: map[string]bool{}, prefixes: map[string]bool{},
	}
	section := ""
	for _, found := range heading.FindAllStringSubmatch(string(text), -1) {
		id := found[1]
		if id == "" {
			section = found[2]
			continue
		}
		if b.known[id] {
			t.Errorf("%s: %s stands twice", file, id)
			continue
		}
		b.IDs = append(b.IDs, id)
		b.known[id] = true
		b.prefixes[prefix(id)] = true
		b.Sections[id] = section
		if chapter, _, ok := strings.Cut(id, "."); ok {
			b.chapters[chapter] = true
			b.Sections[chapter] = section
		}
	}
	if len(b.IDs) == 0 {
		t.Fatalf("%s has no rules", file)
	}
	return b
}

// prefix is what stands before an id's number.
func prefix(id string) string { return strings.TrimRight(id, "0123456789.") }

// Has says whether there is a rule with this id, or a chapter: P6 is that of P6.1.
func (b Rulebook) Has(id string) bool { return b.known[id] || b.chapters[id] }

// Cited lists the ids that a text names, those of "M48 to M50" one by one, whether there is such a rule or not. Words
// that look like ids but begin as no rule of this game does are left out.
func (b Rulebook) Cited(text string) []string {
	var list []string
	for _, found := range cited.FindAllStringSubmatch(text, -1) {
		from, to := found[1], found[2]
		switch {
		case !b.prefixes[prefix(from)]:
		case to == "" || prefix(from) != prefix(to):
			list = append(list, from)
			if to != "" && b.prefixes[prefix(to)] {
				list = append(list, to)
			}
		default:
			list = append(list, span(from, to)...)
		}
	}
	return list
}

// span lists the ids from one to another; where paragraphs are counted, "P6.1 to P6.5" counts those.
func span(from, to string) []string {
	head := prefix(from)
	if i := strings.LastIndex(from, "."); i >= 0 && strings.HasPrefix(to, from[:i+1]) {
		head = from[:i+1]
	}
	first, err1 := strconv.Atoi(from[len(head):])
	last, err2 := strconv.Atoi(to[len(head):])
	if err1 != nil || err2 != nil || last < first {
		return []string{from, to}
	}
	var list []string
	for n := first; n <= last; n++ {
		list = append(list, fmt.Sprint(head, n))
	}
	return list
}
