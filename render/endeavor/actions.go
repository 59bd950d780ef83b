package endeavor

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

var (
	actionStyle = render.Label.Sized(44)
	offerStyle  = render.Label.Sized(38)
	copiesStyle = render.Count.Sized(38)
)

var rowOrder = [endeavor.Parts]endeavor.Part{endeavor.Ship, endeavor.Occupy, endeavor.Attack, endeavor.Draw,
	endeavor.Payment}

type actionPainter struct{ *painter }

// actionRow draws what is asked below the sky: the actions with what they may be done with, the offer while somebody
// builds, the cards of the hand that may be discarded, or the salaries.
func (p actionPainter) actionRow(c *render.Canvas, l *layout) {
	switch seat := p.Asked(); {
	case p.View.Step == endeavor.StepDiscard && p.Seated(seat):
		p.hand(c, p.questionOf(seat))
		return
	case p.View.Step == endeavor.StepBuild:
		p.offer(c)
		return
	case p.View.Step == endeavor.StepSalary:
		for seat, card := range cellsOf(inner, len(p.View.Players)) {
			p.salary(c, card, engine.Seat(seat))
		}
		return
	}
	for i, part := range rowOrder {
		p.action(c, l.cards[i], part)
	}
}

// handForm is the form of so many cards to discard and, before them, how many must go: at most four in a row.
func handForm(cards int) focus.CardForm {
	n := min(4, 1+cards)
	return focus.CardForm{Columns: n, W: (inner+rowGap)/n - rowGap, H: rowHigh, Aside: rowGap, Below: rowGap}
}

// handMore is by how much a hand is higher than a row: what is below it moves.
func handMore(cards int) int { return handForm(cards).Height(1+cards) - rowHigh }

// hand draws how many cards must go, and those that may be discarded with what that changes.
func (p actionPainter) hand(c *render.Canvas, q questionPainter) {
	const size = 52
	list, at := p.discards(), image.Pt(margin, rowTop)
	form, more := handForm(len(list)), handMore(len(list))
	if more > 0 {
		focus.Room(c, skyHigh, more)
	}
	p.cardGround(c, form.Place(at, 0), render.Paper)
	y := at.Y + rowHigh/2
	q.tooMany(c, q.limit(c, at.X+24, y, size)+size/2, y, size)
	for i, card := range list {
		q.card(c, form.Place(at, 1+i), card, 1, -1)
	}
	if more > 0 {
		c.Fewer(handColours)
	}
}

// handColours is how many colors a table with rows of cards to discard has, and an own board with more than a row, so
// that its file is no larger than others.
const handColours = 64

func (p actionPainter) cardGround(c *render.Canvas, card image.Rectangle, ground render.Colour) {
	w, h := card.Dx(), card.Dy()
	key := render.SpriteKey{Kind: "en.action", A: w, B: h, S: string(ground)}
	c.Piece(key, image.Rect(-3, -3, w+3, h+3), card.Min.X, card.Min.Y, func(pen *render.Pen) {
		pen.Card(image.Rect(0, 0, w, h), ground)
	})
}

func (p actionPainter) action(c *render.Canvas, card image.Rectangle, part endeavor.Part) {
	can := p.can.parts[part]
	if p.can.chosen == part {
		c.HighlightPanel(card, 12)
	}
	ground := render.Paper
	if !can {
		ground = render.Paper3
	}
	p.cardGround(c, card, ground)
	c.HighlightEdgeIf(can && p.can.chosen == endeavor.NoPart, card, 12, 6)
	const left, side, top, baseline = 18, 64, 14, 62
	x := card.Min.X + left + side + 14
	fade := render.FadeIf(!can, ground, dimShare)
	c.FadedIcon(part.String(), card.Min.X+left+side/2, card.Min.Y+top+side/2, side, fade)
	c.FittedText(x, card.Min.Y+baseline, card.Max.X-14-x, p.actionName(part),
		actionStyle.Toned(render.Faded(render.Ink, fade.Ground, fade.Share)))
	if can {
		takes(c, part, p.can.sources[part], card.Min.X+left, card.Max.Y-45, takesSide)
	}
}

// salary draws how many markers of those that are due a seat takes back, or that it has chosen.
func (p actionPainter) salary(c *render.Canvas, card image.Rectangle, seat engine.Seat) {
	const head, side = 56, 64
	p.cardGround(c, card, render.Paper)
	c.Pennant(seat, p.Name(seat), card.Min.X, card.Min.Y, head, card.Dx()-12)
	x, y := card.Min.X+24, card.Min.Y+head+(rowHigh-head)/2
	if !p.Decides(seat) {
		c.Icon("tick", x+side/2, y, side)
		return
	}
	c.HighlightEdge(card, 12, 6)
	c.Icon(endeavor.Payment.String(), x+side/2, y, side)
	c.Middle(x+side+14, y, p.ofDue(seat), render.Count.Sized(side))
}

// The lines of an offer: how high one is at least, what lies between two, and how wide a level that is far off is.
const (
	offerHigh = 62
	offerGap  = 8
	offerFar  = 136
)

// offerOf are the buildings of the supply by level from 1, those of one kind as one (E19, E20), and how many of the
// levels the builder may reach.
func (p actionPainter) offerOf() (levels [dearest][]endeavor.OfferView, open int) {
	for _, o := range p.View.Offer {
		n := o.Building.Level() - 1
		levels[n] = append(levels[n], o)
	}
	if seat := p.Asked(); p.Seated(seat) {
		return levels, min(dearest, p.View.Players[seat].Yields[endeavor.Industry])
	}
	return levels, dearest
}

// offerLines says how high each line of an offer with so many levels open is, and how much higher than a row all are.
func offerLines(open int) (high, more int) {
	lines := min(dearest, open+1)
	high = max(offerHigh, (rowHigh+offerGap)/lines-offerGap)
	return high, max(0, lines*(high+offerGap)-offerGap-rowHigh)
}

// offer draws the supply: a line for each level that the builder may reach, then the next level, and how many kinds of
// buildings those after it have.
func (p actionPainter) offer(c *render.Canvas) {
	levels, open := p.offerOf()
	high, more := offerLines(open)
	if more > 0 {
		focus.Room(c, skyHigh, more)
	}
	r := rect(margin, rowTop, inner, high)
	for i := range open {
		p.offerLevel(c, r, levels[i], true)
		r = r.Add(image.Pt(0, r.Dy()+offerGap))
	}
	for n := dearest; n > open+1; n-- {
		at := image.Rect(r.Max.X-offerFar, r.Min.Y, r.Max.X, r.Max.Y)
		p.cardGround(c, at, render.Paper3)
		levelDisc(c, n, at.Min.X+offerDisc+14, (at.Min.Y+at.Max.Y)/2, offerDisc, false)
		c.Middle(at.Min.X+2*offerDisc+22, (at.Min.Y+at.Max.Y)/2, render.Change(len(levels[n-1])),
			copiesStyle.Toned(render.Solid(render.Ink2)))
		r.Max.X = at.Min.X - rowGap
	}
	if open < dearest {
		p.offerLevel(c, r, levels[open], false)
	}
}

const offerDisc = 23

// offerLevel draws the kinds of buildings of a level side by side: what each does and brings, the copies that are left,
// and its name. What can't be built is faded.
func (p actionPainter) offerLevel(c *render.Canvas, r image.Rectangle, list []endeavor.OfferView, open bool) {
	const disc = offerDisc
	ground, iconsWide := render.Paper3, 92
	if open {
		iconsWide = 138
	}
	possible := slices.ContainsFunc(list, func(o endeavor.OfferView) bool { return o.Buildable })
	if possible {
		ground = render.Paper
	}
	p.cardGround(c, r, ground)
	left, y := r.Min.X+2*disc+24, (r.Min.Y+r.Max.Y)/2
	levelDisc(c, list[0].Building.Level(), r.Min.X+disc+14, y, disc, open)
	wide := (r.Max.X - 12 - left) / len(list)
	for i, o := range list {
		fade, share := render.Tone{}, uint8(0)
		if !o.Buildable {
			share = 55
			if o.Copies <= 0 {
				share = dimShare
			}
			fade = render.Fade(ground, share)
		}
		kind, x := shown.tile[o.Building], left+i*wide
		if shown.active[o.Building] {
			kind = slices.Concat(shown.building[o.Building], kind)
		}
		c.HighlightEdgeIf(o.Buildable, rect(x-4, r.Min.Y+4, wide-6, r.Dy()-8), 10, 6)
		step := min(46, iconsWide/len(kind))
		for k, icon := range kind {
			c.FadedIcon(icon, x+iconsWide-(len(kind)-k)*step+step/2, y, step-4, fade)
		}
		ink := render.Faded(render.Ink, ground, min(1, share)*nameShare)
		x += iconsWide + 8
		x += c.Middle(x, y, strconv.Itoa(max(0, o.Copies)), copiesStyle.Toned(ink)) + 16
		c.Fitted(x, y, left+(i+1)*wide-10-x, p.building(o.Building), offerStyle.Toned(ink))
	}
}

// nameShare is how much ink, in per cent, the names of buildings have that can't be built.
const nameShare = 80
