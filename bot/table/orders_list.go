package table

import (
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// SeatOrders are the standing orders of a seat.
type SeatOrders struct {
	*Table
	Seat engine.Seat
}

// EditOrders are the standing orders that a person may edit: their own, at a running game that knows some.
func EditOrders(t *Table, by Input) (SeatOrders, error) {
	seat, err := playingSeat(t, by)
	switch {
	case err != nil:
	case t.Position == nil:
		err = t.RefuseAsking("refused.not_playing")
	case !t.TakesOrders():
		err = Refuse("orders.unknown_here")
	}
	return SeatOrders{t, seat}, err
}

func (o SeatOrders) texts() []string { return o.Orders[o.Seat] }

// OrderPress is what the person of a seat has pressed in the editor of their standing orders. A change that it asks
// for refuses with Asking what the editor never sends, and else with a sentence about what has changed meanwhile; the
// error is ErrUnchanged where there is nothing to do.
type OrderPress struct {
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

var errChanged = Refuse("orders.changed")

// unknownControl refuses what no control sends.
func unknownControl(t *Table) error { return t.RefuseAsking("refused.unknown_control") }

// Find finds a standing order by its mark, -1 when it is not there any more.
func (o SeatOrders) Find(mark string) int {
	return slices.IndexFunc(o.texts(), func(words string) bool { return DraftMark(words) == mark })
}

func (o SeatOrders) pressed(p OrderPress) (int, error) {
	i := o.Find(p.Mark)
	if i < 0 {
		return i, Refuse("orders.gone")
	}
	return i, nil
}

// OrdersMark marks a list of standing orders.
func OrdersMark(texts []string) string { return DraftMark(strings.Join(texts, "|")) }

// keep makes the record of a changed list. No order acts unannounced: what it would answer now stays the person's.
func (o SeatOrders) keep(how, order string, texts []string) (Change, error) {
	setOrders(&o.Envelope, o.Seat, texts)
	if o.Outlook(texts).Answers {
		askByHand(&o.Envelope, o.Seat, o.Position)
	}
	return Change{Act: storage.Act{Kind: storage.ActOrder, Seat: o.Seat, Key: how, Move: order}}, nil
}

// RaiseOrder moves an order before the one above it.
func RaiseOrder(o SeatOrders, p OrderPress) (Change, error) {
	i, err := o.pressed(p)
	if err != nil {
		return Change{}, err
	}
	if i == 0 {
		return Change{}, ErrUnchanged
	}
	texts := slices.Clone(o.texts())
	texts[i-1], texts[i] = texts[i], texts[i-1]
	return o.keep("up", texts[i-1], texts)
}

// RemoveOrder forgets an order.
func RemoveOrder(o SeatOrders, p OrderPress) (Change, error) {
	i, err := o.pressed(p)
	if err != nil {
		return Change{}, err
	}
	texts := o.texts()
	return o.keep("remove", texts[i], slices.Delete(slices.Clone(texts), i, i+1))
}

// ClearOrders forgets all orders, if they are the ones that the person saw.
func ClearOrders(o SeatOrders, p OrderPress) (Change, error) {
	switch texts := o.texts(); {
	case len(texts) == 0:
		return Change{}, ErrUnchanged
	case OrdersMark(texts) != p.Mark:
		return Change{}, errChanged
	}
	return o.keep("clear", "", nil)
}

// Missing are those of these orders that the seat does not have and may be given.
func (o SeatOrders) Missing(orders []engine.Order) []string {
	var list []string
	for _, order := range orders {
		words := order.String()
		if o.Book == nil || slices.Contains(o.texts(), words) || engine.CheckOrder(o.Book, o.Config(), order) != nil {
			continue
		}
		if spent, _ := o.WhySpent(words); spent == nil {
			list = append(list, words)
		}
	}
	return list
}

// AddOrders gives the orders of a ready-made set, by the name that the press says, that are not there yet, behind the
// others.
func AddOrders(o SeatOrders, p OrderPress, set []engine.Order) (Change, error) {
	more := o.Missing(set)
	switch room := OrdersMost - len(o.texts()); {
	case len(more) > room:
		return Change{}, refuseFull()
	case len(more) == 0:
		return Change{}, ErrUnchanged
	}
	return o.keep("set", p.Mark, append(slices.Clone(o.texts()), more...))
}

// LetOrdersAnswer lets the orders answer a question that they left to the person.
func LetOrdersAnswer(o SeatOrders, p OrderPress) (Change, error) {
	texts := o.texts()
	now := o.Outlook(texts)
	if !now.Answers || now.Mark(texts) != p.Mark {
		return Change{}, errChanged
	}
	return FollowOrder(o.Table, now.Question, now.Answer, p.At)
}

func refuseFull() error { return Refuse("orders.full", engine.Num("n", OrdersMost)) }
