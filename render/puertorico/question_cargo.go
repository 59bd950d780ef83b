package puertorico

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The ships of the captain's question, one above another, and the cards of the loadings beside them.
const (
	shipPitch  = 262
	holdSide   = 76
	shipsWide  = 800
	loadWide   = 320
	loadHigh   = 184
	loadColumn = 340
)

// captainPainter draws the ships of the captain's question, and the cards beside them.
type captainPainter struct{ questionPainter }

// captain shows the ships with what may be loaded, and what each loading brings.
func (p questionPainter) captain() focus.Block {
	type berth struct {
		ship puertorico.ShipView
		own  bool
	}
	berths := make([]berth, 0, len(p.View.Ships)+1)
	for i := range p.View.Ships {
		berths = append(berths, berth{ship: p.View.Ships[len(p.View.Ships)-1-i]})
	}
	if len(p.can.on(wharf)) > 0 || p.can.mixed {
		berths = append(berths, berth{own: true})
	}
	pitch := min(shipPitch, focus.BlockRoom(len(p.View.Players))/max(1, len(berths)))
	return focus.Block{High: len(berths) * pitch, Draw: func(c *render.Canvas, r image.Rectangle) {
		top := r.Min.Y
		free := true
		for _, b := range berths {
			at := image.Rect(r.Min.X, top, r.Max.X, top+pitch)
			loads := p.can.on(wharf)
			if !b.own {
				loads = p.can.on(b.ship.Capacity)
			}
			captainPainter{p}.berth(c, at, b.ship, b.own, loads)
			if len(loads) == 0 && !b.own && free {
				free = false
				captainPainter{p}.kept(c, image.Rect(r.Min.X+shipsWide+56, at.Max.Y-150, r.Max.X, at.Max.Y-40))
			}
			top += pitch
		}
	}}
}

// berth draws a ship and the cards of what may be loaded on it.
func (p captainPainter) berth(c *render.Canvas, r image.Rectangle, ship puertorico.ShipView, own bool, loads []load) {
	capacity := ship.Capacity
	if own {
		capacity = 4
	}
	deck := r.Max.Y - holdSide - 34
	p.ship(c, r.Min.X+10, deck, r.Dy(), capacity, own, ship)
	most := 0
	for _, l := range loads {
		most = max(most, l.n)
	}
	for k := range capacity {
		if own {
			break
		}
		x, y := r.Min.X+10+66+k*holdSide, deck+2
		ground := render.Paper3
		switch {
		case k < ship.Count:
			ground = render.Paper
			c.Tile(image.Pt(x, y), holdSide-4, holdSide-4, 6, render.Solid(render.Paper))
		case k < ship.Count+most:
			ground = render.FocusSoft
			c.Tile(image.Pt(x, y), holdSide-4, holdSide-4, 6, render.Solid(render.FocusSoft))
			c.HighlightEdge(rect(x+3, y+3, holdSide-10, holdSide-10), 5, 6)
		default:
			c.Tile(image.Pt(x, y), holdSide-4, holdSide-4, 6, render.Solid(render.Paper3))
		}
		if ship.Good < 0 {
			continue
		}
		middle := image.Pt(x+holdSide/2-2, y+holdSide/2-2)
		if k < ship.Count {
			c.Icon(goodIcon(ship.Good), middle.X, middle.Y, 58)
		} else {
			c.FadedIcon(goodIcon(ship.Good), middle.X, middle.Y, 42, render.Fade(ground, comingShare))
		}
	}
	x, wide := r.Min.X+shipsWide+56, loadColumn
	if n := len(loads); n > 2 {
		wide = (r.Max.X - x + loadColumn - loadWide) / n
	}
	for i, l := range loads {
		high := min(loadHigh, r.Dy()-30)
		at := rect(x+i*wide, r.Max.Y-high-26, min(loadWide, wide-12), high)
		p.loadCard(c, at, l)
	}
	if own && p.can.mixed && len(loads) == 0 {
		p.mixedCard(c, rect(x, r.Max.Y-loadHigh-26, loadWide, loadHigh))
	}
}

// ship draws a hull with its sails: the mainsail bears the number, the other is set when the ship is full.
func (p captainPainter) ship(c *render.Canvas, x, deck, high, capacity int, own bool, ship puertorico.ShipView) {
	full := ship.Count == capacity
	key := render.SpriteKey{Kind: "pr.focus.ship", A: capacity, B: high}
	if own {
		key.S, key.C = string(render.SeatColour(p.seat)), 1
	}
	if full {
		key.D = 1
	}
	wide := 66 + capacity*holdSide + 110
	mast := float64(66 + capacity*holdSide/2 - 40)
	top := float64(-(high - holdSide - 34) + 12)
	c.Piece(key, image.Rect(-20, int(top)-20, wide+60, holdSide+60), x, deck, func(pen *render.Pen) {
		focusHull(pen, capacity, mast, top, full, render.Colour(key.S))
	})
	sail := deck + int(top*0.55)
	if own {
		c.Mark(p.seat, x+int(mast), sail, 30)
		return
	}
	c.Middle(x+int(mast), sail, strconv.Itoa(ship.Count)+"/"+strconv.Itoa(capacity),
		render.Count.Sized(62).Toned(render.Solid(render.Outline)).At(render.Centre))
}

// focusHull draws a ship of so many holds, its deck at 0.
func focusHull(pen *render.Pen, capacity int, mast, top float64, full bool, sail render.Colour) {
	if sail == "" {
		sail = render.Sail
	}
	last := float64(66 + capacity*holdSide)
	keel := float64(holdSide + 22)
	fore := math.Min(last-30, mast+200)
	pen.Line(render.Edge, 7, mast, 0, mast, top)
	pen.Line(render.Edge, 6, fore, 0, fore, top*0.72)
	if full {
		pen.Move(fore-52, top*0.66)
		pen.Quad(fore, top*0.6, fore+52, top*0.66)
		pen.Quad(fore+38, top*0.4, fore+48, top*0.14)
		pen.Quad(fore, top*0.2, fore-48, top*0.14)
		pen.Close()
		pen.FillStroke(sail, render.Edge, 3)
	} else {
		pen.RoundRect(fore-56, top*0.66, 112, 15, 7)
		pen.FillStroke(render.SailD, render.Edge, 3)
	}
	pen.Move(mast-94, top*0.9)
	pen.Quad(mast, top*0.84, mast+94, top*0.9)
	pen.Quad(mast+70, top*0.5, mast+88, top*0.14)
	pen.Quad(mast, top*0.2, mast-88, top*0.14)
	pen.Quad(mast-70, top*0.5, mast-94, top*0.9)
	pen.Close()
	pen.FillStroke(sail, render.Edge, 3.2)
	pen.Line("woodD", 7, mast-102, top*0.92, mast+102, top*0.92)
	pen.Line(render.Edge, 8, last+40, -18, last+92, -44)
	pen.Move(8, -32)
	pen.LineTo(62, -32)
	pen.LineTo(62, 0)
	pen.LineTo(last, 0)
	pen.LineTo(last+8, -20)
	pen.LineTo(last+66, -24)
	pen.Cubic(last+56, 30, last+44, keel, last+10, keel)
	pen.LineTo(50, keel)
	pen.Cubic(24, keel, 16, 30, 8, -32)
	pen.Close()
	pen.FillStroke("wood", render.Edge, 3.4)
	pen.Line("woodD", 6, 40, keel-10, last+30, keel-10)
	pen.Move(-8, keel+4)
	for x := -8.0; x < last+88; x += 4 {
		pen.LineTo(x, keel+4-6.5*math.Sin((x+8)/56*2*math.Pi))
	}
	pen.Stroke(render.Foam, 4)
}

// brings are the points of a loading, and of what they consist: goods, the privilege, a harbor.
func (p captainPainter) brings(n int) (points int, sum string) {
	points, sum = n, strconv.Itoa(n)
	add := func(more int) {
		points += more
		sum += " + " + strconv.Itoa(more)
	}
	if n := p.View.Privilege; n > 0 {
		add(n)
	}
	if p.own.occupied(puertorico.Harbor) {
		add(1)
	}
	return points, sum
}

// loadCard says what a loading brings.
func (p captainPainter) loadCard(c *render.Canvas, r image.Rectangle, l load) {
	points, sum := p.brings(l.n)
	focus.Card(c, r, render.Paper, focus.Possible)
	y := r.Min.Y + 76
	middle := (r.Min.X + r.Max.X) / 2
	side := min(92, r.Dx()/3-6)
	c.Icon(goodIcon(l.good), r.Min.X+22+side/2, y, side)
	c.Middle(middle-6, y, strconv.Itoa(l.n), countStyle.In(min(68, r.Dx()/4)).At(render.Centre))
	if r.Dx() >= 280 {
		leads().Draw(c, middle+26, y, 64, 64, render.Tone{})
	}
	c.Shield("+"+strconv.Itoa(points), r.Max.X-22-side/2, y, min(88, side), render.Tone{})
	if sum != strconv.Itoa(l.n) {
		c.FittedText(middle, r.Max.Y-26, r.Dx()-40, sum, render.Label.Sized(38).Toned(render.Solid(render.Ink2)).
			At(render.Centre))
	}
}

// mixedCard stands for a load of the small wharf, whose goods are chosen in private.
func (p captainPainter) mixedCard(c *render.Canvas, r image.Rectangle) {
	focus.Card(c, r, render.Paper, focus.Possible)
	mixedSign().Draw(c, r.Min.X+30, (r.Min.Y+r.Max.Y)/2, 64, r.Dx()-60, render.Tone{})
}

var mixedSign = sign("2 one_good > shield=1")

// kept is what the captain's rules let who is asked store, and the chips that are left.
func (p captainPainter) kept(c *render.Canvas, r image.Rectangle) {
	focus.Panel(c, r)
	x, y := r.Min.X+28, (r.Min.Y+r.Max.Y)/2
	c.Icon("warehouse", x+34, y, 68)
	x += 84
	p.own.storing().Draw(c, x, y, 58, r.Max.X-250-x, render.Tone{})
	focus.Divider(c, r.Max.X-208, r.Min.Y+20, r.Max.Y-20)
	c.Icon("vp", r.Max.X-150, y, 66)
	c.Middle(r.Max.X-106, y, strconv.Itoa(p.View.VP), countStyle.In(56))
}

// storings are what may be kept by kinds, then by single goods: 1, or 4 with a storehouse.
var storings = focus.SignTable(func() []string {
	var list []string
	for kinds := range 4 {
		line := "lock"
		for range kinds {
			line += " all_of_a_kind"
		}
		list = append(list, line+" one_good", fmt.Sprintf("%s 4 one_good", line))
	}
	return list
}())

func sign(line string) func() focus.Sign {
	table := focus.SignTable([]string{line})
	return func() focus.Sign { return table()[0] }
}
