package endeavor

import (
	"cmp"
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The pieces of the map of a question.
const (
	meansHigh = 76
	// mostScale is how large a piece may be, mapHigh how high; mapMargin lies about its cities.
	mostScale = 1.6
	mapHigh   = 790
	mapMargin = 34
	// wideFirst is how wide the first of two pieces is.
	wideFirst = 846
)

// wholeMap is the part of the map that a focus picture shows of the whole, wholeHigh how high it is there.
var wholeMap = image.Rect(0, 484, tableWide, 1344)

const wholeHigh = 830

func (p questionPainter) occupy() focus.Block {
	return p.conquest(endeavor.Occupy, &p.can.occupy)
}

func (p questionPainter) attack() focus.Block {
	return p.conquest(endeavor.Attack, &p.can.attack)
}

// conquest shows what one conquers with, and the regions with a city that may be taken: of three or more the whole map.
func (p questionPainter) conquest(part endeavor.Part, lit *[endeavor.Cities]bool) focus.Block {
	var list []endeavor.Region
	for r, n := range p.reached(part) {
		if n > 0 {
			list = append(list, endeavor.Region(r))
		}
	}
	m := mapPainter{p.painter}
	switch len(list) {
	case 1:
		aside, wide := p.aside(part, list[0], lit), focus.Inner-asideWide-16
		return focus.Block{High: max(aside.High, m.pieceHigh(list[0], wide)),
			Draw: func(c *render.Canvas, r image.Rectangle) {
				aside.Draw(c, rect(r.Min.X, r.Min.Y, asideWide, r.Dy()))
				m.piece(c, rect(r.Max.X-wide, r.Min.Y, wide, r.Dy()), list[0], lit)
			}}
	case 2:
		slices.SortStableFunc(list, func(a, b endeavor.Region) int {
			return cmp.Compare(m.extent(b).Dx(), m.extent(a).Dx())
		})
		const second = focus.Inner - wideFirst - 16
		return focus.Stacked(p.means(part, list), focus.Block{
			High: max(m.pieceHigh(list[0], wideFirst), m.pieceHigh(list[1], second)),
			Draw: func(c *render.Canvas, r image.Rectangle) {
				m.piece(c, rect(r.Min.X, r.Min.Y, wideFirst, r.Dy()), list[0], lit)
				m.piece(c, rect(r.Max.X-second, r.Min.Y, second, r.Dy()), list[1], lit)
			}})
	}
	return focus.Stacked(p.means(part, list), p.partOfMap(list, lit))
}

// asideWide is how wide what stands beside the map of a single region is.
const asideWide = 500

// aside stands beside the map of the only region with cities that may be taken: its name with the presence there, what
// the action may be done with and the markers in the harbor, and those cities with what they bring or who holds them.
func (p questionPainter) aside(part endeavor.Part, region endeavor.Region, lit *[endeavor.Cities]bool) focus.Block {
	const head, least, most = 176, 72, 136
	var cities []endeavor.City
	for _, city := range region.Cities() {
		if lit[city] {
			cities = append(cities, city)
		}
	}
	return focus.Paneled(head+len(cities)*least+12, func(c *render.Canvas, r image.Rectangle) {
		x, y := r.Min.X+24, r.Min.Y+48
		c.Fitted(x, y, r.Dx()-168, p.region(region), render.Title.Sized(48))
		p.presence(c, p.seat, p.View.Regions[region].Presence[p.seat], r.Max.X-96, y, 24, render.Count.Sized(54),
			render.Paper)
		y += 80
		end := r.Max.X - 136
		markers(c, p.own.Harbour, end+46, y, 56, render.Count.Sized(56))
		focus.Divider(c, end, y-32, y+32)
		takes(c, part, p.can.sources[part], x, y, takesSide)
		room := r.Dy() - head - 12
		row := min(most, room/len(cities)) // The fewer there are, the larger they are.
		side := row * 7 / 9
		y = r.Min.Y + head + (room-len(cities)*row+row)/2
		for _, city := range cities {
			if view := p.View.Cities[city]; p.Seated(view.Seat) {
				c.Mark(view.Seat, x+side/2, y, side/2)
			} else if view.Token >= 0 {
				token(c, view.Token, x+side/2, y, side, render.Tone{})
			}
			name, end := x+side+20, r.Max.X-24
			if n := city.Glory(); n > 1 {
				c.Shield(strconv.Itoa(n), end-28, y, 56, render.Tone{})
				end -= 68
			}
			c.Fitted(name, y, end-name, p.city(city), render.Label.Sized(min(52, row*3/5)))
			y += row
		}
	})
}

// extent is the part of the map with a region's cities, their rings and their names.
func (p mapPainter) extent(region endeavor.Region) image.Rectangle {
	var r image.Rectangle
	g, m := mapOfCities(), tableChart()
	for _, city := range region.Cities() {
		at := g.cities[city]
		r = r.Union(render.Around(m.ring + mapMargin).Add(at))
		r = r.Union(m.plate(g.labels[city], at, p.city(city)).Inset(-16))
	}
	return r
}

// scaleOf is how large a region is drawn in a piece of a width, pieceHigh how high that needs to be.
func (p mapPainter) scaleOf(region endeavor.Region, wide int) float64 {
	e := p.extent(region)
	return min(mostScale, float64(wide)/float64(e.Dx()), mapHigh/float64(e.Dy()))
}

func (p mapPainter) pieceHigh(region endeavor.Region, wide int) int {
	return int(float64(p.extent(region).Dy()) * p.scaleOf(region, wide))
}

// piece draws the piece of the map with a region in its middle.
func (p mapPainter) piece(c *render.Canvas, r image.Rectangle, region endeavor.Region, lit *[endeavor.Cities]bool) {
	e := p.extent(region)
	m := focusChart(r, p.scaleOf(region, r.Dx()), e.Min.Add(e.Max).Div(2))
	m.ground(c)
	p.mapOf(c, m, lit)
}

// partOfMap is the piece of the map with all of several regions, as large as it has room: the whole map if that is
// hardly smaller.
func (p questionPainter) partOfMap(list []endeavor.Region, lit *[endeavor.Cities]bool) focus.Block {
	const leastScale = 1.15
	var e image.Rectangle
	for _, r := range list {
		e = e.Union(mapPainter{p.painter}.extent(r))
	}
	k := min(float64(focus.Inner)/float64(max(1, e.Dx())), wholeHigh/float64(max(1, e.Dy())))
	if len(list) == 0 || k < leastScale {
		return p.wholeMap(lit)
	}
	return focus.Block{High: int(float64(e.Dy()) * k), Draw: func(c *render.Canvas, r image.Rectangle) {
		m := partChart(r, k, e.Min.Add(e.Max).Div(2))
		m.ground(c)
		mapPainter{p.painter}.mapOf(c, m, lit)
	}}
}

// wholeMap is the map without its cartouches.
func (p questionPainter) wholeMap(lit *[endeavor.Cities]bool) focus.Block {
	if lit == nil {
		lit = &[endeavor.Cities]bool{}
	}
	return focus.Block{High: wholeHigh, Draw: func(c *render.Canvas, r image.Rectangle) {
		m := wholeChart(r)
		m.ground(c)
		mapPainter{p.painter}.mapOf(c, m, lit)
	}}
}

// means are the markers that an action takes by what it may be done with, the presence in its regions, and the markers
// in the harbor.
func (p questionPainter) means(part endeavor.Part, regions []endeavor.Region) focus.Block {
	return focus.Paneled(meansHigh, func(c *render.Canvas, r image.Rectangle) {
		y, x := (r.Min.Y+r.Max.Y)/2, r.Min.X+24
		c.Icon(part.String(), x+36, y, 66)
		x += 100
		x = takes(c, part, p.can.sources[part], x, y, 60)
		end := r.Max.X - 150
		markers(c, p.own.Harbour, end+40, y, 58, render.Count.Sized(60))
		focus.Divider(c, end, r.Min.Y+18, r.Max.Y-18)
		if len(regions) > 2 {
			return
		}
		x += 20
		wide := (end - 20 - x) / max(1, len(regions))
		for _, region := range regions {
			n := p.View.Regions[region].Presence[p.seat]
			w := c.Fitted(x, y, wide-120, p.region(region), render.Title.Sized(46))
			p.presence(c, p.seat, n, x+w+36, y, 24, render.Count.Sized(54), render.Paper)
			x += wide
		}
	})
}

// payment shows the buildings from which a marker may come back.
func (p questionPainter) payment() focus.Block {
	var list []endeavor.Building
	for b := range endeavor.Building(endeavor.Buildings) {
		if p.can.freed[b] {
			list = append(list, b)
		}
	}
	form := focus.CardsMiddle
	if len(list) < 3 {
		form = focus.CardForm{Columns: 2, W: 760, H: 280, Aside: 24, Below: 18}
	}
	cards := focus.Cards(form, len(list), func(c *render.Canvas, i int, r image.Rectangle) {
		b := list[i]
		focus.Card(c, r, buildingGround(b), focus.Possible)
		c.Fitted(r.Min.X+28, r.Min.Y+52, r.Dx()-56, p.building(b), render.Label.Sized(r.Dy()/4))
		side := r.Dy() * 42 / 100
		sign(c, b, r.Min.X+28, r.Max.Y-24-side/2, side)
		// The marker leaves the building.
		x, y := r.Max.X-28-side/2, r.Max.Y-24-side/2
		c.Circle(x, y, float64(side)*0.4, render.Hole, render.Tone{})
		leads().Draw(c, x-side*7/8, y, side/2, side, render.Tone{})
		c.Mark(p.seat, x-side*3/2, y, side*2/5)
	})
	return focus.Stacked(p.means(endeavor.Payment, nil), focus.Block{High: cards.High,
		Draw: func(c *render.Canvas, r image.Rectangle) {
			if n := len(list); n < form.Columns {
				r.Min.X += (r.Dx() - n*(form.W+form.Aside) + form.Aside) / 2
			}
			cards.Draw(c, r)
		}})
}
