package render

import "image"

// Panel draws an island of paper: an ink coast, two water lines outside, a hairline inside.
func (p *Pen) Panel(r image.Rectangle) { p.island(r, 14, Paper, true) }

// Card draws an island without water lines on a ground of the given color.
func (p *Pen) Card(r image.Rectangle, ground Colour) { p.island(r, 12, ground, false) }

func (p *Pen) island(r image.Rectangle, radius float64, ground Colour, water bool) {
	x, y, w, h := box(r)
	if water {
		p.RoundRect(x-10, y-10, w+20, h+20, radius+10)
		p.Stroke(SeaLine2, 2)
		p.RoundRect(x-5, y-5, w+10, h+10, radius+5)
		p.Stroke(SeaLine1, 2)
	}
	p.RoundRect(x, y, w, h, radius)
	p.use(ground)
	p.dc.FillPreserve()
	p.dc.ClearPath()
	p.RoundRect(x+6, y+6, w-12, h-12, radius-6)
	p.Stroke(PaperLine, 2)
	p.RoundRect(x, y, w, h, radius)
	p.Stroke(Edge, 2.5)
}

// slotShare is how strong the outline of an empty space is, in per cent: there, and no louder than what lies on the
// spaces.
const slotShare = 45

// Slot draws an empty space for a thing.
func (p *Pen) Slot(r image.Rectangle, radius float64) {
	x, y, w, h := box(r)
	p.RoundRect(x, y, w, h, radius)
	p.use(Empty)
	p.dc.FillPreserve()
	p.Fade(Empty, slotShare)
	p.Stroke(PaperLine, 2)
	p.Fade(Empty, 100)
}

// Tile draws a tile with a colored ground.
func (p *Pen) Tile(r image.Rectangle, radius float64, ground Colour) {
	x, y, w, h := box(r)
	p.RoundRect(x, y, w, h, radius)
	p.FillStroke(ground, Edge, 2.2)
}

func box(r image.Rectangle) (x, y, w, h float64) {
	return float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())
}

// Tile puts a tile of the given size and ground at a point.
func (c *Canvas) Tile(at image.Point, w, h, radius int, ground Tone) {
	key := SpriteKey{Kind: "tile", A: w, B: h, C: radius, Tone: ground}
	c.Piece(key, image.Rect(-2, -2, w+2, h+2), at.X, at.Y, func(p *Pen) {
		p.Tile(image.Rect(0, 0, w, h), float64(radius), ground.Colour)
	})
}

// Slot puts an empty space of the given size at a point.
func (c *Canvas) Slot(at image.Point, w, h, radius int) {
	c.Piece(SpriteKey{Kind: "slot", A: w, B: h, C: radius}, image.Rect(-2, -2, w+2, h+2), at.X, at.Y, func(p *Pen) {
		p.Slot(image.Rect(0, 0, w, h), float64(radius))
	})
}
