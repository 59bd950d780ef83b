package view

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// orderChars is how many characters of an order stand in a list, droppedChars of one that was dropped, with the reason;
// droppedMost is how many of these are told, pageChars how long the text of a page is.
const (
	orderChars   = 170
	droppedChars = 250
	droppedMost  = 3
	pageChars    = 3800
)

// OrderPages are the pages of the editor of a seat's standing orders, for the person who sits there.
type OrderPages struct {
	*title.Game
	Own    table.SeatOrders
	Reader text.Localizer
	// Note is a sentence above the page.
	Note string
}

// noted puts the note above a page.
func (e OrderPages) noted(m chat.Message) chat.Message {
	if e.Note != "" {
		m.Blocks[0].Text = e.Note + "\n" + m.Blocks[0].Text
	}
	m.Blocks[0].Text = text.Clip(m.Blocks[0].Text, pageChars)
	return m
}

// controlID is the custom id of a control of the editor: what it does, and with what.
func (e OrderPages) controlID(words ...string) string {
	return e.CustomID("orders:" + strings.Join(words, ":"))
}

// texts are the seat's orders in notation.
func (e OrderPages) texts() []string { return e.Orders[e.Own.Seat] }

// dropped tells the orders that were dropped in these records.
func (e OrderPages) dropped(records []storage.Record) []string {
	var lines []string
	for _, r := range table.NotUndone(records) {
		if line := orderDropped(r, e.Reader, e.Own.Seat); line != "" {
			lines = append(lines, text.Clip(line, droppedChars))
		}
	}
	return lines[max(len(lines)-droppedMost, 0):]
}

// List shows all orders, in the order in which they are tried, and which were dropped in the records since the person's
// last turn.
func (e OrderPages) List(since []storage.Record) chat.Message {
	v, texts := e.Reader, e.texts()
	lines := append([]string{"**" + v.Say("orders.head") + "** " + v.Say("orders.about")}, e.dropped(since)...)
	if len(texts) == 0 {
		lines = append(lines, v.Say("orders.none"))
	}
	for i, words := range texts {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, text.Clip(v.Order(words), orderChars)))
	}
	o := e.Own.Outlook(texts)
	if len(texts) > 0 {
		lines = append(lines, e.sayOutlook(o, -1))
	}
	if len(texts) >= table.OrdersMost {
		lines = append(lines, v.Say("orders.full", engine.Num("n", table.OrdersMost)))
	}
	m := Text(strings.Join(lines, "\n"))
	if len(texts) < table.OrdersMost {
		m.Blocks = append(m.Blocks, e.kindMenus()...)
	}
	if len(texts) > 0 {
		menu := chat.Menu{ID: e.controlID("at"), Placeholder: v.Say("orders.choose")}
		for i, words := range texts {
			label := text.Clip(fmt.Sprintf("%d. %s", i+1, text.Unmarked(v.Order(words))), 80)
			menu.Options = append(menu.Options, chat.MenuOption{Value: table.DraftMark(words), Label: label})
		}
		m.Blocks = append(m.Blocks, Menu(menu))
	}
	return e.noted(withButtons(m, e.listButtons(o)))
}

// listButtons are what can be done with the list as a whole.
func (e OrderPages) listButtons(o table.Outlook) []chat.Button {
	v, texts := e.Reader, e.texts()
	var row []chat.Button
	if o.Answers {
		id := e.controlID("act", o.Mark(texts))
		row = append(row, chat.Button{ID: id, Label: v.Say("button.orders.act"), Style: chat.Primary})
	}
	if _, ok := e.Own.Prepared(); ok {
		row = append(row, chat.Button{ID: e.controlID("on"), Label: v.Say("button.orders.on")})
	}
	for _, set := range e.OrderSets() {
		if n := len(e.Own.Missing(set.Orders)); n > 0 && n <= table.OrdersMost-len(texts) {
			name := engine.Free("name", v.Or(v.Game+".orders."+set.Key))
			label := text.Clip(v.Say("button.orders.set", name, engine.Num("n", n)), 80)
			row = append(row, chat.Button{ID: e.controlID("set", set.Key), Label: label})
		}
	}
	if len(texts) > 0 {
		row = append(row, chat.Button{ID: e.controlID("wipe"), Label: v.Say("button.orders.clear"), Style: chat.Danger})
	}
	return append(row, chat.Button{ID: e.CustomID("board"), Label: v.Say("button.board")})
}

// withButtons adds rows of buttons.
func withButtons(m chat.Message, row []chat.Button) chat.Message {
	m.Blocks = append(m.Blocks, Buttons(row...)...)
	return m
}

// kindMenus are the menus of what can be ordered.
func (e OrderPages) kindMenus() []chat.Block {
	var options []chat.MenuOption
	for _, kind := range e.OrderKinds() {
		about := ""
		if key := e.Reader.Game + ".order." + kind.Key + ".about"; e.Reader.Has(key) {
			about = e.Reader.Say(key)
		}
		options = append(options, chat.MenuOption{
			Value: kind.Key, Label: text.Clip(e.phased(kind), 100), Description: text.Clip(about, 100),
		})
	}
	return numberedMenus(e.controlID("add"), e.Reader.Say("orders.add"), options)
}

// phased is the name of a kind behind that of its phase, where the rules on demand call it by one word.
func (e OrderPages) phased(kind engine.OrderKind) string {
	name := e.Reader.OrderName(kind)
	if e.Ruled().Topics == nil {
		return name
	}
	topics := e.Ruled().Topics.List(e.Reader.Lang())
	i := slices.IndexFunc(topics, func(t title.Topic) bool { return t.Key == kind.Phase })
	if i < 0 || strings.Contains(topics[i].Title, " ") {
		return name
	}
	return topics[i].Title + " · " + name
}

// numberedMenus lays many options out in menus; the id of each ends in its number.
func numberedMenus(id, placeholder string, options []chat.MenuOption) []chat.Block {
	var blocks []chat.Block
	for part := range slices.Chunk(options, MenuOptions) {
		title := placeholder
		if len(options) > MenuOptions {
			title = fmt.Sprintf("%s (%d)", placeholder, len(blocks)+1)
		}
		menu := chat.Menu{ID: fmt.Sprintf("%s:%d", id, len(blocks)), Placeholder: text.Clip(title, 150), Options: part}
		blocks = append(blocks, Menu(menu))
	}
	return blocks
}

// One shows one order, by its place, and what can be done with it.
func (e OrderPages) One(i int) chat.Message {
	words := e.texts()[i]
	mark := table.DraftMark(words)
	return e.noted(Text(fmt.Sprintf("**%d.** %s", i+1, text.Clip(e.Reader.Order(words), 1500)), []chat.Button{
		{ID: e.controlID("change", mark), Label: e.Reader.Say("button.change")},
		{ID: e.controlID("up", mark), Label: e.Reader.Say("button.orders.up"), Disabled: i == 0},
		{ID: e.controlID("remove", mark), Label: e.Reader.Say("button.orders.remove"), Style: chat.Danger},
		{ID: e.controlID(), Label: e.Reader.Say("button.back")},
	}...))
}

// Clear asks whether all orders are to go.
func (e OrderPages) Clear() chat.Message {
	texts := e.texts()
	mark := table.OrdersMark(texts)
	return e.noted(Text(e.Reader.Say("orders.sure", engine.Num("n", len(texts))), []chat.Button{
		{ID: e.controlID("clear", mark), Label: e.Reader.Say("button.orders.clear"), Style: chat.Danger},
		{ID: e.controlID(), Label: e.Reader.Say("button.back")},
	}...))
}
