package render

import (
	"image"
	"math"

	"github.com/harbormaster/harbormaster/engine"
)

// SeatColour is the color of a seat. Seats from the sixth on begin anew.
func SeatColour(seat engine.Seat) Colour {
	return [...]Colour{"p1", "p2", "p3", "p4", "p5"}[seatIndex(seat)]
}

func seatIndex(seat engine.Seat) int {
	if seat < 0 {
		return 0
	}
	return int(seat) % 5
}

// Mark draws the mark of a seat in a ring of radius r about a point: disc, diamond, triangle, square or cross. Color
// and mark always appear together.
func (p *Pen) Mark(seat engine.Seat, x, y, r float64) {
	p.Circle(x, y, r)
	p.FillStroke(SeatColour(seat), Outline, math.Max(1.8, r*0.1))
	p.SeatSign(seat, x, y, r)
}

// SeatSign draws what a seat's mark of radius r has in it about a point, in cream or ink as it is read on the seat's
// color.
func (p *Pen) SeatSign(seat engine.Seat, x, y, r float64) {
	sign := p.Theme.TextOn(SeatColour(seat))
	switch seatIndex(seat) {
	case 0:
		p.Circle(x, y, r*0.47)
	case 1:
		d := r * 0.7
		p.Polygon(x, y-d, x+d, y, x, y+d, x-d, y)
	case 2:
		d := r * 0.62
		p.Polygon(x, y-d, x+d, y+d*0.8, x-d, y+d*0.8)
	case 3:
		d := r * 0.44
		p.Rect(x-d, y-d, 2*d, 2*d)
	case 4:
		d, k := r*0.64, r*0.18
		p.Polygon(x-k, y-d, x+k, y-d, x+k, y-k, x+d, y-k, x+d, y+k, x+k, y+k, x+k, y+d, x-k, y+d, x-k, y+k, x-d, y+k,
			x-d, y-k, x-k, y-k)
	}
	p.Fill(sign)
}

// Mark puts the mark of a seat with its center at (x, y).
func (c *Canvas) Mark(seat engine.Seat, x, y, r int) {
	c.Piece(SpriteKey{Kind: "mark", A: seatIndex(seat), B: r}, Around(r+3), x, y, func(p *Pen) {
		p.Mark(seat, 0, 0, float64(r))
	})
}

// RingedMark puts the mark of a seat with its center at (x, y) in a cream ring, which parts it from a ground that is
// dark or of its own color.
func (c *Canvas) RingedMark(seat engine.Seat, x, y, r int) {
	wide := max(3, r/8)
	b := r + wide + 2
	c.Piece(SpriteKey{Kind: "mark", A: seatIndex(seat), B: r, C: wide}, Around(b), x, y, func(p *Pen) {
		p.Circle(0, 0, float64(r+wide))
		p.Fill(OnDark)
		p.Mark(seat, 0, 0, float64(r))
	})
}

// pennantNotch is how deep the tail of a pennant is cut, pennantTail how far the cut lies behind the name, leastTail
// where there is little room.
const pennantNotch, pennantTail, leastTail = 22, 31, 8

// Pennant draws the color, mark and name of a seat at the top left corner (x, y) of a panel with a coast of radius 14.
// It is h high, at most room wide, and returns its width.
func (c *Canvas) Pennant(seat engine.Seat, name string, x, y, h, room int) int {
	return pennant(c, seat, name, x, y, h, room, 0)
}

// pennantText is the size of a name on a pennant that has room.
const pennantText = 42

// PennantWide is how wide a pennant of a height is at most, where it has room for the whole name.
func PennantWide(name string, h int) int {
	return h + 13 + pennantTail + pennantNotch + Width(Title, pennantText, name)
}

// pennant is a Pennant whose lower left corner has the given radius.
func pennant(c *Canvas, seat engine.Seat, name string, x, y, h, room, foot int) int {
	left := h + 13
	fit, text := Fit(Title, pennantText, room-left-leastTail-pennantNotch, name)
	w := left + Width(Title, fit, text) + pennantNotch
	w = max(w+leastTail, min(w+pennantTail, room))
	colour := SeatColour(seat)
	key := SpriteKey{Kind: "pennant", A: w, B: h, C: foot, S: string(colour)}
	c.Piece(key, image.Rect(-2, -2, w+3, h+3), x, y, func(p *Pen) {
		const r = 14
		fw, fh := float64(w), float64(h)
		p.Move(r, 0)
		p.LineTo(fw, 0)
		p.LineTo(fw-pennantNotch, fh/2)
		p.LineTo(fw, fh)
		p.LineTo(float64(foot), fh)
		p.Quad(0, fh, 0, fh-float64(foot))
		p.LineTo(0, r)
		p.Quad(0, 0, r, 0)
		p.Close()
		p.FillStroke(colour, Edge, 2.5)
	})
	c.Mark(seat, x+h/2+8, y+h/2, h*3/8)
	c.Middle(x+left, y+h/2, text, Title.Sized(fit).Toned(Solid(c.Theme.TextOn(colour))))
	return w
}

// Flag draws the color, mark and name of a seat, free or on a strip no higher than it: a Pennant with round corners at
// the mast. It is h high, at most room wide, and returns its width.
func (c *Canvas) Flag(seat engine.Seat, name string, x, y, h, room int) int {
	return pennant(c, seat, name, x, y, h, room, 14)
}

// ChangeFrame frames a thing that a seat changed: a band in its color inside the thing's edge, whose corners have a
// radius, and a corner filled; both are smaller where the thing is, and the smallest have no corner. What nobody
// changed has no frame.
func (c *Canvas) ChangeFrame(r image.Rectangle, radius int, seat engine.Seat) {
	if seat < 0 {
		return
	}
	w, h, wide, corner := r.Dx(), r.Dy(), 7.0, 34.0
	least := min(w, h)
	if least < 100 {
		wide, corner = 5, float64(least)/3
	}
	colour := SeatColour(seat)
	key := SpriteKey{Kind: "changed", A: w, B: h, C: radius, S: string(colour)}
	c.Piece(key, image.Rect(-2, -2, w+2, h+2), r.Min.X, r.Min.Y, func(p *Pen) {
		fw, fh, half := float64(w), float64(h), wide/2+1
		for _, line := range []struct {
			colour Colour
			wide   float64
		}{{Outline, wide + 4}, {colour, wide}} {
			p.RoundRect(half, half, fw-2*half, fh-2*half, float64(radius))
			p.Stroke(line.colour, line.wide)
		}
		if least < changeLeast {
			return
		}
		p.Polygon(fw-2, fh-2-corner, fw-2, fh-2, fw-2-corner, fh-2)
		p.FillStroke(colour, Outline, 2)
	})
}

// changeLeast is how large a thing is at least whose frame has a filled corner: it would lie on what stands there.
const changeLeast = 50

// ChangeFrameIf is ChangeFrame where on.
func (c *Canvas) ChangeFrameIf(on bool, r image.Rectangle, radius int, seat engine.Seat) {
	if on {
		c.ChangeFrame(r, radius, seat)
	}
}
