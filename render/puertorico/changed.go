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

// Changed shows what changed: the roles, what each seat did, and everybody's purse.
func (p *painter) Changed() *render.Canvas {
	purses := p.purses(p.Before)
	for _, purse := range purses { // What nobody has and had says nothing.
		for i := range purse.Row {
			if purse.Row[i].Quiet {
				purse.Row[i] = focus.PurseItem{}
			}
		}
	}
	return focus.Draw(p.Board, focus.Stacked(roleStrip(p), deedsBlock(p)), purses)
}

// roleStrip are the role cards of the table.
func roleStrip(p *painter) focus.Block {
	return focus.Block{High: roleHigh, Draw: func(c *render.Canvas, r image.Rectangle) {
		l := &layout{}
		l.placeRoles(p.View, r.Min.Y)
		marketPainter{p}.roles(c, l)
	}}
}

// deedsBlock is what each seat that did something did, one below the other.
func deedsBlock(p *painter) focus.Block {
	const edge, name, few = 12, 280, 6
	most := 0
	var seats []engine.Seat
	for seat := range engine.Seat(len(p.View.Players)) {
		if n := p.fresh.seats[seat].deeds(); n > 0 {
			seats, most = append(seats, seat), max(most, n)
		}
	}
	if len(seats) == 0 {
		return focus.Block{}
	}
	k := 4 // All sizes are multiples of it.
	if most <= few && len(p.View.Players) <= 4 {
		k++
	}
	high := 26 * k
	return focus.Paneled(len(seats)*high+2*edge, func(c *render.Canvas, r image.Rectangle) {
		for i, seat := range seats {
			top := r.Min.Y + edge + i*high
			if i > 0 {
				c.Fill(rect(r.Min.X+20, top-1, r.Dx()-40, 2), render.Solid(render.Ink3))
			}
			c.Flag(seat, p.Name(seat), r.Min.X, top+high/2-32, 64, name-30)
			(&factRow{questionPainter{painter: p}, c, r, r.Min.X + name, top + high/2}).deeds(seat, k)
		}
	})
}

// deeds are by role what a seat did: the role in a frame where the seat took it, goods that went and what they brought,
// tiles and buildings, in multiples of a size. What has no room is left out.
func (f *factRow) deeds(seat engine.Seat, k int) {
	const apart = 22
	side, good, chip, tile, wide := 19*k, 15*k, 11*k+2, 22*k, 54*k
	news, player := &f.fresh.seats[seat], &f.View.Players[seat]
	room := func(wide int) bool { return f.x+wide <= f.r.Max.X-20 }
	for role := range puertorico.Role(puertorico.Roles) {
		first, deals := f.x, deals{}
		switch role {
		case puertorico.Trader:
			deals = news.sold
		case puertorico.Captain:
			deals = news.loaded
		}
		if taken := slices.Contains(news.roles, role); (taken || deals.some()) && room(side) {
			f.ChangeFrameIf(taken, rect(f.x-6, f.y-side/2-6, side+12, side+12), 10, seat)
			f.icon(roleIcon(role), side)
			f.x += 6
		}
		brought := 0
		for g, d := range deals {
			if brought += d.brought; d.n > 0 && room(good+chip*2) {
				f.icon(goodIcons[g], good)
				f.x += focus.Chip(f.Canvas, seat, render.Change(-d.n), f.x-2, f.y, chip) + 14
			}
		}
		if brought > 0 && room(side) {
			if role == puertorico.Trader {
				f.CoinText(render.Change(brought), f.x+9*k, f.y, 9*k, render.Tone{})
			} else {
				f.Shield(render.Change(brought), f.x+9*k, f.y, 18*k, render.Tone{})
			}
			f.x += side
		}
		if role == puertorico.Settler {
			for _, i := range (boardPainter{f.painter}).newestTiles(seat, player) {
				if room(tile) {
					at := image.Pt(f.x, f.y-tile/2)
					marketPainter{f.painter}.marketTile(f.Canvas, at, tile, player.Island[i].Tile)
					f.x += tile + 10
				}
			}
		}
		if role == puertorico.Builder {
			for _, b := range player.City {
				if news.built[b.Building] && room(wide) {
					f.building(b.Building, wide)
				}
			}
		}
		if f.x > first {
			f.x += apart
		}
	}
}

// building is a picture of a building above its name.
func (f *factRow) building(b puertorico.Building, wide int) {
	high, name := wide*3/7, 36
	r := rect(f.x, f.y-high/2, wide, high)
	pictured(f.Canvas, b, r, name)
	questionPainter{painter: f.painter}.cardName(f.Canvas, b, f.x+10, r.Max.Y-name/2-1, wide-20, 28)
	f.x += wide + 10
}

// pictured is the picture of a building on its tint, so much of it left free below.
func pictured(c *render.Canvas, b puertorico.Building, r image.Rectangle, below int) {
	c.Tile(r.Min, r.Dx(), r.Dy(), 8, dataOf(b).tone())
	vignette(c, b, image.Rect(r.Min.X+4, r.Min.Y+4, r.Max.X-4, r.Max.Y-max(4, below)), 0, render.Tone{})
}

// WhatChanged says it.
func (p *painter) WhatChanged() []string { return p.changes().Words(&p.SeatLabels) }

// changes are in words the new tiles and buildings of seats, and their numbers. Of chips that lie face down nothing is
// said.
func (p *painter) changes() focus.Things {
	x := changesPainter{textWriter{p}, make(focus.Things, 0, 48)}
	for i := range p.View.Players {
		x.seat(engine.Seat(i))
		x.numbers(engine.Seat(i))
	}
	return x.Things
}

// phrase are the words of a key for a number.
func (x *changesPainter) phrase(key string) func(int) string {
	return func(n int) string { return x.Say("puertorico.text."+key, number(n)) }
}

func (x *changesPainter) seat(seat engine.Seat) {
	now := &x.View.Players[seat]
	for _, i := range (boardPainter{x.painter}).newestTiles(seat, now) {
		x.New(seat, focus.PurseItem{}, "", x.tileName(now.Island[i].Tile))
	}
	for _, b := range now.City {
		if x.fresh.seats[seat].built[b.Building] {
			x.New(seat, focus.PurseItem{}, "", x.building(b.Building))
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
