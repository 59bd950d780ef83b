package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// paintTable draws the whole table.
func (p *painter) paintTable() *render.Canvas {
	l := layoutOf(p.v.Layout, len(p.v.Players))
	c := p.ground("maracaibo.table", l)
	c.LogTo(p.log)
	p.header(c)
	seaPainter{p}.sea(c, l)
	for _, seat := range p.Highlighted {
		c.HighlightPanel(l.boards[seat], 14)
	}
	for i := range p.v.Players {
		boardPainter{p}.board(c, l.boards[i], engine.Seat(i), l.narrow)
	}
	seaPainter{p}.trail(c, l.trail)
	return c
}

// paintFolded draws the table without what one does not need to sail.
func (p *painter) paintFolded() *render.Canvas {
	l := foldLayout(p.v.Layout, len(p.v.Players))
	c := p.ground("maracaibo.fold", l)
	c.LogTo(p.log)
	p.header(c)
	seaPainter{p}.sea(c, l)
	for _, seat := range p.Highlighted {
		c.HighlightPanel(l.boards[seat], 14)
	}
	for i := range p.v.Players {
		boardPainter{p}.boardHead(c, l.boards[i], engine.Seat(i))
	}
	return c
}

// ground is the background of a layout.
func (p *painter) ground(kind string, l *layout) *render.Canvas {
	bits := 0
	for i, on := range []bool{p.v.Solo, p.v.Modules[maracaibo.Rubies], p.v.Modules[maracaibo.RoyalOrders], p.v.Modules[maracaibo.Retirement]} {
		if on {
			bits |= 1 << i
		}
	}
	key := render.BackgroundKey{Kind: kind, A: len(l.boards), B: int(p.v.Layout), C: bits}
	return p.theme.Background(key, l.w, l.h, func(pen *render.Pen) { p.tableGround(pen, l) }).Canvas()
}

// header says in the sky who is awaited for what.
func (p *painter) header(c *render.Canvas) {
	h := render.Header{TopLine: p.roundLine(), Say: p.headline, Name: p.Subject(), Marks: p.Highlighted}
	for _, seat := range p.v.Next {
		if p.Seated(seat) && !p.v.Over {
			h.Next = append(h.Next, seat)
		}
	}
	c.Header(skyHigh, h)
}

// tableGround is what never changes at a table: sea, sky, frame, compass, the papers of the harbor, the boards and the trail.
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
			boardGround(pen, b, l.narrow, p.v.Solo && engine.Seat(i) == maracaibo.John)
		}
	}
	if !l.trail.Empty() {
		pen.Panel(l.trail)
		seaPainter{p}.trailGround(pen, l.trail)
	}
}

// middle is the middle of a rectangle.
func middle(r image.Rectangle) image.Point {
	return image.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
}
