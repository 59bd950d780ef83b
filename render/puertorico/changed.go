package puertorico

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// changesPainter finds out what changed since the view before.
type changesPainter struct {
	textWriter
	focus.Things
}

// Changed shows what changed.
func (p *painter) Changed() *render.Canvas {
	return focus.DrawChanged(p.Board, p.changes(false), p.purses(p.Before))
}

// WhatChanged says it.
func (p *painter) WhatChanged() []string { return p.changes(true).Words(&p.SeatLabels) }

// changes are the roles that a seat took, its new tiles and buildings, and in words its numbers, which its purse shows.
// Of chips that lie face down nothing is said.
func (p *painter) changes(numbers bool) focus.Things {
	x := changesPainter{textWriter{p}, make(focus.Things, 0, 48)}
	for i := range p.View.Players {
		if x.seat(engine.Seat(i)); numbers {
			x.numbers(engine.Seat(i))
		}
	}
	return x.Things
}

// phrase are the words of a key for a number.
func (x *changesPainter) phrase(key string) func(int) string {
	return func(n int) string { return x.Say("puertorico.text."+key, number(n)) }
}

// deeds are the roles that a seat took, what it loaded, and what it sold for how much.
func (x *changesPainter) deeds(seat engine.Seat) {
	news := &x.fresh.seats[seat]
	for _, role := range news.roles {
		x.New(seat, focus.PurseItem{Icon: roleIcon(role)}, x.painter.roleName(role), "")
	}
	for g := range puertorico.Good(puertorico.Goods) {
		if d := news.sold[g]; d.n > 0 {
			x.gone(seat, puertorico.Trader, g, focus.PurseItem{Coin: strconv.Itoa(d.brought)})
		}
		if d := news.loaded[g]; d.n > 0 {
			x.gone(seat, puertorico.Captain, g, focus.PurseItem{Text: strconv.Itoa(d.n)})
		}
	}
}

// gone adds a good that a role took away, before a picture of how many or for how much.
func (x *changesPainter) gone(seat engine.Seat, role puertorico.Role, good puertorico.Good, item focus.PurseItem) {
	item.PieceWide, item.Piece = 118, func(c *render.Canvas, x, y, side int) {
		c.Icon(roleIcon(role), x-31, y, side)
		c.Icon(goodIcons[good], x+31, y, side)
	}
	x.New(seat, item, "", "")
}

func (x *changesPainter) seat(seat engine.Seat) {
	now := &x.View.Players[seat]
	x.deeds(seat)
	for _, i := range (boardPainter{x.painter}).newestTiles(seat, now) {
		x.New(seat, x.tile(now.Island[i].Tile), "", x.tileName(now.Island[i].Tile))
	}
	for _, b := range now.City {
		if x.fresh.seats[seat].built[b.Building] {
			x.New(seat, buildingItem(b.Building), x.painter.building(b.Building), x.building(b.Building))
		}
	}
}

// numbers are those of a seat that its purse shows, in words.
func (x *changesPainter) numbers(seat engine.Seat) {
	was, now := &x.Before.Players[seat], &x.View.Players[seat]
	x.Count(seat, now.Points-was.Points, focus.PurseItem{}, x.phrase("points"))
	x.Count(seat, now.Doubloons-was.Doubloons, focus.PurseItem{}, x.phrase("doubloons"))
	for g, n := range now.Goods {
		x.Count(seat, n-was.Goods[g], focus.PurseItem{}, func(n int) string {
			return x.count(n, x.good(puertorico.Good(g)))
		})
	}
	x.Count(seat, colonists(now)-colonists(was), focus.PurseItem{}, x.phrase("san_juan"))
	x.Count(seat, now.SanJuanNobles-was.SanJuanNobles, focus.PurseItem{}, x.phrase("nobles"))
}

// tile is a tile of an island, buildingItem the picture of a building.
func (x *changesPainter) tile(t puertorico.Tile) focus.PurseItem {
	return focus.PurseItem{Piece: func(c *render.Canvas, left, y, side int) {
		marketPainter{x.painter}.marketTile(c, image.Pt(left-side/2, y-side/2), side, t)
	}}
}

func buildingItem(b puertorico.Building) focus.PurseItem {
	const wide = 104
	return focus.PurseItem{PieceWide: wide, Piece: func(c *render.Canvas, x, y, side int) {
		r := rect(x-wide/2, y-side/2, wide, side)
		c.Tile(r.Min, wide, side, 8, dataOf(b).tone())
		vignette(c, b, r.Inset(4), 0, render.Tone{})
	}}
}
