package render

import (
	"image"
)

// KeyEntry is a mark of a picture with what it means.
type KeyEntry struct {
	Words string
	// Wide is the width of the mark, which Draw draws around a point.
	Wide int
	Draw func(c *Canvas, x, y int)
}

// IconEntry explains an icon of a side.
func IconEntry(icon string, side int, words string) KeyEntry {
	return KeyEntry{words, side, func(c *Canvas, x, y int) { c.Icon(icon, x, y, side) }}
}

// The space of a key: beside a mark, and between two entries.
const (
	keyBeside = 12
	keyApart  = 30
)

// Key explains marks in one line of a rectangle, in words of a size or smaller down to the least one: the last entries
// are left out where the words are too long, and the last of the others has all the room that is left.
func Key(c *Canvas, r image.Rectangle, list []KeyEntry, size, least int) {
	style := Label.Sized(size)
	width := func(size int) int {
		sum := -keyApart
		for _, e := range list {
			sum += e.Wide + keyBeside + Width(style.Font, size, e.Words) + keyApart
		}
		return sum
	}
	for width(least) > r.Dx() && len(list) > 1 {
		list = list[:len(list)-1]
	}
	for style.Size > least && width(style.Size) > r.Dx() {
		style.Size--
	}
	x, y := r.Min.X, (r.Min.Y+r.Max.Y)/2
	for i, e := range list {
		e.Draw(c, x+e.Wide/2, y)
		x += e.Wide + keyBeside
		if i == len(list)-1 {
			c.Fitted(x, y, r.Max.X-x, e.Words, style)
			return
		}
		x += c.Middle(x, y, e.Words, style) + keyApart
	}
}
