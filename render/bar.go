package render

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
)

// Bar is a short mark of the given width in the colour of a seat, such as that of who changed a thing; its lower edge
// is at y. Nobody's bar is none.
func (c *Canvas) Bar(x, y, w int, seat engine.Seat) {
	const high = 9
	if seat < 0 {
		return
	}
	colour := SeatColour(seat)
	key := SpriteKey{Kind: "bar", A: w, S: string(colour)}
	c.Piece(key, image.Rect(-1, -1, w+1, high+1), x, y-high, func(pen *Pen) {
		pen.RoundRect(1, 0, float64(w)-2, high, 3)
		pen.FillStroke(colour, Outline, 1.6)
	})
}

// BarIf is Bar where on.
func (c *Canvas) BarIf(on bool, x, y, w int, seat engine.Seat) {
	if on {
		c.Bar(x, y, w, seat)
	}
}
