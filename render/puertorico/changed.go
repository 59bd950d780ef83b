package puertorico

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// changesPainter finds out what changed since the view before, and where that lies on the table.
type changesPainter struct {
	textWriter
	l *layout
	focus.Things
}

// Changed brings forward what changed.
func (p *painter) Changed(c *render.Canvas) { p.changes().Show(c) }

// WhatChanged says it.
func (p *painter) WhatChanged() []string { return p.changes().Words(&p.SeatLabels) }

// changes says what changed on the table. Roles, ships, market, supply and offer are left out where nothing in them
// changed. Of chips that lie face down nothing is said.
func (p *painter) changes() *focus.Changes {
	l := layoutOf(p.View)
	x := changesPainter{textWriter: textWriter{p}, l: l}
	for i := range p.View.Players {
		x.board(engine.Seat(i))
	}
	x.roles()
	x.ships()
	x.market()
	papers := slices.Concat(l.roles, l.boards,
		[]image.Rectangle{l.plantations, l.house, l.colonists, l.supply, l.festival, l.offer})
	ch := &focus.Changes{Things: x.Things, Papers: papers, Sky: skyHigh, Whole: func(c *render.Canvas) {
		for i := range p.View.Players {
			boardPainter{p}.flag(c, l, engine.Seat(i))
		}
	}}
	if p.band() == shipsBand {
		const above = 12
		ch.Rows = append(ch.Rows, [2]int{rolesTop - above, rolesTop + roleHigh + above},
			[2]int{rolesTop + roleHigh + above, boardsTop - 2*above})
	}
	if l.plantations.Min.X == margin { // Else they lie beside a board.
		ch.Rows = append(ch.Rows, [2]int{l.plantations.Min.Y - gutter/2, l.plantations.Max.Y + gutter/2})
	}
	if l.supply.Min.X == margin {
		ch.Rows = append(ch.Rows, [2]int{l.supply.Min.Y - gutter/2, l.supply.Max.Y + stripGap - gutter/2})
	}
	if !l.festival.Empty() {
		ch.Rows = append(ch.Rows, [2]int{l.festival.Min.Y - gutter/2, l.festival.Max.Y + stripGap - gutter/2})
	}
	ch.Rows = append(ch.Rows, [2]int{l.offer.Min.Y - gutter/2, l.offer.Max.Y + gutter/2})
	return ch
}

// phrase are the words of a key for a number.
func (x *changesPainter) phrase(key string) func(int) string {
	return func(n int) string { return x.Say("puertorico.text."+key, number(n)) }
}

// goodCount are the words for a number of a good.
func (x *changesPainter) goodCount(g puertorico.Good) func(int) string {
	return func(n int) string { return x.count(n, x.good(g)) }
}

// headBox is what is in a head about x, chipAt where its chip stands: on the edge of the panel above it.
func headBox(b image.Rectangle, x, left, right int) (box image.Rectangle, chipAt image.Point) {
	return image.Rect(b.Min.X+x-left, b.Min.Y+3, b.Min.X+x+right, b.Min.Y+headHigh-2), image.Pt(b.Min.X+x, b.Min.Y-2)
}

// board are the changes of a seat's board: its head, goods, tiles, buildings and who works there.
func (x *changesPainter) board(seat engine.Seat) {
	b, was, now, h := x.l.boards[seat], &x.Before.Players[seat], &x.View.Players[seat], headOf(x.View)
	box, at := headBox(b, h.coin, 31, 31)
	x.Count(seat, was.Doubloons, now.Doubloons, box, at, x.phrase("doubloons"))
	box, at = headBox(b, h.colonists, h.side/2, h.beside+h.size)
	x.Count(seat, was.SanJuan-was.SanJuanNobles, now.SanJuan-now.SanJuanNobles, box, at, x.phrase("san_juan"))
	if h.nobles > 0 {
		box, at = headBox(b, h.nobles, h.side/2, h.beside+h.size)
		x.Count(seat, was.SanJuanNobles, now.SanJuanNobles, box, at, x.phrase("nobles"))
	}
	box, at = headBox(b, boardWide-44, 36, 36)
	x.Count(seat, was.Points, now.Points, box, at, x.phrase("points"))
	if b.Dy() <= headHigh {
		return
	}
	for g, n := range now.Goods {
		left, y := goodColumn(b, puertorico.Good(g)), b.Min.Y+101
		at := left + 104
		if n > 9 {
			at += 18
		}
		wide := focus.ChipWidth(render.Change(n-was.Goods[g]), focus.ChipHigh, false)
		x.Count(seat, was.Goods[g], n, rect(left-4, y-goodCellHigh/2, goodCellWide, goodCellHigh),
			image.Pt(min(at, b.Max.X+6-wide)+wide/2, y), x.goodCount(puertorico.Good(g)))
	}
	x.island(seat, b, was, now)
	x.city(seat, b, was, now)
}

func (x *changesPainter) island(seat engine.Seat, b image.Rectangle, was, now *puertorico.PlayerView) {
	workers := func(island []puertorico.TileView) (n [puertorico.Tiles]int) {
		for _, t := range island {
			n[t.Tile] += t.Colonists + t.Nobles<<4
		}
		return n
	}
	before, after := workers(was.Island), workers(now.Island)
	fresh := boardPainter{x.painter}.newestTiles(seat, now)
	for i, t := range now.Island {
		at := tilePlace(b, i)
		box := rect(at.X, at.Y, tileSide, tileSide)
		if slices.Contains(fresh, i) {
			x.Frame(seat, x.tileName(t.Tile), box, 6)
		} else {
			x.KeepIf(before[t.Tile] != after[t.Tile], box)
		}
	}
}

func (x *changesPainter) city(seat engine.Seat, b image.Rectangle, was, now *puertorico.PlayerView) {
	for _, cell := range arrange(now.City) {
		at, w := citySpace(b, cell.first), spaceWide
		if cell.wide {
			w += spaceStepX
		}
		box := rect(at.X, at.Y, w, spaceHigh)
		i := slices.IndexFunc(was.City, func(old puertorico.BuildingView) bool {
			return old.Building == cell.view.Building
		})
		if i < 0 {
			x.Frame(seat, x.building(cell.view.Building), box, 8)
		} else {
			x.KeepIf(was.City[i].Colonists != cell.view.Colonists || was.City[i].Nobles != cell.view.Nobles, box)
		}
	}
}

// roles are cards that somebody took, and coins that were laid on others.
func (x *changesPainter) roles() {
	if x.band() != shipsBand {
		return
	}
	for i, role := range x.View.Roles {
		r := x.l.roles[i]
		at := slices.IndexFunc(x.Before.Roles, func(old puertorico.RoleView) bool { return old.Role == role.Role })
		if at < 0 {
			continue
		}
		old := x.Before.Roles[at]
		if x.Seated(role.Taker) && (role.Taker != old.Taker || x.View.Round != x.Before.Round) {
			x.Frame(role.Taker, x.roleName(role.Role), r, 12)
			continue
		}
		x.Count(engine.Everyone, old.Doubloons, role.Doubloons, r, image.Pt(r.Max.X-92, r.Min.Y+22), nil)
	}
}

// ships are those that look otherwise; the holds that were filled have the frames of who did it.
func (x *changesPainter) ships() {
	if x.band() != shipsBand {
		return
	}
	for i, ship := range x.View.Ships {
		at := slices.IndexFunc(x.Before.Ships, func(old puertorico.ShipView) bool {
			return old.Capacity == ship.Capacity
		})
		if at < 0 || x.Before.Ships[at] == ship {
			continue
		}
		place := x.l.ships[i]
		x.KeepIf(true, image.Rect(place.x, place.height(0), place.x+place.length, waterline+14))
		by := x.fresh.ships[ship.Capacity]
		by = by[max(0, len(by)-ship.Count):]
		for k, seat := range by {
			x.Frame(seat, "", rect(place.holds+(ship.Count-len(by)+k)*place.step+2, place.height(shipHolds),
				place.step-4, place.step-4), 6)
		}
	}
}

// market is what lies below and beside the boards.
func (x *changesPainter) market() {
	was, now, l := x.Before, x.View, x.l
	x.KeepIf(!slices.Equal(was.FaceUp, now.FaceUp) || was.Quarries != now.Quarries || was.Stack != now.Stack,
		l.plantations)
	if !slices.Equal(was.House, now.House) {
		x.KeepIf(true, l.house)
		for k, seat := range x.fresh.house {
			if i := len(now.House) - len(x.fresh.house) + k; i >= 0 {
				at := l.housePlace(i)
				x.Frame(seat, "", rect(at.X, at.Y, marketTile, marketTile), 8)
			}
		}
	}
	x.KeepIf(was.ColonistShip != now.ColonistShip || was.ShipNobles != now.ShipNobles, l.colonists)
	before := marketPainter{x.painter}.stocks(l, was)
	for i, s := range (marketPainter{x.painter}.stocks(l, now)) {
		x.Count(engine.Everyone, before[i].n, s.n, s.box, image.Pt(s.box.Max.X, l.supply.Min.Y), nil)
	}
	x.KeepIf(was.Festival != nil && now.Festival != nil && was.Festival.By != now.Festival.By, l.festival)
	var rows [offerColumns + 1]int
	for _, o := range (marketPainter{x.painter}.sortedOffer()) {
		col := offerColumnOf(o.Building)
		i := slices.IndexFunc(was.Offer, func(old puertorico.OfferView) bool { return old.Building == o.Building })
		x.KeepIf(i >= 0 && was.Offer[i].Copies != o.Copies, l.offerPlace(col-1, rows[col]))
		rows[col]++
	}
}
