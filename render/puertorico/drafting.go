package puertorico

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// drafting says that the kinds of buildings are being drafted (X2).
func drafting(v *puertorico.View) bool { return len(v.Drafting) > 0 && !v.Over }

// The panel of the draft: columns as those of the offer, rows as high as the fullest of them lets them be.
const (
	draftHigh    = 726
	draftPad     = 20
	draftGap     = 16
	draftCoin    = 62
	draftIndent  = 24
	draftRowHigh = 62
	// draftSign is the least room for what a kind does, draftName the size of a name that leaves it more.
	draftSign, draftName = 56, 27
)

// draftPlace is a row of the draft: a kind on the board, a space of the board, a kind that may be picked.
type draftPlace struct {
	cost int
	// kind is NoBuilding for a space.
	kind puertorico.Building
	// open: the kind may be picked, the space may be filled now.
	open bool
	at   image.Rectangle
}

// draftPlaces are the rows of the draft: for each cost the kinds that are in, its free spaces, and the kinds that fit
// there.
func (p marketPainter) draftPlaces(l *layout) []draftPlace {
	var list []draftPlace
	var rows, costs [offerColumns]int
	for _, d := range p.View.Drafting {
		from, col := len(list), draftColumn(d.Cost)
		for _, b := range d.Picked {
			list = append(list, draftPlace{cost: d.Cost, kind: b})
		}
		var may []draftPlace
		for b, can := range p.can.draft {
			if kind := puertorico.Building(b); can && kind.Cost() == d.Cost {
				may = append(may, draftPlace{cost: d.Cost, kind: kind, open: true})
			}
		}
		for range min(d.Free, maxOfferRows) {
			list = append(list, draftPlace{cost: d.Cost, kind: puertorico.NoBuilding, open: len(may) > 0})
		}
		list = append(list, may...)
		rows[col] += len(list) - from
		costs[col]++
	}
	high := draftRowHigh
	for col, n := range rows {
		if n > 0 {
			high = min(high, (l.deck.Dy()-2*draftPad-draftGap*(costs[col]-1))/n)
		}
	}
	var y [offerColumns]int
	cost := [offerColumns]int{}
	for i := range list {
		d := &list[i]
		col := draftColumn(d.cost)
		if cost[col] != 0 && cost[col] != d.cost {
			y[col] += draftGap
		}
		cost[col] = d.cost
		left := l.deck.Min.X + 18 + col*offerColumn
		d.at = image.Rect(left+draftCoin, l.deck.Min.Y+draftPad+y[col], left+offerColumn-20,
			l.deck.Min.Y+draftPad+y[col]+high-8)
		if d.open && d.kind != puertorico.NoBuilding {
			d.at.Min.X += draftIndent
		}
		y[col] += high
	}
	return list
}

// draftColumn is the column of a cost, from 0: three costs have one, the large buildings their own.
func draftColumn(cost int) int { return max(0, min((cost-1)/3, offerColumns-1)) }

func draftGround(pen *render.Pen, l *layout) {
	pen.Panel(l.deck)
	for col := 1; col < offerColumns; col++ {
		x := float64(l.deck.Min.X + 8 + col*offerColumn)
		pen.Line(render.PaperLine, 2, x, float64(l.deck.Min.Y+draftPad), x, float64(l.deck.Max.Y-draftPad))
	}
}

// draftBoard draws the draft: under its price each kind that is in, the spaces that are left, and, highlighted, the
// kinds that may be picked for them.
func (p marketPainter) draftBoard(c *render.Canvas, l *layout) {
	cost := -1
	for _, d := range p.draftPlaces(l) {
		y := (d.at.Min.Y + d.at.Max.Y) / 2
		if d.cost != cost {
			cost = d.cost
			c.Coin(cost, l.deck.Min.X+18+draftColumn(cost)*offerColumn+32, y, min(24, d.at.Dy()/2+2), render.Tone{})
		}
		if d.kind == puertorico.NoBuilding {
			if d.open {
				c.Tile(d.at.Min, d.at.Dx(), d.at.Dy(), 8, render.Solid(render.FocusSoft))
				c.Middle((d.at.Min.X+d.at.Max.X)/2, y, "+", nothing.In(min(40, d.at.Dy()-8)).At(render.Centre))
			} else {
				c.Slot(d.at.Min, d.at.Dx(), d.at.Dy(), 8)
			}
			continue
		}
		p.draftKind(c, d)
	}
}

func (p marketPainter) draftKind(c *render.Canvas, d draftPlace) {
	s, y := dataOf(d.kind), (d.at.Min.Y+d.at.Max.Y)/2
	c.Tile(d.at.Min, d.at.Dx(), d.at.Dy(), 8, render.Solid(s.ground()))
	c.HighlightEdgeIf(d.open, d.at, 8, 5)
	side := min(38, d.at.Dy()-6)
	right := d.at.Max.X - 14 - side
	c.Shield(strconv.Itoa(s.points), right+side/2, y, side, render.Tone{})
	name := p.building(d.kind)
	room := right - d.at.Min.X - 24 - render.Width(labelStyle.Font, draftName, name)
	sign, small := tableEffect(d.kind, max(draftSign, room))
	right -= 8 + sign.Width(small)
	sign.Draw(c, right, y, small, sign.Width(small), render.Tone{})
	size, lines := nameIn(name, right-d.at.Min.X-24, d.at.Dy()-9)
	for k, line := range lines {
		c.Middle(d.at.Min.X+14, y-(len(lines)-1)*size/2+k*size, line, labelStyle.In(size))
	}
}
