package endeavor

import (
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// Table draws everything, 1600 wide; of a finished game the final account in the place of the actions and the map.
func (p *painter) Table() *render.Canvas {
	if p.View.Over {
		return scorePainter{p}.paintScore()
	}
	l := layoutOf(len(p.View.Players))
	if p.View.Round <= 1 {
		l = l.withLegend()
	}
	c := p.Canvas(render.BackgroundKey{Kind: "endeavor.table", A: len(l.boards), B: l.legend.Dy()}, l.w, l.h,
		func(pen *render.Pen) { tableGround(pen, l) })
	p.Header().Draw(c, skyHigh)
	lit, m := p.rings(), mapPainter{p}
	m.mapOf(c, tableChart(), &lit.city)
	for r := range endeavor.Region(endeavor.Regions) {
		m.cartouche(c, r, &lit)
	}
	if !l.legend.Empty() {
		m.legend(c, l)
	}
	p.HighlightBoards(c, l.boards)
	for _, purse := range p.standings() {
		boardPainter{p}.board(c, l, &purse)
	}
	actionPainter{p}.actionRow(c, l)
	return c
}

// tableGround is what never changes at a table: sea, lands, free connections, the boards' papers, frame.
func tableGround(pen *render.Pen, l *layout) {
	w, h := float64(l.w), float64(l.h)
	mapOfCities().draw(pen, 1, false)
	pen.MapFrame(w, h, skyHigh+2)
	if len(l.boards)%2 == 1 {
		pen.Compass(float64(l.compass.X), float64(l.compass.Y))
	}
	if !l.legend.Empty() {
		pen.Panel(l.legend)
	}
	for _, b := range l.boards {
		boardGround(pen, b)
	}
}
