package render

import (
	"image"
	"sync/atomic"

	"github.com/fogleman/gg"
)

// SpriteKey names a sprite of a theme: what it is and the numbers and words that its drawing depends on.
type SpriteKey struct {
	Kind       string
	A, B, C, D int
	Scale      float64
	S          string
	Tone       Tone
}

// Sprite is a drawing that was made once: runs of opaque pixels and the translucent pixels of its edges. It never
// changes and may be drawn by many at a time.
type Sprite struct {
	key   SpriteKey
	runs  []pixelRun
	pix   []uint8
	edges []edgePixel
	// Box is the smallest rectangle, relative to the origin, that holds every pixel.
	Box image.Rectangle
	// exact is the drawing itself, of an exact theme only.
	exact *image.RGBA
}

type pixelRun struct {
	x, y, n int16
	at      int32
}

// edgePixel is a pixel with coverage a and its color premultiplied by it.
type edgePixel struct {
	x, y       int16
	r, g, b, a uint8
	// last is the ground that the pixel lay on last and what it became there, mostly what it will become again: 1 in
	// bit 16, the ground in bits 8 to 15, the outcome in the others; 0 before the first time.
	last atomic.Uint32
}

// over is the color of the pixel on a ground, both as entries of the theme's table.
func (e *edgePixel) over(t *Theme, ground uint8) uint8 {
	known := 1<<8 | uint32(ground)
	if v := e.last.Load(); v>>8 == known {
		return uint8(v)
	}
	under, rest := &t.table[ground], 255-uint32(e.a)
	i := t.index(
		uint8(uint32(e.r)+(uint32(under.R)*rest+127)/255),
		uint8(uint32(e.g)+(uint32(under.G)*rest+127)/255),
		uint8(uint32(e.b)+(uint32(under.B)*rest+127)/255),
	)
	e.last.Store(known<<8 | uint32(i))
	return i
}

// Sprite returns the sprite of a key, drawn by paint when it is asked for the first time. The origin of the pen lies at
// the point (0, 0) of box, which may reach to negative coordinates; nothing outside box is kept. The ground and share
// of the key's tone fade all of it.
func (t *Theme) Sprite(key SpriteKey, box image.Rectangle, paint func(*Pen)) *Sprite {
	if s, ok := t.sprites.peek(key); ok {
		return s
	}
	s := t.drawSprite(box, key.Tone, paint)
	s.key = key
	if t.exact {
		return s
	}
	return t.sprites.put(key, s)
}

// Piece puts the sprite of a key with its origin at (x, y): see Theme.Sprite.
func (c *Canvas) Piece(key SpriteKey, box image.Rectangle, x, y int, paint func(*Pen)) {
	c.Draw(c.Theme.Sprite(key, box, paint), x, y)
}

// Shapes draws shapes that no other picture has over what is on the canvas.
func (c *Canvas) Shapes(draw func(*Pen)) {
	c.Draw(c.Theme.drawSprite(c.Bounds(), Tone{}, draw), 0, 0)
}

// Around is the square about the origin that reaches half to every side.
func Around(half int) image.Rectangle { return image.Rect(-half, -half, half, half) }

func (t *Theme) drawSprite(box image.Rectangle, fade Tone, paint func(*Pen)) *Sprite {
	dc := gg.NewContext(box.Dx(), box.Dy())
	dc.Translate(float64(-box.Min.X), float64(-box.Min.Y))
	pen := newPen(t, dc)
	if fade.Share > 0 {
		pen.Fade(fade.Ground, fade.Share)
	}
	paint(pen)
	img, ok := dc.Image().(*image.RGBA)
	if !ok {
		panic("render: gg draws on something else than RGBA")
	}
	if t.exact {
		img.Rect = img.Rect.Add(box.Min)
		return &Sprite{Box: img.Rect, exact: img}
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
				s.edges = append(s.edges, edgePixel{x: px, y: py, r: r, g: g, b: b, a: a})
				continue
			}
			if !open {
				s.runs = append(s.runs, pixelRun{x: px, y: py, at: int32(len(s.pix))})
				open = true
			}
			s.pix = append(s.pix, t.index(r, g, b))
			s.runs[len(s.runs)-1].n++
		}
	}
	return s
}
