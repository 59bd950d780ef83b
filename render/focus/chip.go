package focus

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// leastChip is how high a chip is at least: its text has 6.4 points on a phone then.
const leastChip = 33

// chipSize is the size of the text of a chip that is so high.
func chipSize(high int) int { return high * 78 / 100 }

// ChipWidth is the width of a chip that is so high.
func ChipWidth(text string, high int) int {
	return render.Width(render.Count, chipSize(high), text) + high*55/100
}

// Chip says in the color of a seat by how much a number of theirs changed. Its left end is at x, its middle at y. It
// returns its width.
func Chip(c *render.Canvas, seat engine.Seat, text string, x, y, high int) int {
	w, ground := ChipWidth(text, high), render.SeatColour(seat)
	key := render.SpriteKey{Kind: "chip", A: w, B: high, S: string(ground)}
	c.Piece(key, image.Rect(-3, -high/2-3, w+3, high-high/2+3), x, y, func(p *render.Pen) {
		p.RoundRect(0, float64(-high/2), float64(w), float64(high), float64(high)*0.26)
		p.FillStroke(ground, render.Outline, 3)
	})
	style := render.Count.Sized(chipSize(high)).Toned(render.Solid(c.Theme.TextOn(ground))).At(render.Centre)
	c.Middle(x+w/2, y, text, style)
	return w
}
