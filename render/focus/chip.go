package focus

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// ChipHigh is how high the chip of a change is on a purse or a board.
const ChipHigh = 33

// chipSize is the size of the text of a chip that is so high.
func chipSize(high int) int { return high * 78 / 100 }

// ChipWidth is the width of a chip that is so high, with the mark of its seat or without.
func ChipWidth(text string, high int, marked bool) int {
	w := render.Width(render.Count, chipSize(high), text) + high*55/100
	if marked {
		w += high * 3 / 4
	}
	return w
}

// Chip says by how much a number changed: in the color of the seat that changed it, ink for nobody's. Its left end is
// at x, its middle at y. It bears the seat's mark unless it stands on that seat's own purse or board. It returns its
// width.
func Chip(c *render.Canvas, seat engine.Seat, text string, x, y, high int, marked bool) int {
	w, ground := ChipWidth(text, high, marked), seatTone(seat)
	key := render.SpriteKey{Kind: "chip", A: w, B: high, S: string(ground)}
	c.Piece(key, image.Rect(-3, -high/2-3, w+3, high-high/2+3), x, y, func(p *render.Pen) {
		p.RoundRect(0, float64(-high/2), float64(w), float64(high), float64(high)*0.26)
		p.FillStroke(ground, render.Outline, 3)
	})
	left := x
	if marked && seat >= 0 {
		r := high / 3
		c.Mark(seat, x+high/6+r, y, r)
		left += high * 3 / 4
	}
	style := render.Count.Sized(chipSize(high)).Toned(render.Solid(c.Theme.TextOn(ground))).At(render.Centre)
	c.Middle((left+x+w)/2, y, text, style)
	return w
}

// Corner is a small chip over the upper right corner of an icon, where a changed number has no room for one beside it:
// its right end is at x, its middle at y. There is none where nothing changed.
func Corner(c *render.Canvas, seat engine.Seat, change, x, y int) {
	const high = 28
	if words := render.Change(change); words != "" {
		Chip(c, seat, words, x-ChipWidth(words, high, false), y, high, false)
	}
}

// seatTone is the color of who changed a thing, ink for nobody.
func seatTone(seat engine.Seat) render.Colour {
	if seat < 0 {
		return render.Ink
	}
	return render.SeatColour(seat)
}
