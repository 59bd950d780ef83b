package view

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Draft shows the order in preparation: what is chosen, what is to be chosen next, and at the end what it would do.
func (e OrderPages) Draft(d table.OrderDraft) chat.Message {
	v, kind := e.Reader, d.Kind
	lines := []string{"**" + e.phased(kind) + "**"}
	if key := v.Game + ".order." + kind.Key + ".about"; v.Has(key) {
		lines = append(lines, "-# "+v.Say(key))
	}
	if d.IsWhole() {
		return e.noted(e.wholeDraft(d, lines))
	}
	for i, part := range kind.Parts {
		if i < len(d.Chosen.Parts) && i != d.Part {
			lines = append(lines, "- "+e.partLine(kind, part, d.Chosen.Parts[i]))
		}
	}
	part, chosen := kind.Parts[d.Part], d.Chosen.Chosen(d.Part)
	lines = append(lines, "**"+v.OrderPart(kind, part)+"**")
	if len(chosen) > 0 {
		lines = append(lines, v.Say("orders.chosen", engine.Free("list", e.OrderChoices(v, kind, part, chosen))))
	}
	m := Text(strings.Join(lines, "\n"))
	m.Blocks = append(m.Blocks, e.choiceMenus(d, part, chosen)...)
	return e.noted(withButtons(m, e.partButtons(d, part, len(chosen))))
}

// partButtons are the ways on from a part with so many choices.
func (e OrderPages) partButtons(d table.OrderDraft, part engine.OrderPart, chosen int) []chat.Button {
	v, mark := e.Reader, d.Mark()
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
func (e OrderPages) partLine(kind engine.OrderKind, part engine.OrderPart, chosen []string) string {
	words := e.Reader.Say("orders.nothing")
	if len(chosen) > 0 {
		words = e.OrderChoices(e.Reader, kind, part, chosen)
	}
	return e.Reader.Say("orders.part", engine.Free("part", e.Reader.OrderPart(kind, part)),
		engine.Free("chosen", words))
}

// choiceMenus are the menus of what can be chosen next for a part.
func (e OrderPages) choiceMenus(
	d table.OrderDraft, part engine.OrderPart, chosen []string,
) []chat.Block {
	if len(chosen) >= part.Most && part.Most > 1 && !table.AtOnce(part) {
		return nil
	}
	var options []chat.MenuOption
	for _, choice := range part.Choices {
		picked := slices.Contains(chosen, choice)
		if picked && part.Most > 1 && !table.AtOnce(part) {
			continue
		}
		label := text.Upper(text.Unmarked(e.OrderChoice(e.Reader, d.Kind, part, choice)))
		options = append(options, chat.MenuOption{
			Value: choice, Label: text.Clip(label, 100), Default: picked,
			Emoji: e.Reader.Emoji(e.Reader.Game + ".place." + choice),
		})
	}
	placeholder := e.Reader.Say("orders.pick")
	switch {
	case part.Ranked && len(chosen) == 0:
		placeholder = e.Reader.Say("orders.pick.first")
	case part.Ranked:
		placeholder = e.Reader.Say("orders.pick.then", engine.Num("number", len(chosen)+1))
	case part.Most > 1:
		placeholder = e.Reader.Say("orders.pick.several", engine.Num("n", part.Most))
	}
	blocks := numberedMenus(e.controlID("pick", d.Mark()), placeholder, options)
	if table.AtOnce(part) && len(blocks) == 1 {
		menu := blocks[0].Row.Menu
		menu.Least, menu.Most = max(part.Least, 1), min(part.Most, len(menu.Options))
	}
	return blocks
}

// wholeDraft shows a complete order: its words, what it would do right now, and how to give it.
func (e OrderPages) wholeDraft(d table.OrderDraft, lines []string) chat.Message {
	v := e.Reader
	lines = append(lines, "> "+text.Clip(v.Order(d.Order), 1500))
	texts, at, why := e.Own.WithDraft(d)
	var row []chat.Button
	if why != nil {
		lines = append(lines, e.sayWhy(why))
	} else {
		o := e.Own.Outlook(texts)
		if spent, _ := e.Own.WhySpent(d.Order); spent != nil {
			lines = append(lines, v.Say("orders.spent", engine.Free("why", v.Refusal(spent))))
		} else {
			lines = append(append(lines, e.sayOutlook(o, at)), e.sayNext(o, texts, at)...)
		}
		play, save := e.controlID("play", o.Mark(texts)), e.controlID("save", o.Mark(texts))
		if o.Answers && o.Answer.Which == at {
			row = append(row, chat.Button{ID: play, Label: v.Say("button.orders.play"), Style: chat.Success},
				chat.Button{ID: save, Label: v.Say("button.orders.later")})
		} else {
			row = append(row, chat.Button{ID: save, Label: v.Say("button.orders.save"), Style: chat.Success})
		}
	}
	m := Text(strings.Join(lines, "\n"))
	m.Blocks = append(m.Blocks, e.partMenu(d))
	row = append(row, chat.Button{ID: e.controlID("cancel", d.Mark()), Label: v.Say("button.orders.cancel")})
	return withButtons(m, row)
}

// partMenu is the menu of the parts of a complete order, to change one.
func (e OrderPages) partMenu(d table.OrderDraft) chat.Block {
	menu := chat.Menu{ID: e.controlID("part", d.Mark()), Placeholder: e.Reader.Say("orders.part.change")}
	for i, part := range d.Kind.Parts {
		words := ""
		if i < len(d.Chosen.Parts) {
			words = text.Unmarked(e.OrderChoices(e.Reader, d.Kind, part, d.Chosen.Parts[i]))
		}
		menu.Options = append(menu.Options, chat.MenuOption{
			Value: strconv.Itoa(i), Label: text.Clip(e.Reader.OrderPart(d.Kind, part), 100),
			Description: text.Clip(words, 100),
		})
	}
	return Menu(menu)
}

// sayWhy says what is against an order.
func (e OrderPages) sayWhy(why error) string {
	var reason *engine.Reason
	var no *table.Refusal
	switch {
	case errors.As(why, &reason):
		return e.Reader.Refusal(reason)
	case errors.As(why, &no):
		return e.Reader.Say(no.Key, no.Args...)
	}
	return e.Reader.Say("refused.by_rules")
}
