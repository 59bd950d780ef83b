package puertorico

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// headHigh is the head of a board: pennant and purse.
const headHigh = 64

func boardGround(pen *render.Pen, b image.Rectangle, folded bool) {
	pen.Panel(b)
	y := float64(b.Min.Y + headHigh)
	pen.Move(float64(b.Min.X), y)
	pen.LineTo(float64(b.Max.X), y)
	pen.Stroke(render.Ink, 2)
	if folded {
		return
	}
	for i := range puertorico.IslandSpaces {
		pen.Slot(image.Rectangle{Min: tilePlace(b, i), Max: tilePlace(b, i).Add(image.Pt(tileSide, tileSide))}, 6)
	}
	for i := range puertorico.CitySpaces {
		pen.Slot(image.Rectangle{Min: citySpace(b, i), Max: citySpace(b, i).Add(image.Pt(spaceWide, spaceHigh))}, 8)
	}
}

// goodColumn is the left edge of a good's column in the goods row of a board.
func goodColumn(b image.Rectangle, g puertorico.Good) int { return b.Min.X + 24 + int(g)*146 }

// board draws what one player owns.
func (p *painter) board(c *render.Canvas, l *layout, seat engine.Seat) {
	b, player := l.boards[seat], &p.v.Players[seat]
	head := b.Min.Y + headHigh/2
	w := c.Pennant(seat, p.name(seat), b.Min.X, b.Min.Y, headHigh, 470-56)
	if seat == p.v.Governor {
		c.Icon("governor", b.Min.X+w+31, head, 47)
	}
	c.Coin(player.Doubloons, b.Min.X+510, head, 28, render.Tone{})
	stock(c, "colonist", player.SanJuan, b.Min.X+593, head, 42, 27, 40)
	c.Shield(p.points(player.VP), b.Max.X-44, head, 54, render.Tone{})
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		stock(c, goodIcon(g), player.Goods[g], goodColumn(b, g)+28, b.Min.Y+101, 56, 44, 50)
	}
	if !l.folded {
		p.island(c, b, player)
		p.newTiles(c, b, seat, player)
		p.city(c, b, seat, player)
	}
	if p.scene.Focus.Seat == seat {
		p.tags(c, l, b, player)
	}
}

// points are the chips of a player, "?" where they are hidden.
func (p *painter) points(vp int) string {
	if vp < 0 {
		return "?"
	}
	return strconv.Itoa(vp)
}

func (p *painter) island(c *render.Canvas, b image.Rectangle, player *puertorico.PlayerView) {
	for i, tile := range player.Island[:min(len(player.Island), puertorico.IslandSpaces)] {
		at := tilePlace(b, i)
		c.Tile(at, tileSide, tileSide, 6, render.Solid(tileTint(tile.Tile)))
		if icon := tileIcon(tile.Tile); icon != "" {
			c.Icon(icon, at.X+21, at.Y+21, 37)
		}
		if tile.Tile != puertorico.Forest {
			circle(c, at.X+45, at.Y+45, 8.6, tile.Colonists > 0)
		}
	}
}

func circle(c *render.Canvas, x, y int, r float64, filled bool) {
	if filled {
		c.Circle(x, y, r, "colonist", render.Tone{})
	} else {
		c.Circle(x, y, r, render.Hole, render.Tone{})
	}
}

// newTiles marks the tiles that came since the reader's last picture.
func (p *painter) newTiles(c *render.Canvas, b image.Rectangle, seat engine.Seat, player *puertorico.PlayerView) {
	for _, i := range p.newestTiles(seat, player) {
		at := tilePlace(b, i)
		p.bar(c, at.X+2, at.Y+tileSide+2, tileSide-4, seat)
	}
}

// newestTiles are the places of the tiles that came since the reader's last picture: the newest of a kind lies last among
// its like.
func (p *painter) newestTiles(seat engine.Seat, player *puertorico.PlayerView) []int {
	var places []int
	var taken [puertorico.Tiles]int
	for _, t := range p.fresh.took[seat] {
		taken[t]++
	}
	for i := min(len(player.Island), puertorico.IslandSpaces) - 1; i >= 0; i-- {
		if t := player.Island[i].Tile; t >= 0 && int(t) < len(taken) && taken[t] > 0 {
			taken[t]--
			places = append(places, i)
		}
	}
	return places
}

// cityCell is a building on the spaces that it takes in a city.
type cityCell struct {
	view  puertorico.BuildingView
	first int
	wide  bool
}

// arrange puts the buildings of a city on its spaces: small ones in the order of building, large ones last, side by side on
// one row. What does not fit is left out.
func arrange(city []puertorico.BuildingView) []cityCell {
	var cells []cityCell
	var taken [puertorico.CitySpaces]bool
	place := func(b puertorico.BuildingView, spaces int) {
		for i := 0; i+spaces <= len(taken); i++ {
			if taken[i] || spaces == 2 && (taken[i+1] || i%4 == 3) {
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
	for _, b := range city {
		if sheetOf(b.Building).spaces == 1 {
			place(b, 1)
		}
	}
	for _, b := range city {
		if sheetOf(b.Building).spaces == 2 {
			place(b, 2)
		}
	}
	return cells
}

func (p *painter) city(c *render.Canvas, b image.Rectangle, seat engine.Seat, player *puertorico.PlayerView) {
	for _, cell := range arrange(player.City) {
		at := citySpace(b, cell.first)
		s := sheetOf(cell.view.Building)
		w := spaceWide
		if cell.wide {
			w += spaceStepX
		}
		c.Tile(at, w, spaceHigh, 8, render.Solid(s.ground()))
		p.buildingName(c, at, w, cell.view.Building)
		foot := at.Y + 62
		c.Shield(strconv.Itoa(s.points), at.X+18, foot, 28, render.Tone{})
		if s.good != no {
			c.Icon(s.good.String(), at.X+46, foot, 25)
		}
		for k := range min(s.circles, 4) {
			circle(c, at.X+w-14-(s.circles-1-k)*21, foot+1, 8.8, k < cell.view.Colonists)
		}
		for _, built := range p.fresh.built[seat] {
			if built == cell.view.Building {
				p.bar(c, at.X+3, at.Y+spaceHigh+1, w-6, seat)
			}
		}
	}
}

// buildingName sets a name on a city space: two lines at the best space, shrunk, then cut.
func (p *painter) buildingName(c *render.Canvas, at image.Point, w int, b puertorico.Building) {
	room := w - 10
	lines := render.Lines(cityStyle.Font, cityStyle.Size, room-8, p.say("puertorico.building."+b.String()))
	size := cityStyle.Size
	for i, line := range lines {
		var s int
		s, lines[i] = render.Fit(cityStyle.Font, cityStyle.Size, room, line)
		size = min(size, s)
	}
	y := at.Y + 27
	if len(lines) == 2 {
		y = at.Y + 17
	}
	for i, line := range lines {
		c.Middle(at.X+w/2, y+20*i, line, cityStyle.In(size))
	}
}

// tags hang what is possible with a good under its column: the price of a sale, the own ship of a wharf, the privilege of
// the craftsman.
func (p *painter) tags(c *render.Canvas, l *layout, b image.Rectangle, player *puertorico.PlayerView) {
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		x := goodColumn(b, g)
		if p.can.bonus[g] {
			c.Glow(image.Rect(x-4, b.Min.Y+70, x+118, b.Min.Y+131), 10, 6)
		}
		if !p.can.sell[g] {
			continue
		}
		price := max(0, player.Prices[g])
		if l.folded {
			at := p.besideGood(b, g, player)
			c.Halo(at.X, at.Y, 21)
			c.Coin(price, at.X, at.Y, 16, render.Tone{})
		} else {
			c.PriceTag(price, x+28, b.Min.Y+130)
		}
	}
	for _, load := range p.can.on(wharf) {
		if l.folded {
			at := p.besideGood(b, load.good, player)
			c.Halo(at.X, at.Y, 21)
			c.Icon("ship", at.X, at.Y, 28)
		} else {
			c.Tag(goodColumn(b, load.good)-8, b.Min.Y+132, []render.Choice{{Icon: "ship", N: load.n}})
		}
	}
}

// besideGood is where a mark beside the number of a good finds room: after one digit, above two.
func (p *painter) besideGood(b image.Rectangle, g puertorico.Good, player *puertorico.PlayerView) image.Point {
	if player.Goods[g] > 9 {
		return image.Pt(goodColumn(b, g)+136, b.Min.Y+84)
	}
	return image.Pt(goodColumn(b, g)+123, b.Min.Y+101)
}
