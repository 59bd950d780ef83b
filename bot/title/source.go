package title

import (
	"regexp"
	"strconv"
	"strings"
)

// ruleNumbers are the numbers of rules in a line: "B14, P10.1, R-13".
var ruleNumbers = regexp.MustCompile(`^[A-Z]-?\d+(\.\d+)?(, [A-Z]-?\d+(\.\d+)?)*$`)

// sourcePage has the sections of a game's RULES.md in their order, each as "## P10 | Captain" with its first rule.
const sourcePage = "source"

// Cite gives topics their Source by their Rules.
func (p TopicPages) Cite(topics []Topic) {
	sections := p.Page(sourcePage)
	for i, t := range topics {
		if t.Rules == "" {
			continue
		}
		var order []string
		numbers := map[string][]string{}
		for number := range strings.SplitSeq(t.Rules, ", ") {
			name := sectionOf(number, sections)
			if numbers[name] == nil {
				order = append(order, name)
			}
			numbers[name] = append(numbers[name], number)
		}
		for j, name := range order {
			order[j] = name + ": " + strings.Join(numbers[name], ", ")
		}
		topics[i].Source = strings.Join(order, "\n")
	}
}

// sectionOf names the section that a rule stands in: the last one of its letter that does not begin after it.
func sectionOf(number string, sections []Topic) string {
	name := ""
	letter, n := split(number)
	for _, s := range sections {
		if first, from := split(s.Key); first == letter && from <= n {
			name = s.Title
		}
	}
	return name
}

// split takes the number of a rule apart: P10.1 is the letter P and 10.
func split(number string) (letter string, n int) {
	letter = strings.TrimRight(number, "-.0123456789")
	digits, _, _ := strings.Cut(strings.Trim(number[len(letter):], "-"), ".")
	n, _ = strconv.Atoi(digits) // No digits are 0.
	return letter, n
}
