package timeline

import (
	"image"
	"math"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// discStep keeps two discs apart, headMiddle is where they stand below the edge of the first plot's panel.
const (
	discStep   = 2*discRadius + 6
	headMiddle = 36
)

// discPlaces says where the discs of the milestones stand: in their order beside the title of the first plot, as near
// to the lines of their times as they may.
func (p *painter) discPlaces() []image.Point {
	panel, places, xs := p.plots[0], make([]image.Point, len(p.milestones)), make([]int, len(p.milestones))
	for i, m := range p.milestones {
		xs[i] = int(math.Round(p.milestoneX(0, m)))
	}
	spread(xs, discStep, p.titleEnd(0)+discStep, panel.Max.X-discStep/2)
	for i, x := range xs {
		places[i] = image.Pt(x, panel.Min.Y+headMiddle)
	}
	return places
}

// milestoneX is when a milestone is in a plot.
func (p *painter) milestoneX(series int, m engine.Milestone) float64 {
	return p.areas[series].x(m.At() / float64(p.Timeline.Rounds()))
}

// discTone is the color of a milestone: its seat's, ink for everybody's.
func (p *painter) discTone(i int) render.Colour {
	if seat := p.milestones[i].Seat; seat >= 0 {
		return render.SeatColour(seat)
	}
	return render.Ink
}

func (p *painter) titleEnd(series int) int {
	r := p.plots[series]
	size, title := render.Fit(titleStyle.Font, titleStyle.Size, r.Dx()/2, p.title(series))
	return r.Min.X + titleX + render.Width(titleStyle.Font, size, title)
}

// drawDisc draws the number of a milestone in a ring of its color.
func (p *painter) drawDisc(c *render.Canvas, i int, at image.Point) {
	tone := p.discTone(i)
	key := render.SpriteKey{Kind: "course.disc", S: string(tone)}
	c.Piece(key, render.Around(discRadius+3), at.X, at.Y, func(pen *render.Pen) {
		pen.Circle(0, 0, discRadius)
		pen.FillStroke(tone, render.Edge, 2.5)
		pen.Circle(0, 0, discRadius-7)
		pen.Fill(render.Paper)
	})
	c.Middle(at.X, at.Y, strconv.Itoa(i+1), discStyle)
}
