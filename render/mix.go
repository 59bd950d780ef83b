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

// Mix mixes what lies in a part of a finished picture but in no area that is kept with the sea, on panels with
// paper.
func Mix(c *Canvas, r image.Rectangle, panels []image.Rectangle, kept []Area) {
	old := newCanvas(c.Theme, c.W, c.H)
	defer old.Release()
	copyRows(old, c, 0, 0, c.H)
	sea, paper := c.Theme.mixer(Sea), c.Theme.mixer(Paper)
	sea.blend(c, old, r)
	for _, p := range panels {
		for line := range rounded(p, panelRadius) {
			paper.blend(c, old, line.Intersect(r))
		}
	}
	for _, a := range kept {
		for line := range rounded(a.Rectangle, a.Radius) {
			put(c, old, line.Intersect(r))
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

// blend draws a rectangle of a canvas on another one of the same size, mixed.
func (m *mixer) blend(to, from *Canvas, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if to.exact != nil {
			for x := r.Min.X; x < r.Max.X; x++ {
				to.exact.SetRGBA(x, y, m.mixed(from.exact.RGBAAt(x, y)))
			}
			continue
		}
		row := to.pix[y*to.W+r.Min.X : y*to.W+r.Max.X]
		for x, i := range from.pix[y*to.W+r.Min.X : y*to.W+r.Max.X] {
			row[x] = m.next[i]
		}
	}
}

// put copies a rectangle of a canvas to another one of the same size.
func put(to, from *Canvas, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if to.exact != nil {
			copy(to.exact.Pix[to.exact.PixOffset(r.Min.X, y):to.exact.PixOffset(r.Max.X, y)],
				from.exact.Pix[from.exact.PixOffset(r.Min.X, y):from.exact.PixOffset(r.Max.X, y)])
			continue
		}
		copy(to.pix[y*to.W+r.Min.X:y*to.W+r.Max.X], from.pix[y*to.W+r.Min.X:y*to.W+r.Max.X])
	}
}

// copyRows copies rows of a canvas to another one of the same width, from its y on.
func copyRows(to, from *Canvas, y, first, last int) {
	if to.exact != nil {
		copy(to.exact.Pix[y*to.exact.Stride:], from.exact.Pix[first*from.exact.Stride:last*from.exact.Stride])
		return
	}
	copy(to.pix[y*to.W:], from.pix[first*from.W:last*from.W])
}

// Cut takes the rows from one y to another out of the picture.
func (c *Canvas) Cut(first, last int) {
	copyRows(c, c, first, last, c.H)
	c.H -= last - first
	if c.exact != nil {
		c.exact.Rect.Max.Y = c.H
		c.exact.Pix = c.exact.Pix[:c.H*c.exact.Stride]
		return
	}
	c.pix = c.pix[:c.H*c.W]
}
