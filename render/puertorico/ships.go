package puertorico

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// hull draws a cargo ship without its load: mast, flag, sail, hull and the wave below.
func hull(pen *render.Pen, s shipPlace) {
	x0, x1 := float64(s.x), float64(s.x+s.length)
	first, last := float64(s.holds), float64(s.holds+s.capacity*s.step)
	mid := float64(s.middle())
	deck, keel := float64(deckLine-4), float64(deckLine+90)
	if s.step < 64 {
		keel -= 6
	}
	pen.Line(render.Edge, 5, mid, deck, mid, 394)
	pen.Polygon(mid+1, 395, mid+34, 403, mid+1, 411)
	pen.FillStroke(render.Dusk3, render.Edge, 2)
	pen.Path("M-74.5 406 Q0 418 74.5 406 94.5 447 74.5 488 0 476 -74.5 488 -54.5 447 -74.5 406 Z", mid, 0, 1)
	pen.FillStroke(render.Sail, render.Edge, 2.8)
	pen.Line(render.Edge, 5.5, x1-8, deck-9, x1+26, deck-30)
	pen.Move(x0, deck-10)
	pen.LineTo(first, deck)
	pen.LineTo(last, deck)
	pen.LineTo(x1, deck-11)
	pen.Cubic(x1-2, keel-48, x1-16, keel, x1-40, keel)
	pen.LineTo(x0+36, keel)
	pen.Cubic(x0+12, keel, x0+2, keel-44, x0, deck-10)
	pen.Close()
	pen.FillStroke("wood", render.Edge, 3.2)
	pen.Line("woodD", 4, x0+22, keel-9, x1-25, keel-9)
	const wave = 56.0
	from, to := math.Max(x0-10, 16), math.Min(x1+26, tableWide-16)
	pen.Move(from, keel+1)
	for x := from; x <= to; x += 4 {
		pen.LineTo(x, keel+1-6.5*math.Sin((x-from)/wave*2*math.Pi))
	}
	pen.Stroke(render.Foam, 3.6)
}

// loot is how many goods of a ship a pirate keeps (C4.1).
const loot = 3

func (p marketPainter) ships(c *render.Canvas, l *layout) {
	for i, ship := range p.View.Ships {
		place := l.ships[i]
		coming := p.can.on(ship.Capacity)
		most := 0
		for _, load := range coming {
			most = max(most, load.n)
		}
		text := strconv.Itoa(ship.Count) + "/" + strconv.Itoa(ship.Capacity)
		c.Middle(place.middle()+8, 447, text,
			render.Count.Sized(50).Toned(render.Solid(render.Outline)).At(render.Centre))
		for k := 0; k < ship.Capacity; k++ {
			p.hold(c, place, k, ship, k >= ship.Count && k < ship.Count+most)
		}
		robbed := slices.Contains(p.can.piracy, ship.Capacity)
		if n := min(ship.Count, ship.Capacity); robbed && n > 0 {
			c.HighlightEdge(rect(place.holds+1, 507, n*place.step-2, place.step-2), 7, 6)
		}
		p.bars(c, place, ship)
		if len(coming) > 0 {
			p.shipTag(c, place, coming)
		} else if robbed {
			p.shipTag(c, place, []load{{good: ship.Good, n: min(ship.Count, loot)}})
		}
	}
}

func (p marketPainter) hold(c *render.Canvas, place shipPlace, k int, ship puertorico.ShipView, coming bool) {
	x, y, side := place.holds+k*place.step+2, 508, place.step-4
	at := image.Pt(x, y)
	mid, middle := x+side/2, y+side/2
	ground := render.Paper
	switch {
	case k < ship.Count:
		c.Tile(at, side, side, 6, render.Solid(render.Paper))
	case coming:
		ground = render.FocusSoft
		key := render.SpriteKey{Kind: "pr.coming", A: side}
		c.Piece(key, image.Rect(-2, -2, side+2, side+2), x, y, func(pen *render.Pen) {
			f := float64(side)
			pen.RoundRect(-1, -1, f+2, f+2, 7)
			pen.FillStroke(render.Focus, render.Outline, 1.4)
			pen.RoundRect(4.5, 4.5, f-9, f-9, 3)
			pen.Fill(render.FocusSoft)
		})
	default:
		ground = render.Paper3
		c.Tile(at, side, side, 6, render.Solid(render.Paper3))
	}
	if ship.Good < 0 || int(ship.Good) >= puertorico.Goods {
		return
	}
	if k < ship.Count {
		c.Icon(goodIcon(ship.Good), mid, middle, side-8)
	} else {
		c.FadedIcon(goodIcon(ship.Good), mid, middle, side-22, render.Fade(ground, comingShare))
	}
}

// bars mark the goods that came aboard since the reader's last picture in the color of who loaded them.
func (p marketPainter) bars(c *render.Canvas, place shipPlace, ship puertorico.ShipView) {
	by := p.fresh.ships[ship.Capacity]
	if aboard := max(0, min(ship.Count, ship.Capacity)); len(by) > aboard {
		by = by[len(by)-aboard:]
	}
	for i, seat := range by {
		k := ship.Count - len(by) + i
		c.Bar(place.holds+k*place.step+2, 507+place.step-2, place.step-4, seat)
	}
}

func (p marketPainter) shipTag(c *render.Canvas, place shipPlace, loads []load) {
	choices := make([]render.Choice, 0, len(loads))
	for _, l := range loads {
		choices = append(choices, render.Choice{Icon: goodIcon(l.good), N: l.n})
	}
	x := place.middle() - render.TagWidth(len(choices))/2
	x = max(14, min(x, tableWide-14-render.TagWidth(len(choices))))
	c.Tag(x, deckLine+82, choices)
}
