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
	drawLegend(c, image.Rect(r.Min.X+ownLeft, r.Min.Y, r.Max.X-ownLeft, r.Max.Y), p.ownSigns(c, seat))
}

func (p ownPainter) ownSigns(c *render.Canvas, seat engine.Seat) []legendEntry {
	sign := func(key string, wide int, draw func(x, y int)) legendEntry {
		return legendEntry{p.Say(key), wide, draw}
	}
	circle := func(marker, ring bool) func(x, y int) {
		return func(x, y int) {
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
	list := []legendEntry{sign("endeavor.board.own.ready", round, circle(false, false)),
		sign("endeavor.board.own.busy", round, circle(true, false))}
	switch {
	case planned:
		list = append([]legendEntry{sign("endeavor.board.own.comes", ringed, circle(false, true))}, list...)
	case p.anyHighlighted(seat):
		list = append(list, sign("endeavor.board.own.possible", 40, func(x, y int) {
			c.HighlightEdge(rect(x-17, y-17, 34, 34), 7, 6)
		}))
	}
	if p.fresh.of(seat) {
		return append(list, sign("endeavor.board.own.new", 60, func(x, y int) { c.Bar(x-30, y+5, 60, seat) }))
	}
	if !p.anyHighlighted(seat) {
		for d := range endeavor.Deck(endeavor.Decks) {
			if p.enough(d, seat) {
				list = append(list, sign("endeavor.board.own.enough", 34, func(x, y int) {
					c.Tile(image.Pt(x-15, y-20), 30, 40, 5, render.Solid(render.Sail))
				}))
				break
			}
		}
	}
	return append(list, sign("endeavor.board.own.glory", 40, func(x, y int) { c.Icon(glory, x, y, 40) }))
}

func (p ownPainter) anyHighlighted(seat engine.Seat) bool {
	places := p.highlightedPlaces(seat)
	return seat == p.Scene.Focus.Seat &&
		(count(places[:]) > 0 || count(p.can.discard[:]) > 0 || count(p.can.draw[:]) > 0)
}

func (f *fresh) of(seat engine.Seat) bool {
	return f.built[seat] > 0 || slices.Contains(f.card[:], seat)
}

// legendEntry is a sign of a legend: what is drawn, and what it means.
type legendEntry struct {
	words string
	// wide is the width of the sign, which draw draws around a point.
	wide int
	draw func(x, y int)
}

// The sizes of a legend: its words shrink from legendSize to legendLeast.
const (
	legendSize   = 28
	legendLeast  = 23
	legendBeside = 12
	legendApart  = 30
)

// drawLegend explains signs in one line: the last ones are left out where the words are too long, and the last of the
// others has all the room that is left.
func drawLegend(c *render.Canvas, r image.Rectangle, list []legendEntry) {
	style := render.Label.Sized(legendSize)
	width := func(size int) int {
		sum := -legendApart
		for _, e := range list {
			sum += e.wide + legendBeside + render.Width(style.Font, size, e.words) + legendApart
		}
		return sum
	}
	for width(legendLeast) > r.Dx() && len(list) > 1 {
		list = list[:len(list)-1]
	}
	for style.Size > legendLeast && width(style.Size) > r.Dx() {
		style.Size--
	}
	x, y := r.Min.X, (r.Min.Y+r.Max.Y)/2
	for i, e := range list {
		e.draw(x+e.wide/2, y)
		x += e.wide + legendBeside
		if i == len(list)-1 {
			c.Fitted(x, y, r.Max.X-x, e.words, style)
			return
		}
		x += c.Middle(x, y, e.words, style) + legendApart
	}
}
