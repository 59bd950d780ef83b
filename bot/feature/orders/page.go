package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// orderChars is how many characters of an order stand in a list, droppedChars of one that was dropped, with the reason.
const (
	orderChars   = 170
	droppedChars = 250
)

// controlID is the custom id of a control of the editor: what it does, and with what.
func (e *editor) controlID(words ...string) string {
	return e.CustomID("orders:" + strings.Join(words, ":"))
}

// message is the page that the editor shows.
func (e *editor) message(ctx context.Context) (chat.Message, error) {
	var m chat.Message
	switch e.page {
	case draftPage:
		if _, _, ok := e.draft(); ok {
			m = e.draftMessage()
			break
		}
		e.note = e.v.Say("orders.no_draft")
	case onePage:
		if i := e.marked(e.about); i >= 0 {
			m = e.oneMessage(i)
			break
		}
		e.note = e.v.Say("orders.gone")
	case clearPage:
		if len(e.texts()) > 0 {
			m = e.clearMessage()
		}
	}
	if m.Blocks == nil {
		dropped, err := e.dropped(ctx)
		if err != nil {
			return chat.Message{}, err
		}
		m = e.listMessage(dropped)
	}
	if e.note != "" {
		m.Blocks[0].Text = e.note + "\n" + m.Blocks[0].Text
	}
	m.Blocks[0].Text = text.Clip(m.Blocks[0].Text, 3800)
	return m, nil
}

// dropped tells the orders that were dropped since the person's last turn.
func (e *editor) dropped(ctx context.Context) ([]string, error) {
	records, err := e.env.Repo.SinceLastTurn(ctx, e.Game, e.seat)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, r := range table.NotUndone(records) {
		if line := view.OrderDropped(r, e.v, e.seat); line != "" {
			lines = append(lines, text.Clip(line, droppedChars))
		}
	}
	return lines[max(len(lines)-3, 0):], nil
}

// listMessage shows all orders, in the order in which they are tried.
func (e *editor) listMessage(dropped []string) chat.Message {
	v, texts := e.v, e.texts()
	lines := append([]string{"**" + v.Say("orders.head") + "** " + v.Say("orders.about")}, dropped...)
	if len(texts) == 0 {
		lines = append(lines, v.Say("orders.none"))
	}
	for i, words := range texts {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, text.Clip(v.Order(words), orderChars)))
	}
	o := e.outlook(texts)
	if len(texts) > 0 {
		lines = append(lines, e.sayOutlook(o, -1))
	}
	if len(texts) >= table.OrdersMost {
		lines = append(lines, v.Say("orders.full", engine.Num("n", table.OrdersMost)))
	}
	m := view.Text(strings.Join(lines, "\n"))
	if len(texts) < table.OrdersMost {
		m.Blocks = append(m.Blocks, e.kindMenus()...)
	}
	if len(texts) > 0 {
		menu := chat.Menu{ID: e.controlID("at"), Placeholder: v.Say("orders.choose")}
		for i, words := range texts {
			label := text.Clip(fmt.Sprintf("%d. %s", i+1, text.Unmarked(v.Order(words))), 100)
			menu.Options = append(menu.Options, chat.MenuOption{Value: table.DraftMark(words), Label: label})
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	}
	return withButtons(m, e.listButtons(o))
}

// listButtons are what can be done with the list as a whole.
func (e *editor) listButtons(o outlook) []chat.Button {
	v, texts := e.v, e.texts()
	var row []chat.Button
	if o.answers {
		id := e.controlID("act", o.mark(texts))
		row = append(row, chat.Button{ID: id, Label: v.Say("button.orders.act"), Style: chat.Primary})
	}
	if _, _, ok := e.draft(); ok {
		row = append(row, chat.Button{ID: e.controlID("on"), Label: v.Say("button.orders.on")})
	}
	for _, set := range e.sets() {
		if n := len(e.missing(set)); n > 0 && n <= table.OrdersMost-len(texts) {
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
	for part := range slices.Chunk(row, view.RowButtons) {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: part}})
	}
	return m
}

// kindMenus are the menus of what can be ordered.
func (e *editor) kindMenus() []chat.Block {
	var options []chat.MenuOption
	for _, kind := range e.OrderKinds() {
		about := ""
		if key := e.v.Game + ".order." + kind.Key + ".about"; e.v.Has(key) {
			about = e.v.Say(key)
		}
		options = append(options, chat.MenuOption{
			Value: kind.Key, Label: text.Clip(e.phased(kind), 100), Description: text.Clip(about, 100),
		})
	}
	return menus(e.controlID("add"), e.v.Say("orders.add"), options)
}

// phased is the name of a kind behind that of its phase, where the rules on demand call it by one word.
func (e *editor) phased(kind engine.OrderKind) string {
	name := e.v.OrderName(kind)
	if e.Title.Topics == nil {
		return name
	}
	topics := e.Title.Topics.List(e.v.Lang())
	i := slices.IndexFunc(topics, func(t title.Topic) bool { return t.Key == kind.Phase })
	if i < 0 || strings.Contains(topics[i].Title, " ") {
		return name
	}
	return topics[i].Title + " · " + name
}

// menus lays many options out in menus; the id of each ends in its number.
func menus(id, placeholder string, options []chat.MenuOption) []chat.Block {
	var blocks []chat.Block
	for part := range slices.Chunk(options, view.MenuOptions) {
		title := placeholder
		if len(options) > view.MenuOptions {
			title = fmt.Sprintf("%s (%d)", placeholder, len(blocks)+1)
		}
		menu := chat.Menu{ID: fmt.Sprintf("%s:%d", id, len(blocks)), Placeholder: text.Clip(title, 150), Options: part}
		blocks = append(blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	}
	return blocks
}

// oneMessage shows one order and what can be done with it.
func (e *editor) oneMessage(i int) chat.Message {
	words := e.texts()[i]
	m := view.Text(fmt.Sprintf("**%d.** %s", i+1, text.Clip(e.v.Order(words), 1500)))
	mark := table.DraftMark(words)
	return withButtons(m, []chat.Button{
		{ID: e.controlID("change", mark), Label: e.v.Say("button.change")},
		{ID: e.controlID("up", mark), Label: e.v.Say("button.orders.up"), Disabled: i == 0},
		{ID: e.controlID("remove", mark), Label: e.v.Say("button.orders.remove"), Style: chat.Danger},
		{ID: e.controlID(), Label: e.v.Say("button.back")},
	})
}

// clearMessage asks whether all orders are to go.
func (e *editor) clearMessage() chat.Message {
	texts := e.texts()
	mark := table.DraftMark(strings.Join(texts, "|"))
	return withButtons(view.Text(e.v.Say("orders.sure", engine.Num("n", len(texts)))), []chat.Button{
		{ID: e.controlID("clear", mark), Label: e.v.Say("button.orders.clear"), Style: chat.Danger},
		{ID: e.controlID(), Label: e.v.Say("button.back")},
	})
}
