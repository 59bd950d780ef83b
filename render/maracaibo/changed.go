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
	return focus.DrawChanged(p.Board, p.changes(), "", p.purses(nil))
}

// WhatChanged says it.
func (p *painter) WhatChanged() []string { return p.changes().Words(&p.SeatLabels) }

// changes are each seat's new cards, residences and smuggler tiles, how far its explorer walked, and its numbers.
func (p *painter) changes() focus.Things {
	x := changesPainter{textWriter: textWriter{painter: p}}
	for i := range p.Scene.Fresh {
		switch e := &p.Scene.Fresh[i]; e.Kind {
		case maracaibo.ResidenceBuilt:
			x.New(e.Seat, drawnItem("residence"), x.cardName(cardOf(e)), x.cardName(cardOf(e)))
		case maracaibo.TilePlaced:
			x.New(e.Seat, drawnItem("smuggler"), x.cardName(cardOf(e)), x.cardName(cardOf(e)))
		}
	}
	for i := range p.View.Players {
		x.board(engine.Seat(i))
	}
	return x.Things
}

// drawnItem is an icon, or what drawIcon draws in the place of one.
func drawnItem(name string) focus.PurseItem {
	return focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) {
		drawIcon(c, name, x, y, side, render.Tone{})
	}}
}

func numbered(name string, n int) focus.PurseItem {
	item := drawnItem(name)
	item.Text = strconv.Itoa(n)
	return item
}

// board are a seat's new cards and its numbers.
func (x *changesPainter) board(seat engine.Seat) {
	was, now := &x.Before.Players[seat], &x.View.Players[seat]
	say := func(key string) func(int) string {
		return func(n int) string { return x.Say("maracaibo.picture.alt."+key, number(n)) }
	}
	for _, card := range now.Cards {
		if !slices.Contains(was.Cards, card) {
			x.New(seat, drawnItem(suitOf(card).sign), x.cardName(card), x.cardName(card))
		}
	}
	x.Count(seat, was.Points, now.Points, focus.PurseItem{Icon: "vp"}, nil)
	x.Count(seat, walkedBy(was.Explorer), walkedBy(now.Explorer), numbered("explore", walkedBy(now.Explorer)), nil)
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		x.Count(seat, was.Cubes[t], now.Cubes[t], numbered(treasureIcon(t), now.Cubes[t]),
			func(n int) string { return strconv.Itoa(n) + " " + x.treasure(t) })
	}
	x.Count(seat, len(was.Buried), len(now.Buried), numbered("bury", len(now.Buried)), nil)
	if !x.painter.john(seat) {
		x.Count(seat, was.Doubloons, now.Doubloons, focus.PurseItem{Icon: "coin"}, say("doubloons"))
	}
	x.Count(seat, len(was.Sockets), len(now.Sockets), numbered("upgrade", len(now.Sockets)), say("upgrades"))
	x.Count(seat, was.Held, now.Held, numbered("quest", now.Held), say("quests"))
	before, _ := x.countsOf(was)
	after, _ := x.countsOf(now)
	for i, t := range after[maracaibo.CardKinds:] {
		x.Count(seat, before[i+maracaibo.CardKinds].n, t.n, numbered(t.icon, t.n), nil)
	}
	if in := now.Income; in != was.Income {
		x.New(seat, focus.PurseItem{Icon: "income", Coin: strconv.Itoa(int(in.Doubloons)),
			Shield: strconv.Itoa(int(in.VP))}, "", "")
	}
	x.Count(seat, was.VP, now.VP, focus.PurseItem{}, say("vp"))
}
