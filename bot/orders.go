package bot

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file lets standing orders act, and drops those that can't any more. How they are given stands in orders_edit.go.

// ordersMost is how many standing orders a seat may have.
const ordersMost = 12

// orderSpent is the kind of the fact that an order was dropped: its first argument is the key of the reason, the others are
// the reason's.
const orderSpent = "order_spent"

// config is what the game was set up from, without its seed.
func (g *Table) config() engine.Config {
	return engine.Config{Seats: len(g.Seats), Options: g.Options}
}

func parseOrders(texts []string) []engine.Order {
	list := make([]engine.Order, len(texts))
	for i, words := range texts {
		list[i] = engine.ParseOrder(words)
	}
	return list
}

// follow gives the legal move with which the first of these orders that has one answers a question, and which of them that
// is. An order that fails or gives what is not legal is as good as none: the person is asked.
func (b *Bot) follow(g *game, d engine.Decision, orders []engine.Order) (move string, which int, ok bool) {
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
func (b *Bot) ordered(g *game, d engine.Decision) (move, order string, ok bool) {
	s := g.Seats[d.Seat]
	texts := g.Orders[d.Seat]
	if len(texts) == 0 || s.User == "" || s.StandIn != "" && s.StandIn != standsInAway || g.held(d) {
		return "", "", false
	}
	move, which, ok := b.follow(g, d, parseOrders(texts))
	if !ok {
		return "", "", false
	}
	return move, texts[which], true
}

// standsInAway is the stand-in of a person who is away: standing orders go before it.
const standsInAway = "away"

// held says that standing orders leave a question to their person.
func (g *Table) held(d engine.Decision) bool {
	since, ok := g.Held[d.Seat]
	return ok && since == d.Since
}

// askByHand lets a seat's standing orders leave the question that is open for it at a table to their person.
func askByHand(env *storage.Envelope, seat engine.Seat, t engine.Table) {
	d, ok := t.Decision(seat)
	if !ok || len(env.Orders[seat]) == 0 {
		return
	}
	if env.Held == nil {
		env.Held = map[engine.Seat]int{}
	}
	env.Held[seat] = d.Since
}

// keepHeld forgets the held questions that are over.
func keepHeld(env *storage.Envelope, t engine.Table) {
	for seat, since := range env.Held {
		if d, ok := t.Decision(seat); !ok || d.Since != since {
			delete(env.Held, seat)
		}
	}
}

// dropIntentions forgets what the person of a seat wanted to do: who takes the seat over gets its rights and not his plans.
func dropIntentions(env *storage.Envelope, seat engine.Seat) {
	delete(env.Orders, seat)
	delete(env.OrderDrafts, seat)
	delete(env.Held, seat)
	delete(env.Presets, seat)
	delete(env.Drafts, seat)
}

// spentOrder drops the first standing order that can never act any more; false where there is none.
func (b *Bot) spentOrder(g *game) (change, bool) {
	if g.Position == nil || g.Phase != storage.Playing || len(g.Orders) == 0 {
		return change{}, false
	}
	for i := range g.Seats {
		seat := engine.Seat(i)
		for at, words := range g.Orders[seat] {
			why := b.whySpent(g, seat, words)
			if why == nil {
				continue
			}
			setOrders(&g.Envelope, seat, slices.Delete(slices.Clone(g.Orders[seat]), at, at+1))
			fact := engine.Event{Kind: orderSpent, Seat: seat, Only: seat, Args: append([]engine.Arg{engine.Free("why", why.Key)}, why.Args...)}
			act := storage.Act{Kind: "order", Seat: seat, Key: "spent", Move: words, Value: strconv.Itoa(at)}
			return change{act: act, events: []engine.Event{fact}}, true
		}
	}
	return change{}, false
}

// whySpent says why an order can never act any more, nil while it can.
func (b *Bot) whySpent(g *game, seat engine.Seat, words string) (why *engine.Reason) {
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

// setOrders gives a seat these standing orders.
func setOrders(env *storage.Envelope, seat engine.Seat, texts []string) {
	if len(texts) == 0 {
		delete(env.Orders, seat)
		return
	}
	if env.Orders == nil {
		env.Orders = map[engine.Seat][]string{}
	}
	env.Orders[seat] = texts
}

// restoreOrders gives back the orders that were dropped in records that are taken back, where the same person still sits.
func restoreOrders(env *storage.Envelope, gone []storage.Record) {
	for _, r := range slices.Backward(gone) {
		seat := r.Act.Seat
		if r.Act.Kind != "order" || r.Act.Key != "spent" || seat < 0 || int(seat) >= len(env.Seats) {
			continue
		}
		texts := env.Orders[seat]
		if env.Seats[seat].User != r.Seats[seat].User || slices.Contains(texts, r.Act.Move) || len(texts) >= ordersMost {
			continue
		}
		at, err := strconv.Atoi(r.Act.Value)
		if err != nil {
			at = len(texts)
		}
		setOrders(env, seat, slices.Insert(slices.Clone(texts), min(max(at, 0), len(texts)), r.Act.Move))
	}
}

// actor is the person whose act a record is, "" for computers and the program. What a standing order did is its owner's act:
// nobody takes it back without him, to learn what else he would do.
func actor(r storage.Record) string {
	if r.Act.By == "order" && r.Act.User == "" && r.Act.Seat >= 0 && int(r.Act.Seat) < len(r.Seats) {
		return r.Seats[r.Act.Seat].User
	}
	return r.Act.User
}

// ownOrder says that a record tells of an order of the reader's own: the seat is his, and was his then.
func ownOrder(v text.Localizer, r storage.Record, reader engine.Seat) bool {
	seat := r.Act.Seat
	return seat == reader && seat >= 0 && int(seat) < len(r.Seats) && int(seat) < len(v.SeatUsers) &&
		v.SeatUsers[seat] != "" && v.SeatUsers[seat] == r.Seats[seat].User
}

// orderMarkLetters is how many characters of an order the log says: enough to know which it was.
const orderMarkLetters = 90

// orderMark says behind a line of the log that a standing order acted; only its owner reads which.
func orderMark(r storage.Record, v text.Localizer, reader engine.Seat) string {
	switch {
	case r.Act.Kind != "move" || r.Act.By != "order":
		return ""
	case ownOrder(v, r, reader):
		return v.Say("orders.mark.own", engine.Free("order", text.Clip(v.Order(r.Act.Key), orderMarkLetters)))
	}
	return v.Say("orders.mark")
}

// orderDropped tells its owner that an order was dropped and why, "" for everybody else.
func orderDropped(r storage.Record, v text.Localizer, reader engine.Seat) string {
	if r.Act.Kind != "order" || r.Act.Key != "spent" || !ownOrder(v, r, reader) {
		return ""
	}
	for _, e := range r.Events {
		if e.Kind == orderSpent && len(e.Args) > 0 {
			why := v.Refusal(&engine.Reason{Key: e.Args[0].Text, Args: e.Args[1:]})
			return v.Say("orders.dropped", engine.Free("order", v.Order(r.Act.Move)), engine.Free("why", why))
		}
	}
	return ""
}

// orderWords words an order of the game, with the game's own words or else part by part.
func (g *game) orderWords(o engine.Order, v text.Localizer) string {
	if teller, ok := g.Title.Asker.(OrderTeller); ok {
		if words := teller.OrderWords(o, v); words != "" {
			return words
		}
	}
	kind, ok := g.orderKind(o.Kind)
	if !ok {
		return text.Plain(o.String())
	}
	var parts []string
	for i, part := range kind.Parts {
		if i < len(o.Parts) && len(o.Parts[i]) > 0 {
			parts = append(parts, g.chosen(v, kind, part, o.Parts[i]))
		}
	}
	if len(parts) == 0 {
		return v.OrderName(kind)
	}
	return v.Say("orders.words", engine.Free("kind", v.OrderName(kind)), engine.Free("parts", strings.Join(parts, "; ")))
}

// orderKind is a kind of the game's orders.
func (g *Table) orderKind(key string) (engine.OrderKind, bool) {
	kinds := g.orderKinds()
	i := slices.IndexFunc(kinds, func(k engine.OrderKind) bool { return k.Key == key })
	if i < 0 {
		return engine.OrderKind{}, false
	}
	return kinds[i], true
}

func (g *Table) orderKinds() []engine.OrderKind {
	book, ok := g.Rules.(engine.Orders)
	if !ok {
		return nil
	}
	return book.OrderKinds(g.config())
}

// orderChoice is a choice in the game's own words, or in those of the catalogue.
func (g *game) orderChoice(v text.Localizer, kind engine.OrderKind, part engine.OrderPart, choice string) string {
	if teller, ok := g.Title.Asker.(OrderTeller); ok {
		if word := teller.OrderChoice(kind.Key, part.Key, choice, v); word != "" {
			return word
		}
	}
	return v.OrderChoice(kind.Key, part.Key, choice)
}

// chosen lists what is chosen for a part: by rank, or as a list.
func (g *game) chosen(v text.Localizer, kind engine.OrderKind, part engine.OrderPart, choices []string) string {
	words := make([]string, len(choices))
	for i, c := range choices {
		words[i] = g.orderChoice(v, kind, part, c)
	}
	if part.Ranked {
		return v.Ranked(words)
	}
	return v.List(words)
}

// answerWords words a move that answers a question.
func (g *game) answerWords(d engine.Decision, move string, v text.Localizer) string {
	view := g.Position.View(d.Seat)
	for _, o := range g.Title.Asker.Options(view, d, v) {
		if o.Move == move {
			return strings.Join(append(slices.Clone(o.Under), o.Label), ": ")
		}
	}
	if planned(d) {
		// A draft has lines and bold words of its own, and an answer stands in bold within a sentence.
		draft := strings.NewReplacer("**", "", "\n", " ").Replace(g.Title.Asker.Draft(view, d, move, v))
		return strings.TrimSuffix(text.Clip(draft, 600), ".")
	}
	return text.Plain(move)
}
