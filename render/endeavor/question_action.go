package endeavor

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The cards of the five actions and the lines of what they reach.
const (
	actionWide = 296
	actionHigh = 150
	actionGap  = 16
	reachHigh  = 104
	signWide   = 60
)

// actions shows the actions with what they may be done with, and below each what it would reach, one line for each.
func (p questionPainter) actions() focus.Block {
	parts := []focus.Block{{High: actionHigh, Draw: func(c *render.Canvas, r image.Rectangle) {
		for i, at := range focus.Cells(r.Min, endeavor.Parts, actionWide, actionHigh, actionGap) {
			p.actionCard(c, at, rowOrder[i])
		}
	}}}
	for _, part := range rowOrder {
		if p.can.parts[part] {
			parts = append(parts, p.reach(part))
		}
	}
	return focus.Stacked(parts...)
}

func (p questionPainter) actionCard(c *render.Canvas, r image.Rectangle, part endeavor.Part) {
	state := focus.Impossible
	if p.can.parts[part] {
		state = focus.Possible
	}
	focus.Card(c, r, render.Paper, state)
	in := image.Rect(r.Min.X+3, r.Min.Y-1, r.Max.X-6, r.Max.Y+6)
	actionPainter{p.painter}.titleIn(c, in, part, state == focus.Impossible)
	if state == focus.Possible {
		actionPainter{p.painter}.sources(c, in, part)
	}
}

// aim is one thing or several that an action reaches: where it is, and what it is.
type aim struct {
	name string
	// sign is how wide what is drawn may be.
	sign int
	draw func(c *render.Canvas, x, y int)
}

// cities is an aim that says how many cities: free ones for an occupation, held ones for an attack.
func (p questionPainter) cities(name string, n int, part endeavor.Part) aim {
	const r, apart = 17, 8
	style, ground := render.Count.Sized(50), render.Hole
	if part == endeavor.Attack {
		ground = "steel"
	}
	wide := render.Width(style.Font, style.Size, strconv.Itoa(n)) + apart + 2*r + 4
	return aim{name, wide, func(c *render.Canvas, x, y int) {
		c.Middle(x-wide/2, y, strconv.Itoa(n), style)
		c.Circle(x+wide/2-r-2, y, r, ground, render.Tone{})
	}}
}

func (p questionPainter) aims(part endeavor.Part) []aim {
	var list []aim
	switch part {
	case endeavor.Ship:
		for r := range endeavor.Region(endeavor.Regions) {
			if p.can.ship[r] {
				list = append(list, aim{p.region(r), signWide,
					func(c *render.Canvas, x, y int) { p.nextToken(c, r, x, y) }})
			}
		}
	case endeavor.Occupy, endeavor.Attack:
		for r, n := range p.reached(part) {
			if n > 0 {
				list = append(list, p.cities(p.region(endeavor.Region(r)), n, part))
			}
		}
	case endeavor.Draw:
		for d := range endeavor.Deck(endeavor.Decks) {
			if p.can.draw[d] {
				list = append(list, aim{p.deck(d), signWide,
					func(c *render.Canvas, x, y int) { p.deckTab(c, d, x, y) }})
			}
		}
	case endeavor.Payment:
		for b := range endeavor.Building(endeavor.Buildings) {
			if p.can.freed[b] {
				name := p.Words("endeavor.picture.building." + b.String())
				list = append(list, aim{name, signWide, func(c *render.Canvas, x, y int) {
					icons(c, shown.building[b], x, y, 48, render.Tone{})
				}})
			}
		}
	case endeavor.NoPart:
	}
	return list
}

// reached counts the cities that may be occupied or attacked by region.
func (p questionPainter) reached(part endeavor.Part) (counts [endeavor.Regions]int) {
	cities := &p.can.occupy
	if part == endeavor.Attack {
		cities = &p.can.attack
	}
	for city, can := range cities {
		if can {
			counts[endeavor.City(city).Region()]++
		}
	}
	return counts
}

// reach is the panel of an action: its aims in one line, or in two where they are more than four.
func (p questionPainter) reach(part endeavor.Part) focus.Block {
	const first, gap, most, high = 130, 14, 4, 132
	list := p.aims(part)
	rows := (len(list) + most - 1) / most
	style, columns, sign := render.Label.Sized(36), max(3, (len(list)+rows-1)/max(1, rows)), 0
	wide := (focus.Inner - first - 10) / columns
	for _, a := range list {
		sign = max(sign, a.sign)
	}
	room, lines := wide-sign-gap, 3-min(2, rows)
	split := func(name string) []string {
		whole := strings.ReplaceAll(name, render.SoftHyphen, "")
		if halves := halves(style.Font, style.Size, name); lines > 1 && len(halves) > 1 &&
			render.Width(style.Font, style.Size, whole) > room {
			return halves
		}
		return []string{whole}
	}
	for _, a := range list { // One size for all.
		for _, line := range split(a.name) {
			for style.Size > 26 && render.Width(style.Font, style.Size, line) > room {
				style.Size--
			}
		}
	}
	return focus.Paneled(max(reachHigh, (rows-1)*high), func(c *render.Canvas, r image.Rectangle) {
		c.Icon(part.String(), r.Min.X+60, (r.Min.Y+r.Max.Y)/2, 72)
		focus.Divider(c, r.Min.X+first-14, r.Min.Y+18, r.Max.Y-18)
		for i, a := range list {
			x := r.Min.X + first + i%columns*wide
			y := r.Min.Y + 4 + (r.Dy()-8)*(2*(i/columns)+1)/(2*rows)
			a.draw(c, x+a.sign/2, y)
			c.Wrapped(x+a.sign+gap/2, y, 0, room, split(a.name), style)
		}
	})
}

// nextToken is what the next ship to a region takes: a token, or nothing beside a full track.
func (p questionPainter) nextToken(c *render.Canvas, r endeavor.Region, x, y int) {
	track := p.View.Regions[r].Track
	if i := slices.IndexFunc(track, func(s endeavor.SpaceView) bool { return s.Token >= 0 }); i >= 0 {
		token(c, track[i].Token, x, y, 54, render.Tone{})
		return
	}
	plusMark(c, p.seat, x, y, 30)
}

// deckTab is the value of the top card of a deck on a small card.
func (p questionPainter) deckTab(c *render.Canvas, d endeavor.Deck, x, y int) {
	const wide, high = 46, 56
	c.Tile(image.Pt(x-wide/2, y-high/2), wide, high, 8, render.Solid(render.Sail))
	if cards := p.View.Decks[d]; len(cards) > 0 {
		c.Middle(x, y, strconv.Itoa(cards[0].Value()),
			render.Count.Sized(42).Toned(render.Solid(render.Outline)).At(render.Centre))
	}
}

// The regions of a ship's question.
const (
	shipWide = 760
	shipHigh = 226
	shipDeck = 146
	shipRoom = 548
)

// ship shows the six tracks, the next token of each in gold, and the decks they lead to.
func (p questionPainter) ship() focus.Block {
	const rows = (endeavor.Regions - 1) / 2
	return focus.Block{High: rows*(shipHigh+focus.Gap) - focus.Gap,
		Draw: func(c *render.Canvas, r image.Rectangle) {
			for i := range endeavor.Regions - 1 {
				at := rect(r.Min.X+i%2*(shipWide+24), r.Min.Y+i/2*(shipHigh+focus.Gap), shipWide, shipHigh)
				p.shipRegion(c, at, endeavor.Region(i+1))
			}
		}}
}

func (p questionPainter) shipRegion(c *render.Canvas, r image.Rectangle, region endeavor.Region) {
	v := &p.View.Regions[region]
	if full(v) {
		focus.Card(c, r, render.Paper3, focus.Shown)
	} else {
		focus.Panel(c, r)
	}
	band := rect(r.Min.X+14, r.Min.Y+14, shipRoom, 60)
	p.regionBand(c, band, region, 150)
	p.presence(c, p.seat, v.Presence[p.seat], band.Max.X-112, band.Min.Y+30, 25,
		bandNumber(c, region), landTint(region))
	if may := p.can.ship[region]; full(v) {
		p.besideRow(c, r.Min.X+30, r.Min.Y+106, v, may)
		p.shipTrack(c, r.Min.X+24, r.Min.Y+168, v, false)
	} else {
		p.shipTrack(c, r.Min.X+24, r.Min.Y+150, v, may)
	}
	p.deckFace(c, rect(r.Max.X-shipDeck-26, r.Min.Y+34, shipDeck, 174), region.Deck())
}

// regionBand is a region's name on its tint, with so much room left free at the right.
func (p questionPainter) regionBand(c *render.Canvas, r image.Rectangle, region endeavor.Region, free int) {
	tint := landTint(region)
	c.Piece(render.SpriteKey{Kind: "en.band", A: r.Dx(), B: r.Dy(), S: string(tint)}, image.Rect(0, 0, r.Dx(), r.Dy()),
		r.Min.X, r.Min.Y, func(pen *render.Pen) {
			pen.RoundRect(0, 0, float64(r.Dx()), float64(r.Dy()), 6)
			pen.Fill(tint)
		})
	size, name := fitSmall(render.Title, 46, r.Dx()-free-20, p.region(region))
	c.Middle(r.Min.X+16, (r.Min.Y+r.Max.Y)/2, name, render.Title.Sized(size).Toned(render.Solid(c.Theme.TextOn(tint))))
}

func bandNumber(c *render.Canvas, region endeavor.Region) render.Style {
	return render.Count.Sized(48).Toned(render.Solid(c.Theme.TextOn(landTint(region))))
}

// shipTrack draws the spaces of a track from x on: what is taken small, the next token large.
func (p questionPainter) shipTrack(c *render.Canvas, x, y int, v *endeavor.RegionView, may bool) {
	const mark, small, next, ring = 29, 52, 70, 11
	wide := func(i int, s endeavor.SpaceView) int {
		switch {
		case s.Seat >= 0:
			return 2 * mark
		case i == filled(v):
			return next + 2*ring
		}
		return small
	}
	room := shipRoom - 10
	for i, s := range v.Track {
		room -= wide(i, s)
	}
	apart := min(30, room/max(1, len(v.Track)-1))
	c.Piece(render.SpriteKey{Kind: "en.line"}, image.Rect(0, -5, shipRoom, 5), x, y, func(pen *render.Pen) {
		pen.Line(render.PaperLine, 8, 8, 0, shipRoom-4, 0)
	})
	for i, s := range v.Track {
		w := wide(i, s)
		middle := x + w/2
		switch {
		case p.Seated(s.Seat):
			c.Mark(s.Seat, middle, y, mark)
			c.Bar(middle-mark, y+mark+6, 2*mark, p.fresh.space[v.Region][i])
		case s.Token >= 0 && i == filled(v):
			c.HighlightEdgeIf(may, rect(middle-next/2-6, y-next/2-6, next+12, next+12), 14, 10)
			token(c, s.Token, middle, y, next, render.Tone{})
		case s.Token >= 0:
			token(c, s.Token, middle, y, small, render.Tone{})
		}
		x += w + apart
	}
}

// besideRow lists the markers beside a full track, and in gold one's own that may be put there.
func (p questionPainter) besideRow(c *render.Canvas, x, y int, v *endeavor.RegionView, may bool) {
	const r = 19
	for i, seat := range seatsIn(v.Beside) {
		if i > 0 {
			x += 18
		}
		c.Mark(seat, x+r, y, r)
		x += 2*r + 8 + c.Middle(x+2*r+8, y, strconv.Itoa(v.Beside[seat]), render.Count.Sized(38))
	}
	if may {
		pill := rect(x+20, y-27, 104, 54)
		c.Tile(pill.Min, pill.Dx(), pill.Dy(), 12, render.Solid(render.Paper))
		c.HighlightEdge(pill, 12, 7)
		plusMark(c, p.seat, pill.Min.X+52, y, 38)
	}
}
