package table

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// book is the toy with standing orders: "answer" gives a move of the market, "leave" being spent from the beginning and
// "fold" never legal; "load" gives none; "break" panics, and is offered to nobody.
type book struct{}

func (book) OrderKinds(engine.Config) []engine.OrderKind {
	moves := []string{"take", "leave", "fold"}
	return []engine.OrderKind{
		{Key: "answer", Parts: []engine.OrderPart{{Key: "move", Choices: moves, Least: 1, Most: 1}}},
		{Key: "load", Parts: []engine.OrderPart{
			{Key: "goods", Choices: []string{"corn", "sugar", "coffee"}, Most: 2, Ranked: true},
			{Key: "ships", Choices: []string{"small", "large", strings.Repeat("x", DraftMost)}, Least: 1, Most: 2},
		}},
	}
}

func (book) FollowOrders(_ engine.Table, _ engine.Decision, orders []engine.Order) (string, int, bool) {
	for i, o := range orders {
		switch o.Kind {
		case "answer":
			return o.Word(0), i, true
		case "break":
			panic("a broken order")
		}
	}
	return "", 0, false
}

func (book) SpentOrder(_ engine.Table, _ engine.Seat, o engine.Order) *engine.Reason {
	switch {
	case o.Kind == "break":
		panic("a broken order")
	case o.Word(0) == "leave":
		return engine.Refuse("toy.spent", engine.Num("n", 7))
	}
	return nil
}

func (book) OrderSets(engine.Config) []engine.OrderSet { return nil }

// orderChange is a change by a press in the editor.
type orderChange func(SeatOrders, OrderPress) (Change, error)

// ordered is the table of game with standing orders.
func ordered() *Table {
	t := game()
	t.Book = book{}
	return t
}

// orders gives Ana these orders.
func orders(texts ...string) func(*Table) {
	return func(t *Table) { t.Orders = map[engine.Seat][]string{0: texts} }
}

// prepares has Ana prepare an order.
func prepares(order string, part int, replaces string) func(*Table) {
	return func(t *Table) {
		t.OrderDrafts = map[engine.Seat]storage.OrderDraft{0: {Order: order, Part: part, Replaces: replaces}}
	}
}

// dozen are as many orders as a seat may have, none of which answers.
func dozen() []string {
	var list []string
	for n := range OrdersMost {
		list = append(list, "load:corn:"+strings.Repeat("x", n+1))
	}
	return list
}

func TestStandingOrdersThatAreSaved(t *testing.T) {
	pressed := func(change orderChange, mark string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return change(SeatOrders{t, 0}, OrderPress{Mark: mark, At: noon}) }
	}
	on := func(change orderChange, order string) func(*Table) (Change, error) {
		return pressed(change, DraftMark(order))
	}
	add := func(set ...string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			return AddOrders(SeatOrders{t, 0}, OrderPress{Mark: "usual"}, parseOrders(set))
		}
	}
	now := func(t *Table) (Change, error) {
		o := SeatOrders{t, 0}
		return LetOrdersAnswer(o, OrderPress{Mark: o.Outlook(o.texts()).Mark(o.texts()), At: noon})
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	two := orders("load::small", "answer:take")
	checkChanges(t, ordered, []changeCase{
		{"an order is raised", two, on(RaiseOrder, "answer:take"),
			"order.up seat=0 answer:take", seats + "; orders map[0:[answer:take load::small]]; held map[0:4]"},
		{"the first one is raised", two, on(RaiseOrder, "load::small"), "nothing to change", ""},
		{"one that is gone is raised", two, on(RaiseOrder, "answer:leave"), "no: orders.gone", ""},
		{"an order is removed", two, on(RemoveOrder, "answer:take"),
			"order.remove seat=0 answer:take", seats + "; orders map[0:[load::small]]"},
		{"the last one is removed", orders("load::small"), on(RemoveOrder, "load::small"),
			"order.remove seat=0 load::small", seats},
		{"one that is gone is removed", two, on(RemoveOrder, "answer:leave"), "no: orders.gone", ""},
		{"all are cleared", two, pressed(ClearOrders, OrdersMark([]string{"load::small", "answer:take"})),
			"order.clear seat=0", seats},
		{"other ones are cleared", two, pressed(ClearOrders, OrdersMark([]string{"answer:take"})),
			"no: orders.changed", ""},
		{"none are cleared", nil, pressed(ClearOrders, OrdersMark(nil)), "nothing to change", ""},

		{"a set is added", two, add("load::small", "load::large", "load::none", "answer:leave", "build:mill"),
			"order.set seat=0 usual", seats + "; orders map[0:[load::small answer:take load::large]]; held map[0:4]"},
		{"a set that is there", two, add("load::small"), "nothing to change", ""},
		{"a set beyond what a seat may have", orders(dozen()...), add("load::small"), "no: orders.full n=12", ""},

		{"orders answer now", two, now,
			"move.answer:take seat=0 toy.market take", seats + "; orders map[0:[load::small answer:take]]"},
		{"orders without an answer", orders("load::small"), now, "no: orders.changed", ""},
		{"orders that were others", two, pressed(LetOrdersAnswer, "00000000"), "no: orders.changed", ""},
	})
}

func TestAnOrderIsPrepared(t *testing.T) {
	pressed := func(change orderChange, chosen ...string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			o, p := SeatOrders{t, 0}, OrderPress{Chosen: chosen, At: noon}
			if d, ok := o.Prepared(); ok {
				p.Mark = d.Mark()
			}
			return change(o, p)
		}
	}
	other := func(change orderChange) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			return change(SeatOrders{t, 0}, OrderPress{Mark: "00000000", Chosen: []string{"corn"}})
		}
	}
	change := func(order string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			return ChangeOrder(SeatOrders{t, 0}, OrderPress{Mark: DraftMark(order)})
		}
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	const unknown = "no, asking: refused.unknown_control"
	draft := func(words string) string { return seats + "; order drafts map[0:{" + words + "}]" }
	long := strings.Repeat("x", DraftMost)
	checkChanges(t, ordered, []changeCase{
		{"one is begun", nil, pressed(BeginOrder, "load"), "draft.order seat=0 load", draft("load 0 ")},
		{"one of no kind is begun", nil, pressed(BeginOrder, "rob"), unknown, ""},
		{"one too many is begun", orders(dozen()...), pressed(BeginOrder, "load"), "no: orders.full n=12", ""},

		{"the first of a rank", prepares("load", 0, ""), pressed(PickChoices, "sugar"),
			"draft.order seat=0 load:sugar", draft("load:sugar 0 ")},
		{"the second of a rank is the last", prepares("load:sugar", 0, ""), pressed(PickChoices, "corn"),
			"draft.order seat=0 load:sugar,corn", draft("load:sugar,corn 1 ")},
		{"one of a rank again", prepares("load:sugar", 0, ""), pressed(PickChoices, "sugar"),
			"draft.order seat=0 load:sugar", draft("load:sugar 0 ")},
		{"more than a part has", prepares("load", 0, ""), pressed(PickChoices, "corn", "sugar", "coffee"), unknown, ""},
		{"what a part does not have", prepares("load", 0, ""), pressed(PickChoices, "gold"), unknown, ""},
		{"no choice", prepares("load", 0, ""), pressed(PickChoices), unknown, ""},
		{"several at once", prepares("load:", 1, ""), pressed(PickChoices, "small", "large"),
			"draft.order seat=0 load::small,large", draft("load::small,large 2 ")},
		{"others at once", prepares("load::small", 1, ""), pressed(PickChoices, "large"),
			"draft.order seat=0 load::large", draft("load::large 2 ")},
		{"the only one of a part", prepares("answer:leave", 0, ""), pressed(PickChoices, "take"),
			"draft.order seat=0 answer:take", draft("answer:take 1 ")},
		{"what is too long to be kept", prepares("load:", 1, ""), pressed(PickChoices, long), "no: orders.long", ""},
		{"a choice of a whole order", prepares("answer:take", 1, ""), pressed(PickChoices, "leave"), unknown, ""},
		{"a choice of another draft", prepares("load", 0, ""), other(PickChoices), "no: orders.changed", ""},
		{"a choice without a draft", nil, pressed(PickChoices, "corn"), "no: orders.no_draft", ""},

		{"a part that may stay empty", prepares("load", 0, ""), pressed(NextPart),
			"draft.order seat=0 load:", draft("load: 1 ")},
		{"a part that may not", prepares("load:", 1, ""), pressed(NextPart), unknown, ""},
		{"behind the last part", prepares("load::small", 2, ""), pressed(NextPart), unknown, ""},

		{"back from a choice", prepares("load:sugar,corn", 0, ""), pressed(PartBack),
			"draft.order seat=0 load:sugar", draft("load:sugar 0 ")},
		{"back from the only choice", prepares("load:sugar", 0, ""), pressed(PartBack),
			"draft.order seat=0 load", draft("load 0 ")},
		{"back from a part", prepares("load:sugar", 1, ""), pressed(PartBack),
			"draft.order seat=0 load:sugar", draft("load:sugar 0 ")},
		{"back from the whole", prepares("load:sugar:small", 2, ""), pressed(PartBack),
			"draft.order seat=0 load:sugar:small", draft("load:sugar:small 1 ")},
		{"back from nothing", prepares("load", 0, ""), pressed(PartBack), unknown, ""},
		{"to a part", prepares("load:sugar:small", 2, ""), pressed(GoToPart, "0"),
			"draft.order seat=0 load:sugar:small", draft("load:sugar:small 0 ")},
		{"to a part that is not reached", prepares("load:sugar", 1, ""), pressed(GoToPart, "1"), unknown, ""},
		{"to no part", prepares("load:sugar:small", 2, ""), pressed(GoToPart, "x"), unknown, ""},

		{"an order is changed", orders("load::small"), change("load::small"), "draft.order seat=0 load::small",
			seats + "; orders map[0:[load::small]]; order drafts map[0:{load::small 2 load::small}]"},
		{"one that is gone is changed", orders("load::small"), change("answer:take"), "no: orders.gone", ""},
		{"one of another form is changed", orders("load:small"), change("load:small"), "no: orders.outdated", ""},

		{"it is canceled", prepares("load", 0, ""), pressed(CancelOrder), "draft.order seat=0", seats},
		{"one of no kind is canceled", prepares("rob", 0, ""), pressed(CancelOrder), "draft.order seat=0", seats},
		{"another one is canceled", prepares("load", 0, ""), other(CancelOrder), "no: orders.changed", ""},
		{"none is canceled", nil, pressed(CancelOrder), "nothing to change", ""},
	})
}

func TestAWholeOrderIsGiven(t *testing.T) {
	// shown presses with the mark of what the list would be.
	shown := func(change orderChange) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			o, p := SeatOrders{t, 0}, OrderPress{At: noon}
			if d, ok := o.Prepared(); ok && d.IsWhole() {
				if texts, _, err := o.WithDraft(d); err == nil {
					p.Mark = o.Outlook(texts).Mark(texts)
				}
			}
			return change(o, p)
		}
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	take := prepares("answer:take", 1, "")
	checkChanges(t, ordered, []changeCase{
		{"it is saved, and leaves the open question", take, shown(SaveOrder),
			"order.save seat=0 answer:take", seats + "; orders map[0:[answer:take]]; held map[0:4]"},
		{"it has no answer now", prepares("load::small", 2, ""), shown(SaveOrder),
			"order.save seat=0 load::small", seats + "; orders map[0:[load::small]]"},
		{"it replaces one", with(orders("load::small", "load::large"), prepares("load:corn:small", 2, "load::small")),
			shown(SaveOrder), "order.save seat=0 load:corn:small",
			seats + "; orders map[0:[load:corn:small load::large]]"},
		{"it replaces one that is gone", with(orders("load::large"), prepares("load:corn:small", 2, "load::small")),
			shown(SaveOrder), "order.save seat=0 load:corn:small",
			seats + "; orders map[0:[load::large load:corn:small]]"},
		{"it is there already", with(orders("answer:take"), take), shown(SaveOrder), "no: orders.changed", ""},
		{"it is one too many", with(orders(dozen()...), take), shown(SaveOrder), "no: orders.changed", ""},
		{"it is not whole", prepares("load", 0, ""), shown(SaveOrder), "no: orders.changed", ""},
		{"there is none", nil, shown(SaveOrder), "no: orders.no_draft", ""},

		{"it answers at once", take, shown(PlayOrder),
			"move.answer:take seat=0 toy.market take", seats + "; orders map[0:[answer:take]]"},
		{"another order would answer", with(orders("answer:take"), prepares("load::small", 2, "")), shown(PlayOrder),
			"no, asking: refused.unknown_control", ""},
		{"nothing would answer", prepares("load::small", 2, ""), shown(PlayOrder),
			"no, asking: refused.unknown_control", ""},
	})
}

func TestOrdersThatCanNeverActAreDropped(t *testing.T) {
	drop := func(t *Table) (Change, error) { return DropSpent(t) }
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	checkChanges(t, ordered, []changeCase{
		{"the first of them", orders("answer:take", "answer:leave", "load:leave"), drop,
			"order.spent seat=0 answer:leave 1", seats + "; orders map[0:[answer:take load:leave]]"},
		{"none", orders("answer:take"), drop, "nothing to change", ""},
		{"one that breaks stays", orders("break"), drop, "nothing to change", ""},
		{"after the end", with(orders("answer:leave"), phase(storage.Finished)), drop, "nothing to change", ""},
	})
	table := ordered()
	orders("break", "answer:leave")(table)
	if spent, err := HasSpentOrder(table); !spent || err == nil {
		t.Errorf("spent is %v, the trouble %v", spent, err)
	}
	c, err := DropSpent(table)
	if err != nil {
		t.Fatal(err)
	}
	told := c.Events[0]
	if told.Only != 0 || !slices.Equal(told.Args, []engine.Arg{engine.Free("why", "toy.spent"), engine.Num("n", 7)}) {
		t.Errorf("its owner is told %+v", told)
	}
}

func TestTheFirstOrderWithALegalAnswerAnswers(t *testing.T) {
	take := orders("answer:take")
	held := func(since int) func(*Table) {
		return with(take, func(t *Table) { t.Held = map[engine.Seat]int{0: since} })
	}
	stoodIn := func(by string) func(*Table) { return with(take, func(t *Table) { t.Seats[0].StandIn = by }) }
	for _, c := range []struct {
		name          string
		given         func(*Table)
		want          string
		ok, troubling bool
	}{
		{"the first", orders("load::small", "answer:take", "answer:leave"), "answer:take 1", true, false},
		{"one behind an illegal one", orders("answer:fold", "answer:take"), "answer:take 1", true, true},
		{"an illegal one", orders("answer:fold"), "", false, true},
		{"one behind a broken one", orders("break", "answer:take"), "", false, true},
		{"none", orders("load::small"), "", false, false},
		{"of a question that is held", held(4), "", false, false},
		{"of another question than is held", held(3), "answer:take 0", true, false},
		{"of a person who is away", stoodIn(StandInAway), "answer:take 0", true, false},
		{"of a person for whom a computer plays a turn", stoodIn(StandInTurn), "", false, false},
		{"of a computer", with(take, computer(0)), "", false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := ordered()
			c.given(table)
			d, _ := table.Position.Decision(0)
			a, ok := Ordered(table, d)
			got := ""
			if ok {
				got = a.Order + " " + string(rune('0'+a.Which))
			}
			if got != c.want || ok != c.ok || (a.Trouble != nil) != c.troubling {
				t.Errorf("it is %q, %v with trouble %v, want %q, %v", got, ok, a.Trouble, c.want, c.ok)
			}
		})
	}
}

func TestWhoMayEditStandingOrders(t *testing.T) {
	edit := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			o, err := EditOrders(t, by)
			return Change{Act: storage.Act{Kind: "edits", Seat: o.Seat}}, err
		}
	}
	checkChanges(t, ordered, []changeCase{
		{"a player", nil, edit(ben), "edits seat=1", ""},
		{"a stranger", nil, edit(dan), "no, asking: refused.not_at_table", ""},
		{"after the end", phase(storage.Finished), edit(ben), "no, asking: refused.not_playing", ""},
		{"before the start", func(t *Table) { t.Position = nil }, edit(ben), "no, asking: refused.not_playing", ""},
		{"a game without orders", func(t *Table) { t.Book = nil }, edit(ben), "no: orders.unknown_here", ""},
	})
}
