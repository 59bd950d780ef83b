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
	p.presence(c, seat, region.Presence[seat], left+22, r.Max.Y-28, 22, ownCount.In(46), render.Empty)
}

// ownTop draws the card on top of a deck: in gold where the seat may draw it now, on a dim ground where its presence is
// not enough. That of a closed region has a lock and below it the number of the track's spaces that are filled.
func (p ownPainter) ownTop(c *render.Canvas, r image.Rectangle, d endeavor.Deck, region *endeavor.RegionView,
	seat engine.Seat) {
	cards, ground := p.View.Decks[d], render.Paper3
	if len(cards) == 0 {
		p.deckFace(c, r, d)
		return
	}
	if p.enough(d, seat) {
		ground = render.Sail
	}
	if !region.Open {
		c.Middle((r.Min.X+r.Max.X)/2, r.Max.Y-12, strconv.Itoa(filled(region))+"/"+strconv.Itoa(len(region.Track)),
			ownCount.In(25).At(render.Centre))
		r.Max.Y -= 26
	}
	cardFace(c, r, cards[0], ground, 1, region.Open)
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
