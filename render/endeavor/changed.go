package endeavor

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
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
	return focus.DrawChanged(p.Board, p.changes(false), p.purses())
}

// WhatChanged says it.
func (p *painter) WhatChanged() []string { return p.changes(true).Words(&p.SeatLabels) }

// changes are what each seat built, where its markers went, its new cards, and in words its numbers.
func (p *painter) changes(numbers bool) focus.Things {
	x := changesPainter{textWriter{painter: p}, make(focus.Things, 0, 48)}
	for i := range p.View.Players {
		if x.board(engine.Seat(i)); numbers {
			x.numbers(engine.Seat(i))
		}
	}
	return x.Things
}

// actionItem is the sign of an action.
func actionItem(part endeavor.Part) focus.PurseItem {
	return focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) { box(c, part.String(), true, x, y, side) }}
}

// board are the new buildings of a seat, where its markers went, and its new cards.
func (x *changesPainter) board(seat engine.Seat) {
	player := &x.View.Players[seat]
	for _, place := range player.Places[len(x.Before.Players[seat].Places):] {
		x.New(seat, focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) {
			house(c, shown.building[place.Building][0], x, y, side)
		}}, x.painter.building(place.Building), x.building(place.Building))
	}
	for r := range endeavor.Region(endeavor.Regions) {
		for range x.fresh.ships(r, seat) {
			x.New(seat, actionItem(endeavor.Ship), x.region(r), x.region(r))
		}
	}
	for city := range endeavor.City(endeavor.Cities) {
		if x.fresh.city(city) != seat {
			continue
		}
		part := endeavor.Occupy
		if x.Before.Cities[city].Seat >= 0 {
			part = endeavor.Attack
		}
		x.New(seat, actionItem(part), x.city(city), x.city(city))
	}
	for _, card := range player.Cards {
		if x.fresh.card(seat, card) {
			x.New(seat, focus.PurseItem{Icon: "card"}, x.card(card), x.card(card))
		}
	}
}

// numbers are those of a seat that its purse shows, in words.
func (x *changesPainter) numbers(seat engine.Seat) {
	was, now := &x.Before.Players[seat], &x.View.Players[seat]
	say := func(key string) func(int) string {
		return func(n int) string { return x.Say("endeavor.board."+key, number(n)) }
	}
	x.Count(seat, now.Glory-was.Glory, focus.PurseItem{}, say("glory"))
	x.Count(seat, now.Harbour-was.Harbour, focus.PurseItem{}, say("markers"))
	for s, n := range now.Status {
		x.Count(seat, n-was.Status[s], focus.PurseItem{}, func(n int) string {
			return x.count(n, x.token(endeavor.Token(s)))
		})
	}
}
