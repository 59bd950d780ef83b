package view

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

// pageEvery is in how many positions the pages are looked at, in one language after the other.
const pageEvery = 42

func TestNoPageOfTheEditorExceedsALimit(t *testing.T) {
	games := 3
	if enginetest.Long() {
		games = 30
	}
	seed := enginetest.Seed(t)
	texts, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	var list []title.Title
	for _, g := range titles.Games() {
		list = append(list, g.Title)
	}
	all, err := title.NewTitles(list, texts, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) {
			if g.Orders == nil {
				t.Fatal("it knows no standing orders: what keeps a game of weeks going")
			}
			rand := engine.RandFrom(seed)
			for n := range games {
				options := map[string]string{}
				if n > 0 {
					options = bottest.FullSettings(g.Rules, texts, &rand)
				}
				checkGame(t, g, all, options, &rand)
			}
		})
	}
}

// checkGame plays a game at random and looks at the pages of its positions.
func checkGame(t *testing.T, g titles.Entry, all *title.Titles, options map[string]string, rand *engine.Rand) {
	t.Helper()
	least, _ := g.Rules.Players()
	env := bottest.Envelope(g.Rules, least+1, options)
	position, _, err := g.Rules.New(engine.Config{Seats: least + 1, Options: options, Seed: rand.Seed()})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if _, over := position.Result(); over {
			return
		}
		if n%pageEvery == 0 {
			locale := []string{"en-US", "cs", "pl", "de"}[n/pageEvery%4]
			checkPages(t, g, newPages(t, all, position, env, locale))
		}
		position, _ = bottest.RandomMove(t, position, rand)
	}
}

// checkPages checks every page that a seat may see at a position.
func checkPages(t *testing.T, g titles.Entry, p *pagesOf) {
	t.Helper()
	for _, words := range p.all() {
		if len(words) > table.DraftMost {
			t.Errorf("%s has %d bytes", words, len(words))
		}
	}
	for _, m := range p.shown {
		if err := errors.Join(chattest.Limits(m), chattest.Short(m)); err != nil {
			t.Fatalf("%s, seq %d: %v", p.locale, p.g.Position.Seq(), err)
		}
		if err := chattest.Icons(m, g.Emojis); err != nil {
			t.Fatalf("%s, seq %d: %v", p.locale, p.g.Position.Seq(), err)
		}
		for _, b := range m.Blocks {
			if strings.Contains(b.Text, "****") {
				t.Errorf("%s: bold in bold: %q", p.locale, b.Text)
			}
		}
	}
}

// pagesOf are the pages of the editor that a seat may see at a position.
type pagesOf struct {
	t      *testing.T
	g      *title.Game
	seat   engine.Seat
	locale string
	shown  []chat.Message
}

func newPages(
	t *testing.T, all *title.Titles, position engine.Table, env storage.Envelope, locale string,
) *pagesOf {
	t.Helper()
	one, record := all.ByName[env.Game], storage.Record{Seq: 9999, Envelope: env}
	return &pagesOf{
		t: t, seat: position.Decisions()[0].Seat, locale: locale,
		g: &title.Game{
			Table: table.Table{ID: "abcdefghij", Record: record, Position: position, Rules: one.Rules, Book: one.Orders},
			Title: one, Texts: all.Texts,
		},
	}
}

// pages are the pages at the table as it is.
func (p *pagesOf) pages() OrderPages {
	return OrderPages{Game: p.g, Own: table.SeatOrders{Table: &p.g.Table, Seat: p.seat}, Reader: p.g.In(p.locale)}
}

// show keeps a page to be checked.
func (p *pagesOf) show(m chat.Message) { p.shown = append(p.shown, m) }

// list shows the list of orders after so many as are told were dropped.
func (p *pagesOf) list() {
	p.t.Helper()
	var since []storage.Record
	for n, words := range p.g.Orders[p.seat] {
		why := engine.Event{Kind: table.OrderSpent, Args: []engine.Arg{engine.Free("why", "refused.by_rules")}}
		r := storage.Record{Seq: n + 1, Envelope: p.g.Envelope, Events: []engine.Event{why}}
		r.Act = storage.Act{Kind: "order", Key: "spent", Seat: p.seat, Move: words}
		since = append(since, r)
	}
	told := p.pages().dropped(since)
	if len(told) != min(len(since), droppedMost) {
		p.t.Errorf("%d dropped orders are told of %d", len(told), len(since))
	}
	p.show(p.pages().List(since))
}

// draft shows an order in preparation.
func (p *pagesOf) draft(o engine.Order, part int) {
	p.t.Helper()
	p.g.OrderDrafts = map[engine.Seat]storage.OrderDraft{p.seat: {Order: o.String(), Part: part}}
	d, ok := p.pages().Own.Prepared()
	if !ok {
		p.t.Fatalf("%s is no draft", o)
	}
	p.show(p.pages().Draft(d))
}

// all shows every page: each part of each kind with as little and as much as can be chosen, whole orders alone and as
// the last of a full list, and what the log says of them. It gives the longest orders, one a kind.
func (p *pagesOf) all() (longest []string) {
	p.t.Helper()
	p.list()
	for _, kind := range p.g.OrderKinds() {
		longest = append(longest, p.kind(kind))
	}
	full := slices.Clone(longest)
	for n := 0; len(full) < table.OrdersMost; n++ {
		full = append(full, strings.Replace(full[n], ":", ":"+strconv.Itoa(n), 1))
	}
	slices.SortStableFunc(full, func(a, b string) int { return len(b) - len(a) })
	p.g.Orders = map[engine.Seat][]string{p.seat: full[:table.OrdersMost]}
	p.g.OrderDrafts = map[engine.Seat]storage.OrderDraft{p.seat: {Order: full[0], Part: 1}}
	p.list()
	p.show(p.pages().One(1))
	p.show(p.pages().Clear())
	p.g.Orders = map[engine.Seat][]string{p.seat: full[1:table.OrdersMost]}
	p.list()
	return longest
}

// kind shows each part of a kind, and whole orders of it. It gives the longest one.
func (p *pagesOf) kind(kind engine.OrderKind) string {
	p.t.Helper()
	least, most := engine.Order{Kind: kind.Key}, engine.Order{Kind: kind.Key}
	for i, part := range kind.Parts {
		p.draft(least, i)
		p.draft(most, i)
		words := slices.Clone(part.Choices)
		least.Parts = append(least.Parts, words[:part.Least])
		slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
		most.Parts = append(most.Parts, words[:max(part.Most-1, part.Least)])
		p.draft(most, i)
		most.Parts[i] = words[:part.Most]
		p.draft(most, i)
	}
	p.draft(least, len(kind.Parts))
	p.draft(most, len(kind.Parts))
	return most.String()
}
