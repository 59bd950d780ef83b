package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

func (p *painter) paintTable() *render.Canvas {
	l := layoutOf(p.View.Layout, len(p.View.Players))
	c := p.ground("maracaibo.table", l)
	p.header(c)
	seaPainter{p}.sea(c, l)
	p.HighlightBoards(c, l.boards)
	for i := range p.View.Players {
		boardPainter{p}.board(c, l.boards[i], engine.Seat(i), l.narrow)
	}
	seaPainter{p}.trail(c, l.trail)
	return c
}

// paintFolded draws the table without what one does not need to sail.
func (p *painter) paintFolded() *render.Canvas {
	l := foldLayout(p.View.Layout, len(p.View.Players))
	c := p.ground("maracaibo.fold", l)
	p.header(c)
	seaPainter{p}.sea(c, l)
	p.HighlightBoards(c, l.boards)
	for i := range p.View.Players {
		boardPainter{p}.boardHead(c, l.boards[i], engine.Seat(i))
	}
	return c
}

func (p *painter) ground(kind string, l *layout) *render.Canvas {
	bits := 0
	for i, on := range []bool{p.View.Solo, p.View.Modules[maracaibo.Rubies], p.View.Modules[maracaibo.RoyalOrders],
		p.View.Modules[maracaibo.Retirement]} {
		if on {
			bits |= 1 << i
		}
	}
	key := render.BackgroundKey{Kind: kind, A: len(l.boards), B: int(p.View.Layout), C: bits}
	return p.Canvas(key, l.w, l.h, func(pen *render.Pen) { p.tableGround(pen, l) })
}

func (p *painter) header(c *render.Canvas) { p.Header(c, skyHigh, p.roundLine(), p.headline) }

// tableGround is what never changes at a table: sea, sky, frame, compass, the papers of the harbor, the boards and the
// trail.
func (p *painter) tableGround(pen *render.Pen, l *layout) {
	w, h := float64(l.w), float64(l.h)
	pen.Winds(16, float64(l.compass.X), float64(l.compass.Y), w, h)
	pen.Compass(float64(l.compass.X), float64(l.compass.Y))
	pen.MapFrame(w, h, skyHigh+2)
	pen.Sky(w, skyHigh)
	for _, r := range l.islands {
		shore(pen, r)
	}
	marketPainter{p}.waterGround(pen, l)
	pen.Panel(l.slots[maracaibo.Gulf])
	pen.Panel(l.slots[maracaibo.Maracaibo])
	for i, b := range l.boards {
		if l.headsOnly {
			pen.Panel(b)
		} else {
			boardGround(pen, b, l.narrow, p.View.Solo && engine.Seat(i) == maracaibo.John)
		}
	}
	if !l.trail.Empty() {
		pen.Panel(l.trail)
		seaPainter{p}.trailGround(pen, l.trail)
	}
}

func middle(r image.Rectangle) image.Point {
	return image.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
}
