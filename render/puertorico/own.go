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

const (
	ownWide, ownMost   = 1200, 1680
	ownSecondRow       = 44
	ownInner           = 1144
	ownApart           = 28
	ownSky             = 128
	ownHead            = 66
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

// ownPlan is where the parts of My board lie, one below the other: island and city are as high as what is on them.
type ownPlan struct {
	purse, island, city, produce, legend image.Rectangle
	tileRows, spaceRows, high            int
}

func (p ownPainter) plan(seat engine.Seat) ownPlan {
	player, l := &p.View.Players[seat], ownPlan{}
	tiles := len(player.Island)
	if p.can.lay {
		tiles++
	}
	l.tileRows = max(1, (min(tiles, puertorico.IslandSpaces)+5)/6)
	for _, cell := range arrange(player.City, cityColumns) {
		l.spaceRows = max(l.spaceRows, cell.first/4+1)
	}
	legend := 72
	if p.twoRows(seat) {
		legend += ownSecondRow
	}
	y := ownSky + ownApart
	for _, part := range []struct {
		r    *image.Rectangle
		high int
	}{{&l.purse, 104}, {&l.island, ownHead + 8 + l.tileRows*ownTileY}, {&l.city, ownHead + l.spaceRows*ownSpaceY},
		{&l.produce, 94}, {&l.legend, legend}} {
		*part.r = rect(margin, y, ownInner, part.high)
		y += part.high + ownApart
	}
	l.high = y + 6
	return l
}

// ownPurseGrid is where the purse stands on My board; with nobles in the game it is closer.
type ownPurseGrid struct {
	divider, goods, step            int
	colonists, nobles, side, beside int
	size, shield, shieldSide        int
}

func ownGridOf(v *puertorico.View) ownPurseGrid {
	if v.WithNobles {
		return ownPurseGrid{divider: 842, goods: 170, step: 138, colonists: 884, nobles: 986, side: 46, beside: 26,
			size: 42, shield: 1098, shieldSide: 74}
	}
	return ownPurseGrid{divider: 878, goods: 178, step: 146, colonists: 930, side: 60, beside: 42, size: 50,
		shield: 1083, shieldSide: 80}
}

func (l *ownPlan) tile(i int) image.Point {
	return l.island.Min.Add(image.Pt(24+(i%6)*ownTileX, ownHead+(i/6)*ownTileY))
}

func (l *ownPlan) space(i int) image.Point {
	return l.city.Min.Add(image.Pt(24+(i%4)*ownSpaceX, ownHead+(i/4)*ownSpaceY))
}

type ownPainter struct{ *painter }

func (p ownPainter) own(seat engine.Seat) *render.Canvas {
	l, player := p.plan(seat), &p.View.Players[seat]
	c := p.Theme.Background(render.BackgroundKey{Kind: "puertorico.own"}, ownWide, ownMost, func(pen *render.Pen) {
		pen.Chart(32, ownWide/2, 420, ownWide, ownMost+render.FrameWide, ownSky)
	}).Upper(l.high)
	c.LogTo(p.Log)
	frameEnd(c)
	for _, r := range []image.Rectangle{l.purse, l.island, l.city, l.produce, l.legend} {
		focus.Panel(c, r)
	}
	for i := len(player.Island); i < l.tileRows*6; i++ {
		c.Slot(l.tile(i), ownTile, ownTile, 14)
	}
	for i := range l.spaceRows * 4 {
		c.Slot(l.space(i), ownSpaceW, ownSpaceH, 14)
	}
	p.OwnHeader(c, ownSky, p.Say("puertorico.picture.private"), seat,
		func(name string) string { return p.ownHeadline(seat, name) })
	p.ownPurse(c, l.purse, seat, player)
	p.ownIsland(c, &l, seat, player)
	p.ownCity(c, &l, seat, player)
	p.ownRow(c, l.produce, player)
	p.ownLegend(c, l.legend, seat)
	return c
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

func (p ownPainter) ownPurse(c *render.Canvas, r image.Rectangle, seat engine.Seat, player *puertorico.PlayerView) {
	grid, y := ownGridOf(p.View), (r.Min.Y+r.Max.Y)/2
	for _, x := range []int{122, grid.divider} {
		focus.Divider(c, r.Min.X+x, r.Min.Y+18, r.Max.Y-18)
	}
	c.Coin(player.Doubloons, r.Min.X+60, y, 38, render.Tone{})
	for g := puertorico.Good(0); int(g) < puertorico.Goods; g++ {
		x := r.Min.X + grid.goods + grid.step*int(g)
		m, cell := boardPainter(p).goodMark(seat, g), rect(x-36, r.Min.Y+16, grid.step-12, r.Dy()-32)
		c.HighlightEdgeIf(m.highlighted || p.can.mixed && player.Goods[g] > 0, cell, 10, 6)
		boardPainter(p).good(c, seat, g, cell, 66)
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

func (p ownPainter) ownIsland(c *render.Canvas, l *ownPlan, seat engine.Seat, player *puertorico.PlayerView) {
	p.panelHead(c, l.island, "puertorico.picture.island", len(player.Island), puertorico.IslandSpaces)
	if n := len(player.Island); p.can.lay && seat == p.Scene.Focus.Seat && p.View.Drawn >= 0 &&
		n < puertorico.IslandSpaces {
		// The drawn tile lies where it will lie, as a plantation or as a forest (X4.3).
		at := l.tile(n)
		c.Tile(at, ownTile, ownTile, 14, render.Solid(tileTints[p.View.Drawn]))
		field(c, p.View.Drawn, at, ownTile, render.Tone{})
		c.HighlightEdge(rect(at.X, at.Y, ownTile, ownTile), 14, 7)
	}
	then, nobles := p.draft.tiles, p.draft.tileNobles
	newest := boardPainter(p).newestTiles(seat, player)
	for i, tile := range player.Island {
		at := l.tile(i)
		c.Tile(at, ownTile, ownTile, 14, render.Solid(tileTints[tile.Tile]))
		field(c, tile.Tile, at, ownTile, render.Tone{})
		c.ChangeFrameIf(slices.Contains(newest, i), rect(at.X, at.Y, ownTile, ownTile), 10, seat)
		c.HighlightEdgeIf(boardPainter(p).chooses(seat, tile), rect(at.X, at.Y, ownTile, ownTile), 14, 7)
		if tile.Tile == puertorico.Forest {
			continue
		}
		t := tile.Tile
		comes := occupant(0, then[t], nobles[t])
		then[t], nobles[t] = max(0, then[t]-1), max(0, nobles[t]-1)
		now := occupant(0, tile.Colonists, tile.Nobles)
		p.change(c, at.X+131, at.Y+131, ownCircle, now, comes, boardPainter(p).takesOn(seat, tile))
	}
}

func (p ownPainter) ownCity(c *render.Canvas, l *ownPlan, seat engine.Seat, player *puertorico.PlayerView) {
	cells := arrange(player.City, cityColumns)
	used := 0
	for _, cell := range cells {
		used++
		s := dataOf(cell.view.Building)
		at, w := l.space(cell.first), ownSpaceW
		if cell.wide {
			used++
			w += ownSpaceX
		}
		c.Tile(at, w, ownSpaceH, 14, s.tone())
		vignette(c, cell.view.Building, rect(at.X, at.Y, w, ownVignette), ownShieldRoom/s.spaces, render.Tone{})
		ownRim(c, at, w)
		c.ChangeFrameIf(p.fresh.seats[seat].built[cell.view.Building],
			rect(at.X, at.Y, w, ownSpaceH), 8, seat)
		c.HighlightEdgeIf(boardPainter(p).choosesIn(seat, cell.view), rect(at.X, at.Y, w, ownSpaceH), 14, 7)
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
	}
	p.panelHead(c, l.city, "puertorico.picture.city", used, puertorico.CitySpaces)
}

// ownEffect is what a building does; in the dark a bale of tobacco needs a light disc on its own tint.
func (p ownPainter) ownEffect(c *render.Canvas, b puertorico.Building, x, y, room int) {
	if b == puertorico.Statue { // Its shield says it.
		return
	}
	sign := effects()[b].Staffed()
	sign.Draw(c, x, y, ownSign, room, render.Tone{})
	if size := sign.Fit(ownSign, room); dataOf(b).good == puertorico.Tobacco && p.Theme.Name() == "dark" {
		marketPainter(p).cropSign(c, goodIcons[puertorico.Tobacco], x+sign.Width(size)-size/2, y, size)
	}
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
func (p ownPainter) ownRow(c *render.Canvas, r image.Rectangle, player *puertorico.PlayerView) {
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
		stock(c, goodIcons[g], goods[g], r.Min.X+370+157*int(g), y, 58, 42, 52)
	}
}

// twoRows says that the legend needs a second row: what a game with nobles says besides the circles.
func (p ownPainter) twoRows(seat engine.Seat) bool {
	return p.View.WithNobles && (p.draft.place || p.fresh.seats[seat].boards())
}

// ownLegend explains the circles; a private picture always has it.
func (p ownPainter) ownLegend(c *render.Canvas, r image.Rectangle, seat engine.Seat) {
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
	if !p.draft.place && p.placesLit(seat) {
		entries = append(entries, entry{true, vacant, "puertorico.picture.possible"})
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
	y, gap := (r.Min.Y+r.Max.Y)/2, apart
	below := y
	if p.twoRows(seat) {
		y -= ownSecondRow / 2
		below = y + ownSecondRow + 6
	}
	if p.View.WithNobles {
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
	case p.fresh.seats[seat].boards():
		c.ChangeFrame(render.Around(20).Add(image.Pt(x+12, below)), 6, seat)
		c.Fitted(x+58, below, r.Max.X-x-82, p.Say("puertorico.picture.since"), style)
	}
}

// placesLit says that places for persons are in gold: those to move to.
func (p ownPainter) placesLit(seat engine.Seat) bool {
	return boardPainter(p).takesPerson(seat, p.can.raided.any, p.can.guests.any)
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
