package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

func (p *painter) paintTable() *render.Canvas {
	l := layoutOf(len(p.View.Players))
	c := p.Canvas(render.BackgroundKey{Kind: "endeavor.table", A: len(l.boards)}, l.w, l.h,
		func(pen *render.Pen) { tableGround(pen, l, boardGround) })
	p.drawUpperPart(c, l)
	for i := range p.View.Players {
		boardPainter{p}.board(c, l, engine.Seat(i))
	}
	return c
}

// drawUpperPart draws everything of a table but the boards, of which it frames those that are highlighted.
func (p *painter) drawUpperPart(c *render.Canvas, l *layout) {
	p.header(c)
	actionPainter{p}.actionRow(c, l)
	p.mapOf(c, l)
	mapPainter{p}.legend(c, l)
	p.HighlightBoards(c, l.boards)
}

// mapOf draws what lies on the map: connections, names, tokens, cities, cartouches, in this order.
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
	w, h := float64(l.w), float64(l.h)
	pen.Rhumbs(float64(l.compass.X), float64(l.compass.Y), w, h)
	pen.Compass(float64(l.compass.X), float64(l.compass.Y))
	pen.MapFrame(w, h, skyHigh+2)
	pen.Sky(w, skyHigh)
	for _, cart := range l.carts {
		pen.Panel(cart)
	}
	mapOfCities().draw(pen)
	pen.Panel(l.legend)
	for _, b := range l.boards {
		board(pen, b)
	}
}
