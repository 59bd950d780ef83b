package bot

import (
	"strings"
	"unicode"
)

const (
	// nameLetters is how many characters a name has at most, as in the chat itself.
	nameLetters = 32
	// marksMost is how many accents one letter may carry.
	marksMost = 3
	// nobody is called so who has no visible name.
	nobody = "Player"
)

// Clean makes a name fit for one line anywhere: without control characters, invisible ones and those that turn the direction
// of what follows, without heaps of accents, and short. It may still hold markup; see Plain.
func Clean(name string) string {
	var out strings.Builder
	letters, marks, space, visible := 0, 0, false, false
	for _, r := range name {
		switch {
		case unicode.IsSpace(r):
			space = true
			continue
		case invisible(r):
			continue
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			if marks++; marks > marksMost || letters == 0 || space {
				continue
			}
		default:
			marks, visible = 0, true
		}
		if letters+1 >= nameLetters && space || letters == nameLetters {
			break
		}
		if space && letters > 0 {
			out.WriteByte(' ')
			letters++
		}
		space = false
		out.WriteRune(r)
		letters++
	}
	if !visible {
		return nobody
	}
	return out.String()
}

// invisible says that a character shows nothing or steers what is around it.
func invisible(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\ufffd': // fillers that count as letters or symbols
		return true
	}
	return !unicode.IsGraphic(r) || unicode.Is(unicode.Cf, r)
}
