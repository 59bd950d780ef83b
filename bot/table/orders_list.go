package table

import (
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// OrderPress is what the person of a seat has pressed in the editor of their standing orders. A change that it asks
// for refuses with Asking what the editor never sends, and else with a sentence about what has changed meanwhile; the
// error is ErrUnchanged where there is nothing to do.
type OrderPress struct {
	Seat engine.Seat
	// Mark is the mark of what the person saw, or the name of what they mean; Chosen is what they chose in a menu.
	Mark   string
	Chosen []string
	At     time.Time
}

// one is what was chosen in a menu, else what the control says.
func (p OrderPress) one() string {
	if len(p.Chosen) > 0 {
		return p.Chosen[0]
	}
	return p.Mark
}

// errChanged says that the person saw something else than there is now.
var errChanged = Refuse("orders.changed")

// unknownControl refuses what no control sends.
func (g *Table) unknownControl() error { return g.RefuseAsking("refused.unknown_control") }

// OrderSeat is the seat whose standing orders a person may edit, at a running game that knows some.
func (g *Table) OrderSeat(by Input) (engine.Seat, error) {
	seat := g.SeatOf(by.User)
	switch {
	case g.Phase != storage.Playing || g.Position == nil:
		return seat, g.RefuseAsking("refused.not_playing")
	case seat == engine.Everyone:
		return seat, g.RefuseAsking("refused.not_at_table")
	case !g.TakesOrders():
		return seat, Refuse("orders.unknown_here")
	}
	return seat, nil
}

// FindOrder finds a standing order by its mark, -1 when it is not there any more.
func (g *Table) FindOrder(seat engine.Seat, mark string) int {
	return slices.IndexFunc(g.Orders[seat], func(words string) bool { return DraftMark(words) == mark })
}

// pressed finds the order that a press means.
func (g *Table) pressed(p OrderPress) (int, error) {
	i := g.FindOrder(p.Seat, p.Mark)
	if i < 0 {
		return i, Refuse("orders.gone")
	}
	return i, nil
}

// OrdersMark marks a list of standing orders.
func OrdersMark(texts []string) string { return DraftMark(strings.Join(texts, "|")) }

// keepOrders makes the record of a changed list. A question that the list would answer is left to its person: no order
// acts unannounced.
func (g *Table) keepOrders(seat engine.Seat, how, order string, texts []string) (Change, error) {
	setOrders(&g.Envelope, seat, texts)
	if g.OrderOutlook(seat, texts).Answers {
		askByHand(&g.Envelope, seat, g.Position)
	}
	return Change{Act: storage.Act{Kind: "order", Seat: seat, Key: how, Move: order}}, nil
}

// RaiseOrder moves an order before the one above it.
func RaiseOrder(t *Table, p OrderPress) (Change, error) {
	i, err := t.pressed(p)
	if err != nil {
		return Change{}, err
	}
	if i == 0 {
		return Change{}, ErrUnchanged
	}
	texts := slices.Clone(t.Orders[p.Seat])
	texts[i-1], texts[i] = texts[i], texts[i-1]
	return t.keepOrders(p.Seat, "up", texts[i-1], texts)
}

// RemoveOrder forgets an order.
func RemoveOrder(t *Table, p OrderPress) (Change, error) {
	i, err := t.pressed(p)
	if err != nil {
		return Change{}, err
	}
	texts := t.Orders[p.Seat]
	return t.keepOrders(p.Seat, "remove", texts[i], slices.Delete(slices.Clone(texts), i, i+1))
}

// ClearOrders forgets all orders, if they are the ones that the person saw.
func ClearOrders(t *Table, p OrderPress) (Change, error) {
	switch texts := t.Orders[p.Seat]; {
	case len(texts) == 0:
		return Change{}, ErrUnchanged
	case OrdersMark(texts) != p.Mark:
		return Change{}, errChanged
	}
	return t.keepOrders(p.Seat, "clear", "", nil)
}

// MissingOrders are those of these orders that a seat does not have and may be given.
func (g *Table) MissingOrders(seat engine.Seat, orders []engine.Order) []string {
	book, ok := g.Rules.(engine.Orders)
	var list []string
	for _, o := range orders {
		words := o.String()
		if !ok || slices.Contains(g.Orders[seat], words) || engine.CheckOrder(book, g.Config(), o) != nil {
			continue
		}
		if spent, _ := g.WhySpent(seat, words); spent == nil {
			list = append(list, words)
		}
	}
	return list
}

// AddOrders gives the orders of a ready-made set, by the name that the press says, that are not there yet, behind the
// others.
func AddOrders(t *Table, p OrderPress, set []engine.Order) (Change, error) {
	more := t.MissingOrders(p.Seat, set)
	switch room := OrdersMost - len(t.Orders[p.Seat]); {
	case len(more) > room:
		return Change{}, refuseFull()
	case len(more) == 0:
		return Change{}, ErrUnchanged
	}
	return t.keepOrders(p.Seat, "set", p.Mark, append(slices.Clone(t.Orders[p.Seat]), more...))
}

// LetOrdersAnswer lets the orders answer a question that they left to the person.
func LetOrdersAnswer(t *Table, p OrderPress) (Change, error) {
	texts := t.Orders[p.Seat]
	o := t.OrderOutlook(p.Seat, texts)
	if !o.Answers || o.Mark(texts) != p.Mark {
		return Change{}, errChanged
	}
	return FollowOrder(t, o.Question, o.Answer, p.At)
}

func refuseFull() error { return Refuse("orders.full", engine.Num("n", OrdersMost)) }
