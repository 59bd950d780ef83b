package render

import (
	"image"
	"strings"
	"unicode/utf8"

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

// Header sets the text of a sky of the given height; it ends before the watchtower.
func (c *Canvas) Header(height int, h Header) {
	k := func(v int) int { return v * height / 148 }
	right := c.W - k(1600-936) + int(skyShift(float64(c.W)))
	size, text := Fit(Subtitle, k(40), right-k(32), h.Line)
	c.Text(k(32), k(56), text, Style{Font: Subtitle, Size: size, Tone: Solid(Sun)})
	x, r := k(32), k(34)
	if len(h.Marks) > 1 {
		r = k(26)
	}
	for _, seat := range h.Marks {
		c.Mark(seat, x+r, k(112), r)
		x += 2*r + k(8)
	}
	if len(h.Marks) > 0 {
		x = max(x+k(6), k(116))
	}
	room := right - x
	if n := len(h.Next); n > 0 {
		room -= k(58) + n*k(50)
	}
	size, text = fitSaid(Title, k(70), room, h)
	x += c.Text(x, k(134), text, Style{Font: Title, Size: size, Tone: Solid(OnDark)})
	if len(h.Next) > 0 {
		c.Draw(c.chevron(k(32)), x+k(34), k(112))
		for i, seat := range h.Next {
			c.Mark(seat, x+k(84)+i*k(50), k(112), k(20))
		}
	}
}

// fitSaid shrinks a headline, then shortens the name in it, and cuts the whole of it only at last.
func fitSaid(f Font, size, room int, h Header) (int, string) {
	text := h.Say(h.Name)
	least := (size*3 + 3) / 4
	for cut := utf8.RuneCountInString(h.Name) - 1; Width(f, least, text) > room && cut > 2; cut-- {
		text = h.Say(strings.TrimRight(string([]rune(h.Name)[:cut]), " ") + "…")
	}
	return Fit(f, size, room, text)
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
