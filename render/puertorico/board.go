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
	head, h := b.Min.Y+headHigh/2, headOf(p.View)
	c.Fill(rect(b.Min.X, b.Min.Y+headHigh-1, b.Dx(), 2), render.Solid(render.Ink))
	p.flag(c, l, seat)
	c.Coin(player.Doubloons, b.Min.X+h.coin, head, 28, render.Tone{})
	stock(c, "colonist", player.SanJuan-player.SanJuanNobles, b.Min.X+h.colonists, head, h.side, h.beside, h.size)
	if h.nobles > 0 {
		stock(c, "noble", player.SanJuanNobles, b.Min.X+h.nobles, head, h.side, h.beside, h.size)
	}
	purse.Standing(c, b.Max.X-12, head, 62)
	p.goodsRow(c, b, seat, player)
	p.island(c, b, seat, player)
	p.newTiles(c, b, seat, player)
	townPainter(p).cityIn(c, citySpace(b, 0), tableGrid, l.rows, seat)
}

// flag draws the name of a seat and what lies before it: the governor's crown, the buccaneer's token (C2).
func (p boardPainter) flag(c *render.Canvas, l *layout, seat engine.Seat) {
	at, room := l.boards[seat].Min, headOf(p.View).coin-34
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
	for i, tile := range player.Island {
		at := tilePlace(b, i)
		c.Tile(at, tileSide, tileSide, 6, render.Solid(tileTint(tile.Tile)))
		c.HighlightEdgeIf(p.clearable(seat, tile), rect(at.X, at.Y, tileSide, tileSide), 6, 5)
		if tile.Tile == puertorico.Forest {
			c.Icon("forest", at.X+tileSide/2, at.Y+tileSide/2, 46)
			continue
		}
		marketPainter(p).cropSign(c, tile.Tile.String(), at.X+21, at.Y+21, 37)
		if tile.Colonists <= 0 && p.takesPerson(seat, contains(p.can.raided.tiles[:], tile.Tile),
			contains(p.can.guests.tiles[:], tile.Tile)) {
			c.HighlightDisc(at.X+tileStaff, at.Y+tileStaff, highlightRadius)
		}
		circle(c, at.X+tileStaff, at.Y+tileStaff, 8.6, occupant(0, tile.Colonists, tile.Nobles))
	}
}

// tableSign is how large the signs of effects are on a table, leastTableSign how small they may be where a name is
// long.
const tableSign, leastTableSign = 28, 20

// tableEffect says what a building does on a table, in short or without the time, and how large it is said: smaller
// where that has no room, nothing where it couldn't be read then.
func tableEffect(b puertorico.Building, room int) (sign focus.Sign, size int) {
	if sign = effects()[b].Short(); sign.Width(tableSign) <= room {
		return sign, tableSign
	}
	sign, size = effects()[b].Effect(), tableSign
	for size > leastTableSign && sign.Width(size) > room {
		size--
	}
	if sign.Width(size) > room || size < tableSign && sign.Numbered() {
		return focus.Sign{}, size
	}
	return sign, size
}

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

// mayLeave says that the persons on a building may be moved now: the guests of the inn.
func (p boardPainter) mayLeave(seat engine.Seat, b puertorico.Building) bool {
	return seat == p.Scene.Focus.Seat && p.can.guests.any && b == puertorico.Inn
}

func (p boardPainter) newTiles(c *render.Canvas, b image.Rectangle, seat engine.Seat, player *puertorico.PlayerView) {
	for _, i := range p.newestTiles(seat, player) {
		at := tilePlace(b, i)
		c.ChangeFrame(rect(at.X, at.Y, tileSide, tileSide), 8, seat)
	}
}

// newestTiles are the places of the tiles that came since the reader's last picture: the newest of a kind lies last
// among its like.
func (p boardPainter) newestTiles(seat engine.Seat, player *puertorico.PlayerView) []int {
	var places []int
	var taken [puertorico.Tiles]int
	for _, t := range p.fresh.took[seat] {
		taken[t]++
	}
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

// arrange is arrangeIn for the columns of a board.
func arrange(city []puertorico.BuildingView) []cityCell { return arrangeIn(city, cityColumns) }

// arrangeIn puts the buildings of a city on its spaces in rows of so many: small ones in the order of building, large
// ones last, side by side on one row. What does not fit is left out.
func arrangeIn(city []puertorico.BuildingView, columns int) []cityCell {
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

// tableGrid are the cities of a table.
var tableGrid = cityGrid{cityColumns, spaceWide, spaceHigh, spaceStepY - spaceHigh, townPainter.tableSpace}

// tableSpace is a building on a board: its name above its points, what it does, and who works there.
func (p townPainter) tableSpace(c *render.Canvas, r image.Rectangle, b puertorico.BuildingView, seat engine.Seat) {
	board, s, w, foot := boardPainter(p), dataOf(b.Building), r.Dx(), r.Min.Y+71
	c.Tile(r.Min, w, r.Dy(), 8, s.tone())
	board.cityName(c, r.Min.X+w/2, r.Min.Y+28, w, b.Building, &p.View.Players[seat])
	c.Shield(strconv.Itoa(s.points), r.Min.X+22, foot, 32, render.Tone{})
	if s.crop != "" {
		marketPainter(p).cropSign(c, s.crop, r.Min.X+57, foot, 30)
	} else {
		room := w - 74 - (s.circles-1)*22
		sign, size := tableEffect(b.Building, room)
		sign.Draw(c, r.Min.X+44, foot, size, room, render.Tone{})
	}
	for k := range min(s.circles, 4) {
		x, who := r.Max.X-15-(s.circles-1-k)*22, occupant(k, b.Colonists, b.Nobles)
		c.HighlightDiscIf(board.highlights(seat, b.Building, who), x, foot+1, highlightRadius)
		circle(c, x, foot+1, 8.8, who)
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

// nameLines are the lines of a building's name on a space of width w, and the size at which all of them fit.
func (p boardPainter) nameLines(w int, b puertorico.Building) (lines []string, size int) {
	size = cityStyle.Size
	lines = render.Lines(cityStyle.Font, size, w-18, p.building(b))
	for _, line := range lines {
		fit, _ := render.Fit(cityStyle.Font, cityStyle.Size, w-6, line)
		size = min(size, fit)
	}
	return lines, size
}

// cityName sets a name about a point on a space of width w, at the size at which all small buildings of the city fit.
func (p boardPainter) cityName(
	c *render.Canvas, x, y, w int, b puertorico.Building, player *puertorico.PlayerView,
) {
	lines, size := p.nameLines(w, b)
	for _, other := range player.City {
		_, fit := p.nameLines(spaceWide*dataOf(other.Building).spaces, other.Building)
		size = min(size, fit)
	}
	for i, line := range lines {
		c.Fitted(x, y+24*i-12*(len(lines)-1), w-6, line, cityStyle.In(size))
	}
}

// goodCell is the room of a good in the row of a board, from its column on.
const (
	goodCellWide = 140
	goodCellHigh = 65
)

// goodsRow draws the goods of a player's goods. Those that a decision is about are highlighted, with the price of a
// sale or the own ship of a wharf.
func (p boardPainter) goodsRow(c *render.Canvas, b image.Rectangle, seat engine.Seat, player *puertorico.PlayerView) {
	y := b.Min.Y + 101
	c.HighlightEdgeIf(p.anyGoods(seat), image.Rect(b.Min.X+12, b.Min.Y+68, b.Max.X-12, b.Min.Y+133), 10, 6)
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		x, n := goodColumn(b, g), player.Goods[g]
		m := p.goodMark(seat, g)
		c.HighlightEdgeIf(m.highlighted, rect(x-4, y-goodCellHigh/2, goodCellWide, goodCellHigh), 10, 5)
		if m.adds() {
			markedGood(c, m, g, player, x, y)
		} else {
			beside, size := 44, 50
			if n > 9 {
				beside, size = 36, 46
			}
			stock(c, goodIcon(g), n, x+28, y, 56, beside, size)
		}
		focus.Corner(c, seat, min(n, p.fresh.made[seat][g]), x+60, y-20)
	}
}

// markedGood sets a good closer than it lies else, from x on, so that the best price of a sale or the ship of the wharf
// stands beside it.
func markedGood(c *render.Canvas, m goodMark, g puertorico.Good, player *puertorico.PlayerView, x, y int) {
	n, middle := player.Goods[g], x+107
	side, from, size := 46, 49, 42
	if n > 9 {
		side, from, size = 40, 41, 34
	}
	c.Icon(goodIcon(g), x+side/2, y, side)
	c.Middle(x+from, y, strconv.Itoa(n), countStyle.In(size))
	house, post := player.Prices[g], player.PostPrices[g]
	switch {
	case m.posts && (!m.sells || post > house):
		postCoin(c, max(0, post), middle, y, 24)
	case m.sells:
		c.Coin(max(0, house), middle, y, 25, render.Tone{})
	default:
		c.Icon("ship", middle, y, 50)
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

// postCoin is a price at a trading post, on the ground of such a building.
func postCoin(c *render.Canvas, price, x, y, r int) {
	half := r + 2
	c.Piece(render.SpriteKey{Kind: "pr.post", A: r}, render.Around(half+2), x, y, func(pen *render.Pen) {
		pen.RoundRect(float64(-half), float64(-half), float64(2*half), float64(2*half), 6)
		pen.FillStroke("great", render.Outline, 2)
	})
	c.Coin(price, x, y, r, render.Tone{})
}
