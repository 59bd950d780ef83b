package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// table draws a table of a layout, or the final account in its place.
func (p *painter) table(
	kind string, l *layout, ground func(*render.Pen, image.Rectangle), board func(*render.Canvas, *layout, engine.Seat),
) *render.Canvas {
	if p.View.Over {
		return scorePainter{p}.paintScore()
	}
	c := p.Canvas(render.BackgroundKey{Kind: kind, A: len(l.boards)}, l.w, l.h,
		func(pen *render.Pen) { tableGround(pen, l, ground) })
	p.header(c)
	actionPainter{p}.actionRow(c, l)
	p.mapOf(c, l)
	mapPainter{p}.legend(c, l)
	p.HighlightBoards(c, l.boards)
	for i := range p.View.Players {
		board(c, l, engine.Seat(i))
	}
	return c
}

func (p *painter) mapOf(c *render.Canvas, l *layout) {
	lit := p.rings()
	for link := range endeavor.Connection(endeavor.Connections) {
		mapPainter{p}.heldWay(c, link)
	}
	for city := range endeavor.City(endeavor.Cities) {
		mapPainter{p}.cityName(c, city)
	}
	for link := range endeavor.Connection(endeavor.Connections) {
		mapPainter{p}.linkPiece(c, link)
	}
	for city := range endeavor.City(endeavor.Cities) {
		mapPainter{p}.drawCity(c, city, lit.city[city])
	}
	for r := range endeavor.Region(endeavor.Regions) {
		mapPainter{p}.cartouche(c, l, r, &lit)
	}
}

func (p *painter) header(c *render.Canvas) { p.Header(c, skyHigh, p.roundLine(), p.headline) }

// tableGround is what never changes at a table: sea, sky, frame, compass, lands, free connections, panels and the
// boards' papers.
func tableGround(pen *render.Pen, l *layout, board func(*render.Pen, image.Rectangle)) {
	x, y := float64(l.compass.X), float64(l.compass.Y)
	pen.Chart(32, x, y, float64(l.w), float64(l.h), skyHigh)
	pen.Compass(x, y)
	for _, cart := range l.carts {
		pen.Panel(cart)
	}
	mapOfCities().draw(pen)
	pen.Panel(l.legend)
	for _, b := range l.boards {
		board(pen, b)
	}
}
