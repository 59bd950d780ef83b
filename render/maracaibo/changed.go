package maracaibo

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
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

// changes are each seat's new cards, residences and smuggler tiles, how far its explorer walked, and its numbers.
func (p *painter) changes(numbers bool) focus.Things {
	x := changesPainter{textWriter{painter: p}, make(focus.Things, 0, 48)}
	for i := range p.Scene.Fresh {
		switch e := &p.Scene.Fresh[i]; e.Kind {
		case maracaibo.ResidenceBuilt:
			x.New(e.Seat, drawnItem("residence"), x.cardName(cardOf(e)), x.cardName(cardOf(e)))
		case maracaibo.TilePlaced:
			x.New(e.Seat, drawnItem("smuggler"), x.cardName(cardOf(e)), x.cardName(cardOf(e)))
		case maracaibo.Sailed:
			x.sailed(e, p.Scene.Fresh[i+1:])
		}
	}
	for i := range p.View.Players {
		if x.board(engine.Seat(i)); numbers {
			x.numbers(engine.Seat(i))
		}
	}
	return x.Things
}

// sailed is where a seat sailed, unless what it took or built there says it.
func (x *changesPainter) sailed(e *engine.Event, then []engine.Event) {
	card, name := e.Arg("card"), ""
	switch {
	case card.Text == "":
		name = x.space(slotNamed(e))
	case slices.ContainsFunc(then, func(t engine.Event) bool {
		return t.Seat == e.Seat && t.Kind != maracaibo.CardIgnored && t.Arg("card") == card
	}):
		return
	default:
		name = x.cardName(cardOf(e))
	}
	x.New(e.Seat, focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) {
		ship(c, e.Seat, x, y, side)
	}}, name, name)
}

// drawnItem is an icon, or what drawIcon draws in the place of one.
func drawnItem(name string) focus.PurseItem {
	return focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) {
		drawIcon(c, name, x, y, side, render.Tone{})
	}}
}

// board are a seat's new cards and its numbers.
func (x *changesPainter) board(seat engine.Seat) {
	was, now := &x.Before.Players[seat], &x.View.Players[seat]
	for _, card := range now.Cards {
		if !slices.Contains(was.Cards, card) {
			x.New(seat, drawnItem(suitOf(card).sign), x.cardName(card), x.cardName(card))
		}
	}
	if now.Head != was.Head {
		x.New(seat, drawnItem("figurehead"), x.figureheadName(now.Head), x.figureheadName(now.Head))
	}
	x.Count(seat, walkedBy(now.Explorer)-walkedBy(was.Explorer), drawnItem("explore"), nil)
	x.Count(seat, now.Held-was.Held, drawnItem("quest"), func(n int) string {
		return x.Say("maracaibo.picture.alt.quests", number(n))
	})
}

// numbers are those of a seat that its purse shows, in words.
func (x *changesPainter) numbers(seat engine.Seat) {
	was, now := &x.Before.Players[seat], &x.View.Players[seat]
	say := func(key string) func(int) string {
		return func(n int) string { return x.Say("maracaibo.picture.alt."+key, number(n)) }
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		x.Count(seat, now.Cubes[t]-was.Cubes[t], focus.PurseItem{},
			func(n int) string { return strconv.Itoa(n) + " " + x.treasure(t) })
	}
	x.Count(seat, now.Doubloons-was.Doubloons, focus.PurseItem{}, say("doubloons"))
	x.Count(seat, len(now.Sockets)-len(was.Sockets), focus.PurseItem{}, say("upgrades"))
	x.Count(seat, now.VP-was.VP, focus.PurseItem{}, say("vp"))
}
