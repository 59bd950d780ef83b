package text

import (
	"regexp"
	"strings"
	"unicode"
)

const (
	// nameChars is how many characters a name has at most, as in the chat itself.
	nameChars = 32
	// marksMost is how many accents one letter may carry.
	marksMost = 3
	// nobody is called so who has no visible name.
	nobody = "Player"
)

// Clean makes a name fit for one line anywhere: without control characters, invisible ones and those that turn the
// direction of what follows, without heaps of accents, and short. It may still hold markup; see Plain.
func Clean(name string) string {
	var out strings.Builder
	chars, marks, space, visible := 0, 0, false, false
	for _, r := range name {
		switch {
		case unicode.IsSpace(r):
			space = true
			continue
		case invisible(r):
			continue
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			if marks++; marks > marksMost || chars == 0 || space {
				continue
			}
		default:
			marks, visible = 0, true
		}
		if chars+1 >= nameChars && space || chars == nameChars {
			break
		}
		if space && chars > 0 {
			out.WriteByte(' ')
			chars++
		}
		space = false
		out.WriteRune(r)
		chars++
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

// Plain makes a name safe inside markdown and mentions.
func Plain(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' || r == '\t':
			return ' '
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, name)
	name = plain.Replace(name)
	if lists.MatchString(name) {
		name = "\u200b" + name
	}
	return name
}

// lists finds names that would begin a list at the start of a line.
var lists = regexp.MustCompile(`^\s*([-+]|\d+[.)])`)

// plain escapes what is markup, and breaks addresses so that no name becomes a link.
var plain = strings.NewReplacer(
	"://", ":\u200b//",
	"\\", "\\\\", "*", "\\*", "_", "\\_", "~", "\\~", "`", "\\`", "|", "\\|", ">", "\\>", "#", "\\#",
	"[", "\\[", "]", "\\]", "<", "\\<", "@", "@\u200b", "\n", " ",
)

// Upper makes the first letter of a sentence large.
func Upper(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// Clip cuts a text to at most n characters, between words where they are of usual length.
func Clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	cut := string(runes[:n-1])
	if at := strings.LastIndexFunc(cut, unicode.IsSpace); at > len(cut)/2 && !unicode.IsSpace(runes[n-1]) {
		cut = cut[:at]
	}
	return strings.TrimSpace(cut) + "…"
}

// Unmarked takes the signs out of a text that keep names from being markup.
func Unmarked(words string) string { return unmark.Replace(words) }

var unmark = strings.NewReplacer("\\\\", "\\", "\\", "", "\u200b", "")
