package bot

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file lets standing orders act, and drops those that can't any more. How they are given stands in orders_edit.go.

// follow gives the legal move with which the first of these orders that has one answers a question, and which of them that
// is. An order that fails or gives what is not legal is as good as none: the person is asked.
func (b *Bot) follow(g *title.Game, d engine.Decision, orders []engine.Order) (move string, which int, ok bool) {
	book, knows := g.Rules.(engine.Orders)
	if !knows || !d.Awaited() {
		return "", 0, false
	}
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("standing orders failed", "game", g.ID, "seq", g.Seq, "seat", d.Seat, "step", d.Step, "panic", p)
			move, which, ok = "", 0, false
		}
	}()
	for from := 0; from < len(orders); from = which + 1 {
		move, which, ok = book.FollowOrders(g.Position, d, orders[from:])
		if which += from; !ok || which < from || which >= len(orders) {
			return "", 0, false
		}
		err := g.Position.Check(engine.Action{Seat: d.Seat, Move: move})
		if err == nil {
			return move, which, true
		}
		b.log.Warn("standing order gives no legal move", "game", g.ID, "seq", g.Seq, "seat", d.Seat, "step", d.Step, "move", move, "error", err)
	}
	return "", 0, false
}

// ordered is the move with which a seat's standing orders answer its question, and the order that does: those of a person who
// plays himself or is away, unless he wants to give this answer by hand.
func (b *Bot) ordered(g *title.Game, d engine.Decision) (move, order string, ok bool) {
	s := g.Seats[d.Seat]
	texts := g.Orders[d.Seat]
	if len(texts) == 0 || s.User == "" || s.StandIn != "" && s.StandIn != table.StandInAway || g.IsHeld(d) {
		return "", "", false
	}
	move, which, ok := b.follow(g, d, table.ParseOrders(texts))
	if !ok {
		return "", "", false
	}
	return move, texts[which], true
}

// spentOrder drops the first standing order that can never act any more; false where there is none.
func (b *Bot) spentOrder(g *title.Game) (table.Change, bool) {
	if g.Position == nil || g.Phase != storage.Playing || len(g.Orders) == 0 {
		return table.Change{}, false
	}
	for i := range g.Seats {
		seat := engine.Seat(i)
		for at, words := range g.Orders[seat] {
			why := b.whySpent(g, seat, words)
			if why == nil {
				continue
			}
			table.SetOrders(&g.Envelope, seat, slices.Delete(slices.Clone(g.Orders[seat]), at, at+1))
			fact := engine.Event{Kind: table.OrderSpent, Seat: seat, Only: seat, Args: append([]engine.Arg{engine.Free("why", why.Key)}, why.Args...)}
			act := storage.Act{Kind: "order", Seat: seat, Key: "spent", Move: words, Value: strconv.Itoa(at)}
			return table.Change{Act: act, Events: []engine.Event{fact}}, true
		}
	}
	return table.Change{}, false
}

// whySpent says why an order can never act any more, nil while it can.
func (b *Bot) whySpent(g *title.Game, seat engine.Seat, words string) (why *engine.Reason) {
	book, ok := g.Rules.(engine.Orders)
	if !ok {
		return nil
	}
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("standing order failed", "game", g.ID, "seq", g.Seq, "seat", seat, "panic", p)
			why = nil
		}
	}()
	return book.SpentOrder(g.Position, seat, engine.ParseOrder(words))
}
