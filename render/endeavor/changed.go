package endeavor

import (
	"slices"

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
	for i := range p.Scene.Fresh {
		x.event(&p.Scene.Fresh[i])
	}
	for i := range p.View.Players {
		if x.board(engine.Seat(i)); numbers {
			x.numbers(engine.Seat(i))
		}
	}
	return x.Things
}

// event is what somebody did, if that can be named.
func (x *changesPainter) event(e *engine.Event) {
	switch e.Kind {
	case endeavor.Built:
		if b := render.OfWord(e.Arg("building").Text, endeavor.Building(endeavor.Buildings)); b >= 0 {
			x.New(e.Seat, focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) {
				house(c, shown.building[b][0], x, y, side)
			}}, x.painter.building(b), x.building(b))
		}
	case endeavor.Shipped:
		if r := render.OfWord(e.Arg("region").Text, endeavor.Region(endeavor.Regions)); r >= 0 {
			x.New(e.Seat, actionItem(endeavor.Ship), x.region(r), x.region(r))
		}
	case endeavor.Occupied, endeavor.Attacked:
		if city := render.OfWord(e.Arg("city").Text, endeavor.City(endeavor.Cities)); city >= 0 {
			x.New(e.Seat, actionItem(conquests[e.Kind]), x.city(city), x.city(city))
		}
	}
}

var conquests = map[string]endeavor.Part{endeavor.Occupied: endeavor.Occupy, endeavor.Attacked: endeavor.Attack}

// actionItem is the sign of an action.
func actionItem(part endeavor.Part) focus.PurseItem {
	return focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) { box(c, part.String(), true, x, y, side) }}
}

// board are the new cards of a seat, its markers, statuses and glory.
func (x *changesPainter) board(seat engine.Seat) {
	was, now := &x.Before.Players[seat], &x.View.Players[seat]
	for _, card := range now.Cards {
		if !slices.Contains(was.Cards, card) {
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
