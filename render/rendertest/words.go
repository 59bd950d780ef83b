package rendertest

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Words are those of a scene: see engine.Scene.
type Words = func(key string, args ...engine.Arg) string

// LongWords are words for a scene: those of some keys, filled in with FillIn, those of all others as words gives them.
func LongWords(long map[string]string, words Words) Words {
	return func(key string, args ...engine.Arg) string {
		if sentence := long[key]; sentence != "" {
			return FillIn(sentence, args...)
		}
		return words(key, args...)
	}
}

// FillIn puts values into a sentence, in which they stand in braces: {n} and {m} are numbers, all others text that is
// set as it is. Where a sentence has two forms parted by "|", the first is for n = 1.
func FillIn(sentence string, args ...engine.Arg) string {
	if one, many, two := strings.Cut(sentence, "|"); two {
		sentence = many
		for _, a := range args {
			if a.Key == "n" && a.Num == 1 {
				sentence = one
			}
		}
	}
	open := strings.IndexByte(sentence, '{')
	if open < 0 {
		return sentence
	}
	room := len(sentence)
	for _, a := range args {
		room += len(a.Text)
	}
	var b strings.Builder
	b.Grow(room)
	for ; open >= 0; open = strings.IndexByte(sentence, '{') {
		name, rest, closed := strings.Cut(sentence[open+1:], "}")
		if !closed {
			break
		}
		b.WriteString(sentence[:open])
		b.WriteString(argText(name, args))
		sentence = rest
	}
	b.WriteString(sentence)
	return b.String()
}

// argText is the argument of a name as text.
func argText(name string, args []engine.Arg) string {
	for _, a := range args {
		switch {
		case a.Key != name:
		case name == "n" || name == "m":
			return strconv.Itoa(a.Num)
		default:
			return a.Text
		}
	}
	return ""
}
