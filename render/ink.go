package render

import (
	"image"
	"image/color"
	"image/draw"
	"sync/atomic"
)

// inkSteps is into how many steps the coverage of a glyph's pixels is rounded: more than the table can show.
const inkSteps = 64

// ink is a color of text with what it becomes over each entry of the table, by coverage.
type ink struct {
	theme *Theme
	rgb   color.RGBA
	steps [256]atomic.Pointer[[inkSteps]uint8]
}

// ink is the ink of a tone.
func (t *Theme) ink(tone Tone) *ink {
	rgb := t.tone(tone)
	if k, ok := t.inks.peek(rgb); ok {
		return k
	}
	return t.inks.put(rgb, &ink{theme: t, rgb: rgb})
}

// over are the entries of the table from the ground to the pure ink.
func (k *ink) over(ground uint8) *[inkSteps]uint8 {
	if steps := k.steps[ground].Load(); steps != nil {
		return steps
	}
	under := k.theme.table[ground]
	mix := func(a, b uint8, step int) uint8 {
		return uint8((int(a)*step + int(b)*(inkSteps-1-step) + inkSteps/2) / (inkSteps - 1))
	}
	steps := new([inkSteps]uint8)
	for i := range steps {
		steps[i] = k.theme.index(mix(k.rgb.R, under.R, i), mix(k.rgb.G, under.G, i), mix(k.rgb.B, under.B, i))
	}
	k.steps[ground].Store(steps)
	return steps
}

// draw draws a glyph with its top left corner at (x, y). What lies outside the picture is left out.
func (g *glyph) draw(c *Canvas, x, y int, k *ink) {
	if c.log != nil {
		c.log.glyph(g, x, y)
	}
	if c.exact != nil {
		mask := &image.Alpha{Pix: g.mask, Stride: g.w, Rect: image.Rect(x, y, x+g.w, y+g.h)}
		draw.DrawMask(c.exact, mask.Rect, image.NewUniform(k.rgb), image.Point{}, mask, mask.Rect.Min, draw.Over)
		return
	}
	from, to := max(0, -x), min(g.w, c.W-x)
	if from >= to {
		return
	}
	ground, steps := uint8(0), k.over(0)
	for row := max(0, -y); row < min(g.h, c.H-y); row++ {
		mask := g.mask[row*g.w+from : row*g.w+to]
		line := c.pix[(y+row)*c.W+x+from:][:len(mask)]
		for i, a := range mask {
			if a == 0 {
				continue
			}
			if line[i] != ground {
				ground = line[i]
				steps = k.over(ground)
			}
			line[i] = steps[int(a)*inkSteps/256]
		}
	}
}
