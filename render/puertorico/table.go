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
		return focus.Draw(p.Board, focus.Stacked(q.picks(), q.drafted()), slim(p.purses(p.View)))
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

// tableMost is the height of the highest table.
const tableMost = 4000

// ground is what does not depend on who has what: sea, sky, frame, compass and panels.
func (p *painter) ground(l *layout) *render.Canvas {
	key := render.BackgroundKey{Kind: "puertorico.table", A: l.compass.X}
	c := p.Theme.Background(key, l.w, tableMost, func(pen *render.Pen) {
		pen.Chart(8, float64(l.compass.X), float64(l.compass.Y), float64(l.w), tableMost+render.FrameWide, skyHigh)
	}).Upper(l.h)
	c.LogTo(p.Log)
	frameEnd(c)
	panels := []image.Rectangle{l.deck, l.plantations, l.house, l.colonists, l.supply, l.festival, l.offer}
	for _, r := range append(panels, l.boards...) {
		if !r.Empty() {
			focus.Panel(c, r)
		}
	}
	return c
}

// frameEnd is the foot of the frame of a picture.
func frameEnd(c *render.Canvas) {
	const high = render.FrameWide
	c.Piece(render.SpriteKey{Kind: "frame.end", A: c.W}, image.Rect(0, 0, c.W, high), 0, c.H-high,
		func(pen *render.Pen) { pen.MapFrameEnd(float64(c.W), high) })
}

var (
	titleStyle  = render.Title.Sized(30)
	countStyle  = render.Count.Sized(50)
	nothing     = render.Label.Sized(50).Toned(render.Solid(render.Ink3))
	labelStyle  = render.Label.Sized(34)
	noteStyle   = render.Label.Sized(27).Toned(render.Solid(render.Ink2))
	offerStyle  = render.Label.Sized(30)
	cityStyle   = render.Label.Sized(30).At(render.Centre)
	ghostShare  = uint8(25)
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
