package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// OrderAnswer is a legal move with which a standing order answers a question.
type OrderAnswer struct {
	// Which is the place of the order in its list, Order its notation.
	Which int
	Order string
	Move  string
	// Trouble is what went wrong with orders of the list, for whoever keeps a log; nil for nothing. An order that fails
	// or gives what is not legal is as good as none.
	Trouble error
}

// FollowOrders gives the answer of the first of these orders that has one to a question; false where none has: the
// person is asked.
func (g *Table) FollowOrders(d engine.Decision, texts []string) (a OrderAnswer, ok bool) {
	if g.Book == nil || !d.Awaited() {
		return a, false
	}
	defer func() {
		if p := recover(); p != nil {
			a, ok = OrderAnswer{Trouble: errors.Join(a.Trouble, fmt.Errorf("standing orders panic: %v", p))}, false
		}
	}()
	orders := parseOrders(texts)
	for from := 0; from < len(orders); {
		move, which, found := g.Book.FollowOrders(g.Position, d, orders[from:])
		if which += from; !found || which < from || which >= len(orders) {
			break
		}
		err := g.Position.Check(engine.Action{Seat: d.Seat, Move: move})
		if err == nil {
			return OrderAnswer{Which: which, Order: texts[which], Move: move, Trouble: a.Trouble}, true
		}
		a.Trouble = errors.Join(a.Trouble, fmt.Errorf("standing order gives %q: %w", move, err))
		from = which + 1
	}
	return a, false
}

// Ordered is the answer of a seat's standing orders to its question: of those of a person who plays themselves or is
// away, unless they want to give this answer by hand.
func Ordered(t *Table, d engine.Decision) (OrderAnswer, bool) {
	s := t.Seats[d.Seat]
	if s.User == "" || s.StandIn != "" && s.StandIn != StandInAway || t.IsHeld(d) {
		return OrderAnswer{}, false
	}
	return t.FollowOrders(d, t.Orders[d.Seat])
}

// FollowOrder answers a question as a standing order does.
func FollowOrder(t *Table, d engine.Decision, a OrderAnswer, now time.Time) (Change, error) {
	made, err := t.MakeMove(d, a.Move, now)
	made.Act.By, made.Act.Key = "order", a.Order
	return made, err
}

// WhySpent says why an order can never act any more, nil while it can. The error is for a log: the game can't say.
func (o SeatOrders) WhySpent(words string) (why *engine.Reason, err error) {
	if o.Book == nil {
		return nil, nil
	}
	defer func() {
		if p := recover(); p != nil {
			why, err = nil, fmt.Errorf("standing order of seat %d panics: %v", o.Seat, p)
		}
	}()
	return o.Book.SpentOrder(o.Position, o.Seat, engine.ParseOrder(words)), nil
}

// spentOrder finds the first standing order that can never act any more, by its seat and place; why is nil where there
// is none. The error is for a log.
func spentOrder(t *Table) (seat engine.Seat, at int, why *engine.Reason, trouble error) {
	if t.Position == nil || t.Phase != storage.Playing {
		return 0, 0, nil, nil
	}
	for i := range t.Seats {
		o := SeatOrders{t, engine.Seat(i)}
		for at, words := range o.texts() {
			why, err := o.WhySpent(words)
			if trouble = errors.Join(trouble, err); why != nil {
				return o.Seat, at, why, trouble
			}
		}
	}
	return 0, 0, nil, trouble
}

// HasSpentOrder says that DropSpent has something to do. The error is for a log.
func HasSpentOrder(t *Table) (bool, error) {
	_, _, why, err := spentOrder(t)
	return why != nil, err
}

// DropSpent drops the first standing order that can never act any more, and tells its owner why. The error is
// ErrUnchanged where there is none.
func DropSpent(t *Table) (Change, error) {
	seat, at, why, _ := spentOrder(t)
	if why == nil {
		return Change{}, ErrUnchanged
	}
	words := t.Orders[seat][at]
	setOrders(&t.Envelope, seat, slices.Delete(slices.Clone(t.Orders[seat]), at, at+1))
	args := append([]engine.Arg{engine.Free("why", why.Key)}, why.Args...)
	fact := engine.Event{Kind: OrderSpent, Seat: seat, Only: seat, Args: args}
	act := storage.Act{Kind: storage.ActOrder, Seat: seat, Key: "spent", Move: words, Value: strconv.Itoa(at)}
	return Change{Act: act, Events: []engine.Event{fact}}, nil
}

// Outlook is what a list of standing orders would do right now.
type Outlook struct {
	// Asked says that the seat is awaited, by the question.
	Asked    bool
	Question engine.Decision
	// Answers says that an order answers the question so.
	Answers bool
	Answer  OrderAnswer
}

// Outlook looks at what the seat is asked, and at what these orders answer.
func (o SeatOrders) Outlook(texts []string) Outlook {
	var now Outlook
	now.Question, now.Asked = o.Position.Decision(o.Seat)
	if now.Asked = now.Asked && slices.Contains(o.Awaited(), o.Seat); now.Asked {
		now.Answer, now.Answers = o.FollowOrders(now.Question, texts)
	}
	return now
}

// Mark marks a list of orders and what it would do now: whoever presses has seen both.
func (o Outlook) Mark(texts []string) string {
	words := strings.Join(texts, "|")
	if o.Answers {
		words = fmt.Sprint(words, "||", o.Question.Since, "|", o.Answer.Move)
	}
	return DraftMark(words)
}
