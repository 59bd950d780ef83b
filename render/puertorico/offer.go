package puertorico

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

func offerGround(pen *render.Pen, l *layout) {
	pen.Panel(l.offer)
	for col := range offerColumns {
		x := float64(l.offer.Min.X + 18 + col*offerColumn)
		if col > 0 {
			pen.Line(render.PaperLine, 2, x-9, float64(l.offer.Min.Y+10), x-9, float64(l.offer.Max.Y-10))
		}
		if pen.Theme.Name() == "dark" {
			pen.RoundRect(x, float64(l.offer.Min.Y+7), float64(36*(col+1)+2), 32, 7)
			pen.Fill(render.DiscTone)
		}
		for k := range col + 1 {
			pen.Icon("quarry", x+4+float64(36*k), float64(l.offer.Min.Y+8), 30)
		}
	}
}

// offer draws the buildings that are left, with prices and copies, in one column for each number of quarries that help.
func (p marketPainter) offer(c *render.Canvas, l *layout) {
	for col := range offerColumns {
		x := l.offer.Min.X + 18 + col*offerColumn
		c.Text(x+4+36*(col+1)+10, l.offer.Min.Y+33, "−"+strconv.Itoa(col+1), noteStyle)
	}
	c.FittedText(l.offer.Min.X+18+offerColumn-16, l.offer.Min.Y+33, 250, p.Say("puertorico.picture.buildings"),
		titleStyle.At(render.Right))
	var rows [offerColumns + 1]int
	for _, o := range p.sortedOffer() {
		col := offerColumnOf(o.Building)
		place := l.offerPlace(col-1, rows[col])
		if place.Max.Y > l.offer.Max.Y {
			continue
		}
		rows[col]++
		p.offerLine(c, place, o)
	}
}

// sortedOffer is the offer with crops before all else and else by cost, as it lies on the board.
func (p marketPainter) sortedOffer() []puertorico.OfferView {
	list := slices.Clone(p.View.Offer)
	slices.SortStableFunc(list, func(a, b puertorico.OfferView) int {
		x, y := dataOf(a.Building), dataOf(b.Building)
		switch {
		case x.good != no && y.good == no:
			return -1
		case x.good == no && y.good != no:
			return 1
		case x.good != no:
			return 0
		}
		return a.Cost - b.Cost
	})
	return list
}

// soldShare is how much of a sold-out building's name is left, dearShare how much of the signs on a row that cannot be
// paid.
const (
	soldShare = uint8(62)
	dearShare = uint8(60)
)

func (p marketPainter) offerLine(c *render.Canvas, r image.Rectangle, o puertorico.OfferView) {
	s := dataOf(o.Building)
	ground, ink, gone := s.tone(), render.Solid(render.Ink), render.Tone{}
	buyable := o.Buyable || contains(p.can.build[:], o.Building)
	switch {
	case o.Copies == 0:
		ground = render.Solid(render.Empty)
		ink, gone = render.Faded(render.Ink, render.Empty, soldShare), render.Fade(render.Empty, goneShare)
	case buyable:
		ground = render.Solid(render.FocusSoft)
	case p.View.Step == puertorico.StepBuild && !p.View.Over:
		ground, ink = render.Solid(render.Paper), render.Solid(render.Ink2)
		gone = render.Fade(render.Paper, dearShare)
	}
	key := render.SpriteKey{Kind: "pr.offer", A: r.Dx(), Tone: ground}
	c.Piece(key, image.Rect(-2, -2, r.Dx()+2, r.Dy()+2), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		pen.RoundRect(0, 0, float64(r.Dx()), float64(r.Dy()), 7)
		pen.FillStroke(ground.Colour, render.OutlineSoft, 1.5)
	})
	y := (r.Min.Y + r.Max.Y) / 2
	price := o.Cost
	if o.Price >= 0 && p.View.Phase == puertorico.Builder {
		price = o.Price
	}
	c.Coin(price, r.Min.X+23, y, 14, gone)
	right := r.Min.X + 271
	for k := range min(s.circles, 4) {
		c.Circle(right-18*(s.circles-1-k), y, 6.6, render.Hole, gone)
	}
	const left, least, apart = 47, 19, 8
	name, end := p.building(o.Building), right-18*(s.circles-1)-12
	at, room := end-12, 20
	switch {
	case s.crop == "":
		beside := end - apart - r.Min.X - left - render.Width(offerStyle.Font, least, name)
		sign, size := tableEffect(o.Building, beside)
		room = sign.Width(size)
		sign.Draw(c, end-room, y, size, room, gone)
	case gone.Share > 0:
		c.FadedIcon(s.crop, at, y, 29, render.Fade(gone.Ground, gone.Share))
	default:
		boardPainter(p).cropSign(c, s.crop, at, y, 29)
	}
	c.Shield(strconv.Itoa(s.points), r.Min.X+301, y, 27, gone)
	c.Fitted(r.Min.X+left, y, end-room-apart-r.Min.X-left, name, render.Label.Sized(offerStyle.Size).Toned(ink))
	c.Middle(r.Max.X-11, y, "×"+strconv.Itoa(o.Copies), render.Count.Sized(29).Toned(ink).At(render.Right))
	c.HighlightEdgeIf(buyable, r, 7, 5)
}
