package title

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	// mark encloses a part of a topic's text that is about options: "{nobles, festival: text}", "{nobles:, and so on}".
	mark = regexp.MustCompile(` ?\{(\w+(?:, \w+)*):([^{}]*)\}`)
	// numbered is a line of a list: its number and its text.
	numbered = regexp.MustCompile(`^\d+\.( .*)?$`)
)

// Everything has all options in play.
func Everything(string) bool { return true }

// InPlay gives topics without the marks of their pages: what a mark encloses stays where all options that it names are
// in play, and goes where one is not. A topic that nothing would be left of is Absent and stays whole.
func InPlay(topics []Topic, in func(option string) bool) []Topic {
	topics = slices.Clone(topics)
	for i, t := range topics {
		if !strings.Contains(t.Text, "{") {
			continue
		}
		topics[i].Text = inPlay(t.Text, in)
		if topics[i].Text == "" {
			topics[i].Text, topics[i].Absent = inPlay(t.Text, Everything), true
		}
	}
	return topics
}

// inPlay is InPlay for a text: lines that nothing is left of go, and the others of a list are numbered anew.
func inPlay(text string, in func(option string) bool) string {
	var lines []string
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		kept := strings.TrimSpace(mark.ReplaceAllStringFunc(line, func(marked string) string {
			part := mark.FindStringSubmatch(marked)
			if slices.ContainsFunc(strings.Split(part[1], ", "), func(o string) bool { return !in(o) }) {
				return ""
			}
			return part[2]
		}))
		if step := numbered.FindStringSubmatch(kept); step == nil {
			number = 0
		} else if step[1] == "" {
			continue
		} else {
			number++
			kept = strconv.Itoa(number) + "." + step[1]
		}
		if kept != "" || line == "" && len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, kept)
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
