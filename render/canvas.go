package render

import (
	"image"
	"image/color"
	"runtime"
	"sync"
)

// Canvas is a picture in the making: indices into its theme's colour table. It belongs to one goroutine.
type Canvas struct {
	Theme *Theme
	W, H  int
	pix   []uint8
	// record notes what is drawn where somebody asked for it.
	record *Record
}

var canvasPool sync.Pool

func newCanvas(t *Theme, w, h int) *Canvas {
	c, _ := canvasPool.Get().(*Canvas)
	if c == nil {
		c = &Canvas{}
	}
	if cap(c.pix) < w*h {
		c.pix = make([]uint8, w*h)
	}
	c.Theme, c.W, c.H, c.pix, c.record = t, w, h, c.pix[:w*h], nil
	return c
}

// NewCanvas returns a canvas of w by h pixels filled with one colour. Release it when it has been written.
func NewCanvas(t *Theme, w, h int, ground Colour) *Canvas {
	c := newCanvas(t, w, h)
	rgb := t.RGB(ground)
	i := t.index(rgb.R, rgb.G, rgb.B)
	for k := range c.pix {
		c.pix[k] = i
	}
	return c
}

// Release gives the canvas back for the next picture; it must not be used afterwards.
func (c *Canvas) Release() { canvasPool.Put(c) }

// Bounds is the rectangle of the picture.
func (c *Canvas) Bounds() image.Rectangle { return image.Rect(0, 0, c.W, c.H) }

// At is the colour of a pixel inside the bounds.
func (c *Canvas) At(x, y int) color.RGBA { return c.Theme.table[c.pix[y*c.W+x]] }

// Fill paints a rectangle; what lies outside the picture is left out.
func (c *Canvas) Fill(r image.Rectangle, tone Tone) {
	r = r.Intersect(c.Bounds())
	if r.Empty() {
		return
	}
	rgb := c.Theme.tone(tone)
	i := c.Theme.index(rgb.R, rgb.G, rgb.B)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.pix[y*c.W+r.Min.X : y*c.W+r.Max.X]
		for x := range row {
			row[x] = i
		}
	}
}

// cover paints one pixel with a colour at a coverage of 0 to 255.
func (c *Canvas) cover(at int, r, g, b uint32, coverage uint32) {
	if coverage >= 255 {
		c.pix[at] = c.Theme.index(uint8(r), uint8(g), uint8(b))
		return
	}
	under := &c.Theme.table[c.pix[at]]
	rest := 255 - coverage
	c.pix[at] = c.Theme.index(
		uint8((r*coverage+uint32(under.R)*rest+127)/255),
		uint8((g*coverage+uint32(under.G)*rest+127)/255),
		uint8((b*coverage+uint32(under.B)*rest+127)/255),
	)
}

// Draw puts a sprite so that its origin comes to (x, y). What lies outside the picture is left out.
func (c *Canvas) Draw(s *Sprite, x, y int) {
	runtime.Gosched() // A picture takes a processor for long: whoever has little to do goes first.
	if c.record != nil {
		c.record.sprite(s, x, y)
	}
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
	for i := range s.edge {
		e := &s.edge[i]
		px, py := x+int(e.x), y+int(e.y)
		if px < 0 || py < 0 || px >= c.W || py >= c.H {
			continue
		}
		at := py*c.W + px
		under := &c.Theme.table[c.pix[at]]
		rest := 255 - uint32(e.a)
		c.pix[at] = c.Theme.index(
			uint8(uint32(e.r)+(uint32(under.R)*rest+127)/255),
			uint8(uint32(e.g)+(uint32(under.G)*rest+127)/255),
			uint8(uint32(e.b)+(uint32(under.B)*rest+127)/255),
		)
	}
}
