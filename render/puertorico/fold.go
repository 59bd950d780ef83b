package puertorico

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// The market in a folded picture: beside the last purse where the number of seats is odd, else a strip below the purses
// of the phases that need it.
const (
	foldTile   = 52
	foldStep   = 60
	foldStrip  = 72
	foldPerson = 46
)

// needsMarket says that a decision of the phase is about tiles, the trading house or the colonist ship.
func needsMarket(v *puertorico.View) bool {
	switch v.Phase {
	case puertorico.Settler, puertorico.Mayor, puertorico.Trader, puertorico.Buccaneer:
		return !v.Over
	}
	return false
}

// foldedMarket are the places of the market in a folded picture, each the left end of a row's middle.
type foldedMarket struct {
	tiles, piles, house, ship image.Point
}

func (l *layout) foldedMarket() foldedMarket {
	r := l.market
	if r.Dy() < 2*foldTile {
		y := (r.Min.Y + r.Max.Y) / 2
		return foldedMarket{image.Pt(r.Min.X+18, y), image.Pt(r.Min.X+408, y), image.Pt(r.Min.X+686, y),
			image.Pt(r.Max.X-330, y)}
	}
	first, second := r.Min.Y+39, r.Max.Y-39
	return foldedMarket{image.Pt(r.Min.X+18, first), image.Pt(r.Max.X-268, first), image.Pt(r.Min.X+18, second),
		image.Pt(r.Max.X-330, second)}
}

// foldedMarket draws tiles, piles, trading house and colonist ship in little room; signs stand for their names.
func (p marketPainter) foldedMarket(c *render.Canvas, l *layout) {
	if l.market.Empty() {
		return
	}
	m := l.foldedMarket()
	for i, tile := range p.View.FaceUp {
		at := image.Pt(m.tiles.X+i*foldStep, m.tiles.Y-foldTile/2)
		if at.X+foldTile > m.piles.X {
			break
		}
		p.foldedTile(c, at, tile, contains(p.can.tiles[:], tile))
	}
	p.foldedPile(c, m.piles, puertorico.Quarry, p.View.Quarries, p.can.tiles[puertorico.Quarry])
	stack, lit := puertorico.Forest, p.can.draw || p.can.buy
	if p.View.Drawn >= 0 && p.View.Step == puertorico.StepForest {
		stack, lit = p.View.Drawn, true
	}
	p.foldedPile(c, m.piles.Add(image.Pt(128, 0)), stack, p.View.Stack, lit)
	side := 48
	if p.Theme.Name() == "dark" {
		p.lightDisc(c, m.house.X+24, m.house.Y, 26)
		side = 38
	}
	c.Icon("trader", m.house.X+24, m.house.Y, side)
	for i := range puertorico.HouseSpaces {
		p.houseSpace(c, i, m.house.Add(image.Pt(62+i*foldStep, -foldTile/2)), foldTile, 6, 42, 5)
	}
	p.foldedShip(c, m.ship)
}

func (p marketPainter) foldedTile(c *render.Canvas, at image.Point, tile puertorico.Tile, lit bool) {
	c.Tile(at, foldTile, foldTile, 6, render.Solid(tileTint(tile)))
	if icon := tileIcon(tile); icon != "" {
		c.Icon(icon, at.X+foldTile/2, at.Y+foldTile/2, 42)
	}
	c.HighlightEdgeIf(lit, rect(at.X, at.Y, foldTile, foldTile), 6, 5)
}

// foldedPile draws a pile with its number beside it. Forest stands for the face-down stack.
func (p marketPainter) foldedPile(c *render.Canvas, at image.Point, tile puertorico.Tile, n int, lit bool) {
	corner := image.Pt(at.X, at.Y-foldTile/2)
	switch {
	case n <= 0 && !lit:
		c.Slot(corner, foldTile, foldTile, 6)
	case tile == puertorico.Forest:
		c.Tile(corner, foldTile, foldTile, 6, render.Solid(tileTint(tile)))
		key := render.SpriteKey{Kind: "pr.fold"}
		c.Piece(key, image.Rect(0, 0, foldTile, foldTile), corner.X, corner.Y, func(pen *render.Pen) {
			const m = foldTile / 2
			pen.Polygon(m, m-19, m+5, m-5, m+19, m, m+5, m+5, m, m+19, m-5, m+5, m-19, m, m-5, m-5)
			pen.Fill("leafD")
		})
		c.HighlightEdgeIf(lit, rect(corner.X, corner.Y, foldTile, foldTile), 6, 5)
	default:
		p.foldedTile(c, corner, tile, lit)
	}
	amount(c, n, at.X+foldTile+9, at.Y, 38)
}

func (p marketPainter) foldedShip(c *render.Canvas, at image.Point) {
	people, x := p.View.ColonistShip, at.X+64
	c.HighlightEdgeIf(p.can.raid, image.Rect(at.X-6, at.Y-31, at.X+360, at.Y+31), 8, 5)
	c.Icon("ship", at.X+26, at.Y, 56)
	person := func(icon string, n int, lit bool) {
		c.HighlightEdgeIf(lit, rect(x-2, at.Y-28, 112, 56), 8, 5)
		c.FadedIcon(icon, x+foldPerson/2, at.Y, foldPerson, render.FadeIf(n == 0, render.Paper, ghostShare))
		amount(c, n, x+foldPerson+6, at.Y, 42)
		x += 124
	}
	if !p.View.WithNobles {
		person("colonist", people, false)
		return
	}
	person("colonist", max(0, people-p.View.ShipNobles), p.can.colonist)
	person("noble", p.View.ShipNobles, p.can.noble)
}
