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

// seatsIn are the seats that a list of numbers gives any.
func seatsIn(list []int) []engine.Seat {
	var seats []engine.Seat
	for seat, n := range list {
		if n > 0 {
			seats = append(seats, engine.Seat(seat))
		}
	}
	return seats
}

// mostCards is a hand of so many cards that each is too low for a picture of itself.
const mostCards = 10

// cardsHigh is how high a card of three in a row is, by the number of rows.
func cardsHigh(n int) int {
	return []int{0, 452, 330, 236, 186}[min(4, (n+2)/3)]
}

// cardRows are n cards, three in a row.
func cardRows(n int, draw func(c *render.Canvas, i int, r image.Rectangle)) focus.Block {
	form := focus.CardsMiddle
	if form.H = cardsHigh(n); n >= mostCards {
		form.Below = 9
	}
	return focus.Cards(form, n, draw)
}

// draw shows the cards that may be drawn, each with the presence it needs and what it would bring, and the other decks
// in a strip.
func (p questionPainter) draw() focus.Block {
	var may, other []endeavor.Deck
	for d := range endeavor.Deck(endeavor.Decks) {
		switch {
		case p.can.draw[d]:
			may = append(may, d)
		case len(p.View.Decks[d]) > 0:
			other = append(other, d)
		}
	}
	return focus.Stacked(cardRows(len(may), func(c *render.Canvas, i int, r image.Rectangle) {
		d := may[i]
		p.card(c, r, p.View.Decks[d][0], len(p.View.Decks[d]), 1)
	}), p.otherDecks(other))
}

// discard shows how many cards must go, and those that may in the same form.
func (p questionPainter) discard() focus.Block {
	var list []endeavor.Card
	for _, card := range p.own.Cards {
		if p.can.discard[card] {
			list = append(list, card)
		}
	}
	draw := func(c *render.Canvas, i int, r image.Rectangle) { p.card(c, r, list[i], 1, -1) }
	cards := cardRows(len(list), draw)
	if len(list) < 3 {
		cards = focus.Cards(focus.CardForm{Columns: 2, W: 760, H: 350, Aside: 24}, len(list), draw)
	}
	return focus.Stacked(tooMany(p.own, p.warning()), cards)
}

// tooMany are the cards that count and the limit, and how many of them must go, in a color.
func tooMany(player *endeavor.PlayerView, colour render.Colour) focus.Block {
	return focus.Paneled(meansHigh, func(c *render.Canvas, r image.Rectangle) {
		const side = 60
		x, y := r.Min.X+24, (r.Min.Y+r.Max.Y)/2
		style := render.Count.Sized(side)
		c.Icon("card", x+side/2, y, side)
		x += side + 14
		limit := strconv.Itoa(player.Yields[endeavor.Politics])
		x += c.Middle(x, y, strconv.Itoa(counts(player))+"/"+limit, style) + 24
		if over(player) == 0 {
			return
		}
		x += leads().Draw(c, x, y, side, side, render.Tone{}) + 24
		x += c.Middle(x, y, render.Change(-over(player)), style.Toned(render.Solid(colour))) + 14
		c.Icon("card", x+side/2, y, side)
	})
}

// card is a card that may be drawn or discarded: on the band its deck, then the card itself on a pile, and what the
// statuses become by it.
func (p questionPainter) card(c *render.Canvas, r image.Rectangle, card endeavor.Card, pile, sign int) {
	d := card.Deck()
	focus.Card(c, r, render.Paper, focus.Possible)
	band := rect(r.Min.X+15, r.Min.Y+15, r.Dx()-30, 62)
	if r.Dy() < 300 {
		band.Max.Y = band.Min.Y + 48
	}
	p.deckBand(c, band, d)
	x, y, high := r.Min.X+34, band.Max.Y+14, r.Max.Y-30-band.Max.Y-14
	if low := r.Dy() == cardsHigh(mostCards); low { // What stands on it would be too small.
		p.cardValue(c, band, card)
		y -= 8
	} else {
		tall := min(high, 296)
		face := rect(r.Min.X+30, band.Max.Y+18+(high-tall)/2, tall*71/100, tall)
		p.cardFace(c, face, card, pile, true)
		x = face.Max.X + 26
	}
	rows := 0
	for _, n := range card.Icons() {
		rows += min(1, n)
	}
	if card.Glory() > 0 {
		rows++
	}
	if sign > 0 {
		n := p.View.Regions[d.Region()].Presence[p.seat]
		if high > 200 {
			c.Middle(x+70, y+50, strconv.Itoa(n)+" ≥ "+strconv.Itoa(card.Value()), render.Count.Sized(60))
			c.Mark(p.seat, x+30, y+50, 30)
			y += 104
		} else {
			c.Mark(p.seat, band.Max.X-170, (band.Min.Y+band.Max.Y)/2, 19)
			c.Middle(band.Max.X-12, (band.Min.Y+band.Max.Y)/2, strconv.Itoa(n)+" ≥ "+strconv.Itoa(card.Value()),
				render.Count.Sized(40).At(render.Right).Toned(render.Solid(c.Theme.TextOn(deckTint(d)))))
		}
	}
	p.becomes(c, image.Rect(x, y, r.Max.X-20, r.Max.Y-16), card, rows, sign)
}

// cardValue is the value of a card, or its crown, at the right end of its band.
func (p questionPainter) cardValue(c *render.Canvas, band image.Rectangle, card endeavor.Card) {
	y := (band.Min.Y + band.Max.Y) / 2
	if card.Governor() {
		c.Icon(crownIcon, band.Max.X-36, y, 44)
		return
	}
	c.Middle(band.Max.X-24, y, strconv.Itoa(card.Value()),
		render.Count.Sized(42).At(render.Right).Toned(render.Solid(c.Theme.TextOn(deckTint(card.Deck())))))
}

// becomes lists what each status that a card touches is and what it becomes, in one column or two.
func (p questionPainter) becomes(c *render.Canvas, r image.Rectangle, card endeavor.Card, rows, sign int) {
	columns, most := 1, 58
	if r.Dx() > 400 {
		most = 92
	}
	lines := max(1, rows)
	step := min(most, r.Dy()/lines)
	if r.Dy() < 120 { // One size for all low cards.
		columns, lines, step = 2, 3, r.Dy()/3
	}
	i := 0
	next := func() (x, y int) {
		x, y = r.Min.X+i/lines*(r.Dx()/columns), r.Min.Y+step/2+i%lines*step
		i++
		return x, y
	}
	size, side := min(most*4/5, step-4), min(most*9/10, step)
	if columns > 1 {
		size, side = 36, step+2
	}
	for s, n := range card.Icons() {
		if n == 0 {
			continue
		}
		x, y := next()
		c.Icon(endeavor.Status(s).String(), x+side/2, y, side)
		x += side + 10
		now := p.own.Status[s]
		x += c.Middle(x, y, strconv.Itoa(now), render.Count.Sized(size).Toned(render.Solid(render.Ink2))) + 6
		x += leads().Draw(c, x, y, size, 60, render.Tone{}) + 6
		c.Middle(x, y, strconv.Itoa(now+sign*n), render.Count.Sized(size))
	}
	if n := card.Glory(); n > 0 {
		x, y := next()
		c.Shield(render.Change(sign*n), x+side/2, y, side, render.Tone{})
	}
}

var leads = func() func() focus.Sign {
	table := focus.SignTable([]string{">"})
	return func() focus.Sign { return table()[0] }
}()

// deckBand is the name of a deck on its tint, with the sign of a deck of Europe.
func (p questionPainter) deckBand(c *render.Canvas, r image.Rectangle, d endeavor.Deck) {
	tint, y := deckTint(d), (r.Min.Y+r.Max.Y)/2
	band(c, r, tint)
	room := r.Dx() - 36
	if r.Dy() < 60 {
		room -= 170
	} else if sign := deckSign(d); sign != "" {
		room -= 70
		c.Icon(sign, r.Max.X-44, y, 52)
	}
	size, name := fitSmall(render.Title, min(44, r.Dy()*7/10), room, p.deck(d))
	c.Middle(r.Min.X+16, y, name, render.Title.Sized(size).Toned(render.Solid(c.Theme.TextOn(tint))))
}

// otherDecks are the decks that nothing may be drawn from: the crown and the lock of a closed region, or the presence
// that is not enough.
func (p questionPainter) otherDecks(list []endeavor.Deck) focus.Block {
	if len(list) == 0 {
		return focus.Block{}
	}
	return focus.Paneled(140, func(c *render.Canvas, r image.Rectangle) {
		wide := min(380, (r.Dx()-32)/len(list))
		for i, d := range list {
			x := r.Min.X + 24 + i*wide
			top, region := p.View.Decks[d][0], &p.View.Regions[d.Region()]
			y := r.Min.Y + 46
			if region.Open {
				c.Mark(p.seat, x+24, y, 24)
				c.Middle(x+60, y, strconv.Itoa(region.Presence[p.seat])+" / "+strconv.Itoa(top.Value()),
					render.Count.Sized(46).Toned(render.Solid(render.Ink2)))
			} else {
				c.Icon(crownIcon, x+28, y, 56)
				c.Icon("lock", x+92, y, 50)
			}
			size, name := fitSmall(render.Label, 36, wide-14, p.deck(d))
			c.Middle(x, r.Max.Y-38, name, render.Label.Sized(size).Toned(render.Solid(render.Ink2)))
		}
	})
}

// deckFace is a deck with its top card; an empty place for none.
func (p *painter) deckFace(c *render.Canvas, r image.Rectangle, d endeavor.Deck) {
	cards := p.View.Decks[d]
	if len(cards) == 0 {
		c.Slot(r.Min, r.Dx(), r.Dy(), 9)
		if sign := deckSign(d); sign != "" {
			c.FadedIcon(sign, (r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2, r.Dx()*2/5,
				render.Fade(render.Empty, ghostShare))
		}
		return
	}
	p.cardFace(c, r, cards[0], len(cards), p.View.Regions[d.Region()].Open)
}

// cardPaper is the ground of a card: icons of both themes are read on it.
const cardPaper = render.Empty

// cardFace is a card on up to two more: its value or the governor's crown, with a lock while the region is closed, and
// its icons.
func (p *painter) cardFace(c *render.Canvas, r image.Rectangle, card endeavor.Card, pile int, open bool) {
	w, h := r.Dx(), r.Dy()
	pile = min(3, max(1, pile))
	key := render.SpriteKey{Kind: "en.pack", A: w, B: h, C: pile}
	c.Piece(key, image.Rect(-3, -10, w+12, h+3), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		for i := pile - 1; i >= 0; i-- {
			pen.RoundRect(float64(4*i), float64(-3*i), float64(w), float64(h), 9)
			pen.FillStroke(cardPaper, render.Outline, 2.5)
		}
	})
	list, inRow, side := shown.card[card], 3, w*30/100
	if len(list) > 6 {
		inRow, side = 4, w*23/100
	}
	rows := (len(list) + inRow - 1) / inRow
	x, y := (r.Min.X+r.Max.X)/2, r.Min.Y+min(h*31/100, (h-rows*side)/2-2)
	value := render.Count.Sized(h * 38 / 100).At(render.Centre)
	switch sign := deckSign(card.Deck()); {
	case card.Governor() && !open:
		c.Icon(crownIcon, x-w*17/100, y, w*36/100)
		c.Icon("lock", x+w*20/100, y, w*29/100)
	case card.Governor():
		c.Icon(crownIcon, x, y, w*40/100)
	case sign != "":
		side := w * 32 / 100
		if card == endeavor.Abolition {
			brokenChain(c, x-w*22/100, y, side)
		} else {
			c.Icon(sign, x-w*22/100, y, side)
		}
		c.Middle(x+w*18/100, y, strconv.Itoa(card.Value()), value)
	default:
		c.Middle(x, y, strconv.Itoa(card.Value()), value)
	}
	below := y + h*15/100
	top := below + (r.Max.Y-4-below-rows*side)/2
	for rest := range slices.Chunk(list, inRow) {
		for i, icon := range rest {
			c.Icon(icon, x-(len(rest)-1)*side/2+i*side, top+side/2, side)
		}
		top += side
	}
}
