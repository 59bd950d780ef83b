package endeavor

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownRegionHigh = 150
	ownRegionStep = 164
)

// ownRegions draws the eight decks in the order of the regions: the seat's presence, the top card, in gold where the
// presence is enough for it, and how far the track of a closed region is filled (E35, E41).
func (p ownPainter) ownRegions(c *render.Canvas, panel image.Rectangle, seat engine.Seat) {
	p.panelHead(c, panel, p.Say("endeavor.board.own.regions"), "")
	for d := range endeavor.Deck(endeavor.Decks) {
		p.ownDeck(c, ownCellOf(panel, int(d), ownRegionStep, ownRegionHigh), d, seat)
	}
}

func (p ownPainter) ownDeck(c *render.Canvas, r image.Rectangle, d endeavor.Deck, seat engine.Seat) {
	const card, high, band = 98, 132, 28
	region := &p.View.Regions[d.Region()]
	c.Tile(r.Min, r.Dx(), r.Dy(), 10, render.Solid(render.Empty))
	headBand(c, r, band, deckTint(d))
	at := rect(r.Max.X-card-9, r.Min.Y+9, card, high)
	p.ownTop(c, at, d, region, seat)
	left := r.Min.X + 13
	c.Halved(left, r.Min.Y+band+34, 28, at.Min.X-6-left, p.deck(d), render.Title.Sized(28))
	n, y := region.Presence[seat], r.Max.Y-28
	if n == 0 {
		ghostMark(c, seat, left+22, y, 22, render.Empty)
	} else {
		c.Mark(seat, left+22, y, 22)
	}
	c.Middle(left+54, y, strconv.Itoa(n), ownCount.In(46))
}

// ghostMark is the mark of a seat that is not there, on a ground.
func ghostMark(c *render.Canvas, seat engine.Seat, x, y, r int, ground render.Colour) {
	key := render.SpriteKey{Kind: "en.ghost", A: int(seat), B: r, Tone: render.Fade(ground, dimShare)}
	c.Piece(key, render.Around(r+3), x, y, func(pen *render.Pen) {
		pen.Mark(seat, 0, 0, float64(r))
	})
}

// ownTop draws the card on top of a deck: in gold where the seat may draw it now, on a dim ground where its presence is
// not enough. That of a closed region has a lock and the number of the track's spaces that are filled.
func (p ownPainter) ownTop(c *render.Canvas, r image.Rectangle, d endeavor.Deck, region *endeavor.RegionView,
	seat engine.Seat) {
	cards, x, y := p.View.Decks[d], (r.Min.X+r.Max.X)/2, r.Min.Y+28
	if len(cards) == 0 {
		c.Slot(r.Min, r.Dx(), r.Dy(), 9)
		if sign := deckSign(d); sign != "" {
			c.FadedIcon(sign, x, (r.Min.Y+r.Max.Y)/2, 48, render.Fade(render.Empty, dimShare))
		}
		return
	}
	top, ground, ink := cards[0], render.Paper3, render.Ink
	if p.enough(d, seat) {
		ground, ink = render.Sail, render.Outline
	}
	c.Tile(r.Min, r.Dx(), r.Dy(), 9, render.Solid(ground))
	value := ownCount.In(44).At(render.Centre).Toned(render.Solid(ink))
	if top.Governor() {
		c.Icon(crownIcon, x-20, y-2, 38)
		c.Icon("lock", x+24, y-2, 30)
		cardIconRows(c, shown.card[top], x, r.Min.Y+47, 26)
		note := value.In(25)
		c.Middle(x, r.Max.Y-16, strconv.Itoa(filled(region))+"/"+strconv.Itoa(len(region.Track)), note)
		return
	}
	switch sign := deckSign(d); {
	case top == endeavor.Abolition:
		c.Icon(sign, x-33, y, 27)
		brokenChain(c, x+33, y, 27)
	case sign != "":
		c.Icon(sign, x-20, y, 34)
		x += 22
	}
	c.Middle(x, y, strconv.Itoa(top.Value()), value)
	cardIconRows(c, shown.card[top], (r.Min.X+r.Max.X)/2, r.Min.Y+54, 29)
	c.HighlightEdgeIf(p.can.draw[d] && seat == p.Scene.Focus.Seat, r, 9, 6)
}

// enough says that a seat's presence is enough for the top card of a deck, whether it is its turn or not (E41).
func (p ownPainter) enough(d endeavor.Deck, seat engine.Seat) bool {
	region, cards := &p.View.Regions[d.Region()], p.View.Decks[d]
	return region.Open && !p.View.Over && len(cards) > 0 && cards[0].Value() <= region.Presence[seat]
}

func filled(region *endeavor.RegionView) int {
	n := 0
	for _, space := range region.Track {
		if space.Seat >= 0 {
			n++
		}
	}
	return n
}
