package render

import "image"

// HighlightPanel frames a panel or card that is awaited: a band of gold between lines of ink, outside the rectangle.
func (c *Canvas) HighlightPanel(r image.Rectangle, radius int) {
	w, h := r.Dx(), r.Dy()
	key := SpriteKey{Kind: "highlight.panel", A: w, B: h, C: radius}
	c.Piece(key, image.Rect(-16, -16, w+16, h+16), r.Min.X, r.Min.Y, func(p *Pen) {
		f := float64(radius)
		p.RoundRect(-6, -6, float64(w)+12, float64(h)+12, f+6)
		p.Stroke(Outline, 13.6)
		p.RoundRect(-6, -6, float64(w)+12, float64(h)+12, f+6)
		p.Stroke(Focus, 9)
	})
}

// HighlightEdge frames a tile or a row that may be taken now: a thin band of gold of the given width on its edge.
func (c *Canvas) HighlightEdge(r image.Rectangle, radius, wide int) {
	w, h := r.Dx(), r.Dy()
	key := SpriteKey{Kind: "highlight.edge", A: w, B: h, C: radius, D: wide}
	c.Piece(key, image.Rect(-8, -8, w+8, h+8), r.Min.X, r.Min.Y, func(p *Pen) {
		f := float64(radius)
		p.RoundRect(0, 0, float64(w), float64(h), f)
		p.Stroke(Outline, float64(wide)+2.6)
		p.RoundRect(0, 0, float64(w), float64(h), f)
		p.Stroke(Focus, float64(wide))
	})
}

// HighlightEdgeIf is HighlightEdge where on.
func (c *Canvas) HighlightEdgeIf(on bool, r image.Rectangle, radius, wide int) {
	if on {
		c.HighlightEdge(r, radius, wide)
	}
}

// HighlightDiscIf is HighlightDisc where on.
func (c *Canvas) HighlightDiscIf(on bool, x, y, r int) {
	if on {
		c.HighlightDisc(x, y, r)
	}
}

// HighlightDisc puts the gold disc behind a circle that a proposal changes.
func (c *Canvas) HighlightDisc(x, y, r int) {
	c.Piece(SpriteKey{Kind: "highlight.disc", A: r}, Around(r+3), x, y, func(p *Pen) {
		p.Circle(0, 0, float64(r))
		p.FillStroke(Focus, Outline, 2)
	})
}
