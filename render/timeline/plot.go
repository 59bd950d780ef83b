package timeline

import (
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

const (
	// lineWidth is the width of a seat's line, caseWide of the darker line below it, which keeps crossing lines apart.
	lineWidth   = 7
	casingWidth = 11
	tickSize    = 30
	// endsWide and countsWide are what the labels at the ends of the lines take, with and without names.
	endsWide   = 390
	countsWide = 150
)

// plot draws the panel of a series and returns the area that its data are in.
func (p *painter) plot(s *penCanvas, series int) draw.Canvas {
	g := plot.New()
	g.BackgroundColor = nil
	g.TextHandler = textHandler{}
	tick := text.Style{Color: newPlotColour(p.theme, render.Ink2), Font: font.Font{Typeface: "label", Size: tickSize},
		Handler: textHandler{}}
	g.X.Min, g.X.Max = 0, float64(p.Timeline.Rounds())
	g.X.Tick.Label, g.X.Tick.Length, g.X.LineStyle = tick, 9,
		draw.LineStyle{Color: newPlotColour(p.theme, render.Ink2), Width: 2.5}
	g.X.Tick.Label.XAlign, g.X.Tick.Label.YAlign = draw.XCenter, draw.YTop
	g.X.Tick.LineStyle, g.X.Padding = g.X.LineStyle, 0
	g.X.Tick.Marker = roundTicks(p.Timeline.Rounds(), p.plots[series].Dx() > otherWide)
	scale := p.axisScale(series)
	g.Y.Min, g.Y.Max = 0, float64(scale.most)
	g.Y.Tick.Label, g.Y.Tick.Length, g.Y.LineStyle, g.Y.Padding = tick, 0, draw.LineStyle{}, 12
	g.Y.Tick.Label.XAlign, g.Y.Tick.Label.YAlign = draw.XRight, draw.YCenter
	g.Y.Tick.Marker = scale.ticks()
	grid := plotter.NewGrid()
	grid.Vertical = draw.LineStyle{}
	grid.Horizontal = draw.LineStyle{Color: newPlotColour(p.theme, render.PaperLine), Width: 2}
	g.Add(grid)
	for _, m := range p.milestones {
		if m.Seat < 0 {
			x := float64(m.Round) - 0.5
			line := &plotter.Line{XYs: plotter.XYs{{X: x, Y: 0}, {X: x, Y: float64(scale.most)}},
				LineStyle: draw.LineStyle{
					Color: newPlotColour(p.theme, render.Ink2), Width: 3, Dashes: []vg.Length{10, 10},
				}}
			g.Add(line)
		}
	}
	order := p.seatsByCount(series)
	for i := range order {
		g.Add(&seatLine{p, series, order[len(order)-1-i]}) // The highest line comes last, above the others.
	}
	r := p.plots[series]
	right := countsWide
	if r.Dx() > otherWide {
		right = endsWide
	}
	area := draw.Canvas{Canvas: s, Rectangle: vg.Rectangle{
		Min: vg.Point{X: vg.Length(r.Min.X + 26), Y: vg.Length(p.high - r.Max.Y + 20)},
		Max: vg.Point{X: vg.Length(r.Max.X - right), Y: vg.Length(p.high - r.Min.Y - headHigh - 14)},
	}}
	g.Draw(area)
	return g.DataCanvas(area)
}

// seatDashes are those of the seats whose color some eyes confuse with another one: dashes that look 18 long with gaps
// of 8 once they have their round ends, and dots.
var seatDashes = map[render.Colour][]vg.Length{"p2": {18 - lineWidth, 8 + lineWidth}, "p4": {0.5, 6 + lineWidth}}

type seatLine struct {
	p      *painter
	series int
	seat   engine.Seat
}

func (t *seatLine) Plot(area draw.Canvas, _ *plot.Plot) {
	points := make([]vg.Point, len(t.p.Timeline.Series[t.series].Values))
	for round := range points {
		points[round] = t.p.point(area, t.series, t.seat, float64(round))
	}
	for _, style := range []draw.LineStyle{
		{Color: newPlotColour(t.p.theme, render.Edge), Width: casingWidth},
		{Color: newPlotColour(t.p.theme, render.SeatColour(t.seat)), Width: lineWidth,
			Dashes: seatDashes[render.SeatColour(t.seat)]},
	} {
		area.StrokeLines(style, points)
	}
}

// roundTicks marks the rounds, as many of them with their numbers as there is room for.
func roundTicks(n int, all bool) plot.ConstantTicks {
	most := 9
	if all {
		most = 20
	}
	step := (n + most - 1) / most
	var ticks plot.ConstantTicks
	for round := range n + 1 {
		label := ""
		if round%step == 0 && round > 0 {
			label = strconv.Itoa(round)
		}
		ticks = append(ticks, plot.Tick{Value: float64(round), Label: label})
	}
	return ticks
}

// axisScale is that of the counts of a series: from 0 to most, with a number at every step.
type axisScale struct{ step, most int }

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
				return axisScale{step, (most + step - 1) / step * step}
			}
		}
	}
}

func (s axisScale) ticks() plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for v := 0; v <= s.most; v += s.step {
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: strconv.Itoa(v)})
	}
	return ticks
}
