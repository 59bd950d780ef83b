package orders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// orderLetters is how many characters of an order stand in a list, droppedLetters of one that was dropped, with the reason.
const (
	orderLetters   = 170
	DroppedLetters = 250
)

func (d *Editor) word(words ...string) string {
	return d.CustomID("orders:" + strings.Join(words, ":"))
}

// message is the page that the editor shows.
func (d *Editor) message(ctx context.Context) (chat.Message, error) {
	var m chat.Message
	switch d.Page {
	case SketchPage:
		if _, _, ok := d.draft(); ok {
			m = d.DraftMessage()
			break
		}
		d.note = d.V.Say("orders.no_sketch")
	case OnePage:
		if i := d.Marked(d.About); i >= 0 {
			m = d.OneMessage(i)
			break
		}
		d.note = d.V.Say("orders.gone")
	case ClearPage:
		if len(d.Texts()) > 0 {
			m = d.ClearMessage()
		}
	}
	if m.Blocks == nil {
		dropped, err := d.dropped(ctx)
		if err != nil {
			return chat.Message{}, err
		}
		m = d.ListMessage(dropped)
	}
	if d.note != "" {
		m.Blocks[0].Text = d.note + "\n" + m.Blocks[0].Text
	}
	m.Blocks[0].Text = text.Clip(m.Blocks[0].Text, 3800)
	return m, nil
}

// dropped tells the orders that were dropped since the person's last turn.
func (d *Editor) dropped(ctx context.Context) ([]string, error) {
	records, err := d.env.Repo.SinceLastTurn(ctx, d.Game, d.seat)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, r := range table.NotUndone(records) {
		if line := view.OrderDropped(r, d.V, d.seat); line != "" {
			lines = append(lines, text.Clip(line, DroppedLetters))
		}
	}
	return lines[max(len(lines)-3, 0):], nil
}

// ListMessage shows all orders, in the order in which they are tried.
func (d *Editor) ListMessage(dropped []string) chat.Message {
	v, texts := d.V, d.Texts()
	lines := append([]string{"**" + v.Say("orders.head") + "** " + v.Say("orders.about")}, dropped...)
	if len(texts) == 0 {
		lines = append(lines, v.Say("orders.none"))
	}
	for i, words := range texts {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, text.Clip(v.Order(words), orderLetters)))
	}
	o := d.outlook(texts)
	if len(texts) > 0 {
		lines = append(lines, d.sayOutlook(o, -1))
	}
	if len(texts) >= table.OrdersMost {
		lines = append(lines, v.Say("orders.full", engine.Num("n", table.OrdersMost)))
	}
	m := view.Text(strings.Join(lines, "\n"))
	if len(texts) < table.OrdersMost {
		m.Blocks = append(m.Blocks, d.kindMenus()...)
	}
	if len(texts) > 0 {
		menu := chat.Menu{ID: d.word("at"), Placeholder: v.Say("orders.choose")}
		for i, words := range texts {
			menu.Options = append(menu.Options, chat.MenuOption{Value: table.DraftMark(words), Label: text.Clip(fmt.Sprintf("%d. %s", i+1, text.Unmarked(v.Order(words))), 100)})
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	}
	var row []chat.Button
	if o.answers {
		row = append(row, chat.Button{ID: d.word("act", o.mark(texts)), Label: v.Say("button.orders.act"), Style: chat.Primary})
	}
	if _, _, ok := d.draft(); ok {
		row = append(row, chat.Button{ID: d.word("on"), Label: v.Say("button.orders.on")})
	}
	for _, set := range d.sets() {
		if n := len(d.missing(set)); n > 0 && n <= table.OrdersMost-len(texts) {
			row = append(row, chat.Button{ID: d.word("set", set.Key), Label: text.Clip(v.Say("button.orders.set", engine.Free("name", v.Or(v.Game+".orders."+set.Key)), engine.Num("n", n)), 80)})
		}
	}
	if len(texts) > 0 {
		row = append(row, chat.Button{ID: d.word("wipe"), Label: v.Say("button.orders.clear"), Style: chat.Danger})
	}
	row = append(row, chat.Button{ID: d.CustomID("board"), Label: v.Say("button.board")})
	return d.buttons(m, row)
}

// buttons adds rows of buttons.
func (d *Editor) buttons(m chat.Message, row []chat.Button) chat.Message {
	for part := range slices.Chunk(row, view.RowButtons) {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: part}})
	}
	return m
}

// kindMenus are the menus of what can be ordered.
func (d *Editor) kindMenus() []chat.Block {
	var options []chat.MenuOption
	for _, kind := range d.OrderKinds() {
		about := ""
		if key := d.V.Game + ".order." + kind.Key + ".about"; d.V.Has(key) {
			about = d.V.Say(key)
		}
		options = append(options, chat.MenuOption{Value: kind.Key, Label: text.Clip(d.phased(kind), 100), Description: text.Clip(about, 100)})
	}
	return menus(d.word("add"), d.V.Say("orders.add"), options)
}

// phased is the name of a kind behind that of its phase, where the rules on demand call it by one word.
func (d *Editor) phased(kind engine.OrderKind) string {
	name := d.V.OrderName(kind)
	if d.Title.Topics == nil {
		return name
	}
	topics := d.Title.Topics.List(d.V.Lang())
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
		menu := chat.Menu{ID: fmt.Sprintf("%s:%d", id, len(blocks)), Placeholder: text.Clip(placeholder, 150), Options: part}
		if len(options) > view.MenuOptions {
			menu.Placeholder = text.Clip(fmt.Sprintf("%s (%d)", placeholder, len(blocks)+1), 150)
		}
		blocks = append(blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	}
	return blocks
}

// sayOutlook says what a list of orders would do right now; own is the place of the order in question, -1 where all are.
func (d *Editor) sayOutlook(o outlook, own int) string {
	v := d.V
	if !o.asked {
		return v.Say("orders.now.not_asked")
	}
	args := []engine.Arg{engine.Free("question", d.Title.Presenter.Question(d.Position.View(d.seat), o.question, v))}
	key := "orders.now.silent"
	if o.answers {
		key = "orders.now.answers"
		args = append(args, engine.Num("number", o.which+1), engine.Free("answer", view.AnswerWords(d.Game, o.question, o.move, v)))
	}
	switch {
	case own < 0:
	case !o.answers:
		key = "orders.now.silent.this"
	case o.which == own:
		key = "orders.now.answers.this"
	default:
		key = "orders.now.answers.other"
	}
	return v.Say(key, args...)
}

// foreseen is how many of the person's answers are followed by what an order would do after them.
const foreseen = 4

// foresee says what the order at a place would do right after an answer that the person may give now: only where the next
// question comes to him at once, and by nothing but what he sees.
func (d *Editor) foresee(o outlook, texts []string, own int) []string {
	if !o.asked || o.answers || o.question.Open || len(o.question.Moves) > view.MenuOptions {
		return nil
	}
	rand := engine.RandFrom(uint64(d.Seq))
	seen := d.Position.Redeal(d.seat, &rand)
	var lines []string
	for _, move := range o.question.Moves {
		next, events, err := seen.Act(d.Seq+1, engine.Action{Seat: d.seat, Move: move})
		if err != nil || slices.ContainsFunc(events, func(e engine.Event) bool { return e.Reveal }) {
			continue
		}
		asked, ok := next.Decision(d.seat)
		then := *d.Game
		then.Position = next
		answer, which, answers := d.env.Repo.FollowOrders(&then, asked, table.ParseOrders(texts))
		if !ok || !answers || which != own {
			continue
		}
		lines = append(lines, "- "+d.V.Say("orders.now.then", engine.Free("move", view.AnswerWords(d.Game, o.question, move, d.V)), engine.Free("answer", view.AnswerWords(&then, asked, answer, d.V))))
		if len(lines) == foreseen {
			break
		}
	}
	return lines
}

// OneMessage shows one order and what can be done with it.
func (d *Editor) OneMessage(i int) chat.Message {
	words := d.Texts()[i]
	m := view.Text(fmt.Sprintf("**%d.** %s", i+1, text.Clip(d.V.Order(words), 1500)))
	row := []chat.Button{
		{ID: d.word("change", table.DraftMark(words)), Label: d.V.Say("button.change")},
		{ID: d.word("up", table.DraftMark(words)), Label: d.V.Say("button.orders.up"), Disabled: i == 0},
		{ID: d.word("remove", table.DraftMark(words)), Label: d.V.Say("button.orders.remove"), Style: chat.Danger},
		{ID: d.word(), Label: d.V.Say("button.back")},
	}
	return d.buttons(m, row)
}

// ClearMessage asks whether all orders are to go.
func (d *Editor) ClearMessage() chat.Message {
	m := view.Text(d.V.Say("orders.sure", engine.Num("n", len(d.Texts()))))
	return d.buttons(m, []chat.Button{
		{ID: d.word("clear", table.DraftMark(strings.Join(d.Texts(), "|"))), Label: d.V.Say("button.orders.clear"), Style: chat.Danger},
		{ID: d.word(), Label: d.V.Say("button.back")},
	})
}

// DraftMessage shows the order in preparation: what is chosen, what is to be chosen next, and at the end what it would do.
func (d *Editor) DraftMessage() chat.Message {
	s, kind, _ := d.draft()
	o := engine.ParseOrder(s.Order)
	v := d.V
	lines := []string{"**" + d.phased(kind) + "**"}
	if key := v.Game + ".order." + kind.Key + ".about"; v.Has(key) {
		lines = append(lines, "-# "+v.Say(key))
	}
	if s.Part >= len(kind.Parts) {
		return d.wholeMessage(s, kind, lines)
	}
	for i, part := range kind.Parts {
		if i < len(o.Parts) && i != s.Part {
			lines = append(lines, "- "+d.partLine(kind, part, o.Parts[i]))
		}
	}
	part := kind.Parts[s.Part]
	var chosen []string
	if s.Part < len(o.Parts) {
		chosen = o.Parts[s.Part]
	}
	lines = append(lines, "**"+v.OrderPart(kind, part)+"**")
	if len(chosen) > 0 {
		lines = append(lines, v.Say("orders.chosen", engine.Free("list", d.OrderChoices(v, kind, part, chosen))))
	}
	m := view.Text(strings.Join(lines, "\n"))
	m.Blocks = append(m.Blocks, d.choiceMenus(s, kind, part, chosen)...)
	var row []chat.Button
	if len(chosen) >= part.Least && !(part.Most == 1 && part.Least == 1 && len(chosen) == 0) {
		label, style := "button.orders.next", chat.Primary
		if len(chosen) == 0 {
			label, style = "button.orders.skip", chat.Secondary
		}
		row = append(row, chat.Button{ID: d.word("next", draftMark(s)), Label: v.Say(label), Style: style})
	}
	switch {
	case len(chosen) > 0:
		row = append(row, chat.Button{ID: d.word("back", draftMark(s)), Label: v.Say("button.orders.back")})
	case s.Part > 0:
		row = append(row, chat.Button{ID: d.word("back", draftMark(s)), Label: v.Say("button.back")})
	}
	row = append(row, chat.Button{ID: d.word("cancel", draftMark(s)), Label: v.Say("button.orders.cancel")})
	return d.buttons(m, row)
}

// partLine is a part with what is chosen for it.
func (d *Editor) partLine(kind engine.OrderKind, part engine.OrderPart, chosen []string) string {
	words := d.V.Say("orders.nothing")
	if len(chosen) > 0 {
		words = d.OrderChoices(d.V, kind, part, chosen)
	}
	return d.V.Say("orders.part", engine.Free("part", d.V.OrderPart(kind, part)), engine.Free("chosen", words))
}

// choiceMenus are the menus of what can be chosen next for a part.
func (d *Editor) choiceMenus(s storage.OrderDraft, kind engine.OrderKind, part engine.OrderPart, chosen []string) []chat.Block {
	full := len(chosen) >= part.Most && part.Most > 1 && !atOnce(part)
	if full {
		return nil
	}
	var options []chat.MenuOption
	for _, choice := range part.Choices {
		picked := slices.Contains(chosen, choice)
		if picked && part.Most > 1 && !atOnce(part) {
			continue
		}
		label := text.Upper(text.Unmarked(d.OrderChoice(d.V, kind, part, choice)))
		options = append(options, chat.MenuOption{Value: choice, Label: text.Clip(label, 100), Emoji: d.V.Emoji(d.V.Game + ".place." + choice), Default: picked})
	}
	placeholder := d.V.Say("orders.pick")
	switch {
	case part.Ranked && len(chosen) == 0:
		placeholder = d.V.Say("orders.pick.first")
	case part.Ranked:
		placeholder = d.V.Say("orders.pick.then", engine.Num("number", len(chosen)+1))
	case part.Most > 1:
		placeholder = d.V.Say("orders.pick.several", engine.Num("n", part.Most))
	}
	blocks := menus(d.word("pick", draftMark(s)), placeholder, options)
	if atOnce(part) && len(blocks) == 1 {
		menu := blocks[0].Row.Menu
		menu.Least, menu.Most = max(part.Least, 1), min(part.Most, len(menu.Options))
	}
	return blocks
}

// wholeMessage shows a complete order: its words, what it would do right now, and how to give it.
func (d *Editor) wholeMessage(s storage.OrderDraft, kind engine.OrderKind, lines []string) chat.Message {
	v := d.V
	o := engine.ParseOrder(s.Order)
	lines = append(lines, "> "+text.Clip(v.Order(s.Order), 1500))
	texts, at, _, why := d.with()
	var row []chat.Button
	if why != nil {
		lines = append(lines, d.sayWhy(why))
	} else {
		look := d.outlook(texts)
		if spent := d.env.Repo.WhySpent(d.Game, d.seat, s.Order); spent != nil {
			lines = append(lines, v.Say("orders.spent", engine.Free("why", v.Refusal(spent))))
		} else {
			lines = append(lines, d.sayOutlook(look, at))
			lines = append(lines, d.foresee(look, texts, at)...)
		}
		shown := look.mark(texts)
		if look.answers && look.which == at {
			row = append(row, chat.Button{ID: d.word("play", shown), Label: v.Say("button.orders.play"), Style: chat.Success},
				chat.Button{ID: d.word("save", shown), Label: v.Say("button.orders.later")})
		} else {
			row = append(row, chat.Button{ID: d.word("save", shown), Label: v.Say("button.orders.save"), Style: chat.Success})
		}
	}
	m := view.Text(strings.Join(lines, "\n"))
	menu := chat.Menu{ID: d.word("part", draftMark(s)), Placeholder: v.Say("orders.part.change")}
	for i, part := range kind.Parts {
		words := ""
		if i < len(o.Parts) {
			words = text.Unmarked(d.OrderChoices(v, kind, part, o.Parts[i]))
		}
		menu.Options = append(menu.Options, chat.MenuOption{Value: strconv.Itoa(i), Label: text.Clip(v.OrderPart(kind, part), 100), Description: text.Clip(words, 100)})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	row = append(row, chat.Button{ID: d.word("cancel", draftMark(s)), Label: v.Say("button.orders.cancel")})
	return d.buttons(m, row)
}

// sayWhy says what is against an order.
func (d *Editor) sayWhy(why error) string {
	var reason *engine.Reason
	var no *table.Refusal
	switch {
	case errors.As(why, &reason):
		return d.V.Refusal(reason)
	case errors.As(why, &no):
		return d.V.Say(no.Key, no.Args...)
	}
	return d.V.Say("refused.by_rules")
}
