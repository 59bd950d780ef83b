package endeavor

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const (
	spaceStep  = 52
	spaceX     = 40
	trackY     = 81
	spaceMark  = 24
	spaceToken = 46
	cardWide   = 104
	cardHigh   = 108
	// twoDecks is how far apart the decks of Europe lie.
	twoDecks = 122
)

var (
	regionStyle   = render.Title.Sized(32)
	presenceStyle = render.Count.Sized(36)
	valueStyle    = render.Count.Sized(46).Toned(render.Solid(render.Outline)).At(render.Centre)
	besideStyle   = render.Count.Sized(22)
)

// space is the middle of a space of a cartouche's track, counted from 0.
func space(cart image.Rectangle, i int) image.Point {
	return cart.Min.Add(image.Pt(spaceX+i*spaceStep, trackY))
}

// deckPlace is where the top card of a deck lies: at the right end of its region's cartouche, Europe's own deck left of
// the other.
func deckPlace(l *layout, d endeavor.Deck) image.Rectangle {
	cart := l.carts[d.Region()]
	x := cart.Max.X - 10 - cardWide
	if d == endeavor.EuropeDeck {
		x -= twoDecks
	}
	return rect(x, cart.Min.Y+4, cardWide, cardHigh)
}

type mapPainter struct{ *painter }

func (p mapPainter) cartouche(c *render.Canvas, l *layout, r endeavor.Region, lit *rings) {
	cart, region := l.carts[r], &p.View.Regions[r]
	c.Draw(p.cartoucheSprite(cart, len(region.Track)), cart.Min.X, cart.Min.Y)
	seat := p.viewer()
	name := p.Say("endeavor.picture.region." + r.String())
	if r == endeavor.Europe {
		room := deckPlace(l, endeavor.EuropeDeck).Min.X - cart.Min.X - 28
		p.regionName(c, cart, room, name)
		p.presence(c, seat, region, cart.Min.X+38, cart.Min.Y+78, 24, 46)
	} else {
		room := cart.Dx() - 16 - 188 - 17 - 8
		p.regionName(c, cart, room, name)
		p.presence(c, seat, region, cart.Max.X-188, cart.Min.Y+28, 17, 36)
	}
	p.track(c, cart, region, lit.space[r])
	for d := range endeavor.Deck(endeavor.Decks) {
		if d.Region() == r {
			p.drawDeck(c, l, d, region.Open, lit.deck[d])
		}
	}
	p.besides(c, cart, region, lit.space[r])
}

// cartoucheSprite is the paper of a cartouche and the line of its track, which leads to the deck.
func (p mapPainter) cartoucheSprite(cart image.Rectangle, spaces int) *render.Sprite {
	w, h := cart.Dx(), cart.Dy()
	key := render.SpriteKey{Kind: "en.cartouche", A: w, B: h, C: spaces}
	return p.Theme.Sprite(key, image.Rect(-3, -3, w+3, h+3), func(pen *render.Pen) {
		pen.Card(image.Rect(0, 0, w, h), render.Paper)
		if spaces == 0 {
			return
		}
		pen.Line(render.PaperLine, 6, spaceX, trackY, float64(w-cardWide), trackY)
	})
}

func (p mapPainter) regionName(c *render.Canvas, cart image.Rectangle, room int, name string) {
	size, fit := fitSmall(regionStyle.Font, regionStyle.Size, room, name)
	c.Text(cart.Min.X+16, cart.Min.Y+38, fit, regionStyle.In(size))
}

// viewer is the seat whose presence is shown: the one that is awaited; engine.Everyone between phases and where several
// are.
func (p mapPainter) viewer() engine.Seat {
	if !p.View.Over && len(p.Awaited) == 1 {
		return p.Awaited[0]
	}
	return engine.Everyone
}

// presence puts a seat's mark of radius r and its presence in a region (E35).
func (p mapPainter) presence(c *render.Canvas, seat engine.Seat, region *endeavor.RegionView, x, y, r, size int) {
	if !p.Seated(seat) {
		return
	}
	n := region.Presence[seat]
	if n == 0 {
		ghostMark(c, seat, x, y, r, render.Paper)
	} else {
		c.Mark(seat, x, y, r)
	}
	c.Middle(x+r+6, y, strconv.Itoa(n), countStyleOf(n, presenceStyle.In(size)))
}

// track draws the spaces: tokens, and the marks of those who shipped. The next space has a ring where one may ship.
func (p mapPainter) track(c *render.Canvas, cart image.Rectangle, region *endeavor.RegionView, lit bool) {
	for i, s := range region.Track {
		at := space(cart, i)
		switch {
		case p.Seated(s.Seat):
			c.Mark(s.Seat, at.X, at.Y, spaceMark)
		case s.Token >= 0:
			if lit {
				lit = false
				defer func() { // The ring lies over the next space.
					c.HighlightEdge(rect(at.X-26, at.Y-26, 52, 52), 10, 6)
				}()
			}
			token(c, s.Token, at.X, at.Y, spaceToken, render.Tone{})
		}
		c.Bar(at.X-spaceMark, at.Y+spaceMark+3, 2*spaceMark, p.fresh.space[region.Region][i])
	}
}

// besides lists the markers beside a full track on a tab below the cartouche (E32). Where one may ship to such a track
// the tab has the ring, empty if nobody's marker lies there.
func (p mapPainter) besides(c *render.Canvas, cart image.Rectangle, region *endeavor.RegionView, lit bool) {
	const r, high, pad, least = 9, 24, 7, 52
	width := func(n int) int {
		return 2*r + 4 + render.Width(besideStyle.Font, besideStyle.Size, strconv.Itoa(n)) + 10
	}
	wide := pad
	for _, n := range region.Beside {
		if n > 0 {
			wide += width(n)
		}
	}
	lit = lit && len(region.Track) > 0 && full(region)
	if wide == pad && !lit {
		return
	}
	if wide == pad {
		wide = least
	}
	tab := rect(cart.Min.X+14, cart.Max.Y-10, wide, high)
	c.Tile(tab.Min, wide, high, 8, render.Solid(render.Paper))
	c.HighlightEdgeIf(lit, tab, 8, 5)
	x, y := tab.Min.X+pad, tab.Min.Y+high/2
	for seat, n := range region.Beside {
		if n <= 0 {
			continue
		}
		c.Mark(engine.Seat(seat), x+r, y, r)
		c.Middle(x+2*r+4, y, strconv.Itoa(n), besideStyle)
		c.BarIf(p.fresh.beside[region.Region].Has(engine.Seat(seat)), x, tab.Max.Y+5, width(n)-10, engine.Seat(seat))
		x += width(n)
	}
}

func full(region *endeavor.RegionView) bool {
	return !slices.ContainsFunc(region.Track, func(s endeavor.SpaceView) bool { return s.Token >= 0 })
}

// drawDeck draws the top card of a deck with two more behind it: its value or the governor's crown, its icons; a lock
// while the region is closed. The decks of Europe have their signs.
func (p mapPainter) drawDeck(c *render.Canvas, l *layout, d endeavor.Deck, open, lit bool) {
	at, cards := deckPlace(l, d), p.View.Decks[d]
	c.Draw(p.pack(min(3, len(cards))), at.Min.X, at.Min.Y)
	sign := deckSign(d)
	if len(cards) == 0 {
		if sign != "" {
			c.FadedIcon(sign, at.Min.X+cardWide/2, at.Min.Y+cardHigh/2, 44, render.Fade(render.Empty, ghostShare))
		}
	} else {
		p.topCard(c, at, cards[0], sign, open)
	}
	c.HighlightEdgeIf(lit, at, 9, 8)
	c.Bar(at.Min.X+12, at.Max.Y+6, cardWide-24, p.fresh.deck[d])
}

// pack is a deck of which so many cards are seen; an empty place for none.
func (p mapPainter) pack(cards int) *render.Sprite {
	key := render.SpriteKey{Kind: "en.pack", A: cards}
	return p.Theme.Sprite(key, image.Rect(-3, -10, cardWide+12, cardHigh+3), func(pen *render.Pen) {
		if cards == 0 {
			pen.Slot(image.Rect(4, 4, cardWide-4, cardHigh-4), 9)
			return
		}
		for i := cards - 1; i >= 0; i-- {
			pen.RoundRect(float64(4*i), float64(-3*i), cardWide, cardHigh, 9)
			pen.FillStroke(render.Sail, render.Outline, 2.5)
		}
	})
}

func (p mapPainter) topCard(c *render.Canvas, at image.Rectangle, card endeavor.Card, sign string, open bool) {
	x, y := at.Min.X+cardWide/2, at.Min.Y+26
	switch {
	case card.Governor() && !open:
		c.Icon(crownIcon, x-20, y, 38)
		c.Icon("lock", x+24, y, 32)
	case card.Governor():
		c.Icon(crownIcon, x, y, 38)
	case sign != "":
		c.Icon(sign, at.Min.X+30, y, 36)
		c.Middle(x+18, y, strconv.Itoa(card.Value()), valueStyle)
	default:
		c.Middle(x, y, strconv.Itoa(card.Value()), valueStyle)
	}
	rowsOfIcons(c, shown.card[card], x, at.Min.Y+48)
}

// rowsOfIcons sets up to eight icons in one or two rows, centered on x, in the 58 below top: smaller where they are
// more than six.
func rowsOfIcons(c *render.Canvas, list []string, x, top int) {
	side, inRow, step := 28, 3, 31
	if len(list) > 6 {
		side, inRow, step = 23, 4, 24
	}
	y := top + side/2
	if len(list) <= inRow {
		y = top + 22
	}
	for len(list) > 0 {
		n := min(inRow, len(list))
		for i, icon := range list[:n] {
			c.Icon(icon, x-(n-1)*step/2+i*step, y, side)
		}
		list, y = list[n:], y+29
	}
}
