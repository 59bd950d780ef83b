package render

import (
	"image"
	"image/draw"
)

// DrawLog lists what is drawn on a canvas, in order: what a picture shows, where and how large. It is for those who
// check pictures; a canvas without one pays nothing for it.
type DrawLog struct {
	Items []DrawnItem
}

// DrawnItem is one line of text or one sprite on a picture.
type DrawnItem struct {
	// Text and Style are those of a line of text; Text is "" for a sprite.
	Text  string
	Style Style
	// Sprite names a sprite: "icon", "coin", "highlight.edge" and what a game adds.
	Sprite SpriteKey
	// Box is the smallest rectangle with all its pixels, before the picture's edges cut it.
	Box image.Rectangle
	// Base is the y of a text's baseline.
	Base int
	// Mask is how much of each pixel in Box it covers.
	Mask *image.Alpha
}

// Cap is the height of the capitals of a text in pixels, 0 for a sprite.
func (d *DrawnItem) Cap() int {
	if d.Text == "" {
		return 0
	}
	return CapHeight(d.Style.Font, d.Style.Size)
}

// LogTo has the canvas record what is drawn from now on; nil ends it.
func (c *Canvas) LogTo(r *DrawLog) { c.log = r }

// text begins a line of text whose glyphs follow.
func (r *DrawLog) text(text string, style Style, base int) {
	r.Items = append(r.Items, DrawnItem{Text: text, Style: style, Base: base, Mask: &image.Alpha{}})
}

// glyph adds a glyph at its top left corner to the line that was begun.
func (r *DrawLog) glyph(g *glyph, x, y int) {
	if g.w == 0 || g.h == 0 {
		return
	}
	d := &r.Items[len(r.Items)-1]
	d.cover(image.Rect(x, y, x+g.w, y+g.h))
	for i, a := range g.mask {
		d.add(x+i%g.w, y+i/g.w, a)
	}
}

func (r *DrawLog) sprite(s *Sprite, x, y int) {
	d := DrawnItem{Sprite: s.key, Mask: &image.Alpha{}}
	d.cover(s.Box.Add(image.Pt(x, y)))
	for _, run := range s.runs {
		for k := range int(run.n) {
			d.add(x+int(run.x)+k, y+int(run.y), 255)
		}
	}
	for i := range s.edges {
		e := &s.edges[i]
		d.add(x+int(e.x), y+int(e.y), e.a)
	}
	r.Items = append(r.Items, d)
}

// lower moves what lies below a height.
func (r *DrawLog) lower(y, by int) {
	for i := range r.Items {
		if d := &r.Items[i]; d.Box.Min.Y >= y {
			d.Box, d.Mask.Rect, d.Base = d.Box.Add(image.Pt(0, by)), d.Mask.Rect.Add(image.Pt(0, by)), d.Base+by
		}
	}
}

// cover makes the box large enough for a rectangle.
func (d *DrawnItem) cover(r image.Rectangle) {
	d.Box = d.Box.Union(r)
	if d.Mask.Rect != d.Box {
		mask := image.NewAlpha(d.Box)
		draw.Draw(mask, d.Mask.Rect, d.Mask, d.Mask.Rect.Min, draw.Src)
		d.Mask = mask
	}
}

func (d *DrawnItem) add(x, y int, a uint8) {
	at := d.Mask.PixOffset(x, y)
	d.Mask.Pix[at] = max(d.Mask.Pix[at], a)
}
