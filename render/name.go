package render

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// CleanName makes a player's name drawable: one line, no control characters, no emoji and nothing else that the fonts do
// not have. What is left may be empty; the caller then says which seat it is.
func CleanName(name string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(name) {
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case unicode.IsControl(r), unicode.Is(unicode.So, r), unicode.Is(unicode.Cs, r), unicode.Is(unicode.Co, r),
			unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r), !hasGlyph(r):
		default:
			b.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
