package render

import "math"

// FrameWide is the width of the map frame, frameStep the length of one of its segments.
const (
	FrameWide = 9
	frameStep = 80
)

// Chart draws what lies below everything else on a sea: n lines of the compass from a point, and the map frame below a
// sky that is so high.
func (p *Pen) Chart(n int, x, y, width, height, sky float64) {
	p.Winds(n, x, y, width, height)
	p.MapFrame(width, height, sky+2)
}

// Winds draws n lines over the sea from a point to the ends of the picture; fewer of them make a smaller file.
func (p *Pen) Winds(n int, x, y, width, height float64) {
	reach := width + height
	for i := range n {
		sin, cos := math.Sincos(0.052 + float64(i)*2*math.Pi/float64(n))
		p.Line(SeaLine1, 1.3, x+10*cos, y+10*sin, x+reach*cos, y+reach*sin)
	}
}

// Compass draws a rose of radius 44 about a point.
func (p *Pen) Compass(x, y float64) {
	for _, ring := range []struct{ r, w float64 }{{35.5, 1.6}, {32.5, 1.2}} {
		p.Circle(x, y, ring.r)
		p.Stroke(SeaLine1, ring.w)
	}
	for i := 0; i < 4; i++ {
		sin, cos := math.Sincos(math.Pi/4 + float64(i)*math.Pi/2)
		p.Polygon(x+31*cos, y+31*sin, x+9*cos-4*sin, y+9*sin+4*cos, x+9*cos+4*sin, y+9*sin-4*cos)
		p.Fill(SeaDeep)
	}
	for i := 0; i < 4; i++ {
		sin, cos := math.Sincos(float64(i) * math.Pi / 2)
		tipX, tipY := x+43*cos, y+43*sin
		p.Polygon(tipX, tipY, x+8*cos-8*sin, y+8*sin+8*cos, x, y)
		p.Fill(SeaDeep)
		p.Polygon(tipX, tipY, x+8*cos+8*sin, y+8*sin-8*cos, x, y)
		p.Fill(SailD)
	}
	p.Polygon(x, y-56, x+7, y-44, x-7, y-44)
	p.Fill(Dusk4)
}

// MapFrame closes a picture at left, right and below with ink and paper in turn, from top downwards.
func (p *Pen) MapFrame(width, height, top float64) {
	p.Rect(0, top, FrameWide, height-top)
	p.Fill(Outline)
	p.Rect(width-FrameWide, top, FrameWide, height-top)
	p.Fill(Outline)
	p.MapFrameEnd(width, height)
	for y := top; y < height-FrameWide; y += 2 * frameStep {
		h := math.Min(frameStep, height-FrameWide-y)
		p.Rect(2, y, 5, h)
		p.Fill(Frame)
		p.Rect(width-7, y, 5, h)
		p.Fill(Frame)
	}
}

// MapFrameEnd closes a picture below.
func (p *Pen) MapFrameEnd(width, height float64) {
	p.Rect(0, height-FrameWide, width, FrameWide)
	p.Fill(Outline)
	for x := 0.0; x < width; x += 2 * frameStep {
		p.Rect(x, height-7, math.Min(frameStep, width-x), 5)
		p.Fill(Frame)
	}
}
