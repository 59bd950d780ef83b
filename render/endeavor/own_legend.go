package endeavor

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// ownLegend explains circles, gold, shields and the bars of what is new: what is on this board.
func (p ownPainter) ownLegend(c *render.Canvas, r image.Rectangle, seat engine.Seat) {
	render.Key(c, image.Rect(r.Min.X+ownLeft, r.Min.Y, r.Max.X-ownLeft, r.Max.Y), p.ownSigns(seat), 28, 23)
}

func (p ownPainter) ownSigns(seat engine.Seat) []render.KeyEntry {
	circle := func(marker, ring bool) func(c *render.Canvas, x, y int) {
		return func(c *render.Canvas, x, y int) {
			c.HighlightDiscIf(ring, x, y, ownHighlight)
			if marker {
				c.Mark(seat, x, y, ownCircle+1)
				return
			}
			c.Circle(x, y, ownCircle, render.Hole, render.Tone{})
		}
	}
	const round, ringed = 2*ownCircle + 2, 2 * ownHighlight
	planned := len(p.paid()) > 0
	list := []render.KeyEntry{p.mark("board.own.ready", round, circle(false, false)),
		p.mark("board.own.busy", round, circle(true, false))}
	switch {
	case planned:
		list = append([]render.KeyEntry{p.mark("board.own.comes", ringed, circle(false, true))}, list...)
	case p.anyHighlighted(seat):
		list = append(list, p.mark("board.own.possible", 40, func(c *render.Canvas, x, y int) {
			c.HighlightEdge(rect(x-17, y-17, 34, 34), 7, 6)
		}))
	}
	if p.fresh.of(seat) {
		return append(list, p.mark("board.own.new", 44, func(c *render.Canvas, x, y int) {
			c.ChangeFrame(render.Around(20).Add(image.Pt(x, y)), 6, seat)
		}))
	}
	if !p.anyHighlighted(seat) {
		for d := range endeavor.Deck(endeavor.Decks) {
			if p.enough(d, seat) {
				list = append(list, p.mark("board.own.enough", 34, func(c *render.Canvas, x, y int) {
					c.Tile(image.Pt(x-15, y-20), 30, 40, 5, render.Solid(render.Sail))
				}))
				break
			}
		}
	}
	return append(list, p.mark("board.own.glory", 40, func(c *render.Canvas, x, y int) { c.Icon(glory, x, y, 40) }))
}

func (p ownPainter) anyHighlighted(seat engine.Seat) bool {
	places := p.highlightedPlaces(seat)
	return seat == p.Scene.Focus.Seat &&
		(count(places[:]) > 0 || count(p.can.draw[:]) > 0)
}

// of says that something on a seat's own board is new.
func (f fresh) of(seat engine.Seat) bool {
	v := &f.now.Players[seat]
	return f.built(seat, len(v.Places)-1) ||
		slices.ContainsFunc(v.Cards, func(card endeavor.Card) bool { return f.card(seat, card) })
}
