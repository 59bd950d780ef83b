package render

import (
	"image"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Header is what the sky says.
type Header struct {
	// Line is the small first line.
	Line string
	// Say gives the headline for a name, which is Name or, where the sky is too narrow for it, a shortened Name.
	Say  func(name string) string
	Name string
	// Marks stand before the headline: who is awaited.
	Marks []engine.Seat
	// Next are the seats that follow, shown after a chevron.
	Next []engine.Seat
}

// Header sets the text of a sky of the given height, its lines on the dark bands. It ends before the watchtower, or, where it would have to be
// shortened, in front of the dark hill before the sun.
func (c *Canvas) Header(height int, h Header) {
	k := func(v int) int { return v * height / 148 }
	tower := c.W - k(1600-936) + int(skyShift(float64(c.W)))
	sun := tower + k(250)
	size, text := Fit(Subtitle, k(40), tower-k(32), h.Line)
	c.Text(k(32), k(48), text, Style{Font: Subtitle, Size: size, Tone: Solid(Sun)})
	x, r := k(32), k(34)
	if len(h.Marks) > 1 {
		r = k(26)
	}
	for _, seat := range h.Marks {
		c.Mark(seat, x+r, k(102), r)
		x += 2*r + k(8)
	}
	if len(h.Marks) > 0 {
		x = max(x+k(6), k(116))
	}
	after := x
	if n := len(h.Next); n > 0 {
		after += k(58) + n*k(50)
	}
	size, text = h.fit(k(70), tower-after, sun-after)
	x += c.Text(x, k(124), text, Style{Font: Title, Size: size, Tone: Solid(OnDark)})
	if len(h.Next) > 0 {
		c.Draw(c.chevron(k(32)), x+k(34), k(102))
		for i, seat := range h.Next {
			c.Mark(seat, x+k(84)+i*k(50), k(102), k(20))
		}
	}
}

// fit sets the headline: at its size or shrunk in the near room, else in the far one, there with a shortened name, then
// smaller still, and cut only at last.
func (h Header) fit(size, near, far int) (int, string) {
	text := h.Say(h.Name)
	least := (size*3 + 3) / 4
	if Width(Title, least, text) <= near {
		return Fit(Title, size, near, text)
	}
	letters := []rune(h.Name)
	for _, try := range []struct{ size, letters int }{{least, 8}, {size * 3 / 5, 4}} {
		for cut := len(letters); cut >= min(try.letters, len(letters)); cut-- {
			if text = h.Say(shortened(letters, cut)); Width(Title, try.size, text) <= far {
				return Fit(Title, min(size, try.size*4/3), far, text)
			}
		}
	}
	return Fit(Title, size*3/5, far, text)
}

// shortened is the beginning of a name with an ellipsis, or the whole of it.
func shortened(letters []rune, n int) string {
	if n >= len(letters) {
		return string(letters)
	}
	return strings.TrimRight(string(letters[:n]), " ") + "…"
}

// chevron is the sign between those who are awaited and those who follow, h high.
func (c *Canvas) chevron(h int) *Sprite {
	return c.Theme.Sprite(SpriteKey{Kind: "chevron", A: h}, image.Rect(-h, -h, h, h), func(p *Pen) {
		f := float64(h)
		p.Move(0, -f/2)
		p.LineTo(f/2, 0)
		p.LineTo(0, f/2)
		p.Stroke(OnDark, f*0.15)
	})
}
