package puertorico

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownWide, ownHigh   = 1200, 1632
	ownNoblesHigh      = ownHigh + ownSecondRow
	ownSecondRow       = 44
	ownInner           = 1144
	ownSky             = 128
	ownTile            = 160
	ownSpaceW          = 265
	ownSpaceH          = 180
	ownVignette        = 108
	ownShieldRoom      = 57
	ownSign            = 42
	ownSpaceX          = 277
	ownSpaceY          = 192
	ownCircle          = 18.0
	ownStaff           = 14.5
	ownStaffStep       = 40
	ownTileX, ownTileY = 187, 172
)

var (
	ownPurse   = rect(margin, 156, ownInner, 104)
	ownIsland  = rect(margin, 288, ownInner, 418)
	ownCity    = rect(margin, 734, ownInner, 642)
	ownProduce = rect(margin, 1404, ownInner, 94)
	ownLegend  = rect(margin, 1526, ownInner, 72)
)

// ownPurseGrid is where the purse stands on My board; with nobles in the game it is closer.
type ownPurseGrid struct {
	divider, goods, step              int
	colonists, nobles, side, beside   int
	size, shield, shieldSide, legendH int
}

func ownGridOf(v *puertorico.View) ownPurseGrid {
	if v.WithNobles {
		return ownPurseGrid{divider: 842, goods: 170, step: 138, colonists: 884, nobles: 986, side: 46, beside: 26,
			size:   42,
			shield: 1098, shieldSide: 74, legendH: ownLegend.Dy() + ownSecondRow}
	}
	return ownPurseGrid{divider: 878, goods: 178, step: 146, colonists: 930, side: 60, beside: 42, size: 50,
		shield: 1083, shieldSide: 80, legendH: ownLegend.Dy()}
}

func ownTilePlace(i int) image.Point {
	return image.Pt(ownIsland.Min.X+24+(i%6)*ownTileX, ownIsland.Min.Y+66+(i/6)*ownTileY)
}

func ownSpacePlace(i int) image.Point {
	return image.Pt(ownCity.Min.X+24+(i%4)*ownSpaceX, ownCity.Min.Y+66+(i/4)*ownSpaceY)
}

type ownPainter struct{ *painter }

func (p ownPainter) own(seat engine.Seat) *render.Canvas {
	grid, high := ownGridOf(p.View), ownHigh
	if p.View.WithNobles {
		high = ownNoblesHigh
	}
	c := p.Canvas(render.BackgroundKey{Kind: "puertorico.own", A: high}, ownWide, high,
		func(pen *render.Pen) { ownGround(pen, grid, high) })
	player := &p.View.Players[seat]
	p.OwnHeader(c, ownSky, p.Say("puertorico.picture.private"), seat,
		func(name string) string { return p.ownHeadline(seat, name) })
	p.ownPurse(c, grid, seat, player)
	p.ownIsland(c, seat, player)
	p.ownCity(c, seat, player)
	for _, i := range boardPainter(p).newestTiles(seat, player) {
		at := ownTilePlace(i)
		c.Bar(at.X+6, at.Y+ownTile+1, ownTile-12, seat)
	}
	p.ownRow(c, player)
	p.ownLegend(c, seat)
	return c
}

func ownGround(pen *render.Pen, grid ownPurseGrid, high int) {
	pen.Chart(32, ownWide/2, 420, ownWide, float64(high), ownSky)
	legend := ownLegend
	legend.Max.Y = legend.Min.Y + grid.legendH
	for _, r := range []image.Rectangle{ownPurse, ownIsland, ownCity, ownProduce, legend} {
		pen.Panel(r)
	}
	for _, x := range []float64{122, float64(grid.divider)} {
		pen.Line(render.PaperLine, 2, margin+x, float64(ownPurse.Min.Y+18), margin+x, float64(ownPurse.Max.Y-18))
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

func (p ownPainter) ownHeadline(seat engine.Seat, name string) string {
	const own = "puertorico.picture.own"
	if p.Scene.Focus.Seat != seat {
		return p.Say(own, text("name", name))
	}
	step, n := p.Scene.Focus.Step, p.View.Players[seat].SanJuan
	key := own + "." + step
	switch step {
	case puertorico.StepPlace:
		key = placingKey(n, p.View.Players[seat].Nobles)
	case puertorico.StepRaid:
		n = p.raided()
	}
	if only := p.only(step); only != "" {
		key = own + "." + only
	}
	return p.SayOr(key, own, text("name", name), number(n))
}

// placingKey words the mayor's question as the sentence beside the picture: of colonists, of people where there are
// nobles, with nobody to place of those who stand already.
func placingKey(stay, nobles int) string {
	key := "puertorico.picture.own.mayor.place"
	switch {
	case stay == 0 && nobles > 0:
		key = "puertorico.picture.own.mayor.rearrange.people"
	case stay == 0:
		key = "puertorico.picture.own.mayor.rearrange"
	case nobles > 0:
		key = "puertorico.picture.own.mayor.people"
	}
	return key
}

func (p ownPainter) ownPurse(c *render.Canvas, grid ownPurseGrid, seat engine.Seat, player *puertorico.PlayerView) {
	r := ownPurse
	y := (r.Min.Y + r.Max.Y) / 2
	c.Coin(player.Doubloons, r.Min.X+60, y, 38, render.Tone{})
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		x := r.Min.X + grid.goods + grid.step*int(g)
		m, left, wide := boardPainter(p).goodMark(seat, g), x-36, grid.step-4
		c.HighlightEdgeIf(m.highlighted || p.can.mixed && player.Goods[g] > 0, rect(left, r.Min.Y+16, wide, r.Dy()-32),
			10, 6)
		if m.adds() {
			markedGood(c, m, g, player, left+(wide-132)/2, y)
		} else {
			beside, size := 44, 52
			if player.Goods[g] > 9 {
				beside, size = 38, 46
			}
			stock(c, goodIcon(g), player.Goods[g], x, y, 66, beside, size)
		}
		c.BarIf(p.fresh.made[seat][g] && player.Goods[g] > 0, x-30, r.Max.Y-2, 110, seat)
	}
	stay, nobles := player.SanJuan, player.SanJuanNobles
	if p.draft.place {
		stay, nobles = p.draft.sanJuan, p.draft.sanJuanNobles
	}
	stock(c, "colonist", stay-nobles, r.Min.X+grid.colonists, y, grid.side, grid.beside, grid.size)
	if p.View.WithNobles {
		stock(c, "noble", nobles, r.Min.X+grid.nobles, y, grid.side, grid.beside, grid.size)
	}
	c.Shield(strconv.Itoa(player.Points), r.Min.X+grid.shield, y, grid.shieldSide, render.Tone{})
}

func (p ownPainter) panelHead(c *render.Canvas, r image.Rectangle, key string, filled, of int) {
	c.FittedText(r.Min.X+24, r.Min.Y+45, 700, p.Say(key), titleStyle.In(36))
	c.Text(r.Max.X-24, r.Min.Y+43, p.Say("puertorico.picture.of", number(filled), other(of)),
		noteStyle.In(28).At(render.Right))
}

// change is a circle in a proposal: who is there now, and who would be. Without one it may be highlighted as a place to
// move to.
func (p ownPainter) change(c *render.Canvas, x, y int, r float64, now, then person, lit bool) {
	c.HighlightDiscIf(p.draft.place && now != then || !p.draft.place && lit, x, y, int(r)+8)
	if !p.draft.place {
		then = now
	}
	circle(c, x, y, r, then)
}

func (p ownPainter) ownIsland(c *render.Canvas, seat engine.Seat, player *puertorico.PlayerView) {
	p.panelHead(c, ownIsland, "puertorico.picture.island", len(player.Island), puertorico.IslandSpaces)
	if n := len(player.Island); p.can.lay && seat == p.Scene.Focus.Seat && p.View.Drawn >= 0 &&
		n < puertorico.IslandSpaces {
		// The drawn tile lies where it will lie, as a plantation or as a forest (X4.3).
		at := ownTilePlace(n)
		c.Tile(at, ownTile, ownTile, 14, render.Solid(tileTint(p.View.Drawn)))
		field(c, p.View.Drawn, at, ownTile)
		c.HighlightEdge(rect(at.X, at.Y, ownTile, ownTile), 14, 7)
	}
	then, nobles := p.draft.tiles, p.draft.tileNobles
	for i, tile := range player.Island {
		at := ownTilePlace(i)
		c.Tile(at, ownTile, ownTile, 14, render.Solid(tileTint(tile.Tile)))
		field(c, tile.Tile, at, ownTile)
		c.HighlightEdgeIf(boardPainter(p).clearable(seat, tile), rect(at.X, at.Y, ownTile, ownTile), 14, 7)
		if tile.Tile == puertorico.Forest {
			continue
		}
		t := tile.Tile
		comes := occupant(0, then[t], nobles[t])
		then[t], nobles[t] = max(0, then[t]-1), max(0, nobles[t]-1)
		now := occupant(0, tile.Colonists, tile.Nobles)
		lit := now == vacant && boardPainter(p).takesPerson(seat, contains(p.can.raided.tiles[:], tile.Tile),
			contains(p.can.guests.tiles[:], tile.Tile))
		p.change(c, at.X+131, at.Y+131, ownCircle, now, comes, lit)
	}
}

func (p ownPainter) ownCity(c *render.Canvas, seat engine.Seat, player *puertorico.PlayerView) {
	cells := arrange(player.City)
	used := 0
	for _, cell := range cells {
		used++
		s := dataOf(cell.view.Building)
		at, w := ownSpacePlace(cell.first), ownSpaceW
		if cell.wide {
			used++
			w += ownSpaceX
		}
		c.Tile(at, w, ownSpaceH, 14, s.tone())
		vignette(c, cell.view.Building, rect(at.X, at.Y, w, ownVignette), ownShieldRoom/s.spaces, render.Tone{})
		ownRim(c, at, w)
		c.Shield(strconv.Itoa(s.points), at.X+w-32, at.Y+32, 50, render.Tone{})
		line := at.Y + ownVignette + 50
		staff := 28 + (min(s.circles, 4)-1)*ownStaffStep + ownStaffStep/2
		p.ownEffect(c, cell.view.Building, at.X+12, line, w-12-staff-4)
		then, nobles := p.draft.buildings[cell.view.Building], p.draft.buildingNobles[cell.view.Building]
		for k := range min(s.circles, 4) {
			x := at.X + w - 28 - (s.circles-1-k)*ownStaffStep
			now := occupant(k, cell.view.Colonists, cell.view.Nobles)
			p.change(c, x, line, ownStaff, now, occupant(k, then, nobles),
				boardPainter(p).highlights(seat, cell.view.Building, now))
		}
		c.FittedText(at.X+14, at.Y+ownVignette+26, w-28, p.building(cell.view.Building), labelStyle.In(27))
		c.BarIf(slices.Contains(p.fresh.built[seat], cell.view.Building), at.X+8, at.Y+ownSpaceH+1, w-16, seat)
	}
	p.panelHead(c, ownCity, "puertorico.picture.city", used, puertorico.CitySpaces)
}

// ownEffect is what a building does; in the dark a bale of tobacco needs a light disc on its own tint.
func (p ownPainter) ownEffect(c *render.Canvas, b puertorico.Building, x, y, room int) {
	sign := effects()[b].Staffed()
	if size := sign.Fit(ownSign, room); dataOf(b).good == puertorico.Tobacco && p.Theme.Name() == "dark" {
		marketPainter(p).lightDisc(c, x+sign.Width(size)-size/2, y, size/2+2)
	}
	sign.Draw(c, x, y, ownSign, room, render.Tone{})
}

// ownRim closes a space of the city, w wide, and parts its picture from its name.
func ownRim(c *render.Canvas, at image.Point, w int) {
	c.Piece(render.SpriteKey{Kind: "pr.rim", A: w}, image.Rect(-3, -3, w+3, ownSpaceH+3), at.X, at.Y,
		func(pen *render.Pen) {
			pen.Line(render.Outline, 2.4, 0, ownVignette, float64(w), ownVignette)
			pen.RoundRect(0, 0, float64(w), ownSpaceH, 14)
			pen.Stroke(render.Edge, 2.4)
		})
}

// yields is what the craftsman would bring with the colonists as they stand, or as a proposal puts them: of each good
// the smaller of occupied plantations and occupied circles (P8.1), corn without a building, one more with the aqueduct
// (X6), whatever the supply holds.
func (p ownPainter) yields(player *puertorico.PlayerView) [puertorico.Goods]int {
	var plants, circles [puertorico.Goods]int
	var staff [puertorico.Buildings]int
	for _, t := range player.Island {
		if !p.draft.place && t.Tile >= 0 && int(t.Tile) < puertorico.Goods && t.Colonists > 0 {
			plants[t.Tile]++
		}
	}
	for _, b := range player.City {
		n := b.Colonists
		if p.draft.place {
			n = p.draft.buildings[b.Building]
		}
		staff[b.Building] = n
		if good := b.Building.Good(); good != no {
			circles[good] += n
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
	if staff[puertorico.Aqueduct] > 0 {
		for _, large := range []puertorico.Building{puertorico.IndigoPlant, puertorico.SugarMill} {
			if g := large.Good(); plants[g] > 0 && staff[large] > 0 {
				plants[g]++
			}
		}
	}
	return plants
}

// ownRow says what the craftsman would bring, or what a proposal would keep in the storage.
func (p ownPainter) ownRow(c *render.Canvas, player *puertorico.PlayerView) {
	r := ownProduce
	key, goods := "puertorico.picture.would_produce", p.yields(player)
	switch {
	case p.draft.store:
		key, goods = "puertorico.picture.would_keep", p.draft.goods
	case p.draft.mix:
		key, goods = "puertorico.picture.would_load", p.draft.goods
	}
	y := (r.Min.Y + r.Max.Y) / 2
	c.FittedText(r.Min.X+24, y+12, 270, p.Say(key), titleStyle.In(36))
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		stock(c, goodIcon(g), goods[g], r.Min.X+370+157*int(g), y, 58, 42, 52)
	}
}

// ownLegend explains the circles; a private picture always has it.
func (p ownPainter) ownLegend(c *render.Canvas, seat engine.Seat) {
	r := ownLegend
	type entry struct {
		ring bool
		who  person
		key  string
	}
	entries := []entry{{false, colonist, "puertorico.picture.occupied"}, {false, vacant, "puertorico.picture.empty"}}
	if p.draft.place {
		entries = []entry{{true, colonist, "puertorico.picture.new"}}
		if p.empties() {
			entries = append(entries, entry{true, vacant, "puertorico.picture.leaves"})
		}
		entries = append(entries, entry{false, colonist, "puertorico.picture.stays"},
			entry{false, vacant, "puertorico.picture.empty"})
	}
	if p.View.WithNobles {
		entries = append(entries, entry{false, noble, "puertorico.picture.noble"})
	}
	const beside, apart = 40, 58
	style := labelStyle.In(29)
	room := r.Dx() - 42 - 24
	wide := -apart
	for _, e := range entries {
		wide += beside + render.Width(style.Font, style.Size, p.Say(e.key)) + apart
	}
	// What a game with nobles says besides the circles stands in a second row.
	y := (r.Min.Y + r.Max.Y) / 2
	below, gap := y, apart
	if p.View.WithNobles {
		if p.draft.place || p.fresh.of(seat) {
			below += ownSecondRow + 6
		} else {
			y += ownSecondRow / 2
		}
		gap = min(apart, apart+(room-wide)/max(1, len(entries)-1))
	}
	x := r.Min.X + 42
	for _, e := range entries {
		c.HighlightDiscIf(e.ring, x, y, int(ownCircle)+8)
		circle(c, x, y, ownCircle, e.who)
		x += beside + c.Middle(x+beside, y, p.Say(e.key), style) + gap
	}
	if below > y {
		x = r.Min.X + 42
	}
	switch {
	case p.draft.place:
		if below > y {
			c.Fitted(r.Min.X+24, below, room, p.staying(), noteStyle.In(29))
		} else {
			c.Fitted(r.Max.X-24, below, r.Max.X-24-x+20, p.staying(), noteStyle.In(29).At(render.Right))
		}
	case p.fresh.of(seat):
		c.Bar(x-18, below+5, 60, seat)
		c.Fitted(x+58, below, r.Max.X-x-82, p.Say("puertorico.picture.since"), style)
	}
}

func (p ownPainter) empties() bool {
	seat, _ := p.Owner()
	now := textWriter(p).placed(seat)
	for t, n := range now.tiles {
		if p.draft.tiles[t] < n {
			return true
		}
	}
	for b, n := range now.buildings {
		if p.draft.buildings[b] < n {
			return true
		}
	}
	return false
}
