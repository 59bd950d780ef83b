package timeline

import (
	"image"
	"math"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// The grid of a comparison.
const (
	legendHigh = 78
	barsTop    = top + legendHigh + gutter
	barHigh    = 28
	barRow     = 2*barHigh + 26
	barIcon    = 52
	// labelWide is the room of a label beside its bars, in a panel over the whole width and in one of two; endWide that
	// of a count at least, which stands endApart from its bar and from the edge.
	labelWide, labelNarrow = 330, 262
	endWide, endApart      = 126, 14
	swatch, keyApart       = 34, 36
)

// barColours are those of the first and the second bar, barShares how much of it the parts of the first have, by their
// number; the second is drawn as a whole.
var (
	barColours = [2]render.Colour{"p1", "stone"}
	barShares  = [][]uint8{{}, {100}, {100, 40}, {40, 68, 100}}
)

var endStyle = countStyle.In(34)

// paintComparison draws how somebody plays and how the strong do: a panel for each group, the first one over the whole
// width, the others two a row. It is safe for concurrent use.
func paintComparison(of engine.Comparison) (engine.Picture, error) {
	panels, high := groupPanels(of.Groups)
	c := render.NewCanvas(render.ThemeNamed(of.Theme), wide, high, render.Sea)
	drawComparison(c, of, panels)
	return c.Picture(of.Alt)
}

// groupPanels are where the groups stand, and how high the picture is.
func groupPanels(groups []engine.BarGroup) (panels []image.Rectangle, high int) {
	high = barsTop
	for i, g := range groups {
		x, w, rows := margin, wide-2*margin, len(g.Rows)
		if pair := (i-1)/2*2 + 1; i > 0 && pair+1 < len(groups) {
			rows = max(len(groups[pair].Rows), len(groups[pair+1].Rows))
			x, w = margin+(i-pair)*(otherWide+gutter), otherWide
		}
		panels = append(panels, rect(x, high, w, headHigh+rows*barRow+16))
		if x > margin || w > otherWide {
			high = panels[i].Max.Y + gutter
		}
	}
	return panels, high + 4
}

func drawComparison(c *render.Canvas, of engine.Comparison, panels []image.Rectangle) {
	legend := rect(margin, top, wide-2*margin, legendHigh)
	c.Shapes(func(pen *render.Pen) {
		pen.Chart(32, wide/2, float64(c.H)/2, wide, float64(c.H), skyHigh)
		pen.Panel(legend)
		for i, r := range panels {
			pen.Panel(r)
			drawBars(pen, of.Groups[i], r)
		}
	})
	render.Header{Sky: render.Sky{Game: of.Game, Hour: render.Night}, TopLine: of.TopLine,
		Headline: render.Headline{Say: func(string) string { return of.Headline }}}.Draw(c, skyHigh)
	x := legend.Min.X + 28
	for i, who := range of.Legend {
		x = key(c, x, legend, who, render.Solid(barColours[i]))
	}
	for i, g := range of.Groups {
		writeBars(c, g, panels[i])
	}
}

// key draws a swatch with what it stands for in the middle of a strip, and says where the next one begins.
func key(c *render.Canvas, x int, strip image.Rectangle, words string, tone render.Tone) int {
	y := (strip.Min.Y + strip.Max.Y) / 2
	c.Tile(image.Pt(x, y-swatch/2), swatch, swatch, 6, tone)
	return x + swatch + 14 + c.Middle(x+swatch+14, y, words, nameStyle) + keyApart
}

// barArea is where the labels of a panel end, where its bars are 0, and how long 1 is: beside the longest bar stands
// the widest count.
func barArea(g engine.BarGroup, r image.Rectangle) (left, zero int, scale float64) {
	most, least := 1e-9, 0.0
	end := endWide
	for _, row := range g.Rows {
		for _, bar := range row.Bars {
			end = max(end, render.Width(endStyle.Font, endStyle.Size, bar.Count)+2*endApart)
			most = max(most, bar.Sum())
			for _, part := range bar.Parts {
				least = min(least, part)
			}
		}
	}
	left = r.Min.X + titleX + labelNarrow
	if r.Dx() > otherWide {
		left = r.Min.X + titleX + labelWide
	}
	scale = float64(r.Max.X-end-left) / (most - least)
	return left, left + int(-least*scale), scale
}

// barMiddle is the middle of a bar of a row.
func barMiddle(r image.Rectangle, row, bar int) int {
	return r.Min.Y + headHigh + row*barRow + 14 + bar*(barHigh+4) + barHigh/2
}

func drawBars(pen *render.Pen, g engine.BarGroup, r image.Rectangle) {
	_, zero, scale := barArea(g, r)
	for i, row := range g.Rows {
		for n, bar := range row.Bars {
			x, y := float64(zero), float64(barMiddle(r, i, n)-barHigh/2)
			pen.Line(render.Ink2, 3, x, y-1, x, y+barHigh+1)
			parts := bar.Parts
			if n > 0 && len(parts) > 1 {
				parts = []float64{bar.Sum()}
			}
			for part, count := range parts {
				if count == 0 {
					continue
				}
				from, long := x+min(count, 0)*scale, math.Abs(count)*scale
				pen.Rect(from, y, long, barHigh)
				pen.Fade(render.Paper, barShares[len(parts)][part])
				pen.Fill(barColours[n])
				pen.Fade(render.Paper, 100)
				pen.Rect(from, y, long, barHigh)
				pen.Stroke(render.Edge, 2)
				x = from + max(count, 0)*scale
			}
		}
	}
}

// writeBars sets the words of a panel: its title, what parts its bars have, and of each row what it is and the counts.
func writeBars(c *render.Canvas, g engine.BarGroup, r image.Rectangle) {
	head := image.Rect(r.Min.X, r.Min.Y+4, r.Max.X, r.Min.Y+headHigh+4)
	wideKeys := 0
	for _, part := range g.Parts {
		wideKeys += swatch + 14 + render.Width(nameStyle.Font, nameStyle.Size, part) + keyApart
	}
	c.Fitted(r.Min.X+24, (head.Min.Y+head.Max.Y)/2, r.Dx()-48-wideKeys, g.Title, titleStyle)
	x := r.Max.X - wideKeys + 12
	for i, part := range g.Parts {
		tone := render.Faded(barColours[0], render.Paper, barShares[len(g.Rows[0].Bars[0].Parts)][i])
		x = key(c, x, head, part, tone)
	}
	left, zero, scale := barArea(g, r)
	for i, row := range g.Rows {
		y := (barMiddle(r, i, 0) + barMiddle(r, i, 1)) / 2
		if row.Icon != "" {
			c.Icon(row.Icon, r.Min.X+46, y, barIcon)
		}
		c.Halved(r.Min.X+titleX+6, y, 36, left-r.Min.X-titleX-22, row.Label, nameStyle)
		for n, bar := range row.Bars {
			style := endStyle
			if n > 0 {
				style = style.Toned(render.Solid(render.Ink2))
			}
			c.Middle(zero+int(bar.Sum()*scale)+endApart, barMiddle(r, i, n), bar.Count, style)
		}
	}
}
