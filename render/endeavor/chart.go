package endeavor

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// chart is the map or a piece of it in a picture.
type chart struct {
	// k is how many times the map's size; its point from lies at the point at of the picture.
	k        float64
	from, at image.Point
	// clip is the part of the picture where the piece lies.
	clip image.Rectangle
	// city and token are the radius of a city and the side of its token, ring the radius of its gold, link the side of
	// a connection's token, text the size of names, apart how far they stand from their cities in per cent.
	city, token, ring, link, text, apart int
}

// tableChart is the whole map on a table.
func tableChart() *chart {
	return &chart{k: 1, clip: image.Rect(0, 0, tableWide, 3000),
		city: 37, token: 52, ring: 50, link: 46, text: 30, apart: 100}
}

// focusChart is a piece of the map in a focus picture, k times the map's size, with a point of the map in its middle.
func focusChart(clip image.Rectangle, k float64, middle image.Point) *chart {
	return &chart{k: k, from: middle, at: clip.Min.Add(clip.Max).Div(2), clip: clip,
		city: 44, token: 56, ring: 62, link: 50, text: 34, apart: 130}
}

// wholeChart is the whole map in a focus picture.
func wholeChart(clip image.Rectangle) *chart {
	m := focusChart(clip, float64(focus.Inner)/tableWide, wholeMap.Min.Add(wholeMap.Max).Div(2))
	m.city, m.token, m.ring, m.link, m.text, m.apart = 36, 50, 50, 44, 28, 102
	return m
}

// partChart is a piece of the map with several regions.
func partChart(clip image.Rectangle, k float64, middle image.Point) *chart {
	m := focusChart(clip, k, middle)
	m.city, m.token, m.ring, m.link, m.text, m.apart = 40, 54, 56, 46, 30, 116
	return m
}

func (m *chart) place(p image.Point) image.Point {
	d := p.Sub(m.from)
	return m.at.Add(image.Pt(int(float64(d.X)*m.k), int(float64(d.Y)*m.k)))
}

// holds says that a thing of a radius about a point of the map lies whole in the piece.
func (m *chart) holds(p image.Point, r int) bool { return m.place(p).In(m.clip.Inset(r)) }

// origin is where the map's point (0, 0) lies.
func (m *chart) origin() image.Point { return m.place(image.Point{}) }

// ground draws the part of the map that never changes, with a line of ink round it.
func (m *chart) ground(c *render.Canvas) {
	w, h, o := m.clip.Dx(), m.clip.Dy(), m.origin().Sub(m.clip.Min)
	key := render.SpriteKey{Kind: "en.chart", A: w, B: h, C: o.X, D: o.Y, Scale: m.k}
	c.Piece(key, image.Rect(-12, -12, w+12, h+12), m.clip.Min.X, m.clip.Min.Y, func(pen *render.Pen) {
		pen.Panel(image.Rect(0, 0, w, h))
		pen.RoundRect(0, 0, float64(w), float64(h), 14)
		pen.Clip()
		pen.Rect(0, 0, float64(w), float64(h))
		pen.Fill(render.Sea)
		pen.Scaled(float64(o.X), float64(o.Y), m.k, func() { mapOfCities().draw(pen, m.k, true) })
		pen.Unclip()
		pen.RoundRect(0, 0, float64(w), float64(h), 14)
		pen.Stroke(render.Outline, 4)
	})
}

// mapOf draws what lies on the map: held connections, tokens of connections, cities, and above all the names.
func (p mapPainter) mapOf(c *render.Canvas, m *chart, lit *[endeavor.Cities]bool) {
	g := mapOfCities()
	for link := range endeavor.Connection(endeavor.Connections) {
		p.heldWay(c, m, link)
	}
	for link := range endeavor.Connection(endeavor.Connections) {
		if m.holds(g.ways[link].token, m.link/2+4) {
			p.linkPiece(c, m, link)
		}
	}
	for city := range endeavor.City(endeavor.Cities) {
		if m.holds(g.cities[city], m.city) {
			p.drawCity(c, m, city, lit[city])
		}
	}
	for city := range endeavor.City(endeavor.Cities) {
		if m.holds(g.cities[city], m.city) {
			p.cityName(c, m, city)
		}
	}
}

// opposite are the anchors of names on the other side of their cities.
var opposite = map[string]string{"start": "end", "middle": "middle", "end": "start"}

// platePad is what lies beside a name on its plate.
const platePad = 8

// plate is where the plate of a city's name lies that stands so beside the city.
func (m *chart) plate(l label, at image.Point, name string) image.Rectangle {
	wide, high := render.Width(render.Label, m.text, name)+2*platePad, m.text*32/27
	x, y := at.X+l.x*m.apart/100, at.Y+l.y*m.apart/100
	switch l.anchor {
	case "middle":
		x -= wide / 2
	case "end":
		x -= wide
	}
	return rect(x, y-high/2, wide, high)
}

// cityName writes a city's name on its plate, which is moved a little where it leaves the map, and to the other side of
// the city where it would leave a piece of the map.
func (p mapPainter) cityName(c *render.Canvas, m *chart, city endeavor.City) {
	name, clip := p.city(city), m.clip.Inset(6)
	at, l := m.place(mapOfCities().cities[city]), mapOfCities().labels[city]
	into := func(r image.Rectangle) image.Point {
		return image.Pt(max(0, clip.Min.X+8-r.Min.X)-max(0, r.Max.X+8-clip.Max.X),
			max(0, clip.Min.Y-r.Min.Y)-max(0, r.Max.Y-clip.Max.Y))
	}
	r := m.plate(l, at, name)
	if d := into(r); m.k > 1 && max(d.X, -d.X, d.Y, -d.Y) > 30 {
		r = m.plate(label{-l.x, -l.y, opposite[l.anchor]}, at, name)
	}
	moved := r.Add(into(r))
	w, h := r.Dx(), r.Dy()
	key := render.SpriteKey{Kind: "en.plate", A: w, B: h}
	c.Piece(key, image.Rect(-2, -2, w+2, h+2), moved.Min.X, moved.Min.Y, func(pen *render.Pen) {
		pen.RoundRect(0, 0, float64(w), float64(h), 7)
		pen.FillStroke(render.Paper, render.PaperLine, 1.6)
	})
	c.Middle(moved.Min.X+platePad, moved.Min.Y+h/2, name, render.Label.Sized(m.text))
}

// drawCity draws a city: its token, or the mark of who holds it, with a shield where it is worth more than one glory
// (E65).
func (p mapPainter) drawCity(c *render.Canvas, m *chart, city endeavor.City, lit bool) {
	at, view, r := m.place(mapOfCities().cities[city]), p.View.Cities[city], m.city
	if p.Scene.Level == render.Moment && p.Seated(p.fresh.city(city)) {
		r = r * 6 / 5
		c.Circle(at.X, at.Y, float64(r+10), render.Sail, render.Tone{})
	}
	if lit {
		c.HighlightDisc(at.X, at.Y, m.ring)
	}
	if p.Seated(view.Seat) {
		c.Mark(view.Seat, at.X, at.Y, r)
	} else {
		ground := render.Hole
		if !lit && c.Theme.Name() == "dark" { // A pale disc would outshine the gold of the options.
			ground = render.Empty
		}
		key := render.SpriteKey{Kind: "en.city", A: r, S: string(ground)}
		c.Piece(key, render.Around(r+3), at.X, at.Y, func(pen *render.Pen) {
			pen.Circle(0, 0, float64(r))
			pen.FillStroke(ground, render.Ring, 3)
		})
		if view.Token >= 0 {
			token(c, view.Token, at.X, at.Y, m.token, render.Tone{})
		}
	}
	if n := city.Glory(); n > 1 {
		c.Shield(strconv.Itoa(n), at.X+r, at.Y-r*3/4, m.city+2, render.Tone{})
	}
	if lit { // Within the gold.
		c.ChangeFrame(render.Around(r+4).Add(at), r+4, p.fresh.city(city))
	} else {
		p.changedDisc(c, at, r, p.fresh.city(city))
	}
}

// heldWay draws a connection that somebody controls in the color of their seat (E37).
func (p mapPainter) heldWay(c *render.Canvas, m *chart, l endeavor.Connection) {
	seat := p.View.Connections[l].Seat
	if !p.Seated(seat) {
		return
	}
	way, o := &mapOfCities().ways[l], m.origin()
	box := way.box(12)
	box = image.Rect(int(float64(box.Min.X)*m.k), int(float64(box.Min.Y)*m.k), int(float64(box.Max.X)*m.k),
		int(float64(box.Max.Y)*m.k)).Intersect(m.clip.Inset(2).Sub(o))
	if box.Empty() {
		return
	}
	colour := render.SeatColour(seat)
	key := render.SpriteKey{Kind: "en.way", A: int(l), S: string(colour), Scale: m.k,
		B: box.Min.X, C: box.Min.Y, D: box.Dx()}
	c.Piece(key, box, o.X, o.Y, func(pen *render.Pen) {
		pen.Scaled(0, 0, m.k, func() {
			way.stroke(pen, render.Outline, 16*m.k)
			way.stroke(pen, render.Sail, 11.5*m.k)
			way.stroke(pen, colour, 7*m.k)
		})
	})
}

func (p mapPainter) linkPiece(c *render.Canvas, m *chart, l endeavor.Connection) {
	at, view := m.place(mapOfCities().ways[l].token), p.View.Connections[l]
	mark := m.link * 16 / 46
	switch {
	case view.Token >= 0:
		token(c, view.Token, at.X, at.Y, m.link, render.Tone{})
	case p.Seated(view.Seat):
		c.RingedMark(view.Seat, at.X, at.Y, mark)
	}
	p.changedDisc(c, at, mark, p.fresh.link(l))
}
