package render

import (
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Header is the sky of a picture with its text.
type Header struct {
	Sky Sky
	// TopLine is the small first line.
	TopLine string
	Headline
	// Marks stand before the headline: who is awaited.
	Marks []engine.Seat
	// Next are the seats that follow, shown after a chevron.
	Next []engine.Seat
	// Grid is where all of it stands; none is that of a table, whose headline and marks end before the silhouettes.
	Grid HeaderGrid
}

// HeaderGrid is where in pixels the headline of a sky ends and where the marks of those who follow end.
type HeaderGrid struct{ End, Right int }

// The baselines of the two lines of a sky of 148, whose tails end above the horizon, and the middle of its marks.
const (
	headerTop   = 46
	headerBase  = 120
	headerMarks = 98
)

// Headline is the sentence of a picture. Say gives it for a name, which is Name or, where that has no room, a shortened
// Name.
type Headline struct {
	Say  func(name string) string
	Name string
}

// Draw draws a sky of the given height and its text, the lines on the upper bands.
func (h Header) Draw(c *Canvas, height int) {
	g := h.Grid
	if g == (HeaderGrid{}) {
		foot := int(landLeft(float64(c.W), float64(height))) + landFoot*height/148
		g = HeaderGrid{End: foot, Right: foot - 23*height/148}
	}
	h.Sky.Draw(c, height)
	k := func(v int) int { return v * height / 148 }
	bands := bandColours[h.Sky.Hour]
	first := Sun
	if h.Sky.Hour == Morning {
		first = c.Theme.TextOn(bands[0])
	}
	words := Solid(c.Theme.TextOn(bands[2]))
	c.FittedText(k(32), k(headerTop), g.End-k(32), h.TopLine, Subtitle.Sized(k(40)).Toned(Solid(first)))
	x, r := k(32), k(34)
	if len(h.Marks) > 1 {
		r = k(26)
	}
	for _, seat := range h.Marks {
		c.RingedMark(seat, x+r, k(headerMarks), r)
		x += 2*r + k(8)
	}
	if len(h.Marks) > 0 {
		x = max(x+k(6), k(116))
	}
	step := k(50)
	if len(h.Next) > 3 {
		step = k(48)
	}
	end := g.End
	if n := len(h.Next); n > 0 {
		end = g.Right - k(84) - (n-1)*step
	}
	size, text := h.Fit(k(70), end-x)
	x += c.Text(x, k(headerBase), text, Title.Sized(size).Toned(words))
	if len(h.Next) > 0 {
		c.Draw(chevron(c.Theme, k(32), words), x+k(34), k(headerMarks))
		for i, seat := range h.Next {
			c.RingedMark(seat, x+k(84)+i*step, k(headerMarks), k(20))
		}
	}
}

// Fit finds how the headline is set in a width: at its size or shrunk a little, then with a shortened name, then
// smaller still, and cut only at last.
func (h Headline) Fit(size, room int) (int, string) {
	text := h.Say(h.Name)
	least := (size*3 + 3) / 4
	if Width(Title, least, text) <= room {
		return Fit(Title, size, room, text)
	}
	letters := []rune(h.Name)
	for _, try := range []struct{ size, letters int }{{least, 8}, {size * 3 / 5, 8}, {size * 3 / 5, 4},
		{size * 11 / 20, 4}} {
		// What stands beside the name tells without a new sentence which cuts are much too long.
		beside := Width(Title, try.size, h.Say("")) - try.size
		shortest := min(try.letters, len(letters))
		for cut := len(letters); cut >= shortest; cut-- {
			if cut > shortest && beside+Width(Title, try.size, string(letters[:cut])) > room {
				continue
			}
			if text = h.Say(shortened(letters, cut)); Width(Title, try.size, text) <= room {
				return Fit(Title, min(size, try.size*4/3), room, text)
			}
		}
	}
	return Fit(Title, size*3/5, room, text)
}

// shortened is the beginning of a name with an ellipsis, or the whole of it.
func shortened(letters []rune, n int) string {
	if n >= len(letters) {
		return string(letters)
	}
	return strings.TrimRight(string(letters[:n]), " ") + "…"
}

// chevron is the sign between those who are awaited and those who follow, h high.
func chevron(t *Theme, h int, tone Tone) *Sprite {
	return t.Sprite(SpriteKey{Kind: "chevron", A: h, Tone: tone}, Around(h), func(p *Pen) {
		f := float64(h)
		p.Line(tone.Colour, f*0.15, 0, -f/2, f/2, 0, 0, f/2)
	})
}
