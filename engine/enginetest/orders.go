package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// choicesMost is how many choices an editor shows for one part of an order.
	choicesMost = 75
	// orderMost is how many bytes of an order in preparation an editor keeps.
	orderMost = 600
)

// ReadOrders reads orders with spaces between them.
func ReadOrders(text string) []engine.Order {
	var list []engine.Order
	for word := range strings.FieldsSeq(text) {
		list = append(list, engine.ParseOrder(word))
	}
	return list
}

// DrawOrders draws n orders out of everything that a game offers.
func DrawOrders(kinds []engine.OrderKind, n int, rand *engine.Rand) []engine.Order {
	var list []engine.Order
	for range n {
		kind := kinds[rand.IntN(len(kinds))]
		o := engine.Order{Kind: kind.Key}
		for _, part := range kind.Parts {
			words := slices.Clone(part.Choices)
			count := part.Least + rand.IntN(part.Most-part.Least+1)
			if part.Least == 0 && rand.IntN(2) == 0 {
				count = 0 // Conditions are left out often, so that enough orders act.
			}
			for i := range count {
				j := i + rand.IntN(len(words)-i)
				words[i], words[j] = words[j], words[i]
			}
			o.Parts = append(o.Parts, words[:count])
		}
		list = append(list, o)
	}
	return list
}

// OrdersAreJudged gives orders, with spaces between them, to the game of a config: each is refused with a reason, or
// taken where the reason is "".
func OrdersAreJudged(t *testing.T, book engine.Orders, config engine.Config, orders, reason string) {
	t.Helper()
	for _, o := range ReadOrders(orders) {
		err := engine.CheckOrder(book, config, o)
		var got *engine.Reason
		if errors.As(err, &got) != (reason != "") || got != nil && got.Key != reason {
			t.Errorf("%s: %v, want %q", o, err, reason)
		}
	}
}

// OrdersFitAnEditor holds what an editor counts on in the games of these configs: how many choices a part has, that
// none of them holds a sign of the notation, that the longest order can be kept while it is made, and that every order
// reads as it is written and is taken. It gives the kinds that are offered; a config that is no game has none.
func OrdersFitAnEditor(t *testing.T, book engine.Orders, configs []engine.Config) (offered map[string]bool) {
	t.Helper()
	rand := engine.RandFrom(3)
	offered = map[string]bool{}
	for _, config := range configs {
		kinds := book.OrderKinds(config)
		for _, kind := range kinds {
			offered[kind.Key] = true
			longest := engine.Order{Kind: kind.Key}
			for _, part := range kind.Parts {
				if len(part.Choices) == 0 || len(part.Choices) > choicesMost || part.Least > part.Most ||
					part.Most > len(part.Choices) || part.Most < 1 {
					t.Fatalf(
						"%s: %s has %d choices, %d to %d are chosen", kind.Key, part.Key, len(part.Choices), part.Least,
						part.Most,
					)
				}
				if i := slices.IndexFunc(part.Choices,
					func(choice string) bool { return strings.ContainsAny(choice, ":,") }); i >= 0 {
					t.Errorf("%s: %s offers %s", kind.Key, part.Key, part.Choices[i])
				}
				words := slices.SortedFunc(slices.Values(part.Choices),
					func(a, b string) int { return len(b) - len(a) })
				longest.Parts = append(longest.Parts, words[:part.Most])
			}
			if size := len(longest.String()); size > orderMost {
				t.Errorf("%s has %d bytes", longest, size)
			}
		}
		for _, o := range DrawOrders(kinds, 200, &rand) {
			again := engine.ParseOrder(o.String())
			if again.String() != o.String() || len(again.Parts) != len(o.Parts) {
				t.Fatalf("%s reads as %s", o, again)
			}
			if err := engine.CheckOrder(book, config, again); err != nil {
				t.Fatalf("%s: %v", o, err)
			}
		}
	}
	if got := book.OrderKinds(engine.Config{Seats: engine.MaxSeats + 1}); got != nil {
		t.Errorf("a game for too many has %d kinds", len(got))
	}
	return offered
}

// OrdersDoWhatTheirOwnerCouldDo plays a number of games in which every seat draws its orders: what they answer is
// legal, the same on every table that their owner can't tell from the real one, and leaves the table as it is. It
// counts how often each kind acted.
func OrdersDoWhatTheirOwnerCouldDo[S comparable, M fmt.Stringer, V any](
	t *testing.T, game engine.Game, book engine.Orders, rules engine.Rules[S, M, V], games int,
	configOf func(n int, rand *engine.Rand) engine.Config,
) (acted map[string]int) {
	t.Helper()
	acted = map[string]int{}
	for n := range games {
		rand := engine.RandFrom(uint64(n))
		config := configOf(n, &rand)
		table, _, err := game.New(config)
		if err != nil {
			t.Fatal(err)
		}
		kinds := book.OrderKinds(config)
		for {
			open := slices.DeleteFunc(table.Decisions(), func(d engine.Decision) bool { return !d.Awaited() })
			if len(open) == 0 {
				break
			}
			d := open[rand.IntN(len(open))]
			// Fresh orders for each question, so that many meet each.
			orders := DrawOrders(kinds, 12, &rand)
			_ = book.SpentOrder(table, d.Seat, orders[0])
			before, _ := engine.State(table, rules)
			move, which, ok := book.FollowOrders(table, d, orders)
			after, _ := engine.State(table, rules)
			if after != before {
				t.Fatalf("%v changed the table", orders)
			}
			other := table.Redeal(d.Seat, &rand)
			if again, at, too := book.FollowOrders(other, d, orders); again != move || at != which || too != ok {
				t.Fatalf("game %d, %s: %v give %q, and %q where the seat sees the same", n, d.Step, orders, move, again)
			}
			if ok {
				acted[orders[which].Kind]++
				if err := table.Check(engine.Action{Seat: d.Seat, Move: move}); err != nil || !d.Open &&
					!slices.Contains(d.Moves, move) {
					t.Fatalf("game %d, %s: %s gives %s: %v", n, d.Step, orders[which], move, err)
				}
			}
			if !ok || rand.IntN(2) == 0 { // Orders alone would see too little of the game.
				move = rules.Sample(&after, d.Seat, &rand).String()
			}
			if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: move}); err != nil {
				t.Fatalf("game %d, %s, %v: %s: %v", n, d.Step, orders, move, err)
			}
		}
	}
	return acted
}

// NoKindOfOrderGivesWhatIsRefused plays a number of games at random and asks orders of all kinds at every question: an
// illegal move is held back without a word, so this looks at the kinds themselves. It also holds that an order which is
// spent stays so, and where silent is set that it never has an answer again, not even to pass.
func NoKindOfOrderGivesWhatIsRefused[S any, M fmt.Stringer, V any](
	t *testing.T, book *engine.OrderBook[S, M, V], silent bool, games int,
	configOf func(n int, rand *engine.Rand) engine.Config,
) {
	t.Helper()
	answers, spent, rules := 0, map[string]int{}, book.Rules
	for n := range games {
		rand := engine.RandFrom(uint64(1000 + n))
		config := configOf(n, &rand)
		s, err := rules.Setup(config)
		if err != nil {
			t.Fatal(err)
		}
		orders := DrawOrders(book.OrderKinds(config), 200, &rand)
		gone := make([][engine.MaxSeats]bool, len(orders))
		for engine.AnswerChance(rules, &s, &rand, nil); rules.Asked(&s) != 0; engine.AnswerChance(rules, &s, &rand,
			nil) {
			seat := rules.Asked(&s).First()
			step, moves := rules.Step(&s, seat).Key, rules.Moves(&s, seat, nil)
			for i, o := range orders {
				reason := book.Spent(&s, seat, o)
				if gone[i][seat] && reason == nil {
					t.Fatalf("game %d, %s: %s was spent and is not any more", n, step, o)
				}
				if gone[i][seat] = reason != nil; reason != nil {
					spent[reason.Key]++
				}
				move, reply := book.Reply(
					engine.Following[S, M]{State: &s, Seat: seat, Orders: orders, Order: o, Moves: moves},
				)
				if reply != engine.OrderMoves {
					continue
				}
				answers++
				if err := rules.Check(&s, seat, move); err != nil {
					t.Fatalf("game %d, %s: %s gives %s: %v", n, step, o, move, err)
				}
				if silent && reason != nil {
					t.Fatalf("game %d, %s: %s is spent (%v) and gives %s", n, step, o, reason, move)
				}
			}
			rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), nil)
		}
	}
	if answers == 0 || len(spent) == 0 {
		t.Errorf("%d answers; spent: %v", answers, spent)
	}
	t.Logf("%d answers; spent: %v", answers, spent)
}

// SetsAreReady holds what an editor counts on in the games of these configs: the ready-made sets, at most five, are
// those of the keys, and anybody may take each as it is. A config that is no game has none.
func SetsAreReady(t *testing.T, book engine.Orders, configs []engine.Config, keys ...string) {
	t.Helper()
	for _, config := range configs {
		var got []string
		for _, set := range book.OrderSets(config) {
			got = append(got, set.Key)
			if len(set.Orders) == 0 || len(set.Orders) > 8 {
				t.Errorf("the set %s has %d orders", set.Key, len(set.Orders))
			}
			for _, o := range set.Orders {
				if err := engine.CheckOrder(book, config, o); err != nil {
					t.Errorf("the set %s has %s: %v", set.Key, o, err)
				}
			}
		}
		if !slices.Equal(got, keys) || len(got) > 5 {
			t.Errorf("the sets are %q, want %q", got, keys)
		}
	}
	if got := book.OrderSets(engine.Config{Seats: engine.MaxSeats + 1}); got != nil {
		t.Errorf("a game for too many has the sets %v", got)
	}
}
