package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"
	"runtime"
	"slices"
	"sync"
)

// Canvas is a picture in the making: indices into its theme's color table. It belongs to one goroutine.
type Canvas struct {
	Theme *Theme
	W, H  int
	pix   []uint8
	// exact holds the picture of an exact theme, which has no table.
	exact *image.RGBA
	// log notes what is drawn where somebody asked for it.
	log *DrawLog
	// drawn counts sprites.
	drawn int
}

var canvasPool sync.Pool

func newCanvas(t *Theme, w, h int) *Canvas {
	if t.exact {
		return &Canvas{Theme: t, W: w, H: h, exact: image.NewRGBA(image.Rect(0, 0, w, h))}
	}
	c, _ := canvasPool.Get().(*Canvas)
	if c == nil {
		c = &Canvas{}
	}
	if cap(c.pix) < w*h {
		c.pix = make([]uint8, w*h)
	}
	c.Theme, c.W, c.H, c.pix, c.log = t, w, h, c.pix[:w*h], nil
	return c
}

// NewCanvas returns a canvas of w by h pixels filled with one color. Release it when it has been written.
func NewCanvas(t *Theme, w, h int, ground Colour) *Canvas {
	c := newCanvas(t, w, h)
	c.Fill(c.Bounds(), Solid(ground))
	return c
}

// Release gives the canvas back for the next picture; it must not be used afterwards.
func (c *Canvas) Release() {
	if c.exact == nil {
		canvasPool.Put(c)
	}
}

// Bounds is the rectangle of the picture.
func (c *Canvas) Bounds() image.Rectangle { return image.Rect(0, 0, c.W, c.H) }

// Extend makes the picture higher by so many pixels at its foot, filled with a color.
func (c *Canvas) Extend(high int, ground Colour) {
	old := c.H
	c.H += high
	if c.exact != nil {
		c.exact.Pix = append(c.exact.Pix, make([]uint8, high*c.exact.Stride)...)
		c.exact.Rect.Max.Y = c.H
	} else {
		c.pix = append(c.pix, make([]uint8, high*c.W)...)
	}
	c.Fill(image.Rect(0, old, c.W, c.H), Solid(ground))
}

// At is the color of a pixel inside the bounds.
func (c *Canvas) At(x, y int) color.RGBA {
	if c.exact != nil {
		return c.exact.RGBAAt(x, y)
	}
	return c.Theme.table[c.pix[y*c.W+x]]
}

// Fill paints a rectangle; what lies outside the picture is left out.
func (c *Canvas) Fill(r image.Rectangle, tone Tone) {
	r = r.Intersect(c.Bounds())
	if r.Empty() {
		return
	}
	rgb := c.Theme.tone(tone)
	if c.exact != nil {
		draw.Draw(c.exact, r, image.NewUniform(rgb), image.Point{}, draw.Src)
		return
	}
	i := c.Theme.index(rgb.R, rgb.G, rgb.B)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.pix[y*c.W+r.Min.X : y*c.W+r.Max.X]
		for x := range row {
			row[x] = i
		}
	}
}

// yieldEvery is after how many sprites other goroutines may run: a picture takes a processor for long.
const yieldEvery = 16

// Draw puts a sprite so that its origin comes to (x, y). What lies outside the picture is left out.
func (c *Canvas) Draw(s *Sprite, x, y int) {
	if c.drawn++; c.drawn%yieldEvery == 0 {
		runtime.Gosched()
	}
	if c.log != nil {
		c.log.sprite(s, x, y)
	}
	if c.exact != nil {
		draw.Draw(c.exact, s.exact.Rect.Add(image.Pt(x, y)), s.exact, s.exact.Rect.Min, draw.Over)
		return
	}
	if s.Box.Add(image.Pt(x, y)).In(c.Bounds()) {
		s.whole(c, y*c.W+x)
		return
	}
	s.part(c, x, y)
}

// whole draws a sprite that lies inside the picture, its origin at an index of pix.
func (s *Sprite) whole(c *Canvas, origin int) {
	for _, run := range s.runs {
		at := origin + int(run.y)*c.W + int(run.x)
		copy(c.pix[at:], s.pix[run.at:run.at+int32(run.n)])
	}
	for i := range s.edges {
		e := &s.edges[i]
		at := origin + int(e.y)*c.W + int(e.x)
		c.pix[at] = e.over(c.Theme, c.pix[at])
	}
}

// part draws what lies inside the picture of a sprite.
func (s *Sprite) part(c *Canvas, x, y int) {
	for _, run := range s.runs {
		py := y + int(run.y)
		if py < 0 || py >= c.H {
			continue
		}
		px, src := x+int(run.x), s.pix[run.at:run.at+int32(run.n)]
		if px < 0 {
			if -px >= len(src) {
				continue
			}
			src, px = src[-px:], 0
		}
		if px >= c.W {
			continue
		}
		copy(c.pix[py*c.W+px:(py+1)*c.W], src)
	}
	for i := range s.edges {
		e := &s.edges[i]
		px, py := x+int(e.x), y+int(e.y)
		if px < 0 || py < 0 || px >= c.W || py >= c.H {
			continue
		}
		at := py*c.W + px
		c.pix[at] = e.over(c.Theme, c.pix[at])
	}
}

// Fewer keeps the n colors that most pixels have and gives those of all others to the nearest of them: for a picture
// with so much on it that its file would be too large. Colors that have a name count more than the steps between them.
func (c *Canvas) Fewer(n int) {
	if c.exact != nil {
		return
	}
	var counts [256]int
	for at := 0; at < len(c.pix); at += 23 { // A sample of all rows and columns.
		counts[c.pix[at]]++
	}
	for i := range c.Theme.named {
		counts[i] *= 8
	}
	var order, nearest [256]uint8
	for i := range order {
		order[i] = uint8(i)
	}
	slices.SortStableFunc(order[:], func(a, b uint8) int { return counts[b] - counts[a] })
	for k, i := range order {
		nearest[i] = i
		if k < n {
			continue
		}
		least := math.Inf(1)
		for _, kept := range order[:n] {
			d := 0.0
			for x := range c.Theme.lab[i] {
				off := c.Theme.lab[i][x] - c.Theme.lab[kept][x]
				d += off * off
			}
			if d < least {
				least, nearest[i] = d, kept
			}
		}
	}
	pix, last, now := c.pix, uint64(0), uint64(nearest[0])*0x0101010101010101
	for ; len(pix) >= 8; pix = pix[8:] { // Most runs of eight are like the one before.
		if run := binary.LittleEndian.Uint64(pix); run != last {
			for k, i := range pix[:8] {
				pix[k] = nearest[i]
			}
			last, now = run, binary.LittleEndian.Uint64(pix)
			continue
		}
		binary.LittleEndian.PutUint64(pix, now)
	}
	for k, i := range pix {
		pix[k] = nearest[i]
	}
}
