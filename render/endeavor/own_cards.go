package endeavor

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownCardWide = 128
	ownCardHigh = 196
	ownCardStep = ownCardHigh + 14
	ownCardPace = 138
	ownCardRow  = 8
)

// freeCards is how many cards more the limit allows.
func freeCards(v *endeavor.PlayerView) int { return max(0, v.Yields[endeavor.Politics]-counts(v)) }

// handRows is how many rows the cards take, the turned ones as one, and the places that the limit leaves free.
func handRows(v *endeavor.PlayerView) int {
	return (len(v.Cards) + min(1, v.Turned) + freeCards(v) + ownCardRow - 1) / ownCardRow
}

// ownCards draws the cards of a seat in full, then the places that are free. Those that may be discarded stand in gold
// above all.
func (p ownPainter) ownCards(c *render.Canvas, panel image.Rectangle, seat engine.Seat) {
	v := &p.View.Players[seat]
	x := p.panelHead(c, panel, p.Say("endeavor.board.own.cards"), p.governorPlace(v))
	c.Middle(x+28, panel.Min.Y+34, ofLimit(v), ownCount.In(40))
	place := func(i int) image.Rectangle {
		return rect(panel.Min.X+ownLeft+i%ownCardRow*ownCardPace, panel.Min.Y+ownHead+i/ownCardRow*ownCardStep,
			ownCardWide, ownCardHigh)
	}
	for i, card := range v.Cards {
		r := place(i)
		p.ownCard(c, r, card)
		c.ChangeFrameIf(p.fresh.card(seat, card), r, 10, seat)
	}
	n := len(v.Cards)
	if v.Turned > 0 {
		p.ownTurned(c, place(n), v.Turned)
		n++
	}
	for i := range freeCards(v) {
		c.Slot(place(n+i).Min, ownCardWide, ownCardHigh, 10)
	}
}

// governorPlace says what the governor's place is worth at the end, or that a governor has to lie on it (E52, E69, R7).
func (p ownPainter) governorPlace(v *endeavor.PlayerView) string {
	switch {
	case !slices.ContainsFunc(v.Cards, endeavor.Card.Governor):
		return p.Say("endeavor.board.governor_place.empty")
	case v.Counted <= v.Yields[endeavor.Politics]:
		return p.Say("endeavor.board.governor_place.fits")
	}
	return p.Say("endeavor.board.governor_place.taken")
}

// ownCard is a card: its value on a band in the color of its deck, its icons and the deck's name on cream.
func (p ownPainter) ownCard(c *render.Canvas, r image.Rectangle, card endeavor.Card) {
	const band = 54
	tint := deckTint(card.Deck())
	c.Tile(r.Min, r.Dx(), r.Dy(), 10, render.Solid(render.Empty))
	headBand(c, r, band, tint)
	x, y := (r.Min.X+r.Max.X)/2, r.Min.Y+band/2+3
	cardValue(c, card, x, y, 118, true, ownCount.In(44).At(render.Centre).Toned(render.Solid(c.Theme.TextOn(tint))))
	cardIcons(c, card, x, r.Min.Y+92, 116)
	c.Halved(x, r.Max.Y-30, 25, r.Dx()-12, p.deck(card.Deck()), ownName.In(23).At(render.Centre))
}

// headBand is the head of a tile of radius 10 in a color.
func headBand(c *render.Canvas, r image.Rectangle, high int, tint render.Colour) {
	w := r.Dx()
	key := render.SpriteKey{Kind: "en.head", A: w, B: high, S: string(tint)}
	c.Piece(key, image.Rect(-2, -2, w+2, high+2), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		fw, fh := float64(w), float64(high)
		pen.Move(0, fh)
		pen.LineTo(0, 10)
		pen.Quad(0, 0, 10, 0)
		pen.LineTo(fw-10, 0)
		pen.Quad(fw, 0, fw, 10)
		pen.LineTo(fw, fh)
		pen.Close()
		pen.FillStroke(tint, render.Edge, 2.2)
	})
}

func deckSign(d endeavor.Deck) string {
	return [endeavor.Decks]string{endeavor.EuropeDeck: "deck_europe", endeavor.SlaveryDeck: "deck_slavery"}[d]
}

// brokenChain is the sign of the abolition: the chain of the Slavery deck, cut through (E48).
func brokenChain(c *render.Canvas, x, y, side int) {
	half := side/2 + 3
	c.Piece(render.SpriteKey{Kind: "en.broken", A: side}, render.Around(half), x, y, func(pen *render.Pen) {
		f := float64(side)
		pen.Icon("deck_slavery", -f/2, -f/2, f)
		cut := func(colour render.Colour, wide float64) {
			pen.Line(colour, wide, -f*0.4, -f*0.4, f*0.4, f*0.4)
		}
		cut(render.Outline, f*0.2)
		cut("noble", f*0.11)
	})
}

// ownTurned draws the turned cards: what they cost at the end (E72).
func (p ownPainter) ownTurned(c *render.Canvas, r image.Rectangle, n int) {
	c.Tile(r.Min, r.Dx(), r.Dy(), 10, render.Solid("stone"))
	x := (r.Min.X + r.Max.X) / 2
	ink := render.Solid(render.Outline)
	c.Middle(x, r.Min.Y+66, render.Signed(-n), ownCount.In(48).At(render.Centre).Toned(ink))
	c.Halved(x, r.Max.Y-34, 25, r.Dx()-12, p.Say("endeavor.score.turned.capital"),
		ownName.In(23).At(render.Centre).Toned(ink))
}
