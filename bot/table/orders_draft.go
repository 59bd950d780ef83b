package table

import (
	"fmt"
	"slices"
	"strconv"

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

// OrderDraft is the order that a seat prepares; false where there is none that this game knows.
func (g *Table) OrderDraft(seat engine.Seat) (OrderDraft, bool) {
	kept, ok := g.OrderDrafts[seat]
	if !ok {
		return OrderDraft{}, false
	}
	d := OrderDraft{OrderDraft: kept, Chosen: engine.ParseOrder(kept.Order)}
	d.Kind, ok = g.OrderKind(d.Chosen.Kind)
	return d, ok && d.Part >= 0 && d.Part <= len(d.Kind.Parts)
}

// Mark marks an order in preparation.
func (d OrderDraft) Mark() string {
	return DraftMark(fmt.Sprint(d.Replaces, "|", d.Order, "|", d.Part))
}

// IsWhole says that nothing is left to be chosen.
func (d OrderDraft) IsWhole() bool { return d.Part >= len(d.Kind.Parts) }

// reach makes room for choices of the part that is being chosen.
func (d *OrderDraft) reach() {
	for len(d.Chosen.Parts) <= d.Part {
		d.Chosen.Parts = append(d.Chosen.Parts, nil)
	}
}

// prepare makes the record of a new state of the order in preparation.
func (g *Table) prepare(seat engine.Seat, d storage.OrderDraft) (Change, error) {
	if g.OrderDrafts == nil {
		g.OrderDrafts = map[engine.Seat]storage.OrderDraft{}
	}
	g.OrderDrafts[seat] = d
	return Change{Act: storage.Act{Kind: "draft", Seat: seat, Key: "order", Move: d.Order}}, nil
}

// pressedDraft finds the order in preparation that a press belongs to.
func (g *Table) pressedDraft(p OrderPress) (OrderDraft, error) {
	d, ok := g.OrderDraft(p.Seat)
	switch {
	case !ok:
		return d, Refuse("orders.no_draft")
	case d.Mark() != p.Mark:
		return d, errChanged
	}
	return d, nil
}

// pressedPart is pressedDraft for a press that needs a part that is being chosen.
func (g *Table) pressedPart(p OrderPress) (OrderDraft, error) {
	d, err := g.pressedDraft(p)
	if err == nil && d.IsWhole() {
		err = g.unknownControl()
	}
	return d, err
}

// BeginOrder begins an order of a kind.
func BeginOrder(t *Table, p OrderPress) (Change, error) {
	kind, ok := t.OrderKind(p.one())
	if !ok {
		return Change{}, t.unknownControl()
	}
	if len(t.Orders[p.Seat]) >= OrdersMost {
		return Change{}, refuseFull()
	}
	return t.prepare(p.Seat, storage.OrderDraft{Order: kind.Key})
}

// ChangeOrder takes a given order up again.
func ChangeOrder(t *Table, p OrderPress) (Change, error) {
	i, err := t.pressed(p)
	if err != nil {
		return Change{}, err
	}
	words := t.Orders[p.Seat][i]
	o := engine.ParseOrder(words)
	kind, ok := t.OrderKind(o.Kind)
	if !ok || len(o.Parts) != len(kind.Parts) {
		return Change{}, Refuse("orders.outdated")
	}
	return t.prepare(p.Seat, storage.OrderDraft{Order: words, Part: len(kind.Parts), Replaces: words})
}

// PickChoices takes choices into the part that is being chosen.
func PickChoices(t *Table, p OrderPress) (Change, error) {
	d, err := t.pressedPart(p)
	if err != nil {
		return Change{}, err
	}
	if len(p.Chosen) == 0 {
		return Change{}, t.unknownControl()
	}
	d.reach()
	part, chosen := d.Kind.Parts[d.Part], d.Chosen.Parts[d.Part]
	if part.Most == 1 || AtOnce(part) {
		chosen = nil
	}
	for _, choice := range p.Chosen {
		if !slices.Contains(part.Choices, choice) || len(chosen) >= part.Most {
			return Change{}, t.unknownControl()
		}
		if !slices.Contains(chosen, choice) {
			chosen = append(chosen, choice)
		}
	}
	d.Chosen.Parts[d.Part] = chosen
	d.Order = d.Chosen.String()
	if len(chosen) >= part.Most || AtOnce(part) && len(chosen) >= part.Least {
		d.Part = len(d.Chosen.Parts) // The first part that was not chosen yet.
	}
	if len(d.Order) > DraftMost {
		return Change{}, Refuse("orders.long")
	}
	return t.prepare(p.Seat, d.OrderDraft)
}

// NextPart is done with a part.
func NextPart(t *Table, p OrderPress) (Change, error) {
	d, err := t.pressedPart(p)
	if err != nil {
		return Change{}, err
	}
	d.reach()
	if len(d.Chosen.Parts[d.Part]) < d.Kind.Parts[d.Part].Least {
		return Change{}, t.unknownControl()
	}
	d.Order, d.Part = d.Chosen.String(), len(d.Chosen.Parts)
	return t.prepare(p.Seat, d.OrderDraft)
}

// PartBack takes the last choice of a part back; where nothing is chosen it goes to the part before.
func PartBack(t *Table, p OrderPress) (Change, error) {
	d, err := t.pressedDraft(p)
	parts := d.Chosen.Parts
	switch {
	case err != nil:
		return Change{}, err
	case d.IsWhole():
		d.Part = len(d.Kind.Parts) - 1
		return t.prepare(p.Seat, d.OrderDraft)
	case d.Part < len(parts) && len(parts[d.Part]) > 0:
		last := len(parts[d.Part]) - 1
		parts[d.Part] = parts[d.Part][:last]
		if last == 0 && d.Part == len(parts)-1 {
			d.Chosen.Parts = parts[:d.Part]
		}
	case d.Part > 0:
		d.Part--
	default:
		return Change{}, t.unknownControl()
	}
	d.Order = d.Chosen.String()
	return t.prepare(p.Seat, d.OrderDraft)
}

// GoToPart goes back to a part by its number.
func GoToPart(t *Table, p OrderPress) (Change, error) {
	d, err := t.pressedDraft(p)
	if err != nil {
		return Change{}, err
	}
	n, err := strconv.Atoi(p.one())
	if err != nil || n < 0 || n >= len(d.Kind.Parts) || n >= len(d.Chosen.Parts) {
		return Change{}, t.unknownControl()
	}
	d.Part = n
	return t.prepare(p.Seat, d.OrderDraft)
}

// CancelOrder forgets the order in preparation.
func CancelOrder(t *Table, p OrderPress) (Change, error) {
	if _, ok := t.OrderDrafts[p.Seat]; !ok {
		return Change{}, ErrUnchanged
	}
	if d, known := t.OrderDraft(p.Seat); known && p.Mark != d.Mark() {
		return Change{}, errChanged
	}
	delete(t.OrderDrafts, p.Seat)
	return Change{Act: storage.Act{Kind: "draft", Seat: p.Seat, Key: "order"}}, nil
}

// WithOrderDraft is a seat's list of orders with a whole draft in its place, and which place that is, or a refusal of
// what is against it.
func (g *Table) WithOrderDraft(seat engine.Seat, d OrderDraft) (texts []string, at int, err error) {
	if err := d.Kind.Check(d.Chosen); err != nil {
		return nil, 0, err
	}
	texts = slices.Clone(g.Orders[seat])
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
func (g *Table) finished(p OrderPress) (texts []string, at int, err error) {
	d, ok := g.OrderDraft(p.Seat)
	switch {
	case !ok:
		return nil, 0, Refuse("orders.no_draft")
	case !d.IsWhole():
		return nil, 0, errChanged
	}
	texts, at, err = g.WithOrderDraft(p.Seat, d)
	if err != nil || g.OrderOutlook(p.Seat, texts).Mark(texts) != p.Mark {
		return nil, 0, errChanged
	}
	return texts, at, nil
}

// SaveOrder gives the order in preparation; the question that is open now stays the person's.
func SaveOrder(t *Table, p OrderPress) (Change, error) {
	texts, at, err := t.finished(p)
	if err != nil {
		return Change{}, err
	}
	delete(t.OrderDrafts, p.Seat)
	return t.keepOrders(p.Seat, "save", texts[at], texts)
}

// PlayOrder gives the order in preparation and lets it answer at once what was shown.
func PlayOrder(t *Table, p OrderPress) (Change, error) {
	texts, at, err := t.finished(p)
	if err != nil {
		return Change{}, err
	}
	o := t.OrderOutlook(p.Seat, texts)
	if !o.Answers || o.Answer.Which != at {
		return Change{}, t.unknownControl()
	}
	delete(t.OrderDrafts, p.Seat)
	setOrders(&t.Envelope, p.Seat, texts)
	return FollowOrder(t, o.Question, o.Answer, p.At)
}
