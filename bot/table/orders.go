package table

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// OrdersMost is how many standing orders a seat may have.
const OrdersMost = 12

// OrderSpent is the kind of the fact that an order was dropped: its first argument is the key of the reason, the others
// are the reason's.
const OrderSpent = "order_spent"

// Config is what the game was set up from, without its seed.
func (g *Table) Config() engine.Config {
	return engine.Config{Seats: len(g.Seats), Options: g.Options}
}

func parseOrders(texts []string) []engine.Order {
	return text.Each(texts, engine.ParseOrder)
}

// IsHeld says that standing orders leave a question to their person.
func (g *Table) IsHeld(d engine.Decision) bool {
	since, ok := g.Held[d.Seat]
	return ok && since == d.Since
}

// askByHand lets a seat's standing orders leave the question that is open for it at a table to their person.
func askByHand(env *storage.Envelope, seat engine.Seat, t engine.Table) {
	d, ok := t.Decision(seat)
	if !ok || len(env.Orders[seat]) == 0 {
		return
	}
	text.Put(&env.Held, seat, d.Since)
}

// dropIntentions forgets what the person of a seat wanted to do: whoever takes it over gets none of their plans.
func dropIntentions(env *storage.Envelope, seat engine.Seat) {
	delete(env.Orders, seat)
	delete(env.OrderDrafts, seat)
	delete(env.Held, seat)
	delete(env.Presets, seat)
	delete(env.Drafts, seat)
}

func setOrders(env *storage.Envelope, seat engine.Seat, texts []string) {
	if len(texts) == 0 {
		delete(env.Orders, seat)
		return
	}
	text.Put(&env.Orders, seat, texts)
}

// restoreOrders gives back the orders that were dropped in records taken back, where the same person still sits.
func restoreOrders(env *storage.Envelope, gone []storage.Record) {
	for _, r := range slices.Backward(gone) {
		seat := r.Act.Seat
		if r.Act.Kind != storage.ActOrder || r.Act.Key != "spent" || seat < 0 || int(seat) >= len(env.Seats) {
			continue
		}
		texts := env.Orders[seat]
		if env.Seats[seat].User != r.Seats[seat].User || slices.Contains(texts, r.Act.Move) ||
			len(texts) >= OrdersMost {
			continue
		}
		at, err := strconv.Atoi(r.Act.Value)
		if err != nil {
			at = len(texts)
		}
		setOrders(env, seat, slices.Insert(slices.Clone(texts), min(max(at, 0), len(texts)), r.Act.Move))
	}
}

// OrderKind is a kind of the game's orders.
func (g *Table) OrderKind(key string) (engine.OrderKind, bool) {
	return find(g.OrderKinds(), func(k engine.OrderKind) bool { return k.Key == key })
}

// OrderKinds are the kinds of standing orders of the game, nil where it has none.
func (g *Table) OrderKinds() []engine.OrderKind {
	if g.Book == nil {
		return nil
	}
	return g.Book.OrderKinds(g.Config())
}

// TakesOrders says that the game knows standing orders and is played.
func (g *Table) TakesOrders() bool {
	return g.Position != nil && g.Phase == storage.Playing && len(g.OrderKinds()) > 0
}
