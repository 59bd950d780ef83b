package puertorico

import (
	"fmt"
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// The grid of My board, 1200 wide.
const (
	ownWide, ownHigh   = 1200, 1530
	ownInner           = 1144
	ownSky             = 128
	ownTile            = 160
	ownSpaceW          = 265
	ownSpaceH          = 146
	ownSpaceX          = 277
	ownSpaceY          = 158
	ownCircle          = 18.0
	ownCircleStep      = 50
	halo               = 26
	ownTileX, ownTileY = 187, 172
)

var (
	ownPurse   = rect(margin, 156, ownInner, 104)
	ownIsland  = rect(margin, 288, ownInner, 418)
	ownCity    = rect(margin, 734, ownInner, 540)
	ownProduce = rect(margin, 1302, ownInner, 94)
	ownLegend  = rect(margin, 1424, ownInner, 72)
)

func ownTilePlace(i int) image.Point {
	return image.Pt(ownIsland.Min.X+24+(i%6)*ownTileX, ownIsland.Min.Y+66+(i/6)*ownTileY)
}

func ownSpacePlace(i int) image.Point {
	return image.Pt(ownCity.Min.X+24+(i%4)*ownSpaceX, ownCity.Min.Y+66+(i/4)*ownSpaceY)
}

// owner is whose board My board shows.
func (p *painter) owner() (engine.Seat, error) {
	switch {
	case p.seated(p.v.Viewer):
		return p.v.Viewer, nil
	case p.seated(p.scene.Focus.Seat):
		return p.scene.Focus.Seat, nil
	}
	return 0, fmt.Errorf("%w: an own board without a viewer", ErrView)
}

// own draws one seat's board with the answer that it prepares.
func (p *painter) own() (*render.Canvas, error) {
	seat, err := p.owner()
	if err != nil {
		return nil, err
	}
	c := p.theme.Plate(render.PlateKey{Kind: "puertorico.own"}, ownWide, ownHigh, ownGround).Canvas()
	player := &p.v.Players[seat]
	line := p.roundLine() + " · " + p.say("puertorico.picture.private")
	c.Header(ownSky, render.Header{
		Line: line, Name: p.name(seat), Marks: []engine.Seat{seat},
		Say: func(name string) string { return p.ownHeadline(seat, name) },
	})
	p.ownPurse(c, seat, player)
	p.ownIsland(c, player)
	p.ownCity(c, seat, player)
	for _, i := range p.newestTiles(seat, player) {
		at := ownTilePlace(i)
		p.bar(c, at.X+6, at.Y+ownTile+1, ownTile-12, seat)
	}
	p.ownRow(c, player)
	p.ownLegend(c, seat)
	return c, nil
}

func ownGround(pen *render.Pen) {
	pen.Rhumbs(ownWide/2, 420, ownWide, ownHigh)
	pen.MapFrame(ownWide, ownHigh, ownSky+2)
	pen.Sky(ownWide, ownSky)
	for _, r := range []image.Rectangle{ownPurse, ownIsland, ownCity, ownProduce, ownLegend} {
		pen.Panel(r)
	}
	for _, x := range []float64{122, 878} {
		pen.Move(margin+x, float64(ownPurse.Min.Y+18))
		pen.LineTo(margin+x, float64(ownPurse.Max.Y-18))
		pen.Stroke(render.PaperLine, 2)
	}
	for i := range puertorico.IslandSpaces {
		at := ownTilePlace(i)
		pen.Slot(image.Rectangle{Min: at, Max: at.Add(image.Pt(ownTile, ownTile))}, 14)
	}
	for i := range puertorico.CitySpaces {
		at := ownSpacePlace(i)
		pen.Slot(image.Rectangle{Min: at, Max: at.Add(image.Pt(ownSpaceW, ownSpaceH))}, 14)
	}
}

func (p *painter) ownHeadline(seat engine.Seat, name string) string {
	key := "puertorico.picture.own." + p.scene.Focus.Step
	if p.scene.Focus.Seat != seat || !p.has(key) {
		key = "puertorico.picture.own"
	}
	return p.say(key, text("name", name), number(p.v.Players[seat].SanJuan))
}

func (p *painter) ownPurse(c *render.Canvas, seat engine.Seat, player *puertorico.PlayerView) {
	r := ownPurse
	y := (r.Min.Y + r.Max.Y) / 2
	c.Coin(player.Doubloons, r.Min.X+60, y, 38, render.Tone{})
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		x := r.Min.X + 178 + 146*int(g)
		stock(c, goodIcon(g), player.Goods[g], x, y, 66, 44, 52)
		if p.fresh.made[seat][g] && player.Goods[g] > 0 {
			p.bar(c, x-30, r.Max.Y-2, 110, seat)
		}
	}
	stay := player.SanJuan
	if p.draft.place {
		stay = p.draft.sanJuan
	}
	stock(c, "colonist", stay, r.Min.X+930, y, 60, 42, 50)
	c.Shield(p.points(player.VP), r.Min.X+1083, y, 80, render.Tone{})
}

// panelHead sets the title of a panel and how much of it is filled.
func (p *painter) panelHead(c *render.Canvas, r image.Rectangle, key string, filled, of int) {
	panelTitleIn(c, r.Min.X+24, r.Min.Y+45, 700, p.say(key), 36)
	c.Text(r.Max.X-24, r.Min.Y+43, p.say("puertorico.picture.of", number(filled), other(of)), noteStyle.In(28).At(render.Right))
}

func panelTitleIn(c *render.Canvas, x, baseline, room int, text string, size int) {
	size, fit := render.Fit(titleStyle.Font, size, room, text)
	c.Text(x, baseline, fit, titleStyle.In(size))
}

// change is a circle in a proposal: who is there now, and who would be.
func (p *painter) change(c *render.Canvas, x, y int, now, then bool) {
	if p.draft.place && now != then {
		c.Halo(x, y, halo)
	}
	if !p.draft.place {
		then = now
	}
	circle(c, x, y, ownCircle, then)
}

func (p *painter) ownIsland(c *render.Canvas, player *puertorico.PlayerView) {
	p.panelHead(c, ownIsland, "puertorico.picture.island", len(player.Island), puertorico.IslandSpaces)
	then := p.draft.tiles
	for i, tile := range player.Island {
		if i >= puertorico.IslandSpaces {
			return
		}
		at := ownTilePlace(i)
		c.Tile(at, ownTile, ownTile, 14, render.Solid(tileTint(tile.Tile)))
		if icon := tileIcon(tile.Tile); icon != "" {
			c.Icon(icon, at.X+60, at.Y+60, 98)
		}
		if tile.Tile == puertorico.Forest {
			continue
		}
		filled := false
		if tile.Tile >= 0 && int(tile.Tile) < len(then) && then[tile.Tile] > 0 {
			then[tile.Tile]--
			filled = true
		}
		p.change(c, at.X+130, at.Y+130, tile.Colonists > 0, filled)
	}
}

func (p *painter) ownCity(c *render.Canvas, seat engine.Seat, player *puertorico.PlayerView) {
	cells := arrange(player.City)
	used := 0
	for _, cell := range cells {
		used++
		s := sheetOf(cell.view.Building)
		at, w := ownSpacePlace(cell.first), ownSpaceW
		if cell.wide {
			used++
			w += ownSpaceX
		}
		c.Tile(at, w, ownSpaceH, 14, render.Solid(s.ground()))
		c.Icon(s.sign, at.X+42, at.Y+46, 58)
		p.ownName(c, at, w, cell.view.Building)
		c.Shield(strconv.Itoa(s.points), at.X+36, at.Y+111, 48, render.Tone{})
		then := 0
		if b := cell.view.Building; b >= 0 && int(b) < len(p.draft.buildings) {
			then = p.draft.buildings[b]
		}
		for k := range min(s.circles, 4) {
			x := at.X + w - 34 - (s.circles-1-k)*ownCircleStep
			p.change(c, x, at.Y+112, k < cell.view.Colonists, k < then)
		}
		if slices.Contains(p.fresh.built[seat], cell.view.Building) {
			p.bar(c, at.X+8, at.Y+ownSpaceH+1, w-16, seat)
		}
	}
	p.panelHead(c, ownCity, "puertorico.picture.city", used, puertorico.CitySpaces)
}

func (p *painter) ownName(c *render.Canvas, at image.Point, w int, b puertorico.Building) {
	room := w - 84 - 10
	lines := render.Lines(labelStyle.Font, 32, room, p.say("puertorico.building."+b.String()))
	size := 32
	for i, line := range lines {
		var s int
		s, lines[i] = render.Fit(labelStyle.Font, 32, room, line)
		size = min(size, s)
	}
	y := at.Y + 44
	if len(lines) == 2 {
		y = at.Y + 28
	}
	for i, line := range lines {
		c.Middle(at.X+84, y+33*i, line, labelStyle.In(size))
	}
}

// yields is what the craftsman would bring with the colonists as they stand, or as a proposal puts them: of each good the
// smaller of occupied plantations and occupied circles (P8.1), corn without a building, whatever the supply holds.
func (p *painter) yields(player *puertorico.PlayerView) [puertorico.Goods]int {
	var plants, circles [puertorico.Goods]int
	for _, t := range player.Island {
		if !p.draft.place && t.Tile >= 0 && int(t.Tile) < puertorico.Goods && t.Colonists > 0 {
			plants[t.Tile]++
		}
	}
	for _, b := range player.City {
		good := sheetOf(b.Building).good
		if good == no {
			continue
		}
		if p.draft.place {
			circles[good] += p.draft.buildings[b.Building]
		} else {
			circles[good] += b.Colonists
		}
	}
	if p.draft.place {
		copy(plants[:], p.draft.tiles[:puertorico.Goods])
	}
	for g := range plants {
		if puertorico.Good(g) != puertorico.Corn {
			plants[g] = min(plants[g], circles[g])
		}
	}
	return plants
}

// ownRow says what the craftsman would bring, or what a proposal would keep in the storage.
func (p *painter) ownRow(c *render.Canvas, player *puertorico.PlayerView) {
	r := ownProduce
	key, goods := "puertorico.picture.would_produce", p.yields(player)
	if p.draft.store {
		key, goods = "puertorico.picture.would_keep", p.draft.goods
	}
	y := (r.Min.Y + r.Max.Y) / 2
	panelTitleIn(c, r.Min.X+24, y+12, 270, p.say(key), 36)
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		stock(c, goodIcon(g), goods[g], r.Min.X+370+157*int(g), y, 58, 42, 52)
	}
}

// ownLegend explains the circles; a private picture always has it.
func (p *painter) ownLegend(c *render.Canvas, seat engine.Seat) {
	r := ownLegend
	y := (r.Min.Y + r.Max.Y) / 2
	style := labelStyle.In(29)
	x := r.Min.X + 42
	entry := func(ring, filled bool, key string) {
		if ring {
			c.Halo(x, y, halo)
		}
		circle(c, x, y, ownCircle, filled)
		x += 40 + c.Middle(x+40, y, p.say(key), style) + 58
	}
	if p.draft.place {
		entry(true, true, "puertorico.picture.new")
		if p.empties() {
			entry(true, false, "puertorico.picture.leaves")
		}
		entry(false, true, "puertorico.picture.stays")
		entry(false, false, "puertorico.picture.empty")
		note := p.say("puertorico.picture.san_juan.none")
		if p.draft.sanJuan > 0 {
			note = p.say("puertorico.picture.san_juan.some", number(p.draft.sanJuan))
		}
		c.Fitted(r.Max.X-24, y, r.Max.X-24-x+20, note, noteStyle.In(29).At(render.Right))
		return
	}
	entry(false, true, "puertorico.picture.occupied")
	entry(false, false, "puertorico.picture.empty")
	if p.fresh.of(seat) {
		p.bar(c, x-18, y+5, 60, seat)
		c.Fitted(x+58, y, r.Max.X-x-82, p.say("puertorico.picture.since"), style)
	}
}

// empties says whether the proposal takes somebody away from a circle.
func (p *painter) empties() bool {
	seat, err := p.owner()
	if err != nil {
		return false
	}
	var tiles [puertorico.Tiles]int
	for _, t := range p.v.Players[seat].Island {
		if t.Tile >= 0 && int(t.Tile) < len(tiles) {
			tiles[t.Tile] += t.Colonists
		}
	}
	for t, n := range tiles {
		if p.draft.tiles[t] < n {
			return true
		}
	}
	for _, b := range p.v.Players[seat].City {
		if b.Building >= 0 && int(b.Building) < len(p.draft.buildings) && p.draft.buildings[b.Building] < b.Colonists {
			return true
		}
	}
	return false
}
