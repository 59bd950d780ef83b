package timeline

import (
	"math"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

const (
	// lineWidth is the width of a winner's line, otherLine that of the others, and paleness what they have of their
	// colors in per cent, where there are three or more; casing is how much wider the darker line below each is, which
	// keeps crossing lines apart.
	lineWidth = 9
	otherLine = 6
	paleness  = 55
	casing    = 4
	tickHigh  = 9
	// aboveAxis is how far above the line of the axis counts of 0 lie.
	aboveAxis = 2.75
	// endsWide is what the labels at the ends of the lines take without their words, namesWide what names take at most.
	endsWide  = 98
	namesWide = 240
)

// tickStyle is that of the numbers at both axes.
var tickStyle = render.Label.Sized(30).Toned(render.Solid(render.Ink2))

// area is where a series lies in a picture: its rounds from the left to the right, its counts from the base upwards.
type area struct{ left, right, top, base float64 }

// x and y are where a share of all rounds and of the highest count lie.
func (a area) x(share float64) float64 { return a.left + share*(a.right-a.left) }
func (a area) y(share float64) float64 { return a.base + share*(a.top-a.base) }

// areaOf is where a series lies in its panel: beside the numbers of its counts, above those of its rounds.
func (p *painter) areaOf(series int) area {
	r, high := p.plots[series], float64(render.CapHeight(tickStyle.Font, tickStyle.Size))
	a := area{left: float64(r.Min.X + 41 + p.axisScale(series).wide()),
		right: float64(r.Max.X - endsWide - p.labelWide(series)),
		top:   float64(r.Min.Y+headHigh+14) + high/2, base: float64(r.Max.Y-20-tickHigh) - high - aboveAxis}
	// The last number of a round stays within the area, too.
	rounds, step := p.Timeline.Rounds(), p.roundStep(series)
	if last := float64(rounds / step * step); last > 0 {
		half := float64(tickWidth(int(last))) / 2
		if share := last / float64(rounds); a.x(share)+half > a.right {
			a.right = a.left + (a.right-half-a.left)/share
		}
	}
	return a
}

// labelWide is how wide the widest count at the end of a line is, in a large plot with its name.
func (p *painter) labelWide(series int) (wide int) {
	for seat, n := range p.lastCounts(series) {
		label := render.Width(countStyle.Font, countStyle.Size, strconv.Itoa(n))
		if p.large(series) {
			label += 14 + min(namesWide, render.Width(nameStyle.Font, nameStyle.Size, p.names[seat]))
		}
		wide = max(wide, label)
	}
	return wide
}

func tickWidth(n int) int { return render.Width(tickStyle.Font, tickStyle.Size, strconv.Itoa(n)) }

// plot draws the axes and lines of a series.
func (p *painter) plot(pen *render.Pen, series int) {
	a, scale, rounds := p.areas[series], p.axisScale(series), p.Timeline.Rounds()
	axis := a.base + aboveAxis
	for round := range rounds + 1 {
		x, long := a.x(float64(round)/float64(rounds)), float64(tickHigh)
		if round == 0 || round%p.roundStep(series) > 0 {
			long /= 2
		}
		pen.Line(render.Ink2, 2.5, x, axis+long, x, axis)
	}
	pen.Line(render.Ink2, 2.5, a.left, axis, a.right, axis)
	for n := 0; n <= scale.most; n += scale.step {
		y := a.y(float64(n) / float64(scale.most))
		pen.Line(render.PaperLine, 2, a.left, y, a.right, y)
	}
	pen.Dashes(10, 10)
	for _, m := range p.milestones {
		if x := a.x(m.At() / float64(rounds)); series == 0 || m.Seat < 0 {
			pen.Line(render.Ink3, 3, x, a.base, x, a.top)
		}
	}
	pen.Dashes()
	for _, wins := range []bool{false, true} { // The highest line is above the others, a winner's above all.
		for _, seat := range slices.Backward(p.seatsByCount(series)) {
			if slices.Contains(p.Winners, seat) == wins {
				p.seatLine(pen, series, seat, wins)
			}
		}
	}
}

// numbers sets the numbers at both axes of a series.
func (p *painter) numbers(c *render.Canvas, series int) {
	a, scale, rounds := p.areas[series], p.axisScale(series), p.Timeline.Rounds()
	set := func(x, y float64, n int) {
		c.Text(int(math.Round(x)), int(math.Round(y)), strconv.Itoa(n), tickStyle)
	}
	step := p.roundStep(series)
	for round := step; round <= rounds; round += step {
		set(a.x(float64(round)/float64(rounds))-float64(tickWidth(round))/2, float64(p.plots[series].Max.Y-20), round)
	}
	half := float64(render.CapHeight(tickStyle.Font, tickStyle.Size)) / 2
	for n := 0; n <= scale.most; n += scale.step {
		set(a.left-15-float64(tickWidth(scale.base+n)), a.y(float64(n)/float64(scale.most))+half, scale.base+n)
	}
}

// seatDashes are those of the seats whose color some eyes confuse with another one: dashes that look 18 long with gaps
// of 8 once they have their round ends, and dots.
var seatDashes = map[render.Colour][]float64{"p2": {18 - otherLine, 8 + otherLine}, "p4": {0.5, 6 + otherLine}}

func (p *painter) seatLine(pen *render.Pen, series int, seat engine.Seat, wins bool) {
	var points []float64
	parts := max(1, p.Timeline.Series[series].Parts)
	for i := range p.Timeline.Series[series].Values {
		x, y := p.point(series, seat, float64(i)/float64(parts))
		points = append(points, x, y)
	}
	colour := render.SeatColour(seat)
	line := float64(lineWidth)
	if !wins {
		line = otherLine
		if len(p.names) > 2 {
			pen.Fade(render.Paper, paleness)
		}
	}
	pen.Line(render.Edge, line+casing, points...)
	pen.Dashes(seatDashes[colour]...)
	pen.Line(colour, line, points...)
	pen.Dashes()
	pen.Fade(render.Paper, 100)
}

// roundStep is at every how many rounds a number stands: at as many as there is room for.
func (p *painter) roundStep(series int) int {
	most := 9
	if p.large(series) {
		most = 20
	}
	return (p.Timeline.Rounds() + most - 1) / most
}

// axisScale is that of the counts of a series: from its base to most above it, with a number at every step.
type axisScale struct{ base, step, most int }

func (p *painter) axisScale(series int) axisScale {
	most := 1
	for _, values := range p.Timeline.Series[series].Values {
		for _, v := range values {
			most = max(most, v)
		}
	}
	lines := 4
	if series == 0 {
		lines = 6
	}
	for unit := 1; ; unit *= 10 {
		for _, k := range []int{1, 2, 5} {
			if step := k * unit; step*lines >= most {
				return axisScale{p.Timeline.Series[series].Base, step, (most + step - 1) / step * step}
			}
		}
	}
}

// wide is how wide the widest of its numbers is.
func (s axisScale) wide() int {
	wide := 0
	for n := 0; n <= s.most; n += s.step {
		wide = max(wide, tickWidth(s.base+n))
	}
	return wide
}
