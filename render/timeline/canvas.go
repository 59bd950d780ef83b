package timeline

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"github.com/harbormaster/harbormaster/render"
)

// plotColour is a color of the palette as the plotting library carries it.
type plotColour struct {
	name render.Colour
	rgba color.RGBA
}

func (i plotColour) RGBA() (r, g, b, a uint32) { return i.rgba.RGBA() }

// newPlotColour is a color of a theme for the plotting library.
func newPlotColour(t *render.Theme, name render.Colour) plotColour {
	return plotColour{name, t.RGB(name)}
}

// penCanvas is a vg.Canvas, that of the plotting library, on a pen: one of its points is one pixel, its origin is the
// lower left corner of a picture high pixels high. Texts are collected in labels, because they are drawn after the
// shapes.
type penCanvas struct {
	pen    *render.Pen
	height float64
	labels *[]label
	state  state
	stack  []state
}

type state struct {
	width  float64
	dashes []float64
	colour render.Colour
	move   vg.Point
	scale  vg.Point
}

type label struct {
	x, y  int
	text  string
	style render.Style
}

func newPenCanvas(pen *render.Pen, high int, labels *[]label) *penCanvas {
	return &penCanvas{pen: pen, height: float64(high), labels: labels,
		state: state{width: 1, colour: render.Outline, scale: vg.Point{X: 1, Y: 1}}}
}

func (s *penCanvas) pixel(pt vg.Point) (x, y float64) {
	return float64(pt.X*s.state.scale.X + s.state.move.X), s.height - float64(pt.Y*s.state.scale.Y+s.state.move.Y)
}

func (s *penCanvas) SetLineWidth(w vg.Length) { s.state.width = float64(w) }

func (s *penCanvas) SetLineDash(pattern []vg.Length, _ vg.Length) {
	s.state.dashes = nil
	for _, d := range pattern {
		s.state.dashes = append(s.state.dashes, float64(d))
	}
}

// It takes colors of the palette, any other means ink.
func (s *penCanvas) SetColor(c color.Color) {
	s.state.colour = render.Outline
	if i, ok := c.(plotColour); ok {
		s.state.colour = i.name
	}
}

// No text is turned here, and nothing else.
func (s *penCanvas) Rotate(float64) {}

func (s *penCanvas) Translate(pt vg.Point) {
	s.state.move.X += pt.X * s.state.scale.X
	s.state.move.Y += pt.Y * s.state.scale.Y
}

func (s *penCanvas) Scale(x, y float64) {
	s.state.scale.X *= vg.Length(x)
	s.state.scale.Y *= vg.Length(y)
}

func (s *penCanvas) Push() { s.stack = append(s.stack, s.state) }

func (s *penCanvas) Pop() {
	if n := len(s.stack); n > 0 {
		s.state, s.stack = s.stack[n-1], s.stack[:n-1]
	}
}

func (s *penCanvas) Stroke(p vg.Path) {
	if s.state.width <= 0 {
		return
	}
	s.trace(p)
	s.pen.Dashes(s.state.dashes...)
	s.pen.Stroke(s.state.colour, s.state.width)
	s.pen.Dashes()
}

func (s *penCanvas) Fill(p vg.Path) {
	s.trace(p)
	s.pen.Fill(s.state.colour)
}

func (s *penCanvas) trace(p vg.Path) {
	for _, part := range p {
		x, y := s.pixel(part.Pos)
		switch part.Type {
		case vg.MoveComp:
			s.pen.Move(x, y)
		case vg.LineComp:
			s.pen.LineTo(x, y)
		case vg.ArcComp:
			s.arc(part)
		case vg.CurveComp:
			x1, y1 := s.pixel(part.Control[0])
			if len(part.Control) == 1 {
				s.pen.Quad(x1, y1, x, y)
				continue
			}
			x2, y2 := s.pixel(part.Control[1])
			s.pen.Cubic(x1, y1, x2, y2, x, y)
		case vg.CloseComp:
			s.pen.Close()
		}
	}
}

// arc goes along an arc in short steps.
func (s *penCanvas) arc(part vg.PathComp) {
	const steps = 24
	for i := range steps + 1 {
		sin, cos := math.Sincos(part.Start + part.Angle*float64(i)/steps)
		s.pen.LineTo(s.pixel(vg.Point{X: part.Pos.X + part.Radius*vg.Length(cos),
			Y: part.Pos.Y + part.Radius*vg.Length(sin)}))
	}
}

func (s *penCanvas) FillString(f font.Face, pt vg.Point, line string) {
	x, y := s.pixel(pt)
	style := styleOf(f.Font)
	style.Tone = render.Solid(s.state.colour)
	*s.labels = append(*s.labels, label{int(math.Round(x)), int(math.Round(y)), line, style})
}

// A plot holds no images.
func (s *penCanvas) DrawImage(vg.Rectangle, image.Image) {}

// typefaces are the fonts of the kit as the plotting library names them.
var typefaces = map[font.Typeface]render.Font{"label": render.Label, "count": render.Count}

func styleOf(f font.Font) render.Style {
	return render.Style{Font: typefaces[f.Typeface], Size: int(f.Size)}
}

// textHandler is a text.Handler: it measures and sets the plotting library's texts in the fonts of the kit.
type textHandler struct{}

func (textHandler) Cache() *font.Cache { return plot.DefaultTextHandler.Cache() }

func (textHandler) Extents(f font.Font) font.Extents {
	style := styleOf(f)
	return font.Extents{Ascent: vg.Length(render.CapHeight(style.Font, style.Size)), Height: f.Size}
}

func (textHandler) Lines(line string) []string { return []string{line} }

func (textHandler) Box(line string, f font.Font) (width, height, depth vg.Length) {
	style := styleOf(f)
	return vg.Length(render.Width(style.Font, style.Size, line)), vg.Length(render.CapHeight(style.Font, style.Size)), 0
}

// The alignments of a style are the parts of the text's size by which it is moved.
func (k textHandler) Draw(c vg.Canvas, line string, style text.Style, pt vg.Point) {
	w, h, _ := k.Box(line, style.Font)
	pt.X += w * vg.Length(style.XAlign)
	pt.Y += h * vg.Length(style.YAlign)
	c.SetColor(style.Color)
	c.FillString(font.Face{Font: style.Font}, pt, line)
}
