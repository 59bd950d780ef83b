package render

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// longestName is how many characters of a name are kept, twice of what a chat allows.
const longestName = 64

// CleanName makes a player's name drawable: one line of at most 64 characters, no control characters, no emoji and
// nothing else that the fonts do not have. What is left may be empty; the caller then says which seat it is.
func CleanName(name string) string {
	if letters := []rune(CleanText(name)); len(letters) > longestName {
		return strings.TrimSpace(string(letters[:longestName]))
	}
	return CleanText(name)
}

// CleanText is a text without what can't be drawn, with single spaces between its words.
func CleanText(text string) string {
	var letters []rune
	for _, r := range norm.NFC.String(text) {
		if unicode.IsSpace(r) {
			r = ' '
		}
		if drawable(r) {
			letters = append(letters, r)
		}
	}
	return strings.Join(strings.Fields(string(letters)), " ")
}

func drawable(r rune) bool {
	return !unicode.IsControl(r) && !unicode.In(r, unicode.So, unicode.Cs, unicode.Co, unicode.Mn, unicode.Cf) &&
		hasGlyph(r)
}
