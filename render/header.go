package render

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
)

// Header is what the sky says.
type Header struct {
	// Line is the small first line, Headline the large second one.
	Line, Headline string
	// Seat puts its mark before the headline, Everyone none. Marks replaces it by several.
	Seat  engine.Seat
	Marks []engine.Seat
	// Next are the seats that follow, shown after a chevron.
	Next []engine.Seat
}

// Header sets the text of a sky of the given height; the text keeps clear of the silhouettes at the right.
func (c *Canvas) Header(height int, h Header) {
	k := func(v int) int { return v * height / 148 }
	right := c.W - k(1600-842) - 8
	lineSize, lineText := Fit(Subtitle, k(40), right, h.Line)
	c.Text(k(32), k(56), lineText, Style{Font: Subtitle, Size: lineSize, Tone: Solid(Sun)})
	marks := h.Marks
	if len(marks) == 0 && h.Seat >= 0 {
		marks = []engine.Seat{h.Seat}
	}
	x := k(32)
	r := k(34)
	if len(marks) > 1 {
		r = k(26)
	}
	for _, seat := range marks {
		c.Mark(seat, x+r, k(112), r)
		x += 2*r + k(8)
	}
	if len(marks) > 0 {
		x = max(x+k(6), k(116))
	}
	room := right - x
	if n := len(h.Next); n > 0 {
		room -= k(28) + n*k(50)
	}
	size, text := Fit(Title, k(70), room, h.Headline)
	x += c.Text(x, k(134), text, Style{Font: Title, Size: size, Tone: Solid(OnDark)})
	if len(h.Next) > 0 {
		c.Draw(c.chevron(k(34)), x+k(34), k(112))
		for i, seat := range h.Next {
			c.Mark(seat, x+k(84)+i*k(50), k(112), k(20))
		}
	}
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
