package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// Table draws everything, 1600 wide, any question but where to sail above the sea; of a finished game the
// final account.
func (p *painter) Table() *render.Canvas {
	if p.View.Over {
		return scorePainter{p}.paintScore()
	}
	c, question := p.ground(layoutOf(p.View.Layout, len(p.View.Players))), p.asking()
	p.Header().Draw(c, skyHigh)
	l := p.layout(question)
	if question.High > 0 {
		focus.Room(c, skyHigh, question.High+margin)
		question.Draw(c, l.block)
	}
	seaPainter{p}.sea(c, l)
	p.HighlightBoards(c, l.boards)
	for i, purse := range p.standings() {
		boardPainter{p}.board(c, l.boards[i], &purse, l.narrow)
	}
	seaPainter{p}.trail(c, l.trail)
	return c
}

// asking is the block of a question, empty for none and for where to sail, which the sea shows.
func (p *painter) asking() focus.Block {
	if seat, ok := p.decider(); ok && !p.can.sailing {
		return p.questionOf(seat).block()
	}
	return focus.Block{}
}

// layout says where everything lies in a table picture with a question above the sea.
func (p *painter) layout(question focus.Block) *layout {
	return layoutOf(p.View.Layout, len(p.View.Players)).below(question.High)
}

func (p *painter) ground(l *layout) *render.Canvas {
	bits := 0
	for i, on := range []bool{p.View.Solo, p.View.Modules[maracaibo.Rubies], p.View.Modules[maracaibo.RoyalOrders],
		p.View.Modules[maracaibo.Retirement]} {
		if on {
			bits |= 1 << i
		}
	}
	key := render.BackgroundKey{Kind: "maracaibo.table", A: len(l.boards), B: int(p.View.Layout), C: bits}
	return p.Canvas(key, l.w, l.h, func(pen *render.Pen) { p.tableGround(pen, l) })
}

// tableGround is what never changes at a table: sea, sky, frame, the papers of the harbor, the boards and the
// trail.
func (p *painter) tableGround(pen *render.Pen, l *layout) {
	from := middle(l.sides)
	pen.Chart(4, float64(from.X), float64(from.Y), float64(l.w), float64(l.h), skyHigh)
	for _, r := range l.islands {
		shore(pen, r)
	}
	pen.Panel(l.slots[maracaibo.Gulf])
	pen.Panel(l.slots[maracaibo.Maracaibo])
	for i, b := range l.boards {
		boardGround(pen, b, l.narrow, p.john(engine.Seat(i)))
	}
	pen.Panel(l.trail)
	seaPainter{p}.trailGround(pen, l.trail)
}

func middle(r image.Rectangle) image.Point {
	return image.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
}
