package model

import (
	_ "embed" // the table
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// isEmoji says whether a name is made of Unicode emojis: characters with the property Emoji, joiners and variation
// selectors. Digits count as keycaps only.
func isEmoji(name string) bool {
	runes := []rune(name)
	if len(runes) == 0 || len(runes) > 16 {
		return false
	}
	found := false
	for i, r := range runes {
		switch {
		case r == keycap, unicode.Is(emojiTable(), r):
			found = true
		case r == zeroWidthJoiner, r == variationSelector, r >= tagFirst && r <= tagLast:
		case r >= '0' && r <= '9', r == '#', r == '*':
			if runes[len(runes)-1] != keycap || i != 0 {
				return false
			}
		default:
			return false
		}
	}
	return found
}

const (
	zeroWidthJoiner   = 0x200D
	variationSelector = 0xFE0F
	keycap            = 0x20E3
	tagFirst          = 0xE0020
	tagLast           = 0xE007F
)

//go:embed emoji.txt
var emojiRanges string

// emojiTable are the characters with the property Emoji, without digits; source: Unicode's emoji-data.txt, version 15.
var emojiTable = sync.OnceValue(func() *unicode.RangeTable {
	table := &unicode.RangeTable{}
	for text := range strings.FieldsSeq(emojiRanges) {
		low, high, _ := strings.Cut(text, "-")
		first, _ := strconv.ParseUint(low, 16, 32)
		last, err := strconv.ParseUint(high, 16, 32)
		if err != nil {
			last = first
		}
		table.R32 = append(table.R32, unicode.Range32{Lo: uint32(first), Hi: uint32(last), Stride: 1})
	}
	return table
})
