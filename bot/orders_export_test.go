package bot

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature/orders"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// OrderPages builds every page of the editor of standing orders that a seat may see at a position: each part of each kind with
// as little and as much as can be chosen, whole orders alone and as the last of a full list, and what the log says of them. It
// returns the longest orders, one a kind.
func (b *Bot) OrderPages(name string, t engine.Table, env storage.Envelope, seat engine.Seat, locale string) (pages []chat.Message, longest []string) {
	g := b.test(name, t)
	g.Record = storage.Record{Seq: 9999, Envelope: env}
	in := chat.Interaction{User: chat.User{ID: env.Seats[seat].User}, Locale: locale}
	show := func(prepare func(*orders.Editor)) {
		d, err := b.orders.Editor(g, in)
		if err != nil {
			panic(err)
		}
		prepare(d)
		var m chat.Message
		switch d.Page {
		case orders.SketchPage:
			m = d.DraftMessage()
		case orders.OnePage:
			m = d.OneMessage(d.Marked(d.About))
		case orders.ClearPage:
			m = d.ClearMessage()
		default:
			var dropped []string
			for _, words := range d.Texts()[:min(len(d.Texts()), 3)] {
				dropped = append(dropped, text.Clip(d.V.Say("orders.dropped", engine.Free("order", d.V.Order(words)), engine.Free("why", d.V.Say("refused.by_rules"))), orders.DroppedLetters))
			}
			m = d.ListMessage(dropped)
		}
		pages = append(pages, m)
	}
	sketch := func(words string, part int) {
		g.OrderDrafts = map[engine.Seat]storage.OrderDraft{seat: {Order: words, Part: part}}
		show(func(d *orders.Editor) { d.Page = orders.SketchPage })
	}
	show(func(*orders.Editor) {})
	var full []string
	for _, kind := range g.OrderKinds() {
		least, most := engine.Order{Kind: kind.Key}, engine.Order{Kind: kind.Key}
		for i, part := range kind.Parts {
			sketch(least.String(), i)
			sketch(most.String(), i)
			words := slices.Clone(part.Choices)
			least.Parts = append(least.Parts, words[:part.Least])
			slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
			some := words[:max(part.Most-1, part.Least)]
			most.Parts = append(most.Parts, some)
			sketch(most.String(), i)
			most.Parts[i] = words[:part.Most]
			sketch(most.String(), i)
		}
		sketch(least.String(), len(kind.Parts))
		sketch(most.String(), len(kind.Parts))
		longest = append(longest, most.String())
		full = append(full, most.String())
	}
	for n := 0; len(full) < table.OrdersMost; n++ {
		full = append(full, strings.Replace(full[n], ":", ":"+strconv.Itoa(n), 1))
	}
	slices.SortStableFunc(full, func(a, b string) int { return len(b) - len(a) })
	table.SetOrders(&g.Envelope, seat, full[:table.OrdersMost])
	g.OrderDrafts = map[engine.Seat]storage.OrderDraft{seat: {Order: full[0], Part: 1}}
	show(func(*orders.Editor) {})
	show(func(d *orders.Editor) { d.Page, d.About = orders.OnePage, table.DraftMark(full[1]) })
	show(func(d *orders.Editor) { d.Page = orders.ClearPage })
	table.SetOrders(&g.Envelope, seat, full[1:table.OrdersMost])
	show(func(*orders.Editor) {})
	return pages, longest
}

// DraftMost is how long a draft may be.
const DraftMost = table.DraftMost
