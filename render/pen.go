package render

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Pen draws shapes in colors of a theme, with round joints and caps. Lengths are pixels. It is made by Theme.Sprite and
// Theme.Background and belongs to their paint function.
type Pen struct {
	Theme *Theme
	dc    *gg.Context
	// fade blends every color towards a ground: see Tone.
	ground color.RGBA
	share  uint8
}

func newPen(t *Theme, dc *gg.Context) *Pen {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	return &Pen{Theme: t, dc: dc}
}

// Fade blends everything drawn afterwards to share per cent over the ground; 100 ends it.
func (p *Pen) Fade(ground Colour, share uint8) {
	p.ground, p.share = p.Theme.RGB(ground), share
}

func (p *Pen) use(c Colour) {
	rgb := p.Theme.RGB(c)
	if p.share > 0 && p.share < 100 {
		rgb = blend(rgb, p.ground, p.share)
	}
	p.dc.SetColor(rgb)
}

// Fill fills the current path and ends it.
func (p *Pen) Fill(c Colour) { p.use(c); p.dc.Fill() }

// Stroke draws the outline of the current path and ends it.
func (p *Pen) Stroke(c Colour, width float64) {
	p.use(c)
	p.dc.SetLineWidth(width)
	p.dc.Stroke()
}

// FillStroke fills the current path, draws its outline and ends it.
func (p *Pen) FillStroke(fill, stroke Colour, width float64) {
	p.use(fill)
	p.dc.FillPreserve()
	p.Stroke(stroke, width)
}

// Move begins a part of a path.
func (p *Pen) Move(x, y float64) { p.dc.MoveTo(x, y) }

// LineTo goes on straight.
func (p *Pen) LineTo(x, y float64) { p.dc.LineTo(x, y) }

// Line strokes a line through points given as x, y, x, y, ….
func (p *Pen) Line(colour Colour, width float64, xy ...float64) {
	p.through(xy)
	p.Stroke(colour, width)
}

func (p *Pen) through(xy []float64) {
	for i := 0; i+1 < len(xy); i += 2 {
		if i == 0 {
			p.Move(xy[0], xy[1])
			continue
		}
		p.LineTo(xy[i], xy[i+1])
	}
}

// Quad goes on along a quadratic curve.
func (p *Pen) Quad(x1, y1, x, y float64) { p.dc.QuadraticTo(x1, y1, x, y) }

// Cubic goes on along a cubic curve.
func (p *Pen) Cubic(x1, y1, x2, y2, x, y float64) { p.dc.CubicTo(x1, y1, x2, y2, x, y) }

// Close ends a part of a path at its beginning.
func (p *Pen) Close() { p.dc.ClosePath() }

// Rect is a rectangle as a path.
func (p *Pen) Rect(x, y, w, h float64) { p.dc.DrawRectangle(x, y, w, h) }

// Circle is a circle as a path.
func (p *Pen) Circle(x, y, r float64) { p.ellipse(x, y, r, r) }

func (p *Pen) ellipse(x, y, rx, ry float64) {
	const k = 0.5522847498
	p.dc.MoveTo(x+rx, y)
	p.dc.CubicTo(x+rx, y+k*ry, x+k*rx, y+ry, x, y+ry)
	p.dc.CubicTo(x-k*rx, y+ry, x-rx, y+k*ry, x-rx, y)
	p.dc.CubicTo(x-rx, y-k*ry, x-k*rx, y-ry, x, y-ry)
	p.dc.CubicTo(x+k*rx, y-ry, x+rx, y-k*ry, x+rx, y)
	p.dc.ClosePath()
}

// RoundRect is a rectangle with corners of radius r as a path.
func (p *Pen) RoundRect(x, y, w, h, r float64) {
	r = math.Max(0, math.Min(r, math.Min(w, h)/2))
	const k = 1 - 0.5522847498
	p.dc.MoveTo(x+r, y)
	p.dc.LineTo(x+w-r, y)
	p.dc.CubicTo(x+w-k*r, y, x+w, y+k*r, x+w, y+r)
	p.dc.LineTo(x+w, y+h-r)
	p.dc.CubicTo(x+w, y+h-k*r, x+w-k*r, y+h, x+w-r, y+h)
	p.dc.LineTo(x+r, y+h)
	p.dc.CubicTo(x+k*r, y+h, x, y+h-k*r, x, y+h-r)
	p.dc.LineTo(x, y+r)
	p.dc.CubicTo(x, y+k*r, x+k*r, y, x+r, y)
	p.dc.ClosePath()
}

// Polygon is a closed line through points given as x, y, x, y, … as a path.
func (p *Pen) Polygon(xy ...float64) {
	p.through(xy)
	p.Close()
}

// Path is a path in the notation of SVG, its commands M L H V Q Z with absolute coordinates, at k times its size with
// its origin at (x, y). Any other path is a mistake in the program and panics.
func (p *Pen) Path(d string, x, y, k float64) {
	list, err := parsePath(d)
	if err != nil {
		panic("render: " + err.Error())
	}
	for _, s := range list {
		for i := range s.at {
			s.at[i] = [2]float64{x, y}[i%2] + s.at[i]*k
		}
		s.trace(p.dc)
	}
}

// Scaled draws what draw draws with its origin at (x, y), k times as large. Lines keep their width.
func (p *Pen) Scaled(x, y, k float64, draw func()) {
	p.dc.Push()
	p.dc.Translate(x, y)
	p.dc.Scale(k, k)
	draw()
	p.dc.Pop()
}

// Clip keeps what is drawn afterwards inside the current path and ends it, until Unclip.
func (p *Pen) Clip() { p.dc.Clip() }

// Unclip ends Clip.
func (p *Pen) Unclip() { p.dc.ResetClip() }

// Dashes makes the strokes that follow dashed; none makes them whole again.
func (p *Pen) Dashes(lengths ...float64) { p.dc.SetDash(lengths...) }
