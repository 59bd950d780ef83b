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

const (
	headHigh    = 62
	statusY     = 96
	statusStep  = 142
	statusX     = 14
	rowY        = 149
	tabsX       = 592
	tabWide     = 46
	tabHigh     = 46
	placesX     = 14
	placesY     = 176
	placeWide   = 240
	placeHigh   = 56
	placeGap    = 6
	placeRow    = 3
	placeCircle = 23
	// standingRoom is the room of the shield and the place at the right end of a board's head.
	standingRoom = 176
)

var (
	levelOf     = render.Count.Sized(46)
	harbour     = render.Count.Sized(48)
	limitStyle  = render.Count.Sized(44)
	spentStyle  = render.Count.Sized(36)
	placeStyle  = render.Label.Sized(27)
	placeRadius = 6
)

func boardGround(pen *render.Pen, b image.Rectangle) {
	pen.Panel(b)
	x, y := float64(b.Min.X), float64(b.Min.Y)
	pen.Line(render.Ink, 2, x, y+headHigh, float64(b.Max.X), y+headHigh)
	for s := 1; s <= endeavor.Statuses; s++ {
		at := x + statusX + float64(s*statusStep) - 4
		pen.Line(render.PaperLine, 2, at, y+headHigh+12, at, y+rowY-27)
	}
	for i := range endeavor.Places {
		pen.Slot(placeOf(b, i), float64(placeRadius))
	}
}

func placeOf(b image.Rectangle, i int) image.Rectangle {
	return rect(b.Min.X+placesX+i%placeRow*(placeWide+placeGap), b.Min.Y+placesY+i/placeRow*(placeHigh+placeGap),
		placeWide, placeHigh)
}

type boardPainter struct{ *painter }

func (p boardPainter) board(c *render.Canvas, l *layout, purse *focus.Purse) {
	seat := purse.Seat
	purse.Standing(c, l.boards[seat].Max.X-18, l.boards[seat].Min.Y+headHigh/2-2, 54)
	p.boardHead(c, l.boards[seat], seat)
	p.statusRow(c, l.boards[seat], seat)
	p.tokens(c, l.boards[seat], seat)
	p.places(c, l.boards[seat], seat)
}

// boardHead is the head of a board: pennant and crown, and the markers in the harbour.
func (p boardPainter) boardHead(c *render.Canvas, b image.Rectangle, seat engine.Seat) {
	n, y := p.View.Players[seat].Harbour, b.Min.Y+headHigh/2
	x := b.Max.X - standingRoom - render.Width(harbour.Font, harbour.Size, strconv.Itoa(n))
	c.Middle(x, y, strconv.Itoa(n), countStyleOf(n, harbour))
	c.Icon("marker", x-32, y, 48)
	room, crowned := x-68-b.Min.X, seat == p.View.Crown && !p.View.Over
	if crowned {
		room -= 62
	}
	wide := c.Pennant(seat, p.Name(seat), b.Min.X, b.Min.Y, headHigh, room)
	if crowned {
		c.Icon(crownIcon, b.Min.X+wide+30, y, 46)
	}
}

// tokens draws the action tokens that are not spent, those of a kind once with their number.
func (p boardPainter) tokens(c *render.Canvas, b image.Rectangle, seat engine.Seat) {
	const side = 46
	x, y := b.Min.X+statusX, b.Min.Y+rowY
	for t := range endeavor.Token(endeavor.Tokens) {
		n := p.View.Players[seat].Tokens[t]
		if !t.Action() || n <= 0 {
			continue
		}
		token(c, t, x+side/2, y, side, render.Tone{})
		x += side + 6
		if n > 1 {
			x += c.Middle(x-3, y, strconv.Itoa(n), spentStyle) + 5
		}
	}
}

// statusRow draws the four statuses, each with its level and what it yields, and the cards beside them.
func (p boardPainter) statusRow(c *render.Canvas, b image.Rectangle, seat engine.Seat) {
	player, y := &p.View.Players[seat], b.Min.Y+statusY
	for s := range endeavor.Status(endeavor.Statuses) {
		x := b.Min.X + statusX + int(s)*statusStep
		level := player.Status[s]
		c.Icon(s.String(), x+24, y, 47)
		style := countStyleOf(level, levelOf)
		at := x + 53
		if level > 9 || level < 0 {
			style, at = style.In(35), x+51
		}
		c.Middle(at, y, strconv.Itoa(level), style)
		yieldFrame(c, s, player.Yields[s], x+113, y, 29, 36)
	}
	p.cards(c, b, seat)
}

func (p boardPainter) cards(c *render.Canvas, b image.Rectangle, seat engine.Seat) {
	player, y := &p.View.Players[seat], b.Min.Y+statusY
	style := limitStyle
	discards := p.View.Step == endeavor.StepDiscard && p.Decides(seat)
	if discards && over(player) > 0 {
		style.Tone = render.Solid(p.warning())
	}
	c.Icon("card", b.Min.X+613, y, 44)
	c.Fitted(b.Min.X+641, y, 104, ofLimit(player), style)
	n := len(player.Cards)
	if player.Turned > 0 {
		n++
	}
	tabs := tabsOf(b, n)
	for i, card := range player.Cards {
		at := tabs[i]
		tab(c, card, at.Min, at.Dx(), at.Dy())
		c.HighlightEdgeIf(discards && p.can.discard[card] && seat == p.Scene.Focus.Seat, at, 5, at.Dy()/7)
		c.ChangeFrameIf(p.fresh.card(seat, card), at.Inset(-6), 8, seat)
	}
	if player.Turned > 0 {
		at := tabs[n-1]
		turnedTab(c, player.Turned, at.Min, at.Dx(), at.Dy())
		c.ChangeFrameIf(p.fresh.turned(seat), at.Inset(-6), 8, seat)
	}
}

// tabsOf are the places of the tabs of n cards on a board: below the number of cards while they are few, else from
// there to the left, narrower and closer where they are very many.
func tabsOf(b image.Rectangle, n int) []image.Rectangle {
	const room = 410
	gap := 12 // Then frames of what changed don't touch.
	if n*(tabWide+gap) > room {
		gap = 4
	}
	wide := min(tabWide, (room+gap)/max(1, n)-gap)
	x := b.Min.X + min(tabsX, boardWide-20+gap-n*(wide+gap))
	places := make([]image.Rectangle, n)
	for i := range places {
		places[i] = rect(x+i*(wide+gap), b.Min.Y+rowY-tabHigh/2, wide, tabHigh)
	}
	return places
}

// counts is how many cards count against the limit while one governor lies on its place (E52).
func counts(player *endeavor.PlayerView) int {
	if slices.ContainsFunc(player.Cards, endeavor.Card.Governor) {
		return player.Counted - 1
	}
	return player.Counted
}

// ofLimit says how many cards count, and the limit.
func ofLimit(player *endeavor.PlayerView) string {
	return strconv.Itoa(counts(player)) + "/" + strconv.Itoa(player.Yields[endeavor.Politics])
}

// over is how many cards a player has beyond the limit.
func over(player *endeavor.PlayerView) int {
	return max(0, counts(player)-player.Yields[endeavor.Politics])
}

// warning is the color of a number that must fall: the red that is read well on the theme's paper.
func (p *painter) warning() render.Colour {
	if p.Theme.Contrast("noble", render.Paper) < 4.5 {
		return "terra"
	}
	return "noble"
}

func (p boardPainter) places(c *render.Canvas, b image.Rectangle, seat engine.Seat) {
	player := &p.View.Players[seat]
	freed := p.rings().building
	for i, place := range player.Places {
		lit := place.Occupied && (p.View.Step == endeavor.StepSalary && p.Decides(seat) || freed[place.Building] &&
			seat == p.Scene.Focus.Seat)
		p.place(c, placeOf(b, i), seat, place, lit)
		c.ChangeFrameIf(p.fresh.built(seat, i) || p.fresh.used(seat, i), placeOf(b, i), 8, seat)
	}
}

// place draws a building: what it does, in a circle where it can be activated, or the mark of the marker that lies
// there, and its name.
func (p boardPainter) place(c *render.Canvas, r image.Rectangle, seat engine.Seat, place endeavor.PlaceView, lit bool) {
	ground, style, side := buildingGround(place.Building), placeStyle, 42
	names := shown.building[place.Building]
	x, y := r.Min.X+30, (r.Min.Y+r.Max.Y)/2
	if place.Occupied {
		ground, style.Tone = usedGround(p.Theme), render.Solid(render.Ink2)
	}
	c.Tile(r.Min, r.Dx(), r.Dy(), placeRadius, render.Solid(ground))
	c.HighlightDiscIf(lit, x, y, placeCircle+3)
	if place.Occupied {
		c.Mark(seat, x, y, placeCircle-2)
	} else {
		if shown.active[place.Building] {
			c.Circle(x, y, placeCircle, render.Hole, render.Tone{})
			side = 32
		} else if len(names) > 1 {
			side = 36
		}
		icons(c, names, x, y, side, render.Tone{})
	}
	x += 30
	name, room := p.building(place.Building), r.Max.X-6-x
	if render.Width(style.Font, 25, name) <= room {
		c.Fitted(x, y, room, name, style)
		return
	}
	c.Halved(x, y, 26, room, name, style)
}

const dearest = 5
