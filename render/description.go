package render

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	// TextLimit is how long a board in words may be, in characters.
	TextLimit = 3500
	// AltLimit is how long an alternative text may be in Discord: see Units.
	AltLimit = 1024
	// minSentence is less than any of the sentences that are good to have.
	minSentence = 12
)

// BoardText joins the lines of a board in words. There are several ways to say it, each shorter than the one before;
// the first that has room is taken. Where none has, lines are left out from the end.
func BoardText(ways int, say func(way int) []string) string {
	var lines []string
	for way := range ways {
		lines = say(way)
		if out := strings.Join(lines, "\n"); utf8.RuneCountInString(out) <= TextLimit {
			return out
		}
	}
	for {
		lines = lines[:len(lines)-1]
		if out := strings.Join(lines, "\n"); utf8.RuneCountInString(out) <= TextLimit {
			return out
		}
	}
}

// AltText joins the sentences of an alternative text: those that are needed, in the first of several ways that has
// room, each shorter than the one before; then, while there is room, those that are good to have. An empty sentence is
// none.
func AltText(ways int, say func(way int) (need []string, more func() []string)) string {
	var need []string
	var more func() []string
	for way := range ways {
		if need, more = say(way); Units(Sentences(need...)) <= AltLimit {
			break
		}
	}
	var b strings.Builder
	used := 0
	add := func(parts []string) {
		for _, part := range parts {
			n := Units(part)
			if part == "" || used+n+1 > AltLimit {
				continue
			}
			if b.Len() > 0 {
				b.WriteByte(' ')
				used++
			}
			b.WriteString(part)
			used += n
		}
	}
	if add(need); AltLimit-used > minSentence && more != nil {
		add(more())
	}
	return b.String()
}

// Page is the lines of a board in words.
type Page []string

// Add adds a line of those sentences that say anything.
func (p *Page) Add(parts ...string) {
	if line := Sentences(parts...); line != "" {
		*p = append(*p, line)
	}
}

// Each adds a line for each sentence that says anything.
func (p *Page) Each(lines []string) {
	for _, line := range lines {
		p.Add(line)
	}
}

// Gap adds an empty line.
func (p *Page) Gap() { *p = append(*p, "") }

// Sentences joins those that say something.
func Sentences(parts ...string) string {
	return strings.Join(said(parts), " ")
}

// said are those parts that say something.
func said(parts []string) []string {
	return slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "" })
}

// Units is how long a text is as Discord counts: in units of UTF-16.
func Units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}
