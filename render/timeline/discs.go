package timeline

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/render"
)

func (p *painter) drawDiscs(c *render.Canvas) {
	for i, at := range p.discPlaces() {
		p.drawDisc(c, i, at)
	}
}

// discStep keeps two discs apart, headMiddle is where those stand that concern everybody, below the edge of the panel.
const (
	discStep   = 2*discRadius + 4
	headMiddle = 34
)

// discPlaces says where the discs of the milestones stand in the first plot: above the line of their seat, those that
// concern everybody beside the title.
func (p *painter) discPlaces() []image.Point {
	panel, a := p.plots[0], p.areas[0]
	left, right := int(a.left), panel.Max.X-discStep/2
	places := make([]image.Point, 0, len(p.milestones))
	for _, m := range p.milestones {
		round := m.At()
		x, top, least := a.x(round/float64(p.Timeline.Rounds())), panel.Min.Y+headMiddle, p.titleEnd(0)+discStep
		at := image.Pt(int(math.Round(x)), top)
		if m.Seat >= 0 {
			_, y := p.at(0, m.Seat, round)
			top, least = panel.Min.Y+headHigh+discStep/2, left
			at.Y = max(y-discRadius-16, top)
		}
		at.X = min(max(at.X, least), right)
		places = append(places, free(at, places, top, least, right))
	}
	return places
}

// free is the place above at, no higher than top, that is a step apart from all that are taken and nearest to it; aside
// counts twice, so that of many at a time some stand one above the other and some beside them.
func free(at image.Point, taken []image.Point, top, left, right int) image.Point {
	best, least := at, math.MaxInt
	for x := left; x <= right; x += 2 {
		for y := at.Y; y >= top; y -= 4 {
			far := at.Y - y + 2*abs(x-at.X)
			if far < least && !slices.ContainsFunc(taken,
				func(o image.Point) bool { return abs(o.X-x) < discStep && abs(o.Y-y) < discStep }) {
				best, least = image.Pt(x, y), far
			}
		}
	}
	return best
}

func (p *painter) titleEnd(series int) int {
	r := p.plots[series]
	size, title := render.Fit(titleStyle.Font, titleStyle.Size, r.Dx()/2, p.title(series))
	return r.Min.X + titleX + render.Width(titleStyle.Font, size, title)
}

func (p *painter) drawDisc(c *render.Canvas, i int, at image.Point) {
	ground := render.Ink
	if seat := p.milestones[i].Seat; seat >= 0 {
		ground = render.SeatColour(seat)
	}
	const r = discRadius
	key := render.SpriteKey{Kind: "course.disc", S: string(ground)}
	c.Piece(key, render.Around(r+3), at.X, at.Y, func(pen *render.Pen) {
		pen.Circle(0, 0, r)
		pen.FillStroke(ground, render.Edge, 2.5)
	})
	tone := render.Solid(p.theme.TextOn(ground))
	if ground == render.Ink {
		tone = render.Solid(render.Paper)
	}
	style := discStyle
	style.Tone = tone
	c.Middle(at.X, at.Y, strconv.Itoa(i+1), style)
}

func abs(n int) int { return max(n, -n) }
