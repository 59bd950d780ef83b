package render

import (
	"image"

	"github.com/fogleman/gg"
)

// PlateKey names a ground: a picture's kind and what its unchanging parts depend on.
type PlateKey struct {
	Kind    string
	A, B, C int
}

// Plate is the unchanging ground of a picture, drawn once.
type Plate struct {
	theme *Theme
	w, h  int
	pix   []uint8
	// exact is the drawing itself, of an exact theme only.
	exact *image.RGBA
}

// Plate returns the ground of a key, drawn by paint on the sea when it is asked for the first time.
func (t *Theme) Plate(key PlateKey, w, h int, paint func(*Pen)) *Plate {
	if t.exact {
		return &Plate{theme: t, w: w, h: h, exact: t.drawPlate(w, h, paint)}
	}
	return t.plates.get(key, func() *Plate {
		img := t.drawPlate(w, h, paint)
		plate := &Plate{theme: t, w: w, h: h, pix: make([]uint8, w*h)}
		for i := range plate.pix {
			plate.pix[i] = t.index(img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2])
		}
		return plate
	})
}

func (t *Theme) drawPlate(w, h int, paint func(*Pen)) *image.RGBA {
	dc := gg.NewContext(w, h)
	p := newPen(t, dc)
	p.Rect(0, 0, float64(w), float64(h))
	p.Fill(Sea)
	paint(p)
	img, ok := dc.Image().(*image.RGBA)
	if !ok {
		panic("render: gg draws on something else than RGBA")
	}
	return img
}

// Canvas copies the ground into a new canvas.
func (p *Plate) Canvas() *Canvas {
	c := newCanvas(p.theme, p.w, p.h)
	if p.exact != nil {
		copy(c.exact.Pix, p.exact.Pix)
		return c
	}
	copy(c.pix, p.pix)
	return c
}
