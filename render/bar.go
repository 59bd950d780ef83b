package render

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
)

// Bar is a short mark of the given width in the colour of a seat, such as that of who changed a thing; its lower edge is at y.
func (c *Canvas) Bar(x, y, w int, seat engine.Seat) {
	const high = 9
	colour := SeatColour(seat)
	s := c.Theme.Sprite(SpriteKey{Kind: "bar", A: w, S: string(colour)}, image.Rect(-1, -1, w+1, high+1), func(pen *Pen) {
		pen.RoundRect(1, 0, float64(w)-2, high, 3)
		pen.FillStroke(colour, Outline, 1.6)
	})
	c.Draw(s, x, y-high)
}
