package puertorico

import (
	"image"
	"slices"

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
	return focus.DrawChanged(p.Board, p.changes(), p.Say("puertorico.picture.supply"), p.purses(nil))
}

// WhatChanged says it.
func (p *painter) WhatChanged() []string { return p.changes().Words(&p.SeatLabels) }

// changes are the roles that a seat took, its new tiles and buildings, and its numbers; of the supply what ends a game.
// Of chips that lie face down nothing is said.
func (p *painter) changes() focus.Things {
	x := changesPainter{textWriter: textWriter{p}}
	for i := range p.View.Players {
		x.seat(engine.Seat(i))
	}
	was, now := p.Before, p.View
	x.Count(engine.Everyone, was.VP, now.VP, focus.NumberedItem("vp", now.VP), nil)
	x.Count(engine.Everyone, was.Colonists, now.Colonists, focus.NumberedItem("colonist", now.Colonists), nil)
	return x.Things
}

// phrase are the words of a key for a number.
func (x *changesPainter) phrase(key string) func(int) string {
	return func(n int) string { return x.Say("puertorico.text."+key, number(n)) }
}

func (x *changesPainter) seat(seat engine.Seat) {
	was, now := &x.Before.Players[seat], &x.View.Players[seat]
	for _, e := range x.Scene.Fresh {
		if role := roleNamed(e.Arg("role").Text); e.Kind == puertorico.RoleTaken && e.Seat == seat && role >= 0 {
			x.New(seat, focus.PurseItem{Icon: roleIcon(role)}, x.painter.roleName(role), "")
		}
	}
	for _, i := range (boardPainter{x.painter}).newestTiles(seat, now) {
		x.New(seat, tileItem(now.Island[i].Tile), "", x.tileName(now.Island[i].Tile))
	}
	for _, b := range now.City {
		if !slices.ContainsFunc(was.City, func(o puertorico.BuildingView) bool { return o.Building == b.Building }) {
			x.New(seat, buildingItem(b.Building), x.painter.building(b.Building), x.building(b.Building))
		}
	}
	x.Count(seat, was.Points, now.Points, focus.PurseItem{Icon: "vp"}, x.phrase("points"))
	x.Count(seat, was.Doubloons, now.Doubloons, focus.PurseItem{Icon: "coin"}, x.phrase("doubloons"))
	for g, n := range now.Goods {
		good := puertorico.Good(g)
		x.Count(seat, was.Goods[g], n, focus.NumberedItem(goodIcon(good), n),
			func(n int) string { return x.count(n, x.good(good)) })
	}
	persons, nobles := now.SanJuan-now.SanJuanNobles, now.SanJuanNobles
	x.Count(seat, was.SanJuan-was.SanJuanNobles, persons, focus.NumberedItem("colonist", persons), x.phrase("san_juan"))
	x.Count(seat, was.SanJuanNobles, nobles, focus.NumberedItem("noble", nobles), x.phrase("nobles"))
}

// tileItem is a tile of an island, buildingItem the picture of a building.
func tileItem(t puertorico.Tile) focus.PurseItem {
	return focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) {
		c.Tile(image.Pt(x-side/2, y-side/2), side, side, 8, render.Solid(tileTint(t)))
		c.Icon(tileIcon(t), x, y, side*4/5)
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
