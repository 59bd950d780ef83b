package puertorico

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// headHigh is the head of a board: pennant and purse.
const headHigh = 64

func goodColumn(b image.Rectangle, g puertorico.Good) int { return b.Min.X + 24 + int(g)*146 }

// boardHead is where the purse stands in the head of a board. Nobles need a place of their own, and so does a laurel.
type boardHead struct {
	coin, colonists, nobles int
	side, beside, size      int
}

// badgeSide is how large what lies before a seat is, from the tail of its pennant on one every badgeStep.
const badgeSide, badgeStep = 40, 41

func headOf(v *puertorico.View) boardHead {
	if v.WithNobles {
		return boardHead{coin: 376, colonists: 436, nobles: 519, side: 38, beside: 22, size: 36}
	}
	return boardHead{coin: 430, colonists: 508, side: 42, beside: 27, size: 40}
}

type boardPainter struct{ *painter }

func (p boardPainter) board(c *render.Canvas, l *layout, purse *focus.Purse) {
	seat := purse.Seat
	b, player := l.boards[seat], &p.View.Players[seat]
	head, left, h, grid := b.Min.Y+headHigh/2, b.Max.X-boardWide, headOf(p.View), gridOfBoard(b)
	c.Fill(rect(b.Min.X, b.Min.Y+headHigh-1, b.Dx(), 2), render.Solid(render.Ink))
	p.flag(c, l, seat)
	c.Coin(player.Doubloons, left+h.coin, head, 28, render.Tone{})
	stock(c, "colonist", player.SanJuan-player.SanJuanNobles, left+h.colonists, head, h.side, h.beside, h.size)
	if h.nobles > 0 {
		stock(c, "noble", player.SanJuanNobles, left+h.nobles, head, h.side, h.beside, h.size)
	}
	purse.Standing(c, b.Max.X-12, head, 62)
	p.goodsRow(c, b, seat)
	p.island(c, b, seat, player)
	city := cityGrid{grid.columns, spaceWide, spaceHigh, spaceStepY - spaceHigh, townPainter.tableSpace}
	townPainter(p).cityIn(c, citySpace(b, 0), city, (b.Dy()-grid.city.Y)/spaceStepY, seat)
}

// flag draws the name of a seat and what lies before it: the governor's crown, the buccaneer's token (C2).
func (p boardPainter) flag(c *render.Canvas, l *layout, seat engine.Seat) {
	at, room := l.boards[seat].Min, l.boards[seat].Dx()-boardWide+headOf(p.View).coin-34
	governs, holds := seat == p.View.Governor, p.View.Buccaneer != nil && p.View.Buccaneer.Token == seat
	for _, is := range []bool{governs, holds} {
		if is {
			room -= badgeStep
		}
	}
	x, y := at.X+c.Pennant(seat, p.Name(seat), at.X, at.Y, headHigh, room)+20, at.Y+headHigh/2
	if governs {
		c.Icon("governor", x, y, badgeSide)
		x += badgeStep
	}
	if holds {
		marketPainter(p).token(c, x, y, badgeSide)
	}
}

func (p boardPainter) island(c *render.Canvas, b image.Rectangle, seat engine.Seat, player *puertorico.PlayerView) {
	n := len(player.Island)
	for i := n; i < puertorico.IslandSpaces; i++ {
		c.Slot(tilePlace(b, i), tileSide, tileSide, 6)
	}
	if p.can.lay && seat == p.Scene.Focus.Seat && n < puertorico.IslandSpaces {
		at := tilePlace(b, n)
		c.HighlightEdge(rect(at.X, at.Y, tileSide, tileSide), 6, 5)
	}
	newest := p.newestTiles(seat, player)
	for i, tile := range player.Island {
		at := tilePlace(b, i)
		c.Tile(at, tileSide, tileSide, 6, render.Solid(tileTints[tile.Tile]))
		c.ChangeFrameIf(slices.Contains(newest, i), rect(at.X, at.Y, tileSide, tileSide), 8, seat)
		c.HighlightEdgeIf(p.chooses(seat, tile), rect(at.X, at.Y, tileSide, tileSide), 6, 5)
		if tile.Tile == puertorico.Forest {
			c.Icon("forest", at.X+tileSide/2, at.Y+tileSide/2, 46)
			continue
		}
		marketPainter(p).cropSign(c, tile.Tile.String(), at.X+21, at.Y+21, 37)
		c.HighlightDiscIf(p.takesOn(seat, tile), at.X+tileStaff, at.Y+tileStaff, highlightRadius)
		circle(c, at.X+tileStaff, at.Y+tileStaff, 8.6, occupant(0, tile.Colonists, tile.Nobles))
	}
}

// tableSign is how large the signs of effects are on a table.
const tableSign = 30

// tileStaff is where the circle of a tile lies on it.
const tileStaff = 44

// highlightRadius is the radius of the highlight behind a circle on a board.
const highlightRadius = 13

// clearable says that the seat in focus may give such a tile of its island away.
func (p boardPainter) clearable(seat engine.Seat, t puertorico.TileView) bool {
	return seat == p.Scene.Focus.Seat && p.can.clear[t.Tile][occupant(0, t.Colonists, t.Nobles)]
}

// takesPerson says that an empty circle is a place that is asked for now: by the mayor, for a raided colonist, or for a
// guest of the inn. At other decisions the inn is highlighted alone, so that its moves stand in nobody's way.
func (p boardPainter) takesPerson(seat engine.Seat, raided, guests bool) bool {
	if p.View.Step == puertorico.StepPlace && p.Decides(seat) {
		return true
	}
	return seat == p.Scene.Focus.Seat && (raided || guests && p.Scene.Focus.Step == puertorico.StepWindow)
}

// takesOn is takesPerson for a tile.
func (p boardPainter) takesOn(seat engine.Seat, t puertorico.TileView) bool {
	return t.Tile != puertorico.Forest && t.Colonists <= 0 &&
		p.takesPerson(seat, contains(p.can.raided.tiles[:], t.Tile), contains(p.can.guests.tiles[:], t.Tile))
}

// chooses says that a tile is one of those to choose from: what others prepare at the mayor's nobody knows.
func (p boardPainter) chooses(seat engine.Seat, t puertorico.TileView) bool {
	return p.clearable(seat, t) || p.View.Step != puertorico.StepPlace && p.takesOn(seat, t)
}

// choosesIn is chooses for a building.
func (p boardPainter) choosesIn(seat engine.Seat, b puertorico.BuildingView) bool {
	return p.View.Step != puertorico.StepPlace && b.Colonists < dataOf(b.Building).circles &&
		p.highlights(seat, b.Building, vacant)
}

// mayLeave says that the persons on a building may be moved now: the guests of the inn.
func (p boardPainter) mayLeave(seat engine.Seat, b puertorico.Building) bool {
	return seat == p.Scene.Focus.Seat && p.can.guests.any && b == puertorico.Inn
}

// newestTiles are the places of the tiles that came since the reader's last picture: the newest of a kind lies last
// among its like.
func (p boardPainter) newestTiles(seat engine.Seat, player *puertorico.PlayerView) []int {
	var places []int
	taken := p.fresh.seats[seat].tiles
	for i, tile := range slices.Backward(player.Island) {
		if taken[tile.Tile] > 0 {
			taken[tile.Tile]--
			places = append(places, i)
		}
	}
	return places
}

type cityCell struct {
	view  puertorico.BuildingView
	first int
	wide  bool
}

// arrange puts the buildings of a city on its spaces in rows of so many: small ones in the order of building, large
// ones last, side by side on one row. What does not fit is left out.
func arrange(city []puertorico.BuildingView, columns int) []cityCell {
	cells := make([]cityCell, 0, len(city))
	var taken [puertorico.CitySpaces]bool
	place := func(b puertorico.BuildingView, spaces int) {
		for i := 0; i+spaces <= len(taken); i++ {
			if taken[i] || spaces == 2 && (taken[i+1] || i%columns == columns-1) {
				continue
			}
			taken[i] = true
			if spaces == 2 {
				taken[i+1] = true
			}
			cells = append(cells, cityCell{b, i, spaces == 2})
			return
		}
	}
	for spaces := 1; spaces <= 2; spaces++ {
		for _, b := range city {
			if dataOf(b.Building).spaces == spaces {
				place(b, spaces)
			}
		}
	}
	return cells
}

// tableSpace is a building on a board: its name above its points, its crop, what it does where it is large, and who
// works there.
func (p townPainter) tableSpace(c *render.Canvas, r image.Rectangle, b puertorico.BuildingView, seat engine.Seat) {
	board, s, w, foot := boardPainter(p), dataOf(b.Building), r.Dx(), r.Max.Y-19
	c.HighlightEdgeIf(board.choosesIn(seat, b), r, 10, 5)
	c.Halved(r.Min.X+w/2, r.Min.Y+30, 29, nameRoom(w), p.building(b.Building), cityStyle)
	c.Shield(strconv.Itoa(s.points), r.Min.X+22, foot, 32, render.Tone{})
	switch {
	case s.crop != "":
		marketPainter(p).cropSign(c, s.crop, r.Min.X+57, foot+2, 29)
	case s.spaces > 1 && b.Building != puertorico.Statue: // Its shield says it.
		effects()[b.Building].Short().Draw(c, r.Min.X+44, foot, tableSign, w-84, render.Tone{})
	}
	for k := range min(s.circles, 4) {
		x, who := r.Max.X-18-(s.circles-1-k)*27, occupant(k, b.Colonists, b.Nobles)
		c.HighlightDiscIf(board.highlights(seat, b.Building, who), x, foot, highlightRadius+2)
		circle(c, x, foot, 11, who)
	}
}

// highlights says that a circle of a building is highlighted: an empty one that somebody may come to, one that somebody
// may leave.
func (p boardPainter) highlights(seat engine.Seat, b puertorico.Building, who person) bool {
	if who != vacant {
		return p.mayLeave(seat, b)
	}
	return p.takesPerson(seat, contains(p.can.raided.buildings[:], b), contains(p.can.guests.buildings[:], b))
}

// nameRoom is how wide a name may be on a space of width w.
func nameRoom(w int) int { return w - 4 }

// goodCell is the room of a good in the row of a board, from its column on; goodTab is the end of it that a price has.
const (
	goodCellWide = 140
	goodCellHigh = 65
	goodTab      = 52
)

// goodsRow draws the goods of a player's goods. Those that a decision is about are highlighted, with the price of a
// sale or the own ship of a wharf.
func (p boardPainter) goodsRow(c *render.Canvas, b image.Rectangle, seat engine.Seat) {
	y := b.Min.Y + 101
	c.HighlightEdgeIf(p.anyGoods(seat), image.Rect(b.Min.X+12, b.Min.Y+68, b.Max.X-12, b.Min.Y+133), 10, 6)
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		x := goodColumn(b, g)
		cell := rect(x-4, y-goodCellHigh/2, goodCellWide, goodCellHigh)
		c.HighlightEdgeIf(p.goodMark(seat, g).highlighted, cell, 10, 5)
		p.good(c, seat, g, cell, 56)
	}
}

// chipHigh is how high the chip of a change is on a board, changeApart how far behind its number.
const chipHigh, changeApart = 28, 4

// good draws a good in its cell, how many of it a seat has, and behind that how many of them it made since the reader's
// last picture, or in a tab the best price of a sale or the ship of the wharf: smaller and closer where that needs the
// room.
func (p boardPainter) good(c *render.Canvas, seat engine.Seat, g puertorico.Good, cell image.Rectangle, side int) {
	player, m := &p.View.Players[seat], p.goodMark(seat, g)
	n, apart, size, room, x, y := player.Goods[g], 14, 50, cell.Dx()-6, cell.Min.X+4, (cell.Min.Y+cell.Max.Y)/2
	more := render.Change(min(n, p.fresh.seats[seat].made[g]))
	switch {
	case m.adds():
		room -= goodTab + 6
	case more != "":
		room -= changeApart + focus.ChipWidth(more, chipHigh)
	}
	number := func() int { return side + apart + render.Width(countStyle.Font, size, strconv.Itoa(n)) }
	for side > 40 && number() > room {
		side, apart, size = side-1, max(2, apart-1), max(34, size-1)
	}
	stock(c, goodIcons[g], n, x+side/2, y, side, side-side/2+apart, size)
	price, ground := player.Prices[g], render.Focus
	if post := player.PostPrices[g]; m.posts && (!m.sells || post > price) {
		price, ground = post, "great"
	}
	tab := rect(cell.Max.X-goodTab, cell.Min.Y+4, goodTab-4, cell.Dy()-8)
	if m.adds() {
		c.Fill(tab, render.Solid(ground))
		c.Fill(rect(tab.Min.X-2, cell.Min.Y+2, 3, cell.Dy()-4), render.Solid(render.Outline))
	}
	switch middle := (tab.Min.X + tab.Max.X) / 2; {
	case m.sells || m.posts:
		c.Coin(max(0, price), middle, y, 22, render.Tone{})
	case m.wharf:
		c.Icon("ship", middle, y, 42)
	case more != "":
		focus.Chip(c, seat, more, x+number()+changeApart, y, chipHigh)
	}
}

// goodMark is what the decision in focus says of a good: that it may be chosen, sold in the trading house or at the
// trading post, loaded at the wharf.
type goodMark struct {
	highlighted, sells, posts, wharf bool
}

func (m goodMark) adds() bool { return m.sells || m.posts || m.wharf }

func (p boardPainter) goodMark(seat engine.Seat, g puertorico.Good) goodMark {
	if seat != p.Scene.Focus.Seat {
		return goodMark{}
	}
	m := goodMark{sells: p.can.sell[g], posts: p.can.post[g], highlighted: p.can.bonus[g] || p.can.supply[g]}
	for _, l := range p.can.loads {
		m.highlighted = m.highlighted || l.good == g
		m.wharf = m.wharf || l.good == g && l.ship == wharf
	}
	m.highlighted = m.highlighted || m.sells || m.posts
	return m
}

// anyGoods says that a decision is about all goods of a seat: what goes on the small wharf, what is kept.
func (p boardPainter) anyGoods(seat engine.Seat) bool {
	return p.can.mixed && seat == p.Scene.Focus.Seat || p.View.Step == puertorico.StepStore && p.Decides(seat)
}
