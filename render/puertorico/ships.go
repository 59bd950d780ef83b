package puertorico

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// Of a ship as it is designed: its keel and the top of its holds below the tip of its pennant, and where it floats.
const (
	shipKeel   = 226
	shipHolds  = 142
	waterline  = 592
	shipNumber = 103
	shipAround = 46
)

// scale is how large a ship is drawn, of the size that it is designed in.
func (s shipPlace) scale() float64 { return float64(s.step) / 64 }

// height is where a height of the ship's design lies.
func (s shipPlace) height(y float64) int { return s.water - int((shipKeel-y)*s.scale()+0.5) }

// mast is where the mainmast stands.
func (s shipPlace) mast() int {
	if s.capacity < 6 {
		return s.middle()
	}
	return s.x + int((40+23.7*float64(s.capacity))*s.scale()+0.5)
}

// hull draws a ship without its load: its mainsail always, the others only when it is full; with a wave at its bow it
// sails.
func hull(c *render.Canvas, s shipPlace, full, sails bool) {
	layers := []string{"rig", "furled", "main", "hull", "wave"}
	key := render.SpriteKey{Kind: "pr.ship", A: s.capacity, B: 1, C: s.step}
	if full {
		layers[1], key.B = "set", 2
	}
	if sails {
		layers, key.B = append(layers, "bow_wave"), 3
	}
	top := s.height(0)
	key.D = min(shipAround, s.x-margin/2)
	box := image.Rect(-key.D, -2, s.length+shipAround, s.water+14-top)
	c.Piece(key, box, s.x, top, func(pen *render.Pen) {
		for _, layer := range layers {
			pen.Drawing(shipArt, layer+"_"+strconv.Itoa(s.capacity), 0, 0, s.scale())
		}
	})
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
		full, loaders := ship.Count >= ship.Capacity, p.fresh.ships[ship.Capacity]
		hull(c, place, full, full && p.View.Step == puertorico.StepStore)
		text := ratio(ship.Count, ship.Capacity)
		c.Text(place.mast()+4, place.height(shipNumber), text,
			render.Count.Sized(int(50*place.scale())).Toned(render.Solid(render.Outline)).At(render.Centre))
		for k := 0; k < ship.Capacity; k++ {
			by := engine.Everyone
			if n := k - ship.Count + len(loaders); n >= 0 && k < ship.Count {
				by = loaders[n]
			}
			p.hold(c, place, k, ship, k >= ship.Count && k < ship.Count+most, by)
		}
		robbed := slices.Contains(p.can.piracy, ship.Capacity)
		if n := min(ship.Count, ship.Capacity); robbed && n > 0 {
			c.HighlightEdge(rect(place.holds+1, place.height(shipHolds)-1, n*place.step-2, place.step-2), 7, 6)
		}
		if len(coming) > 0 {
			shipTag(c, place, coming)
		} else if robbed {
			shipTag(c, place, []load{{good: ship.Good, n: min(ship.Count, loot)}})
		}
	}
}

// hold draws a hold with its good, framed in the color of who loaded it since the reader's last picture.
func (p marketPainter) hold(c *render.Canvas, place shipPlace, k int, ship puertorico.ShipView, coming bool,
	by engine.Seat) {
	x, y, side := place.holds+k*place.step+2, place.height(shipHolds), place.step-4
	at := image.Pt(x, y)
	mid, middle := x+side/2, y+side/2
	ground := render.Paper
	switch {
	case k < ship.Count:
		c.Tile(at, side, side, 6, render.Solid(render.Paper))
		c.ChangeFrame(rect(x, y, side, side), 6, by)
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
		c.Icon(goodIcons[ship.Good], mid, middle, side-8)
	} else {
		c.FadedIcon(goodIcons[ship.Good], mid, middle, side-22, render.Fade(ground, comingShare))
	}
}

// The sizes of a tag: its height, the width of one of its cells, its rim.
const (
	tagHigh = 64
	tagCell = 104
	tagRim  = 13
)

// shipTag says below a ship what may be loaded on it or robbed from it now, in a tag of a cell for each good.
func shipTag(c *render.Canvas, place shipPlace, loads []load) {
	w, y := len(loads)*tagCell+2*tagRim, deckLine+68
	x := max(14, min(place.middle()-w/2, tableWide-14-w))
	key := render.SpriteKey{Kind: "pr.tag", A: len(loads)}
	c.Piece(key, image.Rect(-3, -3, w+3, tagHigh+3), x, y, func(p *render.Pen) {
		p.RoundRect(0, 0, float64(w), tagHigh, 12)
		p.FillStroke(render.Focus, render.Outline, 2.5)
		p.RoundRect(7, 7, float64(w)-14, tagHigh-14, 6)
		p.Fill(render.Sail)
		for i := 1; i < len(loads); i++ {
			lx := float64(tagRim + i*tagCell - 4)
			p.Line(render.Outline, 2, lx, 12, lx, tagHigh-12)
		}
	})
	for i, l := range loads {
		cx, cy := x+tagRim+i*tagCell, y+tagHigh/2
		c.Icon(goodIcons[l.good], cx+28, cy, 46)
		c.Inside(strconv.Itoa(l.n), cx+72, cy, 50, 44, render.Solid(render.Outline))
	}
}
