package render

import (
	"image"
	"image/color"
)

// Insert puts all rows of another picture of the same width below the first y of this one.
func Insert(c *Canvas, y int, rows *Canvas) {
	old := c.H
	c.Extend(rows.H, Sea)
	copyRows(c, c, y+rows.H, y, old)
	copyRows(c, rows, y, 0, rows.H)
	if c.log != nil {
		c.log.lower(y, rows.H)
	}
}

// tap is which two pixels in a row become one where a picture is shrunk, and by how much each counts.
type tap struct{ at, first, second int }

func taps(from, to int) []tap {
	list := make([]tap, to)
	for i := range list {
		at, off := i*from/to, i*from%to
		list[i] = tap{at, to - off, min(to, from-to+off)}
		if at+1 >= from {
			list[i] = tap{at - 1, 0, 1}
		}
	}
	return list
}

// Shrink draws a part of another picture into a rectangle of this one that is smaller, but more than half as wide and
// high.
func Shrink(c *Canvas, r image.Rectangle, src *Canvas, part image.Rectangle) {
	across, down := taps(part.Dx(), r.Dx()), taps(part.Dy(), r.Dy())
	for y, v := range down {
		var upper, lower []uint8
		if c.exact == nil {
			at := (part.Min.Y+v.at)*src.W + part.Min.X
			upper, lower = src.pix[at:at+part.Dx()], src.pix[at+src.W:at+src.W+part.Dx()]
		}
		for x, h := range across {
			if c.exact == nil { // Most pixels lie in the midst of a color.
				i := upper[h.at]
				if upper[h.at+1] == i && lower[h.at] == i && lower[h.at+1] == i {
					c.pix[(r.Min.Y+y)*c.W+r.Min.X+x] = i
					continue
				}
			}
			mean(c, r.Min.X+x, r.Min.Y+y, src, part.Min.Add(image.Pt(h.at, v.at)), h, v)
		}
	}
}

// mean makes a pixel of four of another picture. Of its color the six upper bits of each part count, so that a theme
// finds most of them among those that it has looked up.
func mean(c *Canvas, x, y int, src *Canvas, p image.Point, h, v tap) {
	const upper = 0xFC
	weights := [...]int{h.first * v.first, h.second * v.first, h.first * v.second, h.second * v.second}
	var red, green, blue int
	for i, n := range weights {
		k := src.At(p.X+i%2, p.Y+i/2)
		red, green, blue = red+n*int(k.R), green+n*int(k.G), blue+n*int(k.B)
	}
	all := (h.first + h.second) * (v.first + v.second)
	k := color.RGBA{uint8(red / all), uint8(green / all), uint8(blue / all), 255}
	if c.exact != nil {
		c.exact.SetRGBA(x, y, k)
		return
	}
	c.pix[y*c.W+x] = c.Theme.index(k.R&upper, k.G&upper, k.B&upper)
}

// copyRows copies rows of a canvas to another one of the same width, from its y on.
func copyRows(to, from *Canvas, y, first, last int) {
	if to.exact != nil {
		copy(to.exact.Pix[y*to.exact.Stride:], from.exact.Pix[first*from.exact.Stride:last*from.exact.Stride])
		return
	}
	copy(to.pix[y*to.W:], from.pix[first*from.W:last*from.W])
}
