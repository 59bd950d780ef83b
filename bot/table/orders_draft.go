package table

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// choicesAtOnce is how many choices a menu of the chat has at most.
const choicesAtOnce = 25

// AtOnce says that all choices of a part are made in one menu: several, whose order does not count.
func AtOnce(part engine.OrderPart) bool {
	return !part.Ranked && part.Most > 1 && len(part.Choices) <= choicesAtOnce
}

// OrderDraft is a standing order in preparation.
type OrderDraft struct {
	storage.OrderDraft
	Kind engine.OrderKind
	// Chosen is what is chosen so far.
	Chosen engine.Order
}

// Prepared is the order that the seat prepares; false where there is none that this game knows.
func (o SeatOrders) Prepared() (OrderDraft, bool) {
	kept, ok := o.OrderDrafts[o.Seat]
	if !ok {
		return OrderDraft{}, false
	}
	d := OrderDraft{OrderDraft: kept, Chosen: engine.ParseOrder(kept.Order)}
	d.Kind, ok = o.OrderKind(d.Chosen.Kind)
	return d, ok && d.Part >= 0 && d.Part <= len(d.Kind.Parts)
}

// Mark marks an order in preparation.
func (d OrderDraft) Mark() string {
	return DraftMark(fmt.Sprint(d.Replaces, "|", d.Order, "|", d.Part))
}

// IsWhole says that nothing is left to be chosen.
func (d OrderDraft) IsWhole() bool { return d.Part >= len(d.Kind.Parts) }

func (d *OrderDraft) reach() {
	for len(d.Chosen.Parts) <= d.Part {
		d.Chosen.Parts = append(d.Chosen.Parts, nil)
	}
}

func (o SeatOrders) prepare(d storage.OrderDraft) (Change, error) {
	text.Put(&o.OrderDrafts, o.Seat, d)
	return Change{Act: storage.Act{Kind: storage.ActDraft, Seat: o.Seat, Key: "order", Move: d.Order}}, nil
}

func (o SeatOrders) pressedDraft(p OrderPress) (OrderDraft, error) {
	d, ok := o.Prepared()
	switch {
	case !ok:
		return d, Refuse("orders.no_draft")
	case d.Mark() != p.Mark:
		return d, errChanged
	}
	return d, nil
}

// pressedPart is pressedDraft for a press that needs a part that is being chosen.
func (o SeatOrders) pressedPart(p OrderPress) (OrderDraft, error) {
	d, err := o.pressedDraft(p)
	if err == nil && d.IsWhole() {
		err = unknownControl(o.Table)
	}
	return d, err
}

// BeginOrder begins an order of a kind.
func BeginOrder(o SeatOrders, p OrderPress) (Change, error) {
	kind, ok := o.OrderKind(p.one())
	if !ok {
		return Change{}, unknownControl(o.Table)
	}
	if len(o.texts()) >= OrdersMost {
		return Change{}, refuseFull()
	}
	return o.prepare(storage.OrderDraft{Order: kind.Key})
}

// ChangeOrder takes a given order up again.
func ChangeOrder(o SeatOrders, p OrderPress) (Change, error) {
	i, err := o.pressed(p)
	if err != nil {
		return Change{}, err
	}
	words := o.texts()[i]
	order := engine.ParseOrder(words)
	kind, ok := o.OrderKind(order.Kind)
	if !ok || len(order.Parts) != len(kind.Parts) {
		return Change{}, Refuse("orders.outdated")
	}
	return o.prepare(storage.OrderDraft{Order: words, Part: len(kind.Parts), Replaces: words})
}

// PickChoices takes choices into the part that is being chosen.
func PickChoices(o SeatOrders, p OrderPress) (Change, error) {
	d, err := o.pressedPart(p)
	if err != nil {
		return Change{}, err
	}
	if len(p.Chosen) == 0 {
		return Change{}, unknownControl(o.Table)
	}
	d.reach()
	part, chosen := d.Kind.Parts[d.Part], d.Chosen.Parts[d.Part]
	if part.Most == 1 || AtOnce(part) {
		chosen = nil
	}
	for _, choice := range p.Chosen {
		if !slices.Contains(part.Choices, choice) || len(chosen) >= part.Most {
			return Change{}, unknownControl(o.Table)
		}
		chosen = text.With(chosen, choice)
	}
	d.Chosen.Parts[d.Part] = chosen
	d.Order = d.Chosen.String()
	if len(chosen) >= part.Most || AtOnce(part) && len(chosen) >= part.Least {
		d.Part = len(d.Chosen.Parts) // The first part that was not chosen yet.
	}
	if len(d.Order) > DraftMost {
		return Change{}, Refuse("orders.long")
	}
	return o.prepare(d.OrderDraft)
}

// NextPart is done with a part.
func NextPart(o SeatOrders, p OrderPress) (Change, error) {
	d, err := o.pressedPart(p)
	if err != nil {
		return Change{}, err
	}
	d.reach()
	if len(d.Chosen.Parts[d.Part]) < d.Kind.Parts[d.Part].Least {
		return Change{}, unknownControl(o.Table)
	}
	d.Order, d.Part = d.Chosen.String(), len(d.Chosen.Parts)
	return o.prepare(d.OrderDraft)
}

// PartBack takes the last choice of a part back; where nothing is chosen it goes to the part before.
func PartBack(o SeatOrders, p OrderPress) (Change, error) {
	d, err := o.pressedDraft(p)
	parts := d.Chosen.Parts
	switch {
	case err != nil:
		return Change{}, err
	case d.IsWhole():
		d.Part = len(d.Kind.Parts) - 1
		return o.prepare(d.OrderDraft)
	case d.Part < len(parts) && len(parts[d.Part]) > 0:
		last := len(parts[d.Part]) - 1
		parts[d.Part] = parts[d.Part][:last]
		if last == 0 && d.Part == len(parts)-1 {
			d.Chosen.Parts = parts[:d.Part]
		}
	case d.Part > 0:
		d.Part--
	default:
		return Change{}, unknownControl(o.Table)
	}
	d.Order = d.Chosen.String()
	return o.prepare(d.OrderDraft)
}

// GoToPart goes back to a part by its number.
func GoToPart(o SeatOrders, p OrderPress) (Change, error) {
	d, err := o.pressedDraft(p)
	if err != nil {
		return Change{}, err
	}
	n, err := strconv.Atoi(p.one())
	if err != nil || n < 0 || n >= len(d.Kind.Parts) || n >= len(d.Chosen.Parts) {
		return Change{}, unknownControl(o.Table)
	}
	d.Part = n
	return o.prepare(d.OrderDraft)
}

// CancelOrder forgets the order in preparation.
func CancelOrder(o SeatOrders, p OrderPress) (Change, error) {
	if _, ok := o.OrderDrafts[o.Seat]; !ok {
		return Change{}, ErrUnchanged
	}
	if d, known := o.Prepared(); known && p.Mark != d.Mark() {
		return Change{}, errChanged
	}
	delete(o.OrderDrafts, o.Seat)
	return Change{Act: storage.Act{Kind: storage.ActDraft, Seat: o.Seat, Key: "order"}}, nil
}

// WithDraft is the list of orders with a whole draft in its place, and which place that is, or a refusal of
// what is against it.
func (o SeatOrders) WithDraft(d OrderDraft) (texts []string, at int, err error) {
	if err := d.Kind.Check(d.Chosen); err != nil {
		return nil, 0, err
	}
	texts = slices.Clone(o.texts())
	at = slices.Index(texts, d.Replaces)
	if d.Replaces == "" || at < 0 {
		if at = len(texts); at >= OrdersMost {
			return nil, at, refuseFull()
		}
		texts = append(texts, "")
	}
	if twin := slices.Index(texts, d.Order); twin >= 0 && twin != at {
		return nil, at, Refuse("orders.twice", engine.Num("number", twin+1))
	}
	texts[at] = d.Order
	return texts, at, nil
}

// finished gives the list with the order in preparation, if both are what the person saw.
func (o SeatOrders) finished(p OrderPress) (texts []string, at int, err error) {
	d, ok := o.Prepared()
	switch {
	case !ok:
		return nil, 0, Refuse("orders.no_draft")
	case !d.IsWhole():
		return nil, 0, errChanged
	}
	texts, at, err = o.WithDraft(d)
	if err != nil || o.Outlook(texts).Mark(texts) != p.Mark {
		return nil, 0, errChanged
	}
	return texts, at, nil
}

// SaveOrder gives the order in preparation; the question that is open now stays the person's.
func SaveOrder(o SeatOrders, p OrderPress) (Change, error) {
	texts, at, err := o.finished(p)
	if err != nil {
		return Change{}, err
	}
	delete(o.OrderDrafts, o.Seat)
	return o.keep("save", texts[at], texts)
}

// PlayOrder gives the order in preparation and lets it answer at once what was shown.
func PlayOrder(o SeatOrders, p OrderPress) (Change, error) {
	texts, at, err := o.finished(p)
	if err != nil {
		return Change{}, err
	}
	now := o.Outlook(texts)
	if !now.Answers || now.Answer.Which != at {
		return Change{}, unknownControl(o.Table)
	}
	c, err := FollowOrder(o.Table, now.Question, now.Answer, p.At)
	if err == nil {
		delete(o.OrderDrafts, o.Seat)
		setOrders(&o.Envelope, o.Seat, texts)
	}
	return c, err
}
