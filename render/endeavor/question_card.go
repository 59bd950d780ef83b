package endeavor

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// lowCard is how high a card at most is that has its value alone, at the left of its band.
const lowCard = 236

// cardRows are n cards, three in a row, the lower the more rows there are.
func cardRows(n int, draw func(c *render.Canvas, i int, r image.Rectangle)) focus.Block {
	form := focus.CardsMiddle
	form.H = []int{0, 452, 330, lowCard, 186}[min(4, (n+2)/3)]
	if n > 9 {
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

// discard shows how many cards must go, or that all may stay, and those that may go in the same form.
func (p questionPainter) discard() focus.Block {
	list := p.discards()
	draw := func(c *render.Canvas, i int, r image.Rectangle) { p.card(c, r, list[i], 1, -1) }
	cards := cardRows(len(list), draw)
	if len(list) < 3 {
		cards = focus.Cards(focus.CardForm{Columns: 2, W: 760, H: 421, Aside: 24}, len(list), draw)
	}
	return focus.Stacked(focus.Paneled(meansHigh, func(c *render.Canvas, r image.Rectangle) {
		y := (r.Min.Y + r.Max.Y) / 2
		x := p.limit(c, r.Min.X+24, y, 60) + 24
		if over(p.own) > 0 {
			x += leads().Draw(c, x, y, 60, 60, render.Tone{}) + 24
		}
		p.tooMany(c, x, y, 60)
	}), cards)
}

// discards are the cards of the asked hand that may go.
func (p *painter) discards() []endeavor.Card {
	var list []endeavor.Card
	for _, card := range p.View.Players[p.Asked()].Cards {
		if p.can.discard[card] {
			list = append(list, card)
		}
	}
	return list
}

// limit puts the cards that count and the limit from x on, in a size, and returns where they end.
func (p questionPainter) limit(c *render.Canvas, x, y, size int) int {
	c.Icon("card", x+size/2, y, size)
	x += size + 14
	return x + c.Middle(x, y, ofLimit(p.own), render.Count.Sized(size))
}

// tooMany puts from x on how many cards must go, or in gold that all may stay, with a governor on its place (R7).
func (p questionPainter) tooMany(c *render.Canvas, x, y, size int) {
	if n := over(p.own); n > 0 {
		x += c.Middle(x, y, render.Change(-n), render.Count.Sized(size).Toned(render.Solid(p.warning()))) + 14
		c.Icon("card", x+size/2, y, size)
		return
	}
	focus.Card(c, rect(x, y-size/2-4, size*5/2, size+8), render.Paper, focus.Possible)
	c.Icon(crownIcon, x+size*3/4, y, size*4/5)
	c.Icon("tick", x+size*7/4, y, size*4/5)
}

// card is a card that may be drawn or discarded: on the band its deck, then the card itself on a pile, and what the
// statuses become by it.
func (p questionPainter) card(c *render.Canvas, r image.Rectangle, card endeavor.Card, pile, sign int) {
	focus.Card(c, r, render.Paper, focus.Possible)
	d, low := card.Deck(), r.Dy() <= lowCard
	band := rect(r.Min.X+15, r.Min.Y+15, r.Dx()-30, 62)
	tall := min(r.Max.Y-48-band.Max.Y, 296)
	face := rect(r.Min.X+30, (band.Max.Y+r.Max.Y-tall-12)/2, tall*71/100, tall)
	if low {
		face = rect(r.Min.X+22, r.Min.Y+20, 64, r.Dy()-38)
		band.Min.X, band.Max.Y = face.Max.X+14, band.Min.Y+48
		tab(c, card, face.Min, face.Dx(), face.Dy())
	} else {
		cardFace(c, face, card, cardPaper, pile, true)
	}
	full := low && card.Glory() > 0 && touched(card) > 2 // There is room for the shield on the band only.
	p.deckBand(c, band, d, full)
	x, y, bottom, size := face.Max.X+26, band.Max.Y+14, r.Max.Y-16, 60
	if low {
		x, y, bottom, size = band.Min.X+8, band.Max.Y+4, bottom+2, 40
		switch loss := render.Change(sign * card.Glory()); {
		case full:
			c.Shield(loss, band.Max.X-34, (band.Min.Y+band.Max.Y)/2, 52, render.Tone{})
		case card.Glory() > 0:
			c.Shield(loss, band.Max.X-48, (y+bottom)/2, 72, render.Tone{})
		}
	}
	if sign > 0 {
		n := p.View.Regions[d.Region()].Presence[p.seat]
		c.Mark(p.seat, x+size/2, y+size*5/6, size/2)
		c.Middle(x+size*7/6, y+size*5/6, strconv.Itoa(n)+" ≥ "+strconv.Itoa(card.Value()), render.Count.Sized(size))
		y += size*7/4 - 1
	}
	p.becomes(c, image.Rect(x, y, r.Max.X-20, bottom), card, sign, !low)
}

// touched is how many statuses a card has icons of.
func touched(card endeavor.Card) int {
	n := 0
	for _, icons := range card.Icons() {
		n += min(1, icons)
	}
	return n
}

// becomes lists what each status that a card touches is and what it becomes, in one column or in two, whichever is
// larger, with its name where that has room, and the glory of the card where it is said here.
func (p questionPainter) becomes(c *render.Canvas, r image.Rectangle, card endeavor.Card, sign int, glorious bool) {
	const most = 92
	// wide is that of an entry whose icon is a pixel high, in tenths: less if no number has two digits.
	rows, wide := touched(card), 32
	for s, n := range card.Icons() {
		if now := p.own.Status[s]; n > 0 && max(now, now+sign*n) > 9 {
			wide = 40
		}
	}
	if glorious {
		rows += min(1, card.Glory())
	}
	lines, side := max(1, rows), min(most, r.Dy()/max(1, rows), r.Dx()*10/wide)
	if half := (rows + 1) / 2; rows > 1 {
		if two := min(most, r.Dy()/half, r.Dx()*5/wide); two > side {
			lines, side = half, two
		}
	}
	columns, step, size := (rows+lines-1)/lines, min(r.Dy()/lines, side*13/10), side*17/20
	i := 0
	next := func() (x, y int) {
		x = r.Min.X + i/lines*(r.Dx()/columns)
		y = r.Min.Y + step/2 + i%lines*step
		i++
		return x, y
	}
	for s, n := range card.Icons() {
		if n == 0 {
			continue
		}
		x, y := next()
		c.Icon(endeavor.Status(s).String(), x+side/2, y, side)
		x += side + 6
		now := p.own.Status[s]
		x += c.Middle(x, y, strconv.Itoa(now), render.Count.Sized(size).Toned(render.Solid(render.Ink2))) + 4
		x += leads().Draw(c, x, y, size, 60, render.Tone{}) + 4
		x += c.Middle(x, y, strconv.Itoa(now+sign*n), render.Count.Sized(size)) + 24
		if room := r.Max.X - x; columns == 1 && room > 180 {
			c.Fitted(x, y, room, p.tokenLabel(endeavor.Token(s)),
				render.Label.Sized(40).Toned(render.Solid(render.Ink2)))
		}
	}
	if n := card.Glory(); n > 0 && glorious {
		x, y := next()
		c.Shield(render.Change(sign*n), x+side/2, y, side, render.Tone{})
	}
}

var leads = func() func() focus.Sign {
	table := focus.SignTable([]string{">"})
	return func() focus.Sign { return table()[0] }
}()

// deckBand is the name of a deck on its tint: beside it the sign of a deck of Europe, or room for something else.
func (p questionPainter) deckBand(c *render.Canvas, r image.Rectangle, d endeavor.Deck, beside bool) {
	tint, y := deckTint(d), (r.Min.Y+r.Max.Y)/2
	band(c, r, tint)
	room := r.Dx() - 32
	if sign := deckSign(d); beside {
		room -= 58
	} else if sign != "" {
		room -= 60
		c.Icon(sign, r.Max.X-40, y, r.Dy()*5/6)
	}
	size, name := fitSmall(render.Title, min(44, r.Dy()*3/4), room, p.deck(d))
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
	cardFace(c, r, cards[0], cardPaper, len(cards), p.View.Regions[d.Region()].Open)
}

// cardPaper is the ground of a card: icons of both themes are read on it.
const cardPaper = render.Empty

// cardFace is a card on up to two more: its value or the governor's crown, with a lock while the region is closed, and
// its icons.
func cardFace(c *render.Canvas, r image.Rectangle, card endeavor.Card, ground render.Colour, pile int, open bool) {
	w, h := r.Dx(), r.Dy()
	pile = min(3, max(1, pile))
	key := render.SpriteKey{Kind: "en.pack", A: w, B: h, C: pile, S: string(ground)}
	c.Piece(key, image.Rect(-3, -10, w+12, h+3), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		for i := pile - 1; i >= 0; i-- {
			pen.RoundRect(float64(4*i), float64(-3*i), float64(w), float64(h), 9)
			pen.FillStroke(ground, render.Edge, 2.5)
		}
	})
	inRow, side := iconGrid(card, w)
	rows := (len(shown.card[card]) + inRow - 1) / inRow
	x, y := (r.Min.X+r.Max.X)/2, r.Min.Y+min(h*31/100, (h-rows*side)/2-2)
	value := render.Count.Sized(h * 38 / 100).At(render.Centre).Toned(render.Solid(c.Theme.TextOn(ground)))
	cardValue(c, card, x, y, w, open, value)
	cardIcons(c, card, x, (y+h*15/100+r.Max.Y-4)/2, w)
}

// iconGrid is how many icons of a card of a width stand in a row, and their size.
func iconGrid(card endeavor.Card, w int) (inRow, side int) {
	switch n := len(shown.card[card]); {
	case n > 6:
		return 4, w * 25 / 100
	case n > 2:
		return 3, w * 32 / 100
	}
	return 2, w * 40 / 100
}

// cardIcons sets the icons of a card of a width in rows about a point.
func cardIcons(c *render.Canvas, card endeavor.Card, x, y, w int) {
	inRow, side := iconGrid(card, w)
	y -= (len(shown.card[card]) - 1) / inRow * side / 2
	for row := range slices.Chunk(shown.card[card], inRow) {
		for i, icon := range row {
			c.Icon(icon, x-(len(row)-1)*side/2+i*side, y, side)
		}
		y += side
	}
}

// cardValue is the value of a card with the sign of its deck about a point, or the governor's crown, as large as a card
// of a width has it, with a lock where it is not open.
func cardValue(c *render.Canvas, card endeavor.Card, x, y, w int, open bool, value render.Style) {
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
}
