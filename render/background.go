package render

import (
	"image"

	"github.com/fogleman/gg"
)

// BackgroundKey names a background: a picture's kind and what its unchanging parts depend on.
type BackgroundKey struct {
	Kind    string
	A, B, C int
}

// Background is the unchanging part of a picture, drawn once.
type Background struct {
	theme *Theme
	w, h  int
	pix   []uint8
	// exact is the drawing itself, of an exact theme only.
	exact *image.RGBA
}

// Background returns the background of a key, drawn by paint on the sea when it is asked for the first time.
func (t *Theme) Background(key BackgroundKey, w, h int, paint func(*Pen)) *Background {
	if t.exact {
		return &Background{theme: t, w: w, h: h, exact: t.drawBackground(w, h, paint)}
	}
	return t.backgrounds.get(key, func() *Background {
		img := t.drawBackground(w, h, paint)
		background := &Background{theme: t, w: w, h: h, pix: make([]uint8, w*h)}
		for i := range background.pix {
			background.pix[i] = t.index(img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2])
		}
		return background
	})
}

func (t *Theme) drawBackground(w, h int, paint func(*Pen)) *image.RGBA {
	dc := gg.NewContext(w, h)
	p := newPen(t, dc)
	p.use(Sea)
	dc.Clear()
	paint(p)
	img, ok := dc.Image().(*image.RGBA)
	if !ok {
		panic("render: gg draws on something else than RGBA")
	}
	return img
}

// Canvas copies the background into a new canvas.
func (p *Background) Canvas() *Canvas { return p.Upper(p.h) }

// Upper copies the upper h pixels of the background, at most all, into a new canvas.
func (p *Background) Upper(h int) *Canvas {
	c := newCanvas(p.theme, p.w, min(h, p.h))
	if p.exact != nil {
		copy(c.exact.Pix, p.exact.Pix)
		return c
	}
	copy(c.pix, p.pix)
	return c
}
