package puertorico

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// Table draws everything that lies on the table; of the draft the kinds, at the end the account and the boards.
func (p *painter) Table() *render.Canvas {
	if q := p.questionOf(p.Asked()); drafting(p.View) {
		return focus.Draw(p.Board, focus.Stacked(q.picks(), q.drafted()), slim(p.purses(p.Scene.Fresh)))
	}
	l := layoutOf(p.View)
	c := p.ground(l)
	p.Header().Draw(c, skyHigh)
	if scored(p.View) {
		scorePainter{p}.score(c, l)
		p.boards(c, l)
		return c
	}
	marketPainter{p}.roles(c, l)
	marketPainter{p}.ships(c, l)
	p.boards(c, l)
	marketPainter{p}.plantations(c, l)
	marketPainter{p}.house(c, l)
	marketPainter{p}.colonistShip(c, l)
	marketPainter{p}.supply(c, l)
	marketPainter{p}.festival(c, l)
	marketPainter{p}.offer(c, l)
	return c
}

func (p *painter) boards(c *render.Canvas, l *layout) {
	p.HighlightBoards(c, l.boards)
	for _, purse := range p.standings() {
		boardPainter{p}.board(c, l, &purse)
	}
}

// scored says that the final account lies between the sky and the boards instead of roles and ships.
func scored(v *puertorico.View) bool { return v.Over && len(v.Scores) > 0 }

// ground is what never changes at a table: sea, sky, frame, compass, hulls, panels and empty spaces.
func (p *painter) ground(l *layout) *render.Canvas {
	ships, variant := 0, 2*l.rows
	for _, s := range l.ships {
		ships = ships*16 + s.capacity
	}
	if !l.festival.Empty() {
		variant += 256
	}
	if scored(p.View) {
		variant++
	}
	key := render.BackgroundKey{Kind: "puertorico.table", A: len(l.boards), B: ships, C: variant}
	return p.Canvas(key, l.w, l.h, func(pen *render.Pen) {
		x, y := float64(l.compass.X), float64(l.compass.Y)
		pen.Chart(14, x, y, float64(l.w), float64(l.h), skyHigh)
		if scored(p.View) {
			pen.Panel(l.deck)
		}
		for _, b := range l.boards {
			boardGround(pen, b)
		}
		for _, r := range []image.Rectangle{l.plantations, l.house, l.colonists, l.supply, l.festival} {
			if !r.Empty() {
				pen.Panel(r)
			}
		}
		if !l.offer.Empty() {
			offerGround(pen, l)
		}
	})
}

var (
	titleStyle  = render.Title.Sized(30)
	countStyle  = render.Count.Sized(50)
	nothing     = render.Label.Sized(50).Toned(render.Solid(render.Ink3))
	labelStyle  = render.Label.Sized(34)
	noteStyle   = render.Label.Sized(27).Toned(render.Solid(render.Ink2))
	offerStyle  = render.Label.Sized(25)
	cityStyle   = render.Label.Sized(23).At(render.Centre)
	ghostShare  = uint8(25)
	goneShare   = uint8(40)
	comingShare = uint8(45)
)

// leastZero is the smallest zero that still reads as one on a phone.
const leastZero = 36

// amount sets a number that counts something, or a quiet, smaller zero.
func amount(c *render.Canvas, n, x, y, size int) {
	if n == 0 {
		c.Middle(x, y, "0", nothing.In(max(size*3/4, min(size, leastZero))))
		return
	}
	c.Middle(x, y, strconv.Itoa(n), countStyle.In(size))
}

// stock sets an icon with its center at (x, y) and the amount beside it, both quiet where there is none.
func stock(c *render.Canvas, icon string, n, x, y, side, beside, size int) {
	c.FadedIcon(icon, x, y, side, render.FadeIf(n == 0, render.Paper, ghostShare))
	amount(c, n, x+beside, y, size)
}
