package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// The boards of a folded table: their head and the row of levels and cards. Where their buildings would be the next row
// stands.
const (
	foldHigh = 164
	foldStep = foldHigh + gutter
)

func foldLayout(seats int) *layout {
	l := layoutOf(seats)
	rows := (seats + 1) / 2
	for i, b := range l.boards {
		l.boards[i] = rect(b.Min.X, boardsTop+i/2*foldStep, boardWide, foldHigh)
	}
	if seats%2 == 1 {
		l.compass = image.Pt(l.compass.X, boardsTop+(rows-1)*foldStep+foldHigh/2)
	}
	l.h = boardsTop + rows*foldStep + 12
	return l
}

// paintFolded draws the table with low boards: who has what, without the buildings.
func (p *painter) paintFolded() *render.Canvas {
	l := foldLayout(len(p.View.Players))
	c := p.Canvas(render.BackgroundKey{Kind: "endeavor.fold", A: len(l.boards)}, l.w, l.h,
		func(pen *render.Pen) { tableGround(pen, l, headGround) })
	p.drawUpperPart(c, l)
	for i := range p.View.Players {
		seat := engine.Seat(i)
		boardPainter{p}.boardHead(c, l.boards[i], seat)
		boardPainter{p}.statusRow(c, l.boards[i], seat)
	}
	return c
}
