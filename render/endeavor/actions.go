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
	priceStyle  = render.Count.Sized(40)
	offerStyle  = render.Label.Sized(27)
	copiesStyle = render.Count.Sized(29).At(render.Right)
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
	case p.View.Step == endeavor.StepSalary:
		for seat, card := range cellsOf(inner, len(p.View.Players)) {
			p.salary(c, card, engine.Seat(seat))
		}
		return
	}
	for i, part := range rowOrder {
		if p.View.Step == endeavor.StepBuild {
			p.offer(c, l.cards[i], i+1)
		} else {
			p.action(c, l.cards[i], part)
		}
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

// handColours is how many colors a table with rows of cards to discard has, so that its file is no larger than others.
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
		p.sources(c, card, part)
	}
}

// sources draws what an action may be done with: a house for all buildings, tokens side by side, each kind with its
// price.
func (p actionPainter) sources(c *render.Canvas, card image.Rectangle, part endeavor.Part) {
	const side, overlap, left = 46, 19, 18
	x, y := card.Min.X+left, card.Max.Y-68+side/2
	group := -1
	var last source
	for i, s := range p.can.sources[part] {
		switch {
		case group >= 0 && s.price == last.price && s.token == endeavor.NoToken:
			continue // All buildings are one house.
		case group >= 0 && s.price == last.price:
			x += side - overlap
		case group >= 0:
			x = p.price(c, last.price, x+side, y)
		}
		group, last = i, s
		if s.token == endeavor.NoToken {
			house(c, part.String(), x+side/2, y, side)
		} else {
			token(c, s.token, x+side/2, y, side, render.Tone{})
		}
	}
	if group >= 0 {
		p.price(c, last.price, x+side, y)
	}
}

// price puts a pawn and the number of markers behind a source that ends at x, and returns where the next source begins.
func (p actionPainter) price(c *render.Canvas, n, x, y int) int {
	const pawn = 35
	return markers(c, n, x+4+pawn/2, y, pawn, priceStyle) + 18
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

// offer draws the buildings of a level that are left in the supply (E19, E20).
func (p actionPainter) offer(c *render.Canvas, card image.Rectangle, level int) {
	const rowStep, disc = 51, 21
	var rows []endeavor.OfferView
	possible := false
	for _, o := range p.View.Offer {
		if o.Building.Level() == level {
			rows = append(rows, o)
			possible = possible || o.Buildable
		}
	}
	ground := render.Paper
	if !possible {
		ground = render.Paper3
	}
	p.cardGround(c, card, ground)
	c.HighlightEdgeIf(possible, card, 12, 6)
	at := card.Min.Add(image.Pt(disc+9, card.Dy()/2))
	levelDisc(c, level, at.X, at.Y, disc, true)
	for i, o := range rows[:min(3, len(rows))] {
		p.offerRow(c, image.Rect(at.X+disc+6, card.Min.Y+5+i*rowStep, card.Max.X-12, card.Min.Y+5+(i+1)*rowStep), o,
			ground)
	}
}

// offerRow draws a kind of building: what it does and brings, its name, the copies that are left; faded where it can't
// be built.
func (p actionPainter) offerRow(c *render.Canvas, row image.Rectangle, o endeavor.OfferView, ground render.Colour) {
	const iconsWide, copiesWide = 62, 22
	fade, share := render.Tone{}, uint8(0)
	if !o.Buildable {
		share = 55
		if o.Copies <= 0 {
			share = dimShare
		}
		fade = render.Fade(ground, share)
	}
	y := (row.Min.Y + row.Max.Y) / 2
	list := shown.tile[o.Building]
	if shown.active[o.Building] {
		list = slices.Concat(shown.building[o.Building], list)
	}
	offerIcons(c, list, row.Min.X+iconsWide/2, y, fade)
	ink := render.Faded(render.Ink, ground, min(1, share)*nameShare)
	c.Middle(row.Max.X, y, strconv.Itoa(max(0, o.Copies)), copiesStyle.Toned(ink))
	x := row.Min.X + iconsWide + 6
	boxedName(c, p.Words("endeavor.picture.building."+o.Building.String()), x, y, row.Max.X-copiesWide-4-x,
		offerStyle.Toned(ink), 22)
}

// nameShare is how much ink, in per cent, the names of buildings have that can't be built.
const nameShare = 80

// offerPlaces are where up to four icons lie in a place 62 wide and 48 high, by their number, and their sizes.
var offerPlaces = [][][3]int{{}, {{0, 0, 40}}, {{-16, 0, 31}, {16, 0, 31}},
	{{-16, 0, 31}, {16, -12, 24}, {16, 12, 24}}, {{-16, -12, 24}, {14, -12, 24}, {-16, 12, 24}, {14, 12, 24}}}

// offerIcons puts what a building does and brings into a place.
func offerIcons(c *render.Canvas, list []string, x, y int, fade render.Tone) {
	for i, at := range offerPlaces[min(len(list), len(offerPlaces)-1)] {
		c.FadedIcon(list[i], x+at[0], y+at[1], at[2], fade)
	}
}
