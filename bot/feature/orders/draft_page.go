package orders

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// draftMessage shows the order in preparation: what is chosen, what is to be chosen next, and at the end what it would
// do.
func (e *editor) draftMessage() chat.Message {
	d, kind, _ := e.draft()
	o := engine.ParseOrder(d.Order)
	v := e.v
	lines := []string{"**" + e.phased(kind) + "**"}
	if key := v.Game + ".order." + kind.Key + ".about"; v.Has(key) {
		lines = append(lines, "-# "+v.Say(key))
	}
	if d.Part >= len(kind.Parts) {
		return e.wholeMessage(d, kind, lines)
	}
	for i, part := range kind.Parts {
		if i < len(o.Parts) && i != d.Part {
			lines = append(lines, "- "+e.partLine(kind, part, o.Parts[i]))
		}
	}
	part := kind.Parts[d.Part]
	var chosen []string
	if d.Part < len(o.Parts) {
		chosen = o.Parts[d.Part]
	}
	lines = append(lines, "**"+v.OrderPart(kind, part)+"**")
	if len(chosen) > 0 {
		lines = append(lines, v.Say("orders.chosen", engine.Free("list", e.OrderChoices(v, kind, part, chosen))))
	}
	m := view.Text(strings.Join(lines, "\n"))
	m.Blocks = append(m.Blocks, e.choiceMenus(d, kind, part, chosen)...)
	return withButtons(m, e.partButtons(d, part, len(chosen)))
}

// partButtons are the ways on from a part with so many choices.
func (e *editor) partButtons(d storage.OrderDraft, part engine.OrderPart, chosen int) []chat.Button {
	v, mark := e.v, draftMark(d)
	var row []chat.Button
	if chosen >= part.Least {
		label, style := "button.orders.next", chat.Primary
		if chosen == 0 {
			label, style = "button.orders.skip", chat.Secondary
		}
		row = append(row, chat.Button{ID: e.controlID("next", mark), Label: v.Say(label), Style: style})
	}
	switch {
	case chosen > 0:
		row = append(row, chat.Button{ID: e.controlID("back", mark), Label: v.Say("button.orders.back")})
	case d.Part > 0:
		row = append(row, chat.Button{ID: e.controlID("back", mark), Label: v.Say("button.back")})
	}
	return append(row, chat.Button{ID: e.controlID("cancel", mark), Label: v.Say("button.orders.cancel")})
}

// partLine is a part with what is chosen for it.
func (e *editor) partLine(kind engine.OrderKind, part engine.OrderPart, chosen []string) string {
	words := e.v.Say("orders.nothing")
	if len(chosen) > 0 {
		words = e.OrderChoices(e.v, kind, part, chosen)
	}
	return e.v.Say("orders.part", engine.Free("part", e.v.OrderPart(kind, part)), engine.Free("chosen", words))
}

// choiceMenus are the menus of what can be chosen next for a part.
func (e *editor) choiceMenus(
	d storage.OrderDraft, kind engine.OrderKind, part engine.OrderPart, chosen []string,
) []chat.Block {
	if len(chosen) >= part.Most && part.Most > 1 && !atOnce(part) {
		return nil
	}
	var options []chat.MenuOption
	for _, choice := range part.Choices {
		picked := slices.Contains(chosen, choice)
		if picked && part.Most > 1 && !atOnce(part) {
			continue
		}
		label := text.Upper(text.Unmarked(e.OrderChoice(e.v, kind, part, choice)))
		options = append(options, chat.MenuOption{
			Value: choice, Label: text.Clip(label, 100), Emoji: e.v.Emoji(e.v.Game + ".place." + choice), Default: picked,
		})
	}
	placeholder := e.v.Say("orders.pick")
	switch {
	case part.Ranked && len(chosen) == 0:
		placeholder = e.v.Say("orders.pick.first")
	case part.Ranked:
		placeholder = e.v.Say("orders.pick.then", engine.Num("number", len(chosen)+1))
	case part.Most > 1:
		placeholder = e.v.Say("orders.pick.several", engine.Num("n", part.Most))
	}
	blocks := menus(e.controlID("pick", draftMark(d)), placeholder, options)
	if atOnce(part) && len(blocks) == 1 {
		menu := blocks[0].Row.Menu
		menu.Least, menu.Most = max(part.Least, 1), min(part.Most, len(menu.Options))
	}
	return blocks
}

// wholeMessage shows a complete order: its words, what it would do right now, and how to give it.
func (e *editor) wholeMessage(d storage.OrderDraft, kind engine.OrderKind, lines []string) chat.Message {
	v := e.v
	lines = append(lines, "> "+text.Clip(v.Order(d.Order), 1500))
	texts, at, _, why := e.withDraft()
	var row []chat.Button
	if why != nil {
		lines = append(lines, e.sayWhy(why))
	} else {
		o := e.outlook(texts)
		if spent := e.env.Repo.WhySpent(e.Game, e.seat, d.Order); spent != nil {
			lines = append(lines, v.Say("orders.spent", engine.Free("why", v.Refusal(spent))))
		} else {
			lines = append(append(lines, e.sayOutlook(o, at)), e.sayNext(o, texts, at)...)
		}
		play, save := e.controlID("play", o.mark(texts)), e.controlID("save", o.mark(texts))
		if o.answers && o.which == at {
			row = append(row, chat.Button{ID: play, Label: v.Say("button.orders.play"), Style: chat.Success},
				chat.Button{ID: save, Label: v.Say("button.orders.later")})
		} else {
			row = append(row, chat.Button{ID: save, Label: v.Say("button.orders.save"), Style: chat.Success})
		}
	}
	m := view.Text(strings.Join(lines, "\n"))
	m.Blocks = append(m.Blocks, e.partMenu(d, kind))
	row = append(row, chat.Button{ID: e.controlID("cancel", draftMark(d)), Label: v.Say("button.orders.cancel")})
	return withButtons(m, row)
}

// partMenu is the menu of the parts of a complete order, to change one.
func (e *editor) partMenu(d storage.OrderDraft, kind engine.OrderKind) chat.Block {
	o := engine.ParseOrder(d.Order)
	menu := chat.Menu{ID: e.controlID("part", draftMark(d)), Placeholder: e.v.Say("orders.part.change")}
	for i, part := range kind.Parts {
		words := ""
		if i < len(o.Parts) {
			words = text.Unmarked(e.OrderChoices(e.v, kind, part, o.Parts[i]))
		}
		menu.Options = append(menu.Options, chat.MenuOption{
			Value: strconv.Itoa(i), Label: text.Clip(e.v.OrderPart(kind, part), 100), Description: text.Clip(words, 100),
		})
	}
	return chat.Block{Row: &chat.Row{Menu: &menu}}
}

// sayWhy says what is against an order.
func (e *editor) sayWhy(why error) string {
	var reason *engine.Reason
	var no *table.Refusal
	switch {
	case errors.As(why, &reason):
		return e.v.Refusal(reason)
	case errors.As(why, &no):
		return e.v.Say(no.Key, no.Args...)
	}
	return e.v.Say("refused.by_rules")
}
