package endeavor

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The sizes of what lies on a cartouche.
const (
	spaceMark  = 23
	spaceToken = 46
	cardWide   = 130
	cardHigh   = 136
	besideMark = 12
)

var (
	regionStyle   = render.Title.Sized(32)
	presenceStyle = render.Count.Sized(36)
)

// deckPlace is where the top card of a deck lies on its region's cartouche.
func deckPlace(d endeavor.Deck) image.Rectangle {
	at := mapOfCities().carts[d.Region()].Decks[slices.Index(decksOf(d.Region()), d)].round()
	return rect(at.X, at.Y, cardWide, cardHigh)
}

type mapPainter struct{ *painter }

func (p mapPainter) cartouche(c *render.Canvas, r endeavor.Region, lit *rings) {
	cart, region, tint := &mapOfCities().carts[r], &p.View.Regions[r], landTint(r)
	p.cartouchePaper(c, r, cart)
	ink := render.Solid(c.Theme.TextOn(tint))
	size, name := fitSmall(regionStyle.Font, cart.Name[2], cart.NameRoom, p.region(r))
	c.Text(cart.Name[0], cart.Name[1], name, regionStyle.In(size).Toned(ink))
	if seat := p.viewer(); p.Seated(seat) {
		at, n := cart.Presence.At.round(), region.Presence[seat]
		style, ground := presenceStyle.In(cart.Presence.Text), render.Paper
		if at.In(cart.Band.rect()) {
			style, ground = style.Toned(ink), tint
		}
		p.presence(c, seat, n, at.X, at.Y, cart.Presence.R, style, ground)
	}
	p.track(c, cart, region)
	for _, d := range decksOf(r) {
		at := deckPlace(d)
		p.deckFace(c, at, d)
		c.HighlightEdgeIf(lit.deck[d], at, 9, 8)
		c.ChangeFrame(at, 9, p.fresh.deck(d))
	}
	p.besides(c, cart, region, lit.space[r])
	c.HighlightEdgeIf(lit.space[r], cart.Rect.rect(), 12, 6)
}

// cartouchePaper is the paper of a cartouche, the tint of its region behind the name, and the line of its track.
func (p mapPainter) cartouchePaper(c *render.Canvas, r endeavor.Region, cart *cartouche) {
	at := cart.Rect.rect()
	key := render.SpriteKey{Kind: "en.cartouche", A: int(r)}
	c.Piece(key, image.Rect(-3, -3, at.Dx()+3, at.Dy()+3), at.Min.X, at.Min.Y, func(pen *render.Pen) {
		pen.Card(image.Rect(0, 0, at.Dx(), at.Dy()), render.Paper)
		band := cart.Band.rect().Sub(at.Min)
		x, y, w, h := float64(band.Min.X), float64(band.Min.Y), float64(band.Dx()), float64(band.Dy())
		pen.Rect(x, y, w, h)
		pen.Fill(landTint(r))
		pen.Line(render.Ink, 2, x, y+h, x+w, y+h)
		if n := len(cart.Track); n > 0 && cart.Track[0][1] == cart.Track[n-1][1] {
			first := cart.Track[0].round().Sub(at.Min)
			pen.Line(render.PaperLine, 6, float64(first.X), float64(first.Y),
				float64(at.Dx()-cardWide), float64(first.Y))
		}
	})
}

// viewer is the seat whose presence is shown: the one that is awaited; engine.Everyone between phases and where several
// are.
func (p mapPainter) viewer() engine.Seat {
	if !p.View.Over && len(p.Awaited) == 1 {
		return p.Awaited[0]
	}
	return engine.Everyone
}

// track draws the spaces: tokens, and the marks of those who shipped.
func (p mapPainter) track(c *render.Canvas, cart *cartouche, region *endeavor.RegionView) {
	for i, s := range region.Track {
		at := cart.Track[i].round()
		switch {
		case p.Seated(s.Seat):
			c.Mark(s.Seat, at.X, at.Y, spaceMark)
		case s.Token >= 0:
			token(c, s.Token, at.X, at.Y, spaceToken, render.Tone{})
		}
		p.changedDisc(c, at, spaceMark, p.fresh.space(region.Region, i))
	}
}

// besides lists the markers beside a full track (E32); where one may ship to such a track, one's mark with a plus.
func (p mapPainter) besides(c *render.Canvas, cart *cartouche, region *endeavor.RegionView, lit bool) {
	if len(region.Track) == 0 {
		return
	}
	at := cart.Beside.round().Add(image.Pt(0, besideMark+2))
	x := p.besideRow(c, region, at.X, at.Y, besideMark)
	if lit && full(region) && p.Seated(p.Scene.Focus.Seat) {
		plusMark(c, p.Scene.Focus.Seat, x+2*besideMark, at.Y, 20)
	}
}

// besideRow lists the markers of each seat beside a full track from x on, with marks of a radius, and returns where
// they end.
func (p *painter) besideRow(c *render.Canvas, v *endeavor.RegionView, x, y, r int) int {
	style := render.Count.Sized(r * 7 / 3)
	for i, n := range v.Beside {
		if n == 0 {
			continue
		}
		seat, wide := engine.Seat(i), 3*r+render.Width(style.Font, style.Size, strconv.Itoa(n))
		c.Mark(seat, x+r, y, r)
		c.Middle(x+r*7/3, y, strconv.Itoa(n), style)
		c.ChangeFrameIf(p.fresh.beside(v.Region, seat) > 0, rect(x-4, y-r*3/2, wide-2, 3*r), 6, seat)
		x += wide
	}
	return x
}

// plusMark is a seat's faint mark with a plus: one may ship beside a full track.
func plusMark(c *render.Canvas, seat engine.Seat, x, y, high int) {
	key := render.SpriteKey{Kind: "en.plus", A: int(seat), B: high, Tone: render.Fade(render.Paper, 70)}
	r := high / 2
	c.Piece(key, render.Around(r+4), x-r*11/10, y, func(pen *render.Pen) {
		pen.Mark(seat, 0, 0, float64(r))
		pen.Circle(0, 0, float64(r)+1)
		pen.Stroke(render.Ring, 3)
	})
	c.Piece(render.SpriteKey{Kind: "en.add", A: high}, render.Around(r+3), x+r*11/10, y, func(pen *render.Pen) {
		f := float64(r) * 0.8
		pen.Line(render.Ink, max(3, f*0.4), -f, 0, f, 0)
		pen.Line(render.Ink, max(3, f*0.4), 0, -f, 0, f)
	})
}

func full(region *endeavor.RegionView) bool {
	return !slices.ContainsFunc(region.Track, func(s endeavor.SpaceView) bool { return s.Token >= 0 })
}
