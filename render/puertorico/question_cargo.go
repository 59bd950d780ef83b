package puertorico

import (
	"fmt"
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The ships of the captain's question, one above another, and the cards of the loadings at their bows.
const (
	keptHigh  = 96
	shipPitch = 350
	shipApart = 22
	bowToCard = 56
	loadWide  = 620
	loadHalf  = 240
	loadHigh  = 216
	loadApart = 20
)

// captainPainter draws the ships of the captain's question, and the cards beside them.
type captainPainter struct{ questionPainter }

// wharfHolds is how many holds the own ship is drawn with, as one: it has no fewer than one has goods.
const wharfHolds = 5

// captain shows what may be stored and the ships that cannot be loaded in a line, and below it those that can, with
// what each loading brings.
func (p questionPainter) captain() focus.Block {
	var berths, others []puertorico.ShipView
	for _, ship := range slices.Backward(p.View.Ships) {
		if len(p.can.on(ship.Capacity)) > 0 {
			berths = append(berths, ship)
		} else {
			others = append(others, ship)
		}
	}
	if len(p.can.on(wharf)) > 0 || p.can.mixed {
		berths = append(berths, puertorico.ShipView{Capacity: wharf, Good: puertorico.NoGood})
	}
	room := focus.BlockRoom(len(p.View.Players)) - keptHigh - focus.Gap
	pitch := min(shipPitch, room/max(1, len(berths)))
	long, columns := 0, 1
	for _, ship := range berths {
		long = max(long, shipLength(ship, pitch))
		columns = max(columns, len(p.can.on(ship.Capacity)))
	}
	painter := captainPainter{p}
	bar := focus.Paneled(keptHigh, func(c *render.Canvas, r image.Rectangle) { painter.kept(c, r, others) })
	return focus.Stacked(bar, focus.Block{High: len(berths) * pitch,
		Draw: func(c *render.Canvas, r image.Rectangle) {
			for i, ship := range berths {
				at := image.Rect(r.Min.X, r.Min.Y+i*pitch, r.Max.X, r.Min.Y+(i+1)*pitch)
				painter.berth(c, at, ship, long, columns)
			}
		}})
}

// shipStep is the width of a hold of ships with such a pitch; stern and bow are as wide as so many parts of 64 of it.
func shipStep(pitch int) int { return (pitch - shipApart) * 64 / shipKeel }

const sternShare, bowShare = 40, 46

// shipHoldsOf is how many holds a ship is drawn with.
func shipHoldsOf(ship puertorico.ShipView) int {
	if ship.Capacity == wharf {
		return wharfHolds
	}
	return ship.Capacity
}

func shipLength(ship puertorico.ShipView, pitch int) int {
	step := shipStep(pitch)
	return shipHoldsOf(ship)*step + (sternShare+bowShare)*step/64
}

// berth draws a ship and the cards of what may be loaded on it, in columns behind the longest ship.
func (p captainPainter) berth(c *render.Canvas, r image.Rectangle, ship puertorico.ShipView, long, columns int) {
	own, loads := ship.Capacity == wharf, p.can.on(ship.Capacity)
	capacity, most := shipHoldsOf(ship), 0
	for _, l := range loads {
		most = max(most, l.n)
	}
	step, card := shipStep(r.Dy()), min(loadHigh, r.Dy()-24)
	stern := sternShare * step / 64
	place := shipPlace{water: r.Max.Y - 14, x: r.Min.X + 8, length: shipLength(ship, r.Dy()),
		holds: r.Min.X + 8 + stern, step: step, capacity: capacity}
	x := place.x + long + bowToCard
	cardWide := min(loadWide, (r.Max.X-x+loadApart)/columns-loadApart)
	x = (x + r.Max.X - columns*(cardWide+loadApart) + loadApart) / 2
	hull(c, place, !own && ship.Count == capacity, false)
	from, to := place.holds+ship.Count*step, place.holds+(ship.Count+most)*step
	if own {
		from, to = place.holds, place.holds+capacity*step
	}
	if at := rect(from+2, place.height(shipHolds), to-from-4, step-4); own {
		c.Tile(at.Min, at.Dx(), at.Dy(), 6, render.Solid(render.FocusSoft))
		c.HighlightEdge(at.Inset(3), 5, 6)
		c.Mark(p.seat, place.mast(), place.height(shipNumber-17), 34*step/64)
	} else {
		number := ratio(ship.Count, capacity)
		c.Text(place.mast()+4, place.height(shipNumber), number, render.Count.Sized(56*step/64).
			Toned(render.Solid(render.Outline)).At(render.Centre))
		for k := range capacity {
			marketPainter{p.painter}.hold(c, place, k, ship, k >= ship.Count && k < ship.Count+most,
				engine.Everyone)
		}
	}
	at := rect(x, place.water+6-card, cardWide, card)
	for i, l := range loads {
		points, sum := p.brings(l.n)
		p.loadCard(c, at.Add(image.Pt(i*(cardWide+loadApart), 0)), goodIcons[l.good], l.n, points, sum)
	}
	if own && p.can.mixed && len(loads) == 0 {
		n := 2 // Which goods these are is chosen in private.
		if p.draft.mix {
			n = 0
			for _, goods := range p.draft.goods {
				n += goods
			}
		}
		p.loadCard(c, at, "one_good", n, n/2, strconv.Itoa(n))
	}
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

// loadCard says what a loading of n goods brings, and of what that consists.
func (p captainPainter) loadCard(c *render.Canvas, r image.Rectangle, icon string, n, points int, sum string) {
	focus.Card(c, r, render.Paper, focus.Possible)
	y := (r.Min.Y + r.Max.Y) / 2
	if sum != strconv.Itoa(n) {
		y -= 18
	}
	middle, half := (r.Min.X+r.Max.X)/2, min(loadHalf, r.Dx()/2)
	r.Min.X, r.Max.X = middle-half, middle+half
	side := min(r.Dy()/2, r.Dx()/3-6)
	c.Icon(icon, r.Min.X+22+side/2, y, side)
	c.Middle(middle-6, y, strconv.Itoa(n), countStyle.In(min(r.Dy()*3/8, r.Dx()/4)).At(render.Centre))
	if r.Dx() >= 280 {
		leads().Draw(c, middle+26, y, 64, 64, render.Tone{})
	}
	c.Shield("+"+strconv.Itoa(points), r.Max.X-22-side/2, y, side*19/20, render.Tone{})
	if sum != strconv.Itoa(n) {
		c.FittedText(middle, r.Max.Y-26, r.Dx()-40, sum, render.Label.Sized(38).Toned(render.Solid(render.Ink2)).
			At(render.Centre))
	}
}

// kept is what the captain's rules let who is asked store, some ships, and the chips that are left.
func (p captainPainter) kept(c *render.Canvas, r image.Rectangle, ships []puertorico.ShipView) {
	x, y := r.Min.X+28, (r.Min.Y+r.Max.Y)/2
	c.Icon("warehouse", x+34, y, 68)
	x += 84
	x += 40 + p.own.storing().Draw(c, x, y, 58, 420, render.Tone{})
	if len(ships) > 0 {
		focus.Divider(c, x, r.Min.Y+20, r.Max.Y-20)
	}
	for _, ship := range ships {
		x = aboard(c, ship, x+28, y) - 28
	}
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
