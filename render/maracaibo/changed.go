package maracaibo

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
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

// changes says what changed on the table. The trail is left out where nobody walked.
func (p *painter) changes() *focus.Changes {
	l := layoutOf(p.View.Layout, len(p.View.Players))
	x := changesPainter{textWriter: textWriter{painter: p}, l: l}
	for i := range p.View.Slots {
		x.card(&p.View.Slots[i])
	}
	for _, at := range []maracaibo.Slot{maracaibo.Start, maracaibo.Gulf, maracaibo.Maracaibo} {
		x.KeepIf(!slices.Equal(shipsAt(p.Before, at), shipsAt(p.View, at)), l.slots[at])
	}
	x.waters()
	for i := range p.View.Players {
		x.board(engine.Seat(i))
	}
	papers := slices.Concat(l.boards, l.quests[:len(p.View.Market)],
		l.heads[:(len(p.View.Supply)+headLines-1)/headLines],
		[]image.Rectangle{l.sides, l.trail, l.slots[maracaibo.Gulf], l.slots[maracaibo.Maracaibo]})
	if p.View.Modules[maracaibo.Rubies] {
		papers = append(papers, l.rubies)
	}
	if p.View.Raid != nil {
		papers = append(papers, l.tray)
	}
	for i := range p.View.Slots {
		papers = append(papers, l.slots[p.View.Slots[i].Slot])
	}
	const above = 10
	return &focus.Changes{Things: x.Things, Papers: papers, Sky: skyHigh,
		Rows: [][2]int{{l.trail.Min.Y - above, l.trail.Max.Y + above}}, Whole: func(c *render.Canvas) {
			for i, b := range l.boards {
				boardPainter{p}.flag(c, b, engine.Seat(i))
			}
		}}
}

// cardRadius is that of a card's corners.
const cardRadius = 11

// card is a place of the sea: a card that somebody took, turned up or built on has their frame, one with other ships
// has none.
func (x *changesPainter) card(now *maracaibo.SlotView) {
	i := slices.IndexFunc(x.Before.Slots, func(s maracaibo.SlotView) bool { return s.Slot == now.Slot })
	if i < 0 {
		return
	}
	was, box := &x.Before.Slots[i], x.l.slots[now.Slot]
	same := was.Card == now.Card && was.Down == now.Down && was.Tile == now.Tile && was.Refill == now.Refill &&
		slices.Equal(was.Residences, now.Residences)
	if by := x.fresh.slot[now.Slot]; !same && x.Seated(by) {
		what := ""
		if now.Card >= 0 {
			what = x.cardName(now.Card)
		}
		x.Frame(by, what, box, cardRadius)
		return
	}
	x.KeepIf(!same || !slices.Equal(was.Ships, now.Ships), box)
}

// waters are islands, quests, figureheads and explorers.
func (x *changesPainter) waters() {
	was, now := x.Before, x.View
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		r := x.l.islands[t]
		x.Count(engine.Everyone, was.Islands[t], now.Islands[t], r, image.Pt(r.Min.X+218, r.Min.Y+12), nil)
		x.Count(engine.Everyone, was.Worth[t], now.Worth[t], r, image.Pt(r.Max.X-66, r.Min.Y+12), nil)
	}
	for i, q := range now.Market {
		switch {
		case slices.Contains(was.Market, q):
		case x.Seated(x.fresh.quest[q]):
			x.Frame(x.fresh.quest[q], "", x.l.quests[i], cardRadius)
		default:
			x.KeepIf(true, x.l.quests[i])
		}
	}
	for i, f := range now.Supply {
		r := x.l.heads[i/headLines]
		y := r.Min.Y + 24 + i%headLines*37
		x.KeepIf(was.Supply[i] != f, image.Rect(r.Min.X+5, y-18, r.Max.X-5, y+18))
	}
}

// board are a seat's counts, and its explorer.
func (x *changesPainter) board(seat engine.Seat) {
	b, was, now := x.l.boards[seat], &x.Before.Players[seat], &x.View.Players[seat]
	say := func(key string) func(int) string {
		return func(n int) string { return x.Say("maracaibo.picture.alt."+key, number(n)) }
	}
	head := func(left int) (image.Rectangle, image.Point) {
		return rect(b.Max.X-left-31, b.Min.Y+3, 62, headHigh-6), image.Pt(b.Max.X-left, b.Min.Y-2)
	}
	box, at := head(42)
	x.Count(seat, was.Points, now.Points, box, at, nil)
	if was.Explorer != now.Explorer {
		at := nodeAt(x.l.trail, now.Explorer)
		x.Frame(seat, "", rect(at.X-32, at.Y-32, 64, 64), 32)
	}
	wide, row, cell := wideColumn, image.Pt(282, rowTwo), 474
	if x.l.narrow {
		wide, row, cell = narrowColumn, image.Pt(12, rowThree), 492
	}
	place := func(left, y, w int) (image.Rectangle, image.Point) {
		return rect(b.Min.X+left-4, b.Min.Y+y-30, w, 60), image.Pt(b.Min.X+left+20, b.Min.Y+y+22)
	}
	in := countsAt(x.l.narrow, x.painter.john(seat))
	box, at = place(in.track.X, in.track.Y, 108)
	x.Count(seat, was.VP, now.VP, box, at, say("vp"))
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		over, under := stored(was, t)
		nowOver, nowUnder := stored(now, t)
		if x.painter.john(seat) {
			over, under, nowOver, nowUnder = was.Cubes[t], 0, now.Cubes[t], 0
		}
		box, at := place(14+int(t)*wide, rowOne, 86)
		x.Count(seat, over, nowOver, box, at, nil)
		box, at = place(14+int(t)*wide+88, rowOne, 72)
		x.Count(seat, under, nowUnder, box, at, nil)
		if n := now.Cubes[t] - was.Cubes[t]; n != 0 {
			x.Things = append(x.Things, focus.Thing{Seat: seat, What: x.treasure(t) + " " + render.Change(n)})
		}
	}
	if x.painter.john(seat) {
		x.KeepIf(*x.Before.John != *x.View.John || was.Held != now.Held ||
			len(was.Residences) != len(now.Residences) || len(was.Rivers) != len(now.Rivers),
			image.Rect(b.Min.X+8, b.Min.Y+rowTwo-32, b.Max.X-8, b.Min.Y+rowTwo+32))
		return
	}
	box, at = head(coinAt)
	x.Count(seat, was.Doubloons, now.Doubloons, box, at, say("doubloons"))
	x.KeepIf(was.Income != now.Income, rect(b.Min.X+in.income.X-4, b.Min.Y+in.income.Y-30, 162, 60))
	box, at = place(in.upgrades.X, in.upgrades.Y, 150)
	x.Count(seat, len(was.Sockets), len(now.Sockets), box, at, say("upgrades"))
	box, at = place(in.quests.X, in.quests.Y, 92)
	x.Count(seat, was.Held, now.Held, box, at, say("quests"))
	for _, card := range now.Cards {
		if !slices.Contains(was.Cards, card) {
			x.Things = append(x.Things, focus.Thing{Seat: seat, What: x.cardName(card)})
		}
	}
	before, _ := x.countsOf(was)
	after, _ := x.countsOf(now)
	step := cell / len(after)
	for i := range after {
		box, at := place(row.X+i*step, row.Y, step-6)
		x.Count(seat, before[i].n, after[i].n, box, at, nil)
	}
}
