package render

import (
	"image"
	"image/color"
	"iter"
	"math"
)

// mixShare is how much is left of what is mixed with its ground, in per cent.
const mixShare = 44

// Area is a rectangle whose corners have a radius.
type Area struct {
	image.Rectangle
	Radius int
}

// Mix mixes what lies in r but in no area that is kept with the sea, on panels with paper.
func (c *Canvas) Mix(r image.Rectangle, panels []image.Rectangle, kept []Area) {
	old := newCanvas(c.Theme, c.W, c.H)
	defer old.Release()
	old.copyFrom(c, 0, 0, c.H)
	sea, paper := c.Theme.mixer(Sea), c.Theme.mixer(Paper)
	c.blend(old, r, sea)
	for _, p := range panels {
		for line := range rounded(p, panelRadius) {
			c.blend(old, line.Intersect(r), paper)
		}
	}
	for _, a := range kept {
		for line := range rounded(a.Rectangle, a.Radius) {
			c.put(old, line.Intersect(r))
		}
	}
}

// panelRadius is that of a panel's corners.
const panelRadius = 14

// rounded gives the lines of a rectangle whose corners have a radius.
func rounded(p image.Rectangle, radius int) iter.Seq[image.Rectangle] {
	return func(yield func(image.Rectangle) bool) {
		for y := p.Min.Y; y < p.Max.Y; y++ {
			in := cornerInset(min(y-p.Min.Y, p.Max.Y-1-y), radius)
			if !yield(image.Rect(p.Min.X+in, y, p.Max.X-in, y+1)) {
				return
			}
		}
	}
}

// cornerInset is how far a corner of a radius is from its side, so many pixels from its upper or lower edge.
func cornerInset(y, r int) int {
	if y >= r {
		return 0
	}
	up := float64(r) - float64(y) - 0.5
	return r - int(math.Sqrt(float64(r*r)-up*up)+0.5)
}

// mixer mixes colors with a ground.
type mixer struct {
	ground color.RGBA
	// next is what becomes of each entry of the theme's table.
	next [256]uint8
}

func (t *Theme) mixer(ground Colour) *mixer {
	m := &mixer{ground: t.RGB(ground)}
	for i, p := range t.table {
		p = m.mixed(p)
		m.next[i] = t.index(p.R, p.G, p.B)
	}
	return m
}

func (m *mixer) mixed(p color.RGBA) color.RGBA {
	part := func(a, b uint8) uint8 { return uint8((int(a)*mixShare + int(b)*(100-mixShare) + 50) / 100) }
	return color.RGBA{R: part(p.R, m.ground.R), G: part(p.G, m.ground.G), B: part(p.B, m.ground.B), A: 255}
}

// blend draws a rectangle of another canvas of the same size, mixed.
func (c *Canvas) blend(from *Canvas, r image.Rectangle, m *mixer) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if c.exact != nil {
			for x := r.Min.X; x < r.Max.X; x++ {
				c.exact.SetRGBA(x, y, m.mixed(from.exact.RGBAAt(x, y)))
			}
			continue
		}
		row := c.pix[y*c.W+r.Min.X : y*c.W+r.Max.X]
		for x, i := range from.pix[y*c.W+r.Min.X : y*c.W+r.Max.X] {
			row[x] = m.next[i]
		}
	}
}

// put copies a rectangle of a canvas of the same size.
func (c *Canvas) put(from *Canvas, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if c.exact != nil {
			copy(c.exact.Pix[c.exact.PixOffset(r.Min.X, y):c.exact.PixOffset(r.Max.X, y)],
				from.exact.Pix[from.exact.PixOffset(r.Min.X, y):from.exact.PixOffset(r.Max.X, y)])
			continue
		}
		copy(c.pix[y*c.W+r.Min.X:y*c.W+r.Max.X], from.pix[y*c.W+r.Min.X:y*c.W+r.Max.X])
	}
}

// copyFrom copies rows of a canvas of the same width to a y of this one.
func (c *Canvas) copyFrom(from *Canvas, to, first, last int) {
	if c.exact != nil {
		copy(c.exact.Pix[to*c.exact.Stride:], from.exact.Pix[first*from.exact.Stride:last*from.exact.Stride])
		return
	}
	copy(c.pix[to*c.W:], from.pix[first*c.W:last*c.W])
}

// Cut takes the rows from one y to another out of the picture.
func (c *Canvas) Cut(first, last int) {
	c.copyFrom(c, first, last, c.H)
	c.H -= last - first
	if c.exact != nil {
		c.exact.Rect.Max.Y = c.H
		c.exact.Pix = c.exact.Pix[:c.H*c.exact.Stride]
		return
	}
	c.pix = c.pix[:c.H*c.W]
}
