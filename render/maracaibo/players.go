package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The parts of a board: its head, then rows of counts.
const (
	headHigh     = 62
	rowOne       = 100
	rowTwo       = 176
	rowThree     = 252
	narrowColumn = 163
	wideColumn   = 158
	// countSize is the size of a number, changeHigh how high the chip of its change is.
	countSize  = 44
	changeHigh = 33
	// johnSockets is the number of places of John Silver's ship (M104).
	johnSockets = 16
)

var (
	countStyle = render.Count.Sized(countSize)
	buried     = render.Count.Sized(36)
)

func boardGround(pen *render.Pen, b image.Rectangle, narrow, john bool) {
	pen.Panel(b)
	x, y := float64(b.Min.X), float64(b.Min.Y)
	pen.Line(render.Ink, 2, x, y+headHigh, float64(b.Max.X), y+headHigh)
	across := func(at float64) {
		pen.Line(render.PaperLine, 2, x+14, y+at, float64(b.Max.X)-14, y+at)
	}
	across(138)
	columns := []float64{wideColumn, 2 * wideColumn, 3 * wideColumn, 638}
	switch {
	case narrow:
		across(214)
		columns = []float64{narrowColumn, 2 * narrowColumn}
	case john:
		columns = columns[:3]
	}
	for _, at := range columns {
		pen.Line(render.PaperLine, 2, x+at+4, y+72, x+at+4, y+128)
	}
}

// countPlaces are where the counts of a board begin that stand beside others, from its upper left corner: income, place
// on the track, upgrades, quests.
type countPlaces struct{ income, track, upgrades, quests image.Point }

var (
	wideCounts = countPlaces{
		image.Pt(3*wideColumn+10, rowOne), image.Pt(652, rowOne), image.Pt(14, rowTwo), image.Pt(140, rowTwo)}
	narrowCounts = countPlaces{
		image.Pt(10, rowTwo), image.Pt(400, rowTwo), image.Pt(178, rowTwo), image.Pt(294, rowTwo)}
)

// countStyleOf is the style of a count: that of nothing is pale, and what is wide is set smaller.
func countStyleOf(n int, s render.Style) render.Style {
	if n == 0 {
		s.Tone = render.Solid(render.Ink3)
	}
	if n > 9 || n < 0 {
		s.Size = s.Size * 86 / 100
	}
	return s
}

// counter draws an icon with a number to the right of it, the icon's left edge at x; nothing there is the pale icon
// alone. It returns the width.
func counter(c *render.Canvas, name string, n, x, y, side int, style render.Style) int {
	drawIcon(c, name, x+side/2, y, side, render.FadeIf(n == 0, render.Paper, noneShare))
	if n == 0 {
		return side
	}
	return side + 4 + c.Middle(x+side+4, y, strconv.Itoa(n), countStyleOf(n, style))
}

type boardPainter struct{ *painter }

// boardHead is the head of a board: pennant, and from the right points, place and purse; of John Silver what he does.
func (p boardPainter) boardHead(c *render.Canvas, b image.Rectangle, purse *focus.Purse) {
	seat, y, room := purse.Seat, b.Min.Y+headHigh/2, b.Dx()-216
	x, player := purse.Standing(c, b.Max.X-8, y-2, 64), &p.View.Players[seat]
	if p.john(seat) {
		wide := c.Pennant(seat, p.Name(seat), b.Min.X, b.Min.Y, headHigh, 335)
		p.johnCard(c, b.Min.X+wide+16, y, x-b.Min.X-wide-16)
		return
	}
	x = b.Max.X - 214
	c.Coin(player.Doubloons, x, y, 28, render.Tone{})
	if p.View.Step == maracaibo.StepKeep && player.Chosen {
		c.Icon("quest", x-58, y, 46)
		room -= 56
	}
	c.Pennant(seat, p.Name(seat), b.Min.X, b.Min.Y, headHigh, room)
}

func (p boardPainter) board(c *render.Canvas, b image.Rectangle, purse *focus.Purse, narrow bool) {
	p.boardHead(c, b, purse)
	seat := purse.Seat
	player, x, y := &p.View.Players[seat], b.Min.X, b.Min.Y
	wide, at := wideColumn, wideCounts
	if narrow {
		wide, at = narrowColumn, narrowCounts
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		p.treasures(c, x+14+int(t)*wide, y+rowOne, seat, t)
	}
	if p.john(seat) {
		p.johnRow(c, b)
		return
	}
	counter(c, "vp", player.VP, x+at.track.X, y+at.track.Y, 40, buried)
	p.income(c, x+at.income.X, y+at.income.Y, player.Income)
	list := p.countsOf(seat)
	list[0].draw(c, x+at.upgrades.X, y+at.upgrades.Y, 46, countStyle, seat)
	list[1].draw(c, x+at.quests.X, y+at.quests.Y, 46, countStyle, seat)
	if narrow {
		drawCounts(c, list[2:], x+8, y+rowThree, 480, seat)
		return
	}
	drawCounts(c, list[2:], x+250, y+rowTwo, 498, seat)
}

// treasures draws how many treasures of a kind a player has that are not buried, and how many are.
func (p boardPainter) treasures(c *render.Canvas, x, y int, seat engine.Seat, t maracaibo.Treasure) {
	player := &p.View.Players[seat]
	over := p.inPurse(seat, player, t)
	under := player.Cubes[t] - over
	shown := iconCount{treasureIcon(t), over, p.inPurse(seat, &p.Before.Players[seat], t)}
	wide := shown.draw(c, x, y, 42, countStyle, seat)
	if under == 0 {
		return
	}
	if over == 0 && shown.was == 0 { // Not pale.
		c.Icon(treasureIcon(t), x+21, y, 42)
	}
	counter(c, "bury", under, x+wide+4, y+3, 31, buried)
}

func (p boardPainter) income(c *render.Canvas, x, y int, in maracaibo.Income) {
	c.Icon("income", x+23, y, 46)
	c.Coin(int(in.Doubloons), x+78, y, 24, render.Tone{})
	c.Shield(strconv.Itoa(int(in.VP)), x+132, y, 48, render.Tone{})
}

// iconCount is a count of a board, and what it was in the view before.
type iconCount struct {
	icon   string
	n, was int
}

// drawCounts draws the small counts of a board, each in its column, that of nothing left out.
func drawCounts(c *render.Canvas, list []iconCount, x, y, room int, seat engine.Seat) {
	style, side := buried, 40
	if list[len(list)-1].icon == rubyIcon {
		style, side = buried.In(34), 34
	}
	for i, t := range list {
		if t.n > 0 || t.n != t.was {
			t.draw(c, x+i*room/len(list), y, side, style, seat)
		}
	}
}

// countsOf are the counts of a seat: upgrades, quests, then the small ones: cards by kind, residences, rivers,
// figurehead, rubies.
func (p *painter) countsOf(seat engine.Seat) []iconCount {
	list := countsIn(p.View, seat)
	for i, was := range countsIn(p.Before, seat) {
		list[i].was = was.n
	}
	return list
}

func countsIn(v *maracaibo.View, seat engine.Seat) []iconCount {
	player := &v.Players[seat]
	residences := iconCount{icon: "residence", n: len(player.Residences)}
	rivers, quests := iconCount{icon: "river", n: len(player.Rivers)}, iconCount{icon: "quest", n: player.Held}
	var list []iconCount
	if j := v.John; v.Solo && seat == maracaibo.John {
		list = []iconCount{{icon: "upgrade", n: j.Upgrades}, quests, {icon: "card", n: j.Improvements}, residences,
			rivers}
	} else {
		var cards [maracaibo.CardKinds]int
		for _, card := range player.Cards {
			if k := card.Kind(); k >= 0 {
				cards[k]++
			}
		}
		list = []iconCount{
			{icon: "upgrade", n: len(player.Sockets)}, quests, {icon: "crew", n: cards[maracaibo.Crew]},
			{icon: "equipment", n: cards[maracaibo.Equipment]}, {icon: "wheel", n: cards[maracaibo.Ship]},
			residences, rivers, {icon: "figurehead", n: min(1, int(player.Head)+1)},
		}
	}
	if v.Modules[maracaibo.Rubies] {
		list = append(list, iconCount{icon: rubyIcon, n: player.Rubies})
	}
	return list
}

// draw draws a count of a seat, with the chip of its change over the icon's upper part. It returns the width.
func (t iconCount) draw(c *render.Canvas, x, y, side int, style render.Style, seat engine.Seat) int {
	if t.n == t.was {
		return counter(c, t.icon, t.n, x, y, side, style)
	}
	drawIcon(c, t.icon, x+side/2, y, side, render.Tone{})
	change := render.Change(t.n - t.was)
	more := side - focus.ChipWidth(change, changeHigh) // The number stays clear of it.
	focus.Chip(c, seat, change, x+min(more/2, more+2), y-side/2, changeHigh)
	return side + 4 + c.Middle(x+side+4, y, strconv.Itoa(t.n), countStyleOf(t.n, style))
}

// item is a count of a seat that changed, in its purse.
func (t iconCount) item(seat engine.Seat) focus.PurseItem {
	const side = 48
	wide := side + 4 + render.Width(render.Count, countSize, strconv.Itoa(t.n))
	return focus.PurseItem{PieceWide: wide, Piece: func(c *render.Canvas, x, y, _ int) {
		t.draw(c, x-wide/2, y, side, countStyle, seat)
	}}
}

// johnRow draws what John Silver has instead of a ship board and a hideout: tracker, upgrades, quests, improvements,
// residences, rivers, rubies.
func (p boardPainter) johnRow(c *render.Canvas, b image.Rectangle) {
	j, player := p.View.John, &p.View.Players[maracaibo.John]
	x, y := b.Min.X+14+3*wideColumn+8, b.Min.Y+rowOne
	c.Icon("raid", x+18, y, 32)
	c.Icon("explore", x+50, y, 32)
	for i := range 4 {
		ground := render.Hole
		if i == j.Tracker {
			ground = "cube"
		}
		c.Circle(x+88+i*42, y, 14, ground, render.Tone{})
		if i < 3 {
			c.Draw(arrow(c.Theme, 26, render.Tone{}), x+88+i*42+21, y)
		}
	}
	x, y = b.Min.X+14, b.Min.Y+rowTwo
	counter(c, "vp", player.VP, x+626, y, 40, buried)
	list := p.countsOf(maracaibo.John)
	for i, t := range list {
		t.draw(c, x+i*620/len(list), y, 44, countStyle, maracaibo.John)
	}
}

func johnSigns(a maracaibo.SoloAction) signRow {
	switch a.Word {
	case "explore":
		return signRow{icon("explore"), word(strconv.Itoa(a.N))}
	case "explorer_move":
		return signRow{icon("explore"), word("+" + strconv.Itoa(a.N))}
	case "vp":
		return signRow{shield(strconv.Itoa(a.N))}
	case "improvement":
		var s signRow
		for _, k := range a.Order {
			s = append(s, small(kindIcon(k), flagShare))
		}
		return s
	}
	return signRow{icon(map[string]string{"raid": "raid", "quest": "quest", "upgrade": "upgrade",
		"treasure_roll": "treasure", "refill_most": "refill", "acquire_location": "card"}[a.Word])}
}

// soloSigns are the sentences of John Silver's cards: the bonus, then his actions, of which he does the first that he
// can.
var soloSigns = ofAll(maracaibo.SoloCards, func(card maracaibo.SoloCard) signRow {
	var s signRow
	for i, a := range card.Actions() {
		if i > 0 {
			s = append(s, stop)
		}
		s = append(s, johnSigns(a)...)
	}
	if bonus, has := card.Bonus(); has {
		return slices.Concat(stamped("bolt", johnSigns(bonus)), signRow{gap}, s)
	}
	return s
})

func (p boardPainter) johnCard(c *render.Canvas, x, y, room int) {
	if p.View.John.Card < 0 {
		return
	}
	drawSigns(c, soloSigns[p.View.John.Card], x, y, 44, room, render.Tone{})
}
