package puertorico

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// offer draws the buildings, with prices and copies, in one column for each number of quarries that help.
func (p marketPainter) offer(c *render.Canvas, l *layout) {
	y := l.offer.Min.Y + 26
	c.Fitted(l.offer.Min.X+18, y, 200, p.Say("puertorico.picture.buildings"), titleStyle)
	for col := range offerColumns {
		x := l.offer.Min.X + 18 + (col+1)*offerColumn - 16
		if col > 0 {
			c.Fill(rect(x-offerColumn+7, l.offer.Min.Y+10, 2, l.offer.Dy()-20), render.Solid(render.PaperLine))
		}
		x -= c.Middle(x, y, "−"+strconv.Itoa(col+1), countStyle.In(32).At(render.Right)) + 8
		p.cropSign(c, "quarry", x-18, y, 36)
	}
	size := offerStyle.Size
	for _, o := range l.lines {
		fit, _ := render.Fit(offerStyle.Font, offerStyle.Size, o.at.Dx()-offerLeft-8, p.building(o.Building))
		size = min(size, fit)
	}
	for _, o := range l.lines {
		p.offerLine(c, &o, size)
	}
}

// sortedOffer is the offer with crops before all else and else by cost, as it lies on the board, but what is sold out
// last.
func sortedOffer(v *puertorico.View) []puertorico.OfferView {
	list := slices.Clone(v.Offer)
	rank := func(o *puertorico.OfferView) int {
		switch s := dataOf(o.Building); {
		case o.Copies == 0:
			return dearest + 1 + o.Cost
		case s.good != no:
			return -1
		}
		return o.Cost
	}
	slices.SortStableFunc(list, func(a, b puertorico.OfferView) int { return rank(&a) - rank(&b) })
	return list
}

// soldShare is how much of what is out of the game is left, dearShare how much of the signs on a line that cannot be
// paid, offerLeft where the words of a line begin.
const (
	soldShare = uint8(62)
	dearShare = uint8(75)
	offerLeft = 64
)

func (p marketPainter) offerLine(c *render.Canvas, o *offerLine, size int) {
	s, r := dataOf(o.Building), o.at
	name, style := p.building(o.Building), render.Label.Sized(size)
	if o.Copies == 0 {
		c.Fitted(r.Min.X+offerLeft, (r.Min.Y+r.Max.Y)/2, r.Dx()-offerLeft-60, name, style.Toned(noteStyle.Tone))
		c.Middle(r.Max.X-11, (r.Min.Y+r.Max.Y)/2, "×0", noteStyle.At(render.Right))
		return
	}
	ground, ink, gone := s.tone(), render.Solid(render.Ink), render.Tone{}
	buyable := o.Buyable || contains(p.can.build[:], o.Building)
	if p.View.Step == puertorico.StepBuild && !p.View.Over && !buyable {
		ground, ink = render.Solid(render.Paper), render.Solid(render.Ink2)
		gone = render.Fade(render.Paper, dearShare)
	}
	c.Tile(r.Min, r.Dx(), r.Dy(), 7, ground)
	price := o.Cost
	if o.Price >= 0 && p.View.Phase == puertorico.Builder {
		price = o.Price
	}
	c.Coin(price, r.Min.X+33, (r.Min.Y+r.Max.Y)/2, 23, gone)
	c.Fitted(r.Min.X+offerLeft, r.Min.Y+18, r.Dx()-offerLeft-8, name, style.Toned(ink))
	y, right := r.Max.Y-18, r.Max.X-11
	if s.spaces == 1 { // Of a large one there is one copy.
		c.Middle(right, y, "×"+strconv.Itoa(o.Copies), render.Count.Sized(30).Toned(ink).At(render.Right))
	}
	c.Shield(strconv.Itoa(s.points), right-66, y, 32, gone)
	right -= 102
	if s.crop != "" || s.circles > 1 { // All others have one.
		for range s.circles {
			if gone.Share > 0 {
				c.Vacant(right, y, 9, gone)
			} else {
				circle(c, right, y, 9, vacant)
			}
			right -= 22
		}
	}
	left := r.Min.X + offerLeft
	switch room := right - left; {
	case s.crop == "":
		effects()[o.Building].Short().Draw(c, left, y, tableSign, room, gone)
	case gone.Share > 0:
		c.FadedIcon(s.crop, left+16, y, 32, gone)
	default:
		p.cropSign(c, s.crop, left+16, y, 32)
	}
	c.HighlightEdgeIf(buyable, r, 7, 5)
}
