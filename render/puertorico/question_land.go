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

// The tiles of the settler's question.
const (
	offerTile  = 200
	drawnTile  = 148
	offerStep  = 224
	ownRowTile = 104
)

// settler shows the tiles on offer, the island, and what its city can work.
func (p questionPainter) settler() focus.Block {
	switch {
	case p.View.Step == puertorico.StepClear:
		return focus.Stacked(p.lodge(), p.beside())
	case p.View.Step == puertorico.StepForest && p.View.Drawn >= 0:
		return focus.Stacked(p.drawn(), p.beside())
	}
	return focus.Stacked(p.market(), p.beside())
}

// tileSigns say what a tile is good for once somebody is on it, and a forest without.
var tileSigns = focus.SignTable([]string{"colonist > good_corn", "colonist > good_indigo", "colonist > good_sugar",
	"colonist > good_tobacco", "colonist > good_coffee", "colonist builder: coin=-1", "builder: coin=-1 / 2 forest"})

// drawn are the two ways to lay the drawn tile: as it is, or face down as a forest (X4.3).
func (p questionPainter) drawn() focus.Block {
	form := focus.CardsTall
	form.H = 212
	cards := focus.Cards(form, 2, func(c *render.Canvas, i int, r image.Rectangle) {
		focus.Card(c, r, render.Paper, focus.StateIf(i == 0 || p.can.lay))
		f := factRow{p, c, r, r.Min.X + 30 + 36*i, (r.Min.Y + r.Max.Y) / 2}
		tile, side := p.View.Drawn, drawnTile
		if i > 0 {
			tileOf(c, image.Pt(f.x, f.y-side/4), side/2, tile, 0, focus.Shown)
			f.x += side/2 + 8
			f.brings()
			tile = puertorico.Forest
		}
		tileOf(c, image.Pt(f.x, f.y-side/2), side, tile, 0, focus.Shown)
		f.x += side + 28
		room := r.Max.X - 44 - f.x
		c.Fitted(f.x, f.y-40, room, textWriter{p.painter}.tileName(tile), render.Label.Sized(48))
		tileSigns()[tile].Draw(c, f.x, f.y+40, 64, room, render.Tone{})
	})
	both := cards.Draw
	cards.Draw = func(c *render.Canvas, r image.Rectangle) {
		both(c, r)
		x, y := (r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2
		ringed(c, x, y, 52, render.Paper, render.Ink2)
		c.Inside(p.Say("puertorico.picture.or"), x, y, 84, 40, render.Solid(render.Ink))
	}
	return cards
}

// lodge says what the hunting lodge lets its owner do, and how full their island is then.
func (p questionPainter) lodge() focus.Block {
	return focus.Paneled(meansHigh, func(c *render.Canvas, r image.Rectangle) {
		f := factRow{p, c, r, r.Min.X + 24, (r.Min.Y + r.Max.Y) / 2}
		f.x += c.Fitted(f.x, f.y, 420, p.building(puertorico.HuntingLodge), render.Title.Sized(42)) + 48
		f.x += effects()[puertorico.HuntingLodge].Draw(c, f.x, f.y, 62, r.Max.X-480-f.x, render.Tone{})
		n := len(p.own.Island)
		f.x = r.Max.X - 380
		f.number(ratio(n, puertorico.IslandSpaces))
		f.brings()
		f.number(ratio(n-1, puertorico.IslandSpaces))
	})
}

// beside are what lies beside what is chosen from: on an own board nothing, as it follows below.
func (p questionPainter) beside() focus.Block {
	switch {
	case p.Scene.Level == render.Own:
		return focus.Block{}
	case p.View.Step == puertorico.StepClear:
		return focus.Stacked(p.places(), p.works())
	case p.View.Phase == puertorico.Settler:
		return focus.Stacked(p.island(), p.works())
	}
	var works focus.Block
	if len(p.guests()) > 0 {
		works = p.works()
	}
	room := focus.BlockRoom(len(p.View.Players)) - p.people().High
	if block := focus.Stacked(works, p.places(), p.city(placeHigh)); block.High <= room {
		return block
	}
	return focus.Stacked(works, p.places(), p.city(placeHigh*3/4))
}

// guests are those at the own inn, or how many raided colonists are still to be placed, where the question is about
// them.
func (p questionPainter) guests() []focus.PurseItem {
	if !(ownPainter{p.painter}).placesLit(p.seat) {
		return nil
	}
	colonists, nobles := p.raided(), 0
	for _, b := range p.own.City {
		if (boardPainter{p.painter}).mayLeave(p.seat, b.Building) {
			colonists, nobles = b.Colonists-b.Nobles, b.Nobles
		}
	}
	list := []focus.PurseItem{focus.NumberedItem("colonist", colonists, colonists),
		focus.NumberedItem("noble", nobles, nobles)}
	for i := range list {
		list[i].Asked = true
	}
	return slices.DeleteFunc(list, func(item focus.PurseItem) bool { return item.Quiet })
}

// hacienda shows the stack alone: what it gives is not known before.
func (p questionPainter) hacienda() focus.Block {
	stack := focus.Block{High: offerTile + 24, Draw: func(c *render.Canvas, r image.Rectangle) {
		at := image.Pt((r.Min.X+r.Max.X-offerTile)/2, r.Min.Y+12)
		tileOf(c, at, offerTile, puertorico.Forest, p.View.Stack, focus.Possible)
	}}
	return focus.Stacked(stack, p.beside())
}

// market are the face-up tiles, and the quarries where one may be taken.
func (p questionPainter) market() focus.Block {
	type place struct {
		tile puertorico.Tile
		n    int
		may  bool
	}
	var list []place
	for _, t := range p.View.FaceUp {
		list = append(list, place{t, 0, contains(p.can.tiles[:], t)})
	}
	if p.can.tiles[puertorico.Quarry] {
		list = append(list, place{puertorico.Quarry, p.View.Quarries, true})
	}
	step := min(offerStep, (focus.Inner-offerTile)/max(1, len(list)-1))
	side := min(offerTile, step-20)
	return focus.Block{High: side + 24, Draw: func(c *render.Canvas, r image.Rectangle) {
		x := (r.Min.X + r.Max.X - (len(list)-1)*step - side) / 2
		for i, one := range list {
			at := image.Pt(x+i*step, r.Min.Y+12)
			state := focus.Shown
			switch {
			case one.may:
				state = focus.Possible
			case p.own != nil && p.View.Phase == puertorico.Settler:
				state = focus.Impossible
			}
			tileOf(c, at, side, one.tile, one.n, state)
		}
	}}
}

// tileOf draws a tile to choose from, with the number of its pile where that is not 0. A forest with a number is the
// face-down stack.
func tileOf(c *render.Canvas, at image.Point, side int, t puertorico.Tile, n int, state focus.CardState) {
	focus.Card(c, rect(at.X, at.Y, side, side), tileTints[t], state)
	icon := t.String()
	if t == puertorico.Forest && n > 0 {
		icon = "stack"
	}
	c.FadedIcon(icon, at.X+side/2, at.Y+side/2, side*7/10, state.Fade())
	if n > 0 {
		key := render.SpriteKey{Kind: "pr.count"}
		c.Piece(key, render.Around(36), at.X+side-22, at.Y+side-22, func(pen *render.Pen) {
			pen.Circle(0, 0, 32)
			pen.FillStroke(render.Paper, render.Edge, 2.5)
		})
		c.Middle(at.X+side-22, at.Y+side-22, strconv.Itoa(n), countStyle.In(40).At(render.Centre))
	}
}

// island is the own island in one row, the next space in gold where a tile is to be laid.
func (p questionPainter) island() focus.Block {
	const step = ownRowTile + 12
	return focus.Paneled(ownRowTile+44, func(c *render.Canvas, r image.Rectangle) {
		n := len(p.own.Island)
		y := r.Min.Y + 22
		for i := range puertorico.IslandSpaces {
			at := image.Pt(r.Min.X+18+i*step, y)
			if i >= n {
				c.Slot(at, ownRowTile, ownRowTile, 10)
				continue
			}
			townPainter{p.painter}.ownTile(c, at, ownRowTile, p.seat, i)
		}
		if n < puertorico.IslandSpaces {
			c.HighlightEdge(rect(r.Min.X+18+n*step, y, ownRowTile, ownRowTile), 10, 7)
		}
		c.Middle(r.Max.X-24, y+ownRowTile/2, ratio(n, puertorico.IslandSpaces), countStyle.In(38).At(render.Right))
	})
}

// The tiles and the spaces of a city from which one is chosen, and how many stand in a row.
const (
	placeTile            = 152
	placeWide, placeHigh = 365, 150
	placeColumns         = 4
	placeApart           = 14
)

// places are the own island, large, from which tiles or places for persons are chosen.
func (p questionPainter) places() focus.Block {
	n := len(p.own.Island)
	if n == 0 {
		return focus.Block{}
	}
	step := min(offerTile+placeApart, max(placeTile+placeApart, (focus.Inner-22)/n))
	tiles := min(n, (focus.Inner-22)/step)
	return focus.Paneled((n+tiles-1)/tiles*step+32, func(c *render.Canvas, r image.Rectangle) {
		left := (r.Min.X + r.Max.X - tiles*step + placeApart) / 2
		for i := range p.own.Island {
			at := image.Pt(left+i%tiles*step, r.Min.Y+23+i/tiles*step)
			townPainter{p.painter}.ownTile(c, at, step-placeApart, p.seat, i)
		}
	})
}

// townPainter draws the islands and cities of seats as focus pictures have them.
type townPainter struct{ *painter }

// ownTile is a tile that somebody has, of the given side, with who stands on it.
func (p townPainter) ownTile(c *render.Canvas, at image.Point, side int, seat engine.Seat, i int) {
	now := p.View.Players[seat].Island
	t := now[i]
	isNew := workersOn(now[:i+1], t.Tile) > workersOn(p.Before.Players[seat].Island, t.Tile)
	lit := boardPainter(p).chooses(seat, t)
	fade := render.FadeIf(p.View.Step == puertorico.StepClear && !lit, render.Paper3, ghostShare)
	c.Tile(at, side, side, 10, render.Faded(tileTints[t.Tile], fade.Ground, fade.Share))
	if side >= placeTile {
		field(c, t.Tile, at, side, fade)
		c.HighlightEdgeIf(lit, rect(at.X+4, at.Y+4, side-8, side-8), 8, 11)
		if t.Tile != puertorico.Forest {
			x, y := at.X+side*80/100, at.Y+side*80/100
			c.HighlightDiscIf(lit && t.Colonists <= 0, x, y, 21+ringWide)
			p.settled(c, x, y, 21, occupant(0, t.Colonists, t.Nobles), seat, isNew)
		}
		return
	}
	if t.Tile == puertorico.Forest {
		c.Icon("forest", at.X+side/2, at.Y+side/2, side*8/10)
		return
	}
	marketPainter(p).cropSign(c, t.Tile.String(), at.X+side*2/5, at.Y+side*2/5, side*6/10)
	const r = 17
	p.settled(c, at.X+side-r-dotRing-5, at.Y+side-r-dotRing-5, r, occupant(0, t.Colonists, t.Nobles), seat, isNew)
}

// workersOn counts the persons on the tiles of a kind.
func workersOn(list []puertorico.TileView, t puertorico.Tile) int {
	n := 0
	for i := range list {
		if list[i].Tile == t {
			n += list[i].Colonists
		}
	}
	return n
}

// settled draws a circle, round a person who is new there since the view before a ring in the color of the seat.
func (p townPainter) settled(c *render.Canvas, x, y, r int, who person, seat engine.Seat, isNew bool) {
	if isNew && who != vacant {
		c.Circle(x, y, float64(r+dotRing+2), render.SeatColour(seat), render.Tone{})
	}
	circle(c, x, y, float64(r), who)
}

// dotRing is the room round a place for a person, ringWide how wide the ring of gold is round one that is asked for.
const dotRing, ringWide = 5, 10

// asked says that places for persons are to choose from one by one: what others prepare at the mayor's nobody knows.
func (p townPainter) asked() bool { return p.View.Step != puertorico.StepPlace }

// works is what the city can work: for each crop the plantations and the circles of its works, behind those who may
// come there.
func (p questionPainter) works() focus.Block {
	const high, word, rule = 128, 270, 50
	var plants, circles, filled [puertorico.Goods]int
	for _, t := range p.own.Island {
		if t.Tile >= 0 && int(t.Tile) < puertorico.Goods {
			plants[t.Tile]++
		}
	}
	for _, b := range p.own.City {
		if g := dataOf(b.Building).good; g != no {
			circles[g] += dataOf(b.Building).circles
			filled[g] += b.Colonists
		}
	}
	return focus.Paneled(high, func(c *render.Canvas, r image.Rectangle) {
		y, left := (r.Min.Y+r.Max.Y)/2, word
		if list := p.guests(); len(list) > 0 {
			guests := []focus.Purse{{Row: list}}
			focus.Align(guests, word)
			guests[0].DrawRow(c, r.Min.X, y)
			left += rule
			focus.Divider(c, r.Min.X+left-rule/2, r.Min.Y+22, r.Max.Y-22)
		} else {
			c.Fitted(r.Min.X+24, y, left-40, p.Say("puertorico.picture.works"), render.Title.Sized(42))
		}
		x, free := r.Min.X+left, r.Dx()-left-24
		for g, n := range plants {
			free -= 76 + render.Width(render.Count, 54, strconv.Itoa(n))
			if circles[g] > 0 {
				free -= 68 + render.Width(render.Count, 46, ratio(filled[g], circles[g]))
			}
		}
		for g, n := range plants {
			fade := render.FadeIf(n == 0 && circles[g] == 0, render.Paper, ghostShare)
			c.FadedIcon(puertorico.Good(g).String(), x+34, y, 68, fade)
			amount(c, n, x+76, y, 54)
			x += 76 + render.Width(render.Count, 54, strconv.Itoa(n))
			if circles[g] > 0 {
				circle(c, x+40, y, 20, occupant(0, filled[g], 0))
				x += 68 + c.Middle(x+68, y, ratio(filled[g], circles[g]), countStyle.In(46))
			}
			x += free / (len(plants) - 1)
		}
	})
}

// ratio is how many of how many.
func ratio(n, of int) string { return strconv.Itoa(n) + "/" + strconv.Itoa(of) }

// The seats of the mayor's question: islands and cities of six columns, no higher than the fullest seat needs, and
// lower where many seats have much.
const (
	mayorWide    = 750
	mayorHead    = 80
	mayorColumns = 6
	mayorCell    = 112
	mayorLeast   = 90
	mayorStep    = mayorCell + mayorApart + 1
	mayorApart   = 8
	// mayorGap lets the gold of two seats stand apart.
	mayorGap = 38
)

// mayor shows where everybody's people stand, and how many are still to place.
func (p questionPainter) mayor() focus.Block { return p.towns(0, 0) }

// townGoods is how high the goods of a seat are above its island.
const townGoods = 74

// towns are everybody's islands and cities with their circles, above them a row with the goods so high, 0 for none, so
// that above all of it so much is free.
func (p questionPainter) towns(goods, above int) focus.Block {
	seats := len(p.View.Players)
	pairs, odd := seats/2, seats%2
	var rows [2]townRows // of the seats in pairs, and of the last one
	for i := range p.View.Players {
		pl, of, columns := &p.View.Players[i], &rows[0], mayorColumns
		if i == 2*pairs {
			of, columns = &rows[1], 2*mayorColumns
		}
		of.tiles = max(1, of.tiles, (len(kindsOn(pl.Island))+columns-1)/columns)
		of.city = max(of.city, cityGrid{columns: columns}.rowsOf(pl.City))
	}
	head := mayorHead + goods + 20
	room := focus.BlockRoom(0) - above + mayorGap - (pairs+odd)*(head+mayorGap)
	tiles, cities := pairs*rows[0].tiles+odd*rows[1].tiles, pairs*rows[0].city+odd*rows[1].city
	space := min(mayorCell, (room-tiles*(mayorLeast+mayorApart))/cities-mayorApart)
	tile := min(mayorCell, (room-cities*(space+mayorApart))/tiles-mayorApart)
	high := func(n townRows) int { return head + n.tiles*(tile+mayorApart) + n.city*(space+mayorApart) }
	purses := p.purses(p.Before)
	focus.Align(purses, mayorWide)
	return focus.Pairs(seats, mayorWide, high(rows[0]), high(rows[1]), mayorGap, func(
		c *render.Canvas, i int, r image.Rectangle,
	) {
		townPainter{p.painter}.seatBoard(c, r, &purses[i], rows[i/2/max(1, pairs)].tiles, tile, space, goods)
	})
}

// townRows are how many rows the islands and the cities of seats take.
type townRows struct{ tiles, city int }

func (p townPainter) seatBoard(c *render.Canvas, r image.Rectangle, purse *focus.Purse,
	tiles, tile, space, goods int) {
	pl, columns := &p.View.Players[purse.Seat], mayorColumns
	if r.Dx() > mayorWide {
		columns *= 2
	}
	for k := range purse.Head {
		purse.Head[k].Asked = goods == 0 && purse.Awaited && purse.Head[k].Coin == "" && !purse.Head[k].Quiet
	}
	if pl.Placed {
		purse.Badges = append(purse.Badges, "tick")
	}
	purse.DrawHead(c, r)
	if goods > 0 {
		purse.DrawRow(c, r.Min.X, r.Min.Y+mayorHead-8+goods/2)
	}
	left, top := r.Min.X+(r.Dx()-columns*mayorStep+mayorApart)/2, r.Min.Y+mayorHead+goods
	place := func(i int) image.Point {
		return image.Pt(left+i%columns*mayorStep, top+i/columns*(tile+mayorApart))
	}
	kinds := kindsOn(pl.Island)
	aside := 0
	if columns > mayorColumns { // All kinds stand in the middle of one row.
		aside = (columns - len(kinds)) / 2 * mayorStep
	}
	for i, t := range kinds {
		p.tiles(c, rect(place(i).X+aside, place(i).Y, mayorCell, tile), t, purse.Seat)
	}
	grid := cityGrid{columns, mayorCell, space, mayorApart, townPainter.citySpace}
	p.cityIn(c, image.Pt(left, top+tiles*(tile+mayorApart)+8), grid, grid.rowsOf(pl.City), purse.Seat)
}

// kindsOn are the kinds of tiles on an island.
func kindsOn(island []puertorico.TileView) []puertorico.Tile {
	var kinds []puertorico.Tile
	for t := range puertorico.Tile(puertorico.Tiles) {
		if slices.ContainsFunc(island, func(v puertorico.TileView) bool { return v.Tile == t }) {
			kinds = append(kinds, t)
		}
	}
	return kinds
}

// tiles are those of a kind on the island of a seat, with who stands on them: in circles where there are few.
func (p townPainter) tiles(c *render.Canvas, r image.Rectangle, t puertorico.Tile, seat engine.Seat) {
	const few, radius, step = 3, 16, 2*17 + 2
	n, people, nobles := 0, 0, 0
	for _, v := range p.View.Players[seat].Island {
		if v.Tile == t {
			n, people, nobles = n+1, people+v.Colonists, nobles+v.Nobles
		}
	}
	before := workersOn(p.Before.Players[seat].Island, t)
	c.Tile(r.Min, r.Dx(), r.Dy(), 10, render.Solid(tileTints[t]))
	c.ChangeFrameIf(p.fresh.seats[seat].tiles[t] > 0, r, 8, seat)
	x, y := (r.Min.X+r.Max.X)/2, r.Max.Y-radius-dotRing-6
	side := min(62, r.Dy()-2*radius-2*dotRing-6)
	marketPainter(p).cropSign(c, t.String(), x, r.Min.Y+4+side/2, side)
	switch style := countStyle.In(36).At(render.Centre); {
	case t == puertorico.Forest:
		c.Middle(x, y, "×"+strconv.Itoa(n), style)
	case n > few:
		p.settled(c, r.Min.X+radius+dotRing+5, y, radius, occupant(0, people, nobles), seat, people > before)
		c.Middle(x+18, y, ratio(people, n), style)
	default:
		for k := range n {
			at := x - (n-1)*step/2 + k*step
			p.settled(c, at, y, radius, occupant(k, people, nobles), seat, k >= before)
		}
	}
}

// cityGrid is how a city is drawn: in so many columns, spaces w by h, so much apart, what stands on each by draw.
type cityGrid struct {
	columns, w, h, apart int
	draw                 func(townPainter, *render.Canvas, image.Rectangle, puertorico.BuildingView, engine.Seat)
}

// rowsOf is how many rows a city takes.
func (g cityGrid) rowsOf(city []puertorico.BuildingView) int {
	last := 0
	for _, cell := range arrange(city, g.columns) {
		last = max(last, cell.first)
	}
	return last/g.columns + 1
}

// cityIn draws the city of a seat in so many rows, from a point on.
func (p townPainter) cityIn(c *render.Canvas, at image.Point, g cityGrid, rows int, seat engine.Seat) {
	city, stepX, stepY := p.View.Players[seat].City, g.w+g.apart+1, g.h+g.apart
	for i := range rows * g.columns {
		c.Slot(at.Add(image.Pt(i%g.columns*stepX, i/g.columns*stepY)), g.w, g.h, 10)
	}
	for _, cell := range arrange(city, g.columns) {
		w := g.w
		if cell.wide {
			w += stepX
		}
		place := at.Add(image.Pt(cell.first%g.columns*stepX, cell.first/g.columns*stepY))
		r := rect(place.X, place.Y, w, g.h)
		c.Tile(place, w, g.h, 10, dataOf(cell.view.Building).tone())
		if p.Theme.Name() == "dark" { // There the outlines of spaces are as dark as the panel.
			p.rim(c, r)
		}
		c.ChangeFrameIf(p.fresh.seats[seat].built[cell.view.Building], r, 8, seat)
		g.draw(p, c, r, cell.view, seat)
	}
}

// rim is a thin light line round a space.
func (p townPainter) rim(c *render.Canvas, r image.Rectangle) {
	key := render.SpriteKey{Kind: "pr.cell", A: r.Dx(), B: r.Dy()}
	c.Piece(key, image.Rect(-2, -2, r.Dx()+2, r.Dy()+2), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		pen.RoundRect(0, 0, float64(r.Dx()), float64(r.Dy()), 10)
		pen.Stroke(render.Ink3, 4)
	})
}

// citySpace is a building of a city: what it does, and who works there.
func (p townPainter) citySpace(c *render.Canvas, r image.Rectangle, b puertorico.BuildingView, seat engine.Seat) {
	radius := min(17, r.Dy()/6)
	if dataOf(b.Building).circles > 2 {
		radius = min(radius, 14)
	}
	sign := effects()[b.Building].Short()
	size := min(50, r.Dy()-2*(radius+dotRing)-10)
	x := r.Min.X + max(6, (r.Dx()-sign.Width(size))/2)
	sign.Draw(c, x, r.Min.Y+6+size/2, size, r.Dx()-12, render.Tone{})
	p.workers(c, r, b, radius, seat)
}

// namedSpace is a wide building of a city with its name.
func (p townPainter) namedSpace(c *render.Canvas, r image.Rectangle, b puertorico.BuildingView, seat engine.Seat) {
	radius, size := r.Dy()/7, min(58, r.Dy()*2/5)
	c.HighlightEdgeIf(boardPainter(p).choosesIn(seat, b), r.Inset(4), 8, 11)
	questionPainter{painter: p.painter}.cardName(c, b.Building, r.Min.X+16, r.Min.Y+r.Dy()*27/100, r.Dx()-32, 42)
	wide := p.workers(c, r.Inset(6), b, radius, seat)
	effects()[b.Building].Staffed().Draw(c, r.Min.X+16, r.Max.Y-16-size/2, size, r.Dx()-wide-44, render.Tone{})
}

// workers are the circles of a building in its lower right corner. It returns how wide they are.
func (p townPainter) workers(
	c *render.Canvas, r image.Rectangle, b puertorico.BuildingView, radius int, seat engine.Seat,
) int {
	before := 0
	for _, was := range p.Before.Players[seat].City {
		if was.Building == b.Building {
			before = was.Colonists
		}
	}
	n, step := min(dataOf(b.Building).circles, 4), 2*radius+2*dotRing
	if n > 2 && r.Dx() < 2*mayorCell {
		step = 2*radius + dotRing
	}
	foot := r.Max.Y - radius - dotRing - 5
	if p.asked() && boardPainter(p).mayLeave(seat, b.Building) {
		focus.Tag(c, r.Max.X-n*step-8, foot, n*step+8)
	}
	for k := range n {
		x, who := r.Max.X-5-dotRing-radius-(n-1-k)*step, occupant(k, b.Colonists, b.Nobles)
		c.HighlightDiscIf(who == vacant && p.asked() && boardPainter(p).highlights(seat, b.Building, who), x, foot,
			radius+dotRing+2)
		p.settled(c, x, foot, radius, who, seat, k >= before)
	}
	return n * step
}

// city is the own city with the names of its buildings, its spaces so high.
func (p questionPainter) city(high int) focus.Block {
	if len(p.own.City) == 0 {
		return focus.Block{}
	}
	grid := cityGrid{placeColumns, placeWide, high, placeApart, townPainter.namedSpace}
	rows := grid.rowsOf(p.own.City)
	return focus.Paneled(rows*(high+placeApart)-placeApart+40, func(c *render.Canvas, r image.Rectangle) {
		townPainter{p.painter}.cityIn(c, image.Pt(r.Min.X+18, r.Min.Y+20), grid, rows, p.seat)
	})
}

// people are those who may be taken from the colonist ship.
func (p questionPainter) people() focus.Block {
	kinds := 0
	if p.can.colonist || p.can.noble {
		kinds = 2
	}
	return focus.Cards(focus.CardsWide, kinds, func(c *render.Canvas, i int, r image.Rectangle) {
		icon, n, may := "colonist", p.View.ColonistShip-p.View.ShipNobles, p.can.colonist
		words := p.Say("puertorico.picture.colonist")
		if i == 1 {
			icon, n, may, words = "noble", p.View.ShipNobles, p.can.noble, p.Say("puertorico.picture.noble")
		}
		state := focus.StateIf(may)
		focus.Card(c, r, render.Paper, state)
		fade, y := state.Fade(), (r.Min.Y+r.Max.Y)/2
		c.FadedIcon(icon, r.Min.X+88, y, min(104, r.Dy()-24), fade)
		c.Fitted(r.Min.X+172, y, 400, words,
			render.Label.Sized(46).Toned(render.Faded(render.Ink, fade.Ground, fade.Share)))
		c.Middle(r.Max.X-34, y, "×"+strconv.Itoa(n), countStyle.In(54).At(render.Right))
	})
}

// option is an answer that has a card: the key of its name, what is put into the name, and what it takes and brings.
type option struct {
	key  string
	of   []engine.Arg
	draw func(*factRow)
}

// options are cards of answers, in a height if they can be: the name above the facts where the cards are high enough.
func (p questionPainter) options(list []option, room int) focus.Block {
	const least = 130
	return focus.Cards(focus.CardsFor(len(list), room), len(list), func(c *render.Canvas, i int, r image.Rectangle) {
		focus.Card(c, r, render.Paper, focus.Takeable(len(list)))
		f := factRow{p, c, r, r.Min.X + 32, (r.Min.Y + r.Max.Y) / 2}
		if r.Dy() >= least {
			f.y = r.Max.Y - 52
			c.Fitted(f.x, r.Min.Y+38, r.Dx()-64, p.Say("puertorico.answer."+list[i].key, list[i].of...),
				render.Label.Sized(42))
		}
		list[i].draw(&f)
	})
}

// piracy is what the buccaneer may do: each with what is taken, and what it brings (C4).
func (p questionPainter) piracy() focus.Block {
	const side = 72
	v := p.View
	var list []option
	for _, s := range v.Ships {
		if slices.Contains(p.can.piracy, s.Capacity) {
			list = append(list, option{"why.piracy", []engine.Arg{engine.Num("ship", s.Capacity)}, func(f *factRow) {
				f.x = aboard(f.Canvas, s, f.x, f.y) - 20
				f.brings()
				f.icon(goodIcons[s.Good], side)
				f.number("+" + strconv.Itoa(min(s.Count, loot)))
			}})
		}
	}
	if p.can.plunder {
		list = append(list, option{"why.plunder", nil, func(f *factRow) {
			f.icon("trader", side)
			for _, g := range v.House {
				f.icon(goodIcons[g], 54)
			}
			f.brings()
			f.Shield("+"+strconv.Itoa(len(v.House)), f.x+42, f.y, side, render.Tone{})
		}})
	}
	if p.can.raid {
		list = append(list, option{"why.raid", nil, func(f *factRow) {
			f.icon("ship", side)
			f.icon("colonist", 62)
			f.number(strconv.Itoa(v.ColonistShip))
			f.brings()
			f.icon("colonist", side)
			f.number("+" + strconv.Itoa(min(loot, v.ColonistShip-len(v.Players), p.own.places())))
		}})
	}
	for i := range v.Roles {
		if role := &v.Roles[i]; p.can.capture[role.Role] {
			name := []engine.Arg{engine.Term("role", role.Role.String())}
			list = append(list, option{"why.capture", name, func(f *factRow) {
				f.icon(roleIcon(role.Role), side)
				f.brings()
				f.Mark(p.seat, f.x+36, f.y, 36)
				f.x += 92
				if role.Doubloons > 0 {
					f.CoinText("+"+strconv.Itoa(role.Doubloons), f.x+36, f.y, 36, render.Tone{})
				}
			}})
		}
	}
	return p.options(list, focus.BlockRoom(len(v.Players)))
}

// besides are what may be done at a sale besides selling a good: a card for each deal of the land office, and one for
// the guests of the inn, with the places to which they may move.
func (p questionPainter) besides(room int) focus.Block {
	const side, coin = 72, 36
	var list []option
	if p.can.buy {
		list = append(list, option{"land.buy", nil, func(f *factRow) {
			f.CoinText("−1", f.x+coin, f.y, coin, render.Tone{})
			f.x += 2*coin + 16
			f.brings()
			f.icon("stack", side)
		}})
	}
	for t, who := range p.can.clear {
		if who != [3]bool{} {
			list = append(list, option{"land.menu", nil, func(f *factRow) {
				marketPainter{p.painter}.marketTile(f.Canvas, image.Pt(f.x, f.y-side/2), side, puertorico.Tile(t))
				f.x += side + 16
				f.brings()
				f.CoinText("+1", f.x+coin, f.y, coin, render.Tone{})
			}})
		}
	}
	if p.can.guests.any {
		list = append(list, option{"inn.menu", nil, (*factRow).moves})
	}
	return p.options(list, room)
}

// moves are the guests of the own inn, and the places to which they may move.
func (f *factRow) moves() {
	const side, wide = 72, 104
	for _, b := range f.own.City {
		if b.Building == puertorico.Inn {
			for k := range b.Colonists {
				f.icon([]string{"", "colonist", "noble"}[occupant(k, b.Colonists, b.Nobles)], 62)
			}
		}
	}
	f.brings()
	for t, may := range f.can.guests.tiles {
		if may && f.x+side < f.r.Max.X-20 {
			marketPainter{f.painter}.marketTile(f.Canvas, image.Pt(f.x, f.y-side/2), side, puertorico.Tile(t))
			f.x += side + 12
		}
	}
	for b, may := range f.can.guests.buildings {
		if may && f.x+wide < f.r.Max.X-20 {
			pictured(f.Canvas, puertorico.Building(b), rect(f.x, f.y-side/2, wide, side), 0)
			f.x += wide + 12
		}
	}
}
