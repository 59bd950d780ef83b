package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The grid of My board, 1200 wide: three pixels are a point on a phone. Its height grows with the rows of cards.
const (
	ownWide      = 1200
	ownInner     = ownWide - 2*margin
	ownSky       = 128
	ownGap       = 28
	ownHead      = 66
	ownLeft      = 24
	ownCell      = 265
	ownStep      = 277
	ownCircle    = 18
	ownHighlight = 26
)

type ownLayout struct {
	purse, status, places, cards, regions, legend image.Rectangle
	h                                             int
	// cardRows is the number of rows of cards.
	cardRows int
}

// ownLayoutOf has the buildings first while a salary is asked.
func ownLayoutOf(cardRows int, salary bool) *ownLayout {
	l := &ownLayout{cardRows: cardRows}
	y := ownSky + ownGap
	next := func(h int) image.Rectangle {
		r := rect(margin, y, ownInner, h)
		y += h + ownGap
		return r
	}
	if salary {
		l.places = next(ownPlacesHigh)
	}
	l.purse = next(136)
	l.status = next(endeavor.Statuses*ownStatusStep + 28)
	if !salary {
		l.places = next(ownPlacesHigh)
	}
	l.cards = next(ownHead + cardRows*ownCardStep + 10)
	l.regions = next(ownHead + 2*ownRegionStep + 10)
	l.legend = next(72)
	l.h = y + 6
	return l
}

// ownCellOf is one of four cells in a row of a panel below its head.
func ownCellOf(panel image.Rectangle, i, step, high int) image.Rectangle {
	return rect(panel.Min.X+ownLeft+i%4*ownStep, panel.Min.Y+ownHead+i/4*step, ownCell, high)
}

type ownPainter struct{ *painter }

func (p ownPainter) paintOwn(seat engine.Seat) *render.Canvas {
	v := &p.View.Players[seat]
	l := ownLayoutOf(handRows(v), p.frees(seat))
	c := p.Canvas(render.BackgroundKey{Kind: "endeavor.own", A: l.cardRows, B: l.places.Min.Y}, ownWide, l.h,
		func(pen *render.Pen) { ownGround(pen, l) })
	p.OwnHeader(c, ownSky, p.Say("endeavor.board.private"), seat,
		func(name string) string { return p.ownHeadline(seat, name) })
	p.ownPurse(c, l.purse, seat)
	for s := range endeavor.Status(endeavor.Statuses) {
		p.ownStatus(c, l.status, s, v)
	}
	p.ownPlaces(c, l.places, seat)
	p.ownCards(c, l.cards, seat)
	p.ownRegions(c, l.regions, seat)
	p.ownLegend(c, l.legend, seat)
	return c
}

// frees says that a seat is asked which buildings its salary frees.
func (p ownPainter) frees(seat engine.Seat) bool {
	return p.View.Step == endeavor.StepSalary && p.Scene.Focus.Seat == seat
}

func ownGround(pen *render.Pen, l *ownLayout) {
	pen.Chart(32, ownWide/2, 420, ownWide, float64(l.h), ownSky)
	for _, r := range []image.Rectangle{l.purse, l.status, l.places, l.cards, l.regions, l.legend} {
		pen.Panel(r)
	}
	for _, x := range []int{ownTokensX - 8, ownGloryX - 56} {
		pen.Line(render.PaperLine, 2, float64(l.purse.Min.X+x), float64(l.purse.Min.Y+18), float64(l.purse.Min.X+x),
			float64(l.purse.Max.Y-18))
	}
	for i := 1; i < endeavor.Statuses; i++ {
		y := float64(l.status.Min.Y + 14 + i*ownStatusStep)
		pen.Line(render.PaperLine, 2, float64(l.status.Min.X+ownLeft), y, float64(l.status.Max.X-ownLeft), y)
	}
	for i := range endeavor.Places {
		pen.Slot(ownCellOf(l.places, i, ownPlaceStep, ownPlaceHigh), 12)
	}
}

func (p ownPainter) ownHeadline(seat engine.Seat, name string) string {
	step, n := p.Scene.Focus.Step, p.due(seat)
	switch {
	case step == endeavor.StepSecond && p.View.Step == step:
		step = p.question()
	case step == endeavor.StepDiscard:
		step, n = p.discarding(seat)
	}
	const own = "endeavor.board.own"
	if p.Scene.Focus.Seat == seat {
		return p.SayOr(own+"."+step, own, text("name", name), number(n))
	}
	return p.Say(own, text("name", name))
}

// due is how many markers come back in the salary of a seat (E24).
func (p ownPainter) due(seat engine.Seat) int {
	v, busy := &p.View.Players[seat], 0
	for _, place := range v.Places {
		if place.Occupied {
			busy++
		}
	}
	return min(busy, v.Yields[endeavor.Finance])
}

// panelHead sets the title of a panel and a note at its right, and returns where the title ends.
func (p ownPainter) panelHead(c *render.Canvas, r image.Rectangle, title, note string) int {
	room, left := r.Dx()-2*ownLeft, r.Min.X+ownLeft
	wide := 0
	if note != "" {
		wide = c.Fitted(r.Max.X-ownLeft, r.Min.Y+34, room/2, note, ownNote.At(render.Right))
	}
	return left + c.Fitted(left, r.Min.Y+34, room-wide-120, title, ownTitle)
}

var (
	ownTitle = render.Title.Sized(36)
	ownNote  = render.Label.Sized(28).Toned(render.Solid(render.Ink2))
	ownName  = render.Label.Sized(30)
	ownCount = render.Count.Sized(50)
)
