package orders

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// draft is the order in preparation and its kind; false where there is none that this game knows.
func (e *editor) draft() (storage.OrderDraft, engine.OrderKind, bool) {
	d, ok := e.OrderDrafts[e.seat]
	if !ok {
		return d, engine.OrderKind{}, false
	}
	kind, ok := e.OrderKind(engine.ParseOrder(d.Order).Kind)
	return d, kind, ok && d.Part >= 0 && d.Part <= len(kind.Parts)
}

// draftMark marks an order in preparation.
func draftMark(d storage.OrderDraft) string {
	return table.DraftMark(fmt.Sprint(d.Replaces, "|", d.Order, "|", d.Part))
}

// setDraft makes the record of a new state of the order in preparation.
func (e *editor) setDraft(d storage.OrderDraft) table.Change {
	env := &e.Envelope
	if env.OrderDrafts == nil {
		env.OrderDrafts = map[engine.Seat]storage.OrderDraft{}
	}
	env.OrderDrafts[e.seat] = d
	e.page = draftPage
	return table.Change{Act: storage.Act{Kind: "draft", Seat: e.seat, Key: "order", Move: d.Order}}
}

// setShortDraft is setDraft, unless what is chosen is too long to be kept.
func (e *editor) setShortDraft(d storage.OrderDraft) (table.Change, error) {
	if len(d.Order) > table.DraftMost {
		e.note = e.v.Say("orders.long")
		return table.Change{}, nil
	}
	return e.setDraft(d), nil
}

// add begins an order of a kind.
func (e *editor) add(arg string) (table.Change, error) {
	kind, ok := e.OrderKind(e.value(arg))
	if !ok {
		return table.Change{}, e.unknown()
	}
	if len(e.texts()) >= table.OrdersMost {
		e.note = e.v.Say("orders.full", engine.Num("n", table.OrdersMost))
		return table.Change{}, nil
	}
	return e.setDraft(storage.OrderDraft{Order: kind.Key}), nil
}

// change takes a given order up again.
func (e *editor) change(arg string) (table.Change, error) {
	i := e.marked(arg)
	if i < 0 {
		return e.gone()
	}
	words := e.texts()[i]
	o := engine.ParseOrder(words)
	kind, ok := e.OrderKind(o.Kind)
	if !ok || len(o.Parts) != len(kind.Parts) {
		e.note = e.v.Say("orders.outdated")
		return table.Change{}, nil
	}
	return e.setDraft(storage.OrderDraft{Order: words, Part: len(kind.Parts), Replaces: words}), nil
}

// openDraft finds the order in preparation that a press belongs to; false with the page to show where it is another one
// by now.
func (e *editor) openDraft(shown string) (d storage.OrderDraft, kind engine.OrderKind, o engine.Order, ok bool) {
	d, kind, ok = e.draft()
	if !ok {
		e.note = e.v.Say("orders.no_draft")
		return d, kind, o, false
	}
	e.page = draftPage
	if draftMark(d) != shown {
		e.note = e.v.Say("orders.changed")
		return d, kind, o, false
	}
	return d, kind, engine.ParseOrder(d.Order), true
}

// pick takes choices into the part that is being chosen.
func (e *editor) pick(arg string) (table.Change, error) {
	shown, _, _ := strings.Cut(arg, ":")
	d, kind, o, ok := e.openDraft(shown)
	if !ok {
		return table.Change{}, nil
	}
	if d.Part >= len(kind.Parts) || len(e.values) == 0 {
		return table.Change{}, e.unknown()
	}
	part := kind.Parts[d.Part]
	for len(o.Parts) <= d.Part {
		o.Parts = append(o.Parts, nil)
	}
	chosen := o.Parts[d.Part]
	if part.Most == 1 || atOnce(part) {
		chosen = nil
	}
	for _, value := range e.values {
		if !slices.Contains(part.Choices, value) || len(chosen) >= part.Most {
			return table.Change{}, e.unknown()
		}
		if !slices.Contains(chosen, value) {
			chosen = append(chosen, value)
		}
	}
	o.Parts[d.Part] = chosen
	d.Order = o.String()
	if len(chosen) >= part.Most || atOnce(part) && len(chosen) >= part.Least {
		d.Part = len(o.Parts) // The first part that was not chosen yet.
	}
	return e.setShortDraft(d)
}

// atOnce says that all choices of a part are made in one menu: several, whose order does not count.
func atOnce(part engine.OrderPart) bool {
	return !part.Ranked && part.Most > 1 && len(part.Choices) <= view.MenuOptions
}

// next is done with a part.
func (e *editor) next(arg string) (table.Change, error) {
	d, kind, o, ok := e.openDraft(arg)
	if !ok {
		return table.Change{}, nil
	}
	if d.Part >= len(kind.Parts) {
		return table.Change{}, e.unknown()
	}
	for len(o.Parts) <= d.Part {
		o.Parts = append(o.Parts, nil)
	}
	if len(o.Parts[d.Part]) < kind.Parts[d.Part].Least {
		return table.Change{}, e.unknown()
	}
	d.Order, d.Part = o.String(), len(o.Parts)
	return e.setDraft(d), nil
}

// back takes the last choice of a part back; where nothing is chosen it goes to the part before.
func (e *editor) back(arg string) (table.Change, error) {
	d, kind, o, ok := e.openDraft(arg)
	if !ok {
		return table.Change{}, nil
	}
	if d.Part >= len(kind.Parts) {
		d.Part = len(kind.Parts) - 1
		return e.setDraft(d), nil
	}
	switch {
	case d.Part < len(o.Parts) && len(o.Parts[d.Part]) > 0:
		last := len(o.Parts[d.Part]) - 1
		o.Parts[d.Part] = o.Parts[d.Part][:last]
		if last == 0 && d.Part == len(o.Parts)-1 {
			o.Parts = o.Parts[:d.Part]
		}
	case d.Part > 0:
		d.Part--
	default:
		return table.Change{}, e.unknown()
	}
	d.Order = o.String()
	return e.setDraft(d), nil
}

// part goes back to a part by its number.
func (e *editor) part(arg string) (table.Change, error) {
	d, kind, o, ok := e.openDraft(arg)
	if !ok {
		return table.Change{}, nil
	}
	n, err := strconv.Atoi(e.value(""))
	if err != nil || n < 0 || n >= len(kind.Parts) || n >= len(o.Parts) {
		return table.Change{}, e.unknown()
	}
	d.Part = n
	return e.setDraft(d), nil
}

// cancel forgets the order in preparation.
func (e *editor) cancel(arg string) (table.Change, error) {
	if _, ok := e.OrderDrafts[e.seat]; !ok {
		return table.Change{}, nil
	}
	if d, _, known := e.draft(); known && arg != draftMark(d) {
		e.page, e.note = draftPage, e.v.Say("orders.changed")
		return table.Change{}, nil
	}
	delete(e.OrderDrafts, e.seat)
	return table.Change{Act: storage.Act{Kind: "draft", Seat: e.seat, Key: "order"}}, nil
}

// withDraft is the list of orders with the one in preparation in its place, and which place that is; false while it is
// not complete. What is against it is a refusal.
func (e *editor) withDraft() (texts []string, at int, ok bool, why error) {
	d, kind, known := e.draft()
	o := engine.ParseOrder(d.Order)
	if !known || d.Part < len(kind.Parts) || len(o.Parts) != len(kind.Parts) {
		return nil, 0, false, nil
	}
	book, knows := e.Rules.(engine.Orders)
	if !knows {
		return nil, 0, false, nil
	}
	if err := engine.CheckOrder(book, e.Config(), o); err != nil {
		return nil, 0, true, err
	}
	texts = slices.Clone(e.texts())
	at = slices.Index(texts, d.Replaces)
	if d.Replaces == "" || at < 0 {
		if at = len(texts); at >= table.OrdersMost {
			return nil, at, true, table.Refuse("orders.full", engine.Num("n", table.OrdersMost))
		}
		texts = append(texts, "")
	}
	if twin := slices.Index(texts, d.Order); twin >= 0 && twin != at {
		return nil, at, true, table.Refuse("orders.twice", engine.Num("number", twin+1))
	}
	texts[at] = d.Order
	return texts, at, true, nil
}

// ready gives the list with the order in preparation, if both are what the person saw.
func (e *editor) ready(shown string) (texts []string, at int, ok bool) {
	texts, at, complete, why := e.withDraft()
	if _, _, known := e.draft(); !known {
		e.note = e.v.Say("orders.no_draft")
		return nil, 0, false
	}
	e.page = draftPage
	if !complete || why != nil || e.outlook(texts).mark(texts) != shown {
		e.note = e.v.Say("orders.changed")
		return nil, 0, false
	}
	return texts, at, true
}

// save gives the order in preparation; the question that is open now stays the person's.
func (e *editor) save(arg string) (table.Change, error) {
	texts, at, ok := e.ready(arg)
	if !ok {
		return table.Change{}, nil
	}
	delete(e.OrderDrafts, e.seat)
	e.page, e.note = listPage, e.v.Say("orders.saved")
	return e.setOrders("save", texts[at], texts)
}

// play gives the order in preparation and lets it answer at once what was shown.
func (e *editor) play(arg string) (table.Change, error) {
	texts, at, ok := e.ready(arg)
	if !ok {
		return table.Change{}, nil
	}
	o := e.outlook(texts)
	if !o.answers || o.which != at {
		return table.Change{}, e.unknown()
	}
	env := &e.Envelope
	delete(env.OrderDrafts, e.seat)
	table.SetOrders(env, e.seat, texts)
	e.page = listPage
	return e.played(o, texts)
}
