package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The pieces of the map of a question.
const (
	meansHigh = 76
	// mostScale is how large a piece may be, mapHigh how high, as the whole map is; mapMargin lies about its cities.
	mostScale = 1.6
	mapHigh   = 830
	mapMargin = 34
)

// wholeMap is the part of the map that a focus picture shows of the whole.
var wholeMap = image.Rect(0, 484, tableWide, 1344)

func (p questionPainter) occupy() focus.Block {
	return p.conquest(endeavor.Occupy, &p.can.occupy)
}

func (p questionPainter) attack() focus.Block {
	return p.conquest(endeavor.Attack, &p.can.attack)
}

// conquest shows what one conquers with, and the piece of the map with the regions with a city that may be taken.
func (p questionPainter) conquest(part endeavor.Part, lit *[endeavor.Cities]bool) focus.Block {
	var list []endeavor.Region
	for r, n := range p.reached(part) {
		if n > 0 {
			list = append(list, endeavor.Region(r))
		}
	}
	return focus.Stacked(p.means(part, list), p.partOfMap(list, lit))
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

// partOfMap is the piece of the map with all of some regions, as large as it has room, of a single one with larger
// pieces: the whole map if that is hardly smaller.
func (p questionPainter) partOfMap(list []endeavor.Region, lit *[endeavor.Cities]bool) focus.Block {
	const leastScale = 1.15
	var e image.Rectangle
	for _, r := range list {
		e = e.Union(mapPainter{p.painter}.extent(r))
	}
	k := min(mostScale, float64(focus.Inner)/float64(max(1, e.Dx())), mapHigh/float64(max(1, e.Dy())))
	if len(list) == 0 || k < leastScale {
		return p.wholeMap(lit)
	}
	chart := partChart
	if len(list) == 1 {
		chart = focusChart
	}
	return focus.Block{High: int(float64(e.Dy()) * k), Draw: func(c *render.Canvas, r image.Rectangle) {
		m := chart(r, k, e.Min.Add(e.Max).Div(2))
		m.ground(c)
		mapPainter{p.painter}.mapOf(c, m, lit)
	}}
}

// wholeMap is the map without its cartouches.
func (p questionPainter) wholeMap(lit *[endeavor.Cities]bool) focus.Block {
	if lit == nil {
		lit = &[endeavor.Cities]bool{}
	}
	return focus.Block{High: mapHigh, Draw: func(c *render.Canvas, r image.Rectangle) {
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
