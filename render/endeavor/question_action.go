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

// A line for each action: its card, and beside it what it reaches. One that is not possible has a low line.
const (
	actionWide = 400
	actionHigh = 132
	actionLow  = 76
	actionGap  = 14
	aimSign    = 60
)

// actions shows the actions with what they may be done with, and beside each what it would reach.
func (p questionPainter) actions() focus.Block {
	var lists [endeavor.Parts][]aim
	var highs [endeavor.Parts]int
	high := -actionGap
	for i, part := range rowOrder {
		if highs[i] = actionLow; p.can.parts[part] {
			lists[i] = p.aims(part)
			highs[i] = max(actionHigh, rowsOf(len(lists[i]))*aimHigh+16)
		}
		high += highs[i] + actionGap
	}
	return focus.Block{High: high, Draw: func(c *render.Canvas, r image.Rectangle) {
		for i, part := range rowOrder {
			line := image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+highs[i])
			card := image.Rect(line.Min.X, line.Min.Y, line.Min.X+actionWide, line.Max.Y)
			if p.can.parts[part] {
				focus.Panel(c, line)
				p.reach(c, image.Rect(card.Max.X+20, line.Min.Y, line.Max.X-10, line.Max.Y), lists[i])
				p.actionCard(c, card, part)
			} else {
				p.impossibleAction(c, card, part)
			}
			r.Min.Y = line.Max.Y + actionGap
		}
	}}
}

// actionCard is an action with all that it may be done with, and the markers that each takes.
func (p questionPainter) actionCard(c *render.Canvas, r image.Rectangle, part endeavor.Part) {
	const below = 26
	focus.Card(c, r, render.Paper, focus.Possible)
	y := (r.Min.Y + r.Max.Y) / 2
	c.Icon(part.String(), r.Min.X+60, y, 80)
	left := r.Min.X + 112
	c.Fitted(left, y-31, r.Max.X-24-left, p.actionName(part), actionStyle)
	takes(c, part, p.can.sources[part], left, y+below, takesSide)
}

// takesSide is how large what an action may be done with usually is.
const takesSide = 52

// takes puts what an action may be done with from x on, so large, all buildings of a price as one, with the markers
// that each price takes, and returns where they end.
func takes(c *render.Canvas, part endeavor.Part, sources []source, x, y, side int) int {
	sources = slices.CompactFunc(slices.Clone(sources), func(a, b source) bool {
		return a.token == endeavor.NoToken && b.token == endeavor.NoToken && a.price == b.price
	})
	for i, s := range sources {
		if s.token == endeavor.NoToken {
			house(c, part.String(), x+side/2, y, side)
		} else {
			token(c, s.token, x+side/2, y, side, render.Tone{})
		}
		x += side + 4
		if last := i == len(sources)-1 || sources[i+1].price != s.price; last && s.price > 0 {
			x = markers(c, s.price, x+side/3, y, side*2/3, render.Count.Sized(side*10/13)) + 16
		}
	}
	return x
}

func (p questionPainter) impossibleAction(c *render.Canvas, r image.Rectangle, part endeavor.Part) {
	focus.Card(c, r, render.Paper, focus.Impossible)
	y, fade := (r.Min.Y+r.Max.Y)/2, focus.Impossible.Fade()
	c.FadedIcon(part.String(), r.Min.X+60, y, 60, fade)
	c.Fitted(r.Min.X+112, y, r.Dx()-136, p.actionName(part),
		actionStyle.Toned(render.Faded(render.Ink, fade.Ground, fade.Share)))
}

func (p *painter) actionName(part endeavor.Part) string {
	return p.Say("endeavor.picture.action." + part.String())
}

// aim is one thing or several that an action reaches: where it is, on the tint of that, and what it is.
type aim struct {
	name string
	tint render.Colour
	// sign is how wide what is drawn may be.
	sign int
	draw func(c *render.Canvas, x, y int)
}

// cities is an aim that says how many cities: free ones for an occupation, held ones for an attack.
func (p questionPainter) cities(r endeavor.Region, n int, part endeavor.Part) aim {
	const radius, apart = 17, 8
	style, ground := render.Count.Sized(50), render.Hole
	if part == endeavor.Attack {
		ground = "steel"
	}
	wide := render.Width(style.Font, style.Size, strconv.Itoa(n)) + apart + 2*radius + 4
	return aim{p.region(r), landTint(r), wide, func(c *render.Canvas, x, y int) {
		c.Middle(x-wide/2, y, strconv.Itoa(n), style)
		c.Circle(x+wide/2-radius-2, y, radius, ground, render.Tone{})
	}}
}

func (p questionPainter) aims(part endeavor.Part) []aim {
	var list []aim
	switch part {
	case endeavor.Ship:
		for r := range endeavor.Region(endeavor.Regions) {
			if p.can.ship[r] {
				list = append(list, aim{p.region(r), landTint(r), aimSign,
					func(c *render.Canvas, x, y int) { p.nextToken(c, r, x, y) }})
			}
		}
	case endeavor.Occupy, endeavor.Attack:
		for r, n := range p.reached(part) {
			if n > 0 {
				list = append(list, p.cities(endeavor.Region(r), n, part))
			}
		}
	case endeavor.Draw:
		for d := range endeavor.Deck(endeavor.Decks) {
			if p.can.draw[d] {
				list = append(list, aim{p.deck(d), deckTint(d), aimSign,
					func(c *render.Canvas, x, y int) { p.deckTab(c, d, x, y) }})
			}
		}
	case endeavor.Payment:
		for b := range endeavor.Building(endeavor.Buildings) {
			if p.can.freed[b] {
				list = append(list, aim{p.building(b), buildingGround(b), aimSign, func(c *render.Canvas, x, y int) {
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

// aimHigh is how high a row of aims is, aimColumns how many are in one.
const (
	aimHigh    = 58
	aimColumns = 3
)

func rowsOf(aims int) int { return (aims + aimColumns - 1) / aimColumns }

// reach are the aims of an action, three in a row.
func (p questionPainter) reach(c *render.Canvas, r image.Rectangle, list []aim) {
	const gap, plate, least = 12, 54, 26
	rows, wide, sign, size := rowsOf(len(list)), r.Dx()/aimColumns, 0, 38
	for _, a := range list {
		sign = max(sign, a.sign)
	}
	room := wide - sign - 2*gap
	for _, a := range list { // One size for all.
		for size > least && render.Width(render.Label, size, a.name) > room-gap {
			size--
		}
	}
	for i, a := range list {
		x, y := r.Min.X+i%aimColumns*wide, r.Min.Y+r.Dy()*(2*(i/aimColumns)+1)/(2*rows)
		band(c, rect(x, y-plate/2, wide-gap, plate), a.tint)
		c.Tile(image.Pt(x, y-plate/2), sign+gap, plate, 6, render.Solid(cardPaper))
		a.draw(c, x+(sign+gap)/2, y)
		c.Fitted(x+sign+2*gap, y, room-gap, a.name,
			render.Label.Sized(size).Toned(render.Solid(c.Theme.TextOn(a.tint))))
	}
}

// band is a strip of the tint of a region or a deck.
func band(c *render.Canvas, r image.Rectangle, tint render.Colour) {
	key := render.SpriteKey{Kind: "en.band", A: r.Dx(), B: r.Dy(), S: string(tint)}
	c.Piece(key, image.Rect(0, 0, r.Dx(), r.Dy()), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		pen.RoundRect(1, 1, float64(r.Dx()-2), float64(r.Dy()-2), 6)
		pen.FillStroke(tint, render.PaperLine, 2)
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
	c.Tile(image.Pt(x-wide/2, y-high/2), wide, high, 8, render.Solid(cardPaper))
	if cards := p.View.Decks[d]; len(cards) > 0 {
		c.Middle(x, y, strconv.Itoa(cards[0].Value()),
			render.Count.Sized(42).At(render.Centre))
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
	may := p.can.ship[region]
	if may {
		focus.Panel(c, r)
	} else {
		focus.Card(c, r, render.Paper3, focus.Shown)
	}
	band := rect(r.Min.X+14, r.Min.Y+14, shipRoom, 60)
	p.regionBand(c, band, region, 150)
	if n := v.Presence[p.seat]; n > 0 {
		p.presence(c, p.seat, n, band.Max.X-112, band.Min.Y+30, 25, bandNumber(c, region), landTint(region))
	}
	y := r.Min.Y + 150
	if slices.Max(v.Beside) > 0 {
		p.besideRow(c, v, r.Min.X+30, r.Min.Y+100, 19)
		y += 18
	}
	p.shipTrack(c, r.Min.X+24, y, v, may)
	p.deckFace(c, rect(r.Max.X-shipDeck-26, r.Min.Y+34, shipDeck, 174), region.Deck())
}

// regionBand is a region's name on its tint, with so much room left free at the right.
func (p questionPainter) regionBand(c *render.Canvas, r image.Rectangle, region endeavor.Region, free int) {
	tint := landTint(region)
	band(c, r, tint)
	size, name := fitSmall(render.Title, 46, r.Dx()-free-20, p.region(region))
	c.Middle(r.Min.X+16, (r.Min.Y+r.Max.Y)/2, name, render.Title.Sized(size).Toned(render.Solid(c.Theme.TextOn(tint))))
}

func bandNumber(c *render.Canvas, region endeavor.Region) render.Style {
	return render.Count.Sized(48).Toned(render.Solid(c.Theme.TextOn(landTint(region))))
}

// shipTrack draws the spaces of a track from x on: what is taken small, large the next token or, behind a full track
// where one may ship to, the place beside it.
func (p questionPainter) shipTrack(c *render.Canvas, x, y int, v *endeavor.RegionView, may bool) {
	const mark, small, next, ring = 29, 52, 70, 11
	beside := may && full(v)
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
	if beside {
		apart = min(30, (room-next-2*ring)/len(v.Track))
	}
	c.Piece(render.SpriteKey{Kind: "en.line"}, image.Rect(0, -5, shipRoom, 5), x, y, func(pen *render.Pen) {
		pen.Line(render.PaperLine, 8, 8, 0, shipRoom-4, 0)
	})
	for i, s := range v.Track {
		w := wide(i, s)
		middle := x + w/2
		switch {
		case p.Seated(s.Seat):
			c.Mark(s.Seat, middle, y, mark)
			p.changedDisc(c, image.Pt(middle, y), mark, p.fresh.space(v.Region, i))
		case s.Token >= 0 && i == filled(v):
			c.HighlightEdgeIf(may, rect(middle-next/2-6, y-next/2-6, next+12, next+12), 14, 10)
			token(c, s.Token, middle, y, next, render.Tone{})
		case s.Token >= 0:
			token(c, s.Token, middle, y, small, render.Tone{})
		}
		x += w + apart
	}
	if beside {
		pill := rect(x+5, y-next/2-6, next+12, next+12)
		c.Tile(pill.Min, pill.Dx(), pill.Dy(), 14, render.Solid(render.Paper))
		c.HighlightEdge(pill, 14, 10)
		plusMark(c, p.seat, x+5+pill.Dx()/2, y, 38)
	}
}

// ships are the tracks of all regions in two rows, each with its markers, for a moment: what has changed is framed.
func (p mapPainter) ships() focus.Block {
	const columns, high, apart, named = 3, 76, 12, 204
	return focus.Block{High: 2*high + apart, Draw: func(c *render.Canvas, r image.Rectangle) {
		for i := range endeavor.Regions - 1 {
			v := &p.View.Regions[i+1]
			at := focus.Cells(r.Min, columns, (r.Dx()+apart)/columns-apart, high, apart)[i%columns].
				Add(image.Pt(0, i/columns*(high+apart)))
			focus.Panel(c, at)
			tint, y := landTint(v.Region), (at.Min.Y+at.Max.Y)/2
			band(c, rect(at.Min.X+8, at.Min.Y+8, named-16, high-16), tint)
			c.Halved(at.Min.X+20, y, 29, named-40, p.region(v.Region),
				render.Title.Sized(32).Toned(render.Solid(c.Theme.TextOn(tint))))
			c.ChangeFrame(at, 10, p.fresh.deck(v.Region.Deck()))
			for seat := range engine.Seat(len(p.View.Players)) {
				c.ChangeFrameIf(p.fresh.beside(v.Region, seat) > 0, at, 10, seat)
			}
			step := (at.Dx() - named - 8) / len(v.Track)
			for k, s := range v.Track {
				x, r := at.Min.X+named+step/2+k*step, min(22, step/2-3)
				if p.Seated(s.Seat) {
					c.Mark(s.Seat, x, y, r)
				} else if s.Token >= 0 {
					token(c, s.Token, x, y, 2*r-2, render.Tone{})
				}
				p.changedDisc(c, image.Pt(x, y), r-2, p.fresh.space(v.Region, k))
			}
		}
	}}
}
