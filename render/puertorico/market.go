package puertorico

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// marketPainter draws what lies between the sky and the boards, and beside them: roles, ships, tiles, houses,
// buildings.
type marketPainter struct{ *painter }

func (p marketPainter) plantations(c *render.Canvas, l *layout) {
	r := l.plantations
	discarded := 0
	for _, n := range p.View.Discards {
		discarded += n
	}
	room := r.Dx() - 40
	if discarded > 0 {
		note := p.Say("puertorico.picture.discarded", number(discarded))
		room -= c.FittedText(r.Max.X-24, r.Min.Y+39, r.Dx()/2, note, noteStyle.In(25).At(render.Right)) + 20
	}
	c.FittedText(r.Min.X+18, r.Min.Y+39, room, p.Say("puertorico.picture.plantations"), titleStyle)
	side := l.rowSide(len(p.View.FaceUp))
	for i, tile := range p.View.FaceUp {
		at := l.rowTile(i, len(p.View.FaceUp))
		if at.X+side > l.quarryPile().X {
			break
		}
		p.marketTile(c, at, side, tile)
		c.HighlightEdgeIf(p.can.tiles[tile], rect(at.X, at.Y, side, side), 8, 6)
	}
	p.pile(c, l.quarryPile(), puertorico.Quarry, p.View.Quarries, p.can.tiles[puertorico.Quarry])
	p.pile(c, l.stackPile(), puertorico.Forest, p.View.Stack, p.can.draw || p.can.buy)
	if p.View.Drawn >= 0 && p.View.Step == puertorico.StepForest {
		// The drawn tile lies face up on the stack until its player says how it is laid (X4.3).
		at := l.stackPile()
		p.marketTile(c, at, marketTile, p.View.Drawn)
		c.HighlightEdge(rect(at.X, at.Y, marketTile, marketTile), 8, 6)
		disc(c, p.View.Stack, at.X+79, at.Y+76)
	}
}

func (p marketPainter) marketTile(c *render.Canvas, at image.Point, side int, tile puertorico.Tile) {
	c.Tile(at, side, side, 8, render.Solid(tileTints[tile]))
	p.cropSign(c, tile.String(), at.X+side/2, at.Y+side/2, side*3/4)
}

// pile draws quarries, or the face-down stack with its green back, and how many there are; where there are none, the
// place of the pile with a quiet zero.
func (p marketPainter) pile(c *render.Canvas, at image.Point, tile puertorico.Tile, n int, highlighted bool) {
	if n == 0 {
		c.Slot(at, marketTile, marketTile, 8)
		c.Middle(at.X+marketTile/2, at.Y+marketTile/2, "0", nothing.In(leastZero).At(render.Centre))
		c.HighlightEdgeIf(highlighted, rect(at.X, at.Y, marketTile, marketTile), 8, 6)
		return
	}
	for k := min(n-1, 2); k > 0; k-- {
		c.Tile(at.Add(image.Pt(4*k, -3*k)), marketTile, marketTile, 8, render.Solid(tileTints[tile]))
	}
	if tile != puertorico.Forest {
		p.marketTile(c, at, marketTile, tile)
	} else {
		c.Tile(at, marketTile, marketTile, 8, render.Solid(tileTints[tile]))
		c.Piece(render.SpriteKey{Kind: "pr.back"}, image.Rect(0, 0, marketTile, marketTile), at.X, at.Y, back)
	}
	c.HighlightEdgeIf(highlighted, rect(at.X, at.Y, marketTile, marketTile), 8, 6)
	disc(c, n, at.X+79, at.Y+76)
}

func back(pen *render.Pen) {
	pen.RoundRect(8, 8, marketTile-16, marketTile-16, 4)
	pen.Stroke(render.Ink, 2.4)
	const m = marketTile / 2
	pen.Polygon(m, m-24, m+7, m-7, m+24, m, m+7, m+7, m, m+24, m-7, m+7, m-24, m, m-7, m-7)
	pen.Fill(render.Ink)
}

func (p marketPainter) house(c *render.Canvas, l *layout) {
	r := l.house
	c.FittedText(r.Min.X+18, r.Min.Y+39, r.Dx()-36, p.Say("puertorico.picture.house"), titleStyle)
	for i := range puertorico.HouseSpaces {
		p.houseSpace(c, i, l.housePlace(i), marketTile, 8, 60, 6)
	}
}

// houseSpace draws a space of the trading house of the given side and radius, its good, and edge pixels of gold round
// it where it may be plundered.
func (p marketPainter) houseSpace(c *render.Canvas, i int, at image.Point, side, radius, icon, edge int) {
	if i >= len(p.View.House) {
		c.Slot(at, side, side, radius)
		return
	}
	c.Tile(at, side, side, radius, render.Solid(render.Paper3))
	if k := i - (len(p.View.House) - len(p.fresh.house)); k >= 0 && k < len(p.fresh.house) {
		c.ChangeFrame(rect(at.X, at.Y, side, side), radius, p.fresh.house[k])
	}
	c.Icon(goodIcons[p.View.House[i]], at.X+side/2, at.Y+side/2, icon)
	c.HighlightEdgeIf(p.can.plunder, rect(at.X, at.Y, side, side), radius, edge)
}

func (p marketPainter) colonistShip(c *render.Canvas, l *layout) {
	r := l.colonists
	c.FittedText(r.Min.X+18, r.Min.Y+39, r.Dx()-36, p.Say("puertorico.picture.colonist_ship"), titleStyle)
	y := marketRow(r) + marketTile/2
	c.HighlightEdgeIf(p.can.raid, r, 14, 8)
	if p.View.WithNobles {
		p.mixedShip(c, r, y)
		return
	}
	c.Icon("ship", r.Min.X+60, y, 86)
	if p.View.ColonistShip == 0 {
		c.FadedIcon("colonist", r.Min.X+144, y, 62, render.Fade(render.Paper, ghostShare))
		c.Middle(r.Max.X-18, y, "0", nothing.In(60).At(render.Right))
		return
	}
	c.Icon("colonist", r.Min.X+144, y, 62)
	c.Fitted(r.Max.X-16, y, 72, strconv.Itoa(p.View.ColonistShip), countStyle.In(60).At(render.Right))
}

// mixedShip draws who is on the colonist ship of a game with nobles, of whom a ship carries one (N1.2): colonists and
// nobles, each with their number. The panel has no room for the ship beside them; its title names it.
func (p marketPainter) mixedShip(c *render.Canvas, r image.Rectangle, y int) {
	colonists, nobles := max(0, p.View.ColonistShip-p.View.ShipNobles), p.View.ShipNobles
	left, right := mixedPlaces(r)
	c.HighlightEdgeIf(p.can.colonist, left, 10, 6)
	c.HighlightEdgeIf(p.can.noble, right, 10, 6)
	stock(c, "colonist", colonists, left.Min.X+32, y, 50, 30, 46)
	stock(c, "noble", nobles, right.Min.X+32, y, 50, 30, 46)
}

func mixedPlaces(r image.Rectangle) (colonists, nobles image.Rectangle) {
	const wide = 112
	y := marketRow(r) + 3
	return rect(r.Min.X+14, y, wide, marketTile-6), rect(r.Max.X-14-wide, y, wide, marketTile-6)
}

// supply draws what is left: goods, colonists, nobles where they play, and chips. Each thing has the room of its icon
// and of as many digits as it may have; what is left lies between them.
func (p marketPainter) supply(c *render.Canvas, l *layout) {
	r, v := l.supply, p.View
	icons, counts := slices.Clone(goodIcons[:]), slices.Clone(v.Goods[:])
	icons, counts = append(icons, "colonist"), append(counts, v.Colonists)
	if v.WithNobles {
		icons, counts = append(icons, "noble"), append(counts, v.Nobles)
	}
	icons, counts = append(icons, "vp"), append(counts, v.VP)
	x, side, beside, size := r.Min.X+18, 48, 36, 42
	switch {
	case r.Dx() >= 1000:
		c.FittedText(x, (r.Min.Y+r.Max.Y)/2+10, 130, p.Say("puertorico.picture.supply"), titleStyle)
		x += 160
	case v.WithNobles:
		side, beside, size = 36, 23, 30
	default:
		side, beside, size = 38, 27, 36
	}
	room := side/2 + beside + render.Width(countStyle.Font, size, "00")
	free := r.Max.X - 20 - render.Width(countStyle.Font, size, "0") - room - x
	for i, icon := range icons {
		stock(c, icon, counts[i], x+side/2+free*i/(len(icons)-1), (r.Min.Y+r.Max.Y)/2, side, beside, size)
	}
}

// disc puts a round count with its number at (x, y).
func disc(c *render.Canvas, n, x, y int) {
	const r = 22
	c.Piece(render.SpriteKey{Kind: "pr.disc"}, render.Around(r+3), x, y, func(p *render.Pen) {
		p.Circle(0, 0, r)
		p.FillStroke(render.Paper, render.Edge, 2.2)
	})
	c.Inside(strconv.Itoa(n), x, y, r*8/5, 30, render.Solid(render.Ink))
}
