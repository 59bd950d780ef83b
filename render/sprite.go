package render

import (
	"image"

	"github.com/fogleman/gg"
)

// SpriteKey names a sprite of a theme: what it is and the numbers and words that its drawing depends on.
type SpriteKey struct {
	Kind       string
	A, B, C, D int
	S          string
	Tone       Tone
}

// Sprite is a drawing that was made once: runs of opaque pixels and the soft pixels of its edges. It is never changed.
type Sprite struct {
	key  SpriteKey
	runs []run
	pix  []uint8
	edge []soft
	// Box is the smallest rectangle, relative to the origin, that holds every pixel.
	Box image.Rectangle
}

type run struct {
	x, y, n int16
	at      int32
}

// soft is a pixel with coverage a and its colour premultiplied by it.
type soft struct {
	x, y       int16
	r, g, b, a uint8
}

// Sprite returns the sprite of a key, drawn by paint when it is asked for the first time. The origin of the pen lies at
// the point (0, 0) of box, which may reach to negative coordinates; nothing outside box is kept.
func (t *Theme) Sprite(key SpriteKey, box image.Rectangle, paint func(*Pen)) *Sprite {
	if s, ok := t.sprites.peek(key); ok {
		return s
	}
	s := t.drawSprite(box, paint)
	s.key = key
	return t.sprites.put(key, s)
}

func (t *Theme) drawSprite(box image.Rectangle, paint func(*Pen)) *Sprite {
	dc := gg.NewContext(box.Dx(), box.Dy())
	dc.Translate(float64(-box.Min.X), float64(-box.Min.Y))
	paint(newPen(t, dc))
	img, ok := dc.Image().(*image.RGBA)
	if !ok {
		panic("render: gg draws on something else than RGBA")
	}
	return t.spriteOf(img, box.Min)
}

func (t *Theme) spriteOf(img *image.RGBA, origin image.Point) *Sprite {
	s := &Sprite{}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for y := 0; y < h; y++ {
		row := img.Pix[y*img.Stride : y*img.Stride+4*w]
		open := false
		for x := 0; x < w; x++ {
			r, g, b, a := row[4*x], row[4*x+1], row[4*x+2], row[4*x+3]
			if a == 0 {
				open = false
				continue
			}
			px, py := int16(x+origin.X), int16(y+origin.Y)
			s.Box = s.Box.Union(image.Rect(int(px), int(py), int(px)+1, int(py)+1))
			if a < 255 {
				open = false
				s.edge = append(s.edge, soft{x: px, y: py, r: r, g: g, b: b, a: a})
				continue
			}
			if !open {
				s.runs = append(s.runs, run{x: px, y: py, at: int32(len(s.pix))})
				open = true
			}
			s.pix = append(s.pix, t.index(r, g, b))
			s.runs[len(s.runs)-1].n++
		}
	}
	return s
}
