package render

import (
	"bytes"
	"image/png"
	"slices"

	"github.com/fogleman/gg"

	"github.com/harbormaster/harbormaster/engine"
)

// emojiSide is the side of an application emoji in pixels, as Discord recommends it.
const emojiSide = 128

var emojis = &cache[string, []byte]{limit: 256}

// emojiNames lists what Emoji can draw: every icon and the seat marks "p1" to "p5", in alphabetical order.
func emojiNames() []string {
	names := append(IconNames(), "p1", "p2", "p3", "p4", "p5")
	slices.Sort(names)
	return names
}

// Emoji is an icon or a seat's mark as a PNG of 128 x 128 pixels with a transparent ground, for buttons and menus. A
// rim of cream keeps its ink lines visible on a dark client. It is false for an unknown name. The caller must not
// change the bytes.
func Emoji(name string) ([]byte, bool) {
	if !slices.Contains(emojiNames(), name) {
		return nil, false
	}
	return emojis.get(name, func() []byte { return drawEmoji(name) }), true
}

func drawEmoji(name string) []byte {
	dc := gg.NewContext(emojiSide, emojiSide)
	p := newPen(ThemeNamed("light"), dc)
	if len(name) == 2 && name[0] == 'p' && name[1] >= '1' && name[1] <= '5' {
		p.Circle(emojiSide/2, emojiSide/2, 60)
		p.Fill(Sail)
		p.Mark(engine.Seat(name[1]-'1'), emojiSide/2, emojiSide/2, 52)
	} else {
		const rim, side = 14, emojiSide - 28
		p.outline(name, rim, rim, side, 7)
		p.Icon(name, rim, rim, side)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, dc.Image()); err != nil {
		panic("render: emoji: " + err.Error())
	}
	return out.Bytes()
}
