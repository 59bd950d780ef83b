package orders

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Orders is the editor of standing orders.
type Orders struct{ *feature.Env }

type page struct {
	name string
	// mark is the mark of the order that the page is about, note a sentence above it.
	mark, note string
}

// The pages of the editor.
const (
	listPage  = ""
	onePage   = "one"
	draftPage = "draft"
	clearPage = "clear"
)

// pages are the presses that only show something.
var pages = map[string]string{"": listPage, "at": onePage, "on": draftPage, "wipe": clearPage}

// change is a change of the orders, and the page that is shown where it is refused.
type change struct {
	do   func(table.SeatOrders, table.OrderPress) (table.Change, error)
	page string
}

// changes are the presses that change something, but for "set".
var changes = map[string]change{
	"add": {table.BeginOrder, listPage}, "change": {table.ChangeOrder, listPage}, "up": {table.RaiseOrder, listPage},
	"remove": {table.RemoveOrder, listPage}, "act": {table.LetOrdersAnswer, listPage},
	"clear": {table.ClearOrders, clearPage},
	"pick":  {table.PickChoices, draftPage}, "next": {table.NextPart, draftPage}, "back": {table.PartBack, draftPage},
	"part": {table.GoToPart, draftPage}, "cancel": {table.CancelOrder, draftPage}, "save": {table.SaveOrder, draftPage},
	"play": {table.PlayOrder, draftPage},
}

// Edit takes a press in the editor, arg: what is to be done, and with what. It answers with the editor's page.
func (or *Orders) Edit(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, arg string) error {
	verb, rest, _ := strings.Cut(arg, ":")
	mark, _, _ := strings.Cut(rest, ":") // Behind it stands the number of a menu.
	var g *title.Game
	var p page
	var err error
	if name, shows := pages[verb]; shows {
		p = page{name: name, mark: append(slices.Clone(in.Values), rest)[0]}
		g, err = or.Repo.LoadFor(ctx, in, id)
	} else if _, known := changes[verb]; known || verb == "set" {
		g, p, err = or.change(ctx, in, id, verb, mark)
	} else {
		err = table.Refuse("refused.unknown_control")
	}
	if err != nil {
		return err
	}
	m, err := or.message(ctx, g, in, p)
	if err != nil {
		return err
	}
	r.Update(ctx, m)
	return nil
}

// change makes a change, and gives the page to which it leads. One that the table refuses with a sentence of its own
// says it above the page.
func (or *Orders) change(
	ctx context.Context, in chat.Interaction, id storage.GameID, verb, mark string,
) (*title.Game, page, error) {
	var p page
	g, err := or.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		p = page{}
		own, err := table.EditOrders(&g.Table, title.InputOf(in))
		if err != nil {
			return table.Change{}, err
		}
		v, had := g.In(in.Locale), len(g.Orders[own.Seat])
		made, err := apply(g, own, verb, table.OrderPress{Mark: mark, Chosen: in.Values, At: or.Now()})
		var no *table.Refusal
		switch {
		case err == nil:
			p = after(g, made.Act, had, v)
		case errors.As(err, &no) && !no.Asking:
			p.name, p.note = changes[verb].page, v.Say(no.Key, no.Args...)
			err = table.ErrUnchanged
		}
		return made, err
	})
	if errors.Is(err, table.ErrUnchanged) {
		err = nil
	}
	return g, p, err
}

func apply(g *title.Game, own table.SeatOrders, verb string, p table.OrderPress) (table.Change, error) {
	if verb != "set" {
		return changes[verb].do(own, p)
	}
	for _, set := range g.OrderSets() {
		if set.Key == p.Mark {
			return table.AddOrders(own, p, set.Orders)
		}
	}
	return table.Change{}, g.RefuseAsking("refused.unknown_control")
}

// after is the page to which a change leads, at the position before it; had is how many orders there were.
func after(g *title.Game, act storage.Act, had int, v text.Localizer) page {
	texts := g.Orders[act.Seat]
	switch string(act.Kind) + ":" + act.Key {
	case "draft:order":
		if act.Move == "" { // It was canceled.
			return page{}
		}
		return page{name: draftPage}
	case "order:save":
		return page{note: v.Say("orders.saved")}
	case "order:up":
		return page{note: v.Say("orders.moved", engine.Num("number", slices.Index(texts, act.Move)+1))}
	case "order:remove":
		return page{note: v.Say("orders.removed", engine.Free("order", v.Order(act.Move)))}
	case "order:clear":
		return page{note: v.Say("orders.cleared")}
	case "order:set":
		return page{note: v.Say("orders.added", engine.Num("n", len(texts)-had))}
	}
	d, _ := g.Position.Decision(act.Seat) // An order has answered it.
	return page{note: v.Say("orders.played", engine.Free("answer", view.AnswerWords(g, d, act.Move, v)))}
}

func (or *Orders) message(ctx context.Context, g *title.Game, in chat.Interaction, p page) (chat.Message, error) {
	own, err := table.EditOrders(&g.Table, title.InputOf(in))
	if err != nil {
		return chat.Message{}, err // Playing the order may have ended the game.
	}
	v := g.In(in.Locale)
	show := view.OrderPages{Game: g, Own: own, Reader: v, Note: p.note}
	switch p.name {
	case draftPage:
		if d, ok := own.Prepared(); ok {
			return show.Draft(d), nil
		}
		show.Note = v.Say("orders.no_draft")
	case onePage:
		if i := own.Find(p.mark); i >= 0 {
			return show.One(i), nil
		}
		show.Note = v.Say("orders.gone")
	case clearPage:
		if len(g.Orders[own.Seat]) > 0 {
			return show.Clear(), nil
		}
	}
	since, err := or.Repo.SinceLastTurn(ctx, g, own.Seat)
	if err != nil {
		return chat.Message{}, err
	}
	return show.List(since), nil
}
