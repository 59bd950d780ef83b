package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// OrderAsk is the choice that leaves a question to the person: among ranked choices, those behind it mean nothing.
const OrderAsk = "ask"

// OrderBook is the standing orders of a game as a table of kinds. It implements Orders.
type OrderBook[S any, M fmt.Stringer, V any] struct {
	Rules Rules[S, M, V]
	// Kinds are in the order in which an editor offers them. They may look for each other.
	Kinds []OrderRule[S, M]
	// Step is the number of the open question, below 64: see OrderRule.Steps.
	Step func(*S) int
	// Seated says that a seat is one of the game that is not run by the rules.
	Seated func(*S, Seat) bool
	// Word is how a game that was set up so calls a choice of a part, "" where it has none of it. A part of which it
	// has no choice is left out. Nil leaves all as it is.
	Word func(s *S, part, choice string) string
	// Holds says that an order is meant for the turn under way: else it is silent. Nil: all always are.
	Holds func(*Following[S, M]) bool
	// Over says why a seat is asked nothing more, nil while it is. Nil: this is not known.
	Over func(*S, Seat) *Reason
	// Sets are the ready-made sets: see ReadOrderSets.
	Sets []OrderSet
}

// OrderRule is a kind of order as a game follows it: a pattern of moves by rank, or a function.
type OrderRule[S any, M fmt.Stringer] struct {
	// Key and Phase: see OrderKind.
	Key, Phase string
	// Steps is the set of the questions that it may answer.
	Steps uint64
	// Parts are its parts in a game that has everything.
	Parts []OrderPart
	// Needs says that a game that was set up so can ask for it. Nil: all do.
	Needs func(*S) bool
	// Means says that a choice means a legal move. The choices are those of the first ranked part, or of the first
	// part; the order answers by the first of them that means any move, and of several by the one that is worth most,
	// the first of equals.
	Means func(f *Following[S, M], choice string, m M) bool
	// Says stands for Means where a choice means the move that is written as Says and the choice, such as "take:" and
	// "noble"; Any is the choice that means every move which begins so, "" for none.
	Says, Any string
	// Worth compares the moves that one choice means. Nil: they are equal.
	Worth func(f *Following[S, M], m M) int
	// Else answers where no choice means a move, or all questions of a kind without Means and Says. Nil is silent.
	Else func(*Following[S, M]) (M, OrderReply)
	// Spent says why it can never act again, nil while it can. Nil: it always can.
	Spent func(*Following[S, M]) *Reason
}

// Following is an order at a table: asked for an answer, or whether it can ever give one.
type Following[S any, M fmt.Stringer] struct {
	State *S
	Seat  Seat
	// Order is the one that is asked, Orders are all of the seat's.
	Order  Order
	Orders []Order
	// Moves are the legal moves of the question.
	Moves []M
	rule  *OrderRule[S, M]
}

func (f *Following[S, M]) at(part string) int {
	return slices.IndexFunc(f.rule.Parts, func(p OrderPart) bool { return p.Key == part })
}

// List is what the order chooses for a part, none where it has no such part.
func (f *Following[S, M]) List(part string) []string { return f.Order.Chosen(f.at(part)) }

// Word is the first choice for a part, "" for none.
func (f *Following[S, M]) Word(part string) string { return f.Order.Word(f.at(part)) }

// Number is the first choice for a part of numbers, 0 for none.
func (f *Following[S, M]) Number(part string) int { return f.Order.Number(f.at(part)) }

// Has says that a choice is among those for a part.
func (f *Following[S, M]) Has(part, choice string) bool { return slices.Contains(f.List(part), choice) }

// First answers by the first legal move that is meant.
func (f *Following[S, M]) First(means func(M) bool) (m M, r OrderReply) {
	if i := slices.IndexFunc(f.Moves, means); i >= 0 {
		return f.Moves[i], OrderMoves
	}
	return m, OrderSilent
}

// Best answers by the first of the choices that means any legal move: of several by the one that is worth most, the
// first of equals. It stops at OrderAsk.
func (f *Following[S, M]) Best(
	choices []string, means func(f *Following[S, M], choice string, m M) bool, worth func(*Following[S, M], M) int,
) (best M, r OrderReply) {
	for _, choice := range choices {
		if choice == OrderAsk {
			return best, OrderStops
		}
		top := 0
		for _, m := range f.Moves {
			if !means(f, choice, m) {
				continue
			}
			value := 0
			if worth != nil {
				value = worth(f, m)
			}
			if r == OrderSilent || value > top {
				best, top, r = m, value, OrderMoves
			}
		}
		if r == OrderMoves {
			return best, r
		}
	}
	return best, OrderSilent
}

// says is what a rule with Says means.
func (f *Following[S, M]) says(choice string, m M) bool {
	word, ok := strings.CutPrefix(m.String(), f.rule.Says)
	return ok && choice != "" && (word == choice || choice == f.rule.Any)
}

// reply is what an order says to the open question.
func (f *Following[S, M]) reply() (m M, r OrderReply) {
	means := f.rule.Means
	if f.rule.Says != "" {
		means = (*Following[S, M]).says
	}
	if means != nil {
		part := max(0, slices.IndexFunc(f.rule.Parts, func(p OrderPart) bool { return p.Ranked }))
		m, r = f.Best(f.Order.Chosen(part), means, f.rule.Worth)
	}
	if r == OrderSilent && f.rule.Else != nil {
		return f.rule.Else(f)
	}
	return m, r
}

func (b *OrderBook[S, M, V]) rule(key string) *OrderRule[S, M] {
	if i := slices.IndexFunc(b.Kinds, func(k OrderRule[S, M]) bool { return k.Key == key }); i >= 0 {
		return &b.Kinds[i]
	}
	return nil
}

// Reply is what one of a seat's orders says to its open question; the move may be illegal.
func (b *OrderBook[S, M, V]) Reply(f Following[S, M]) (m M, r OrderReply) {
	f.rule = b.rule(f.Order.Kind)
	if f.rule == nil || f.rule.Steps&(1<<b.Step(f.State)) == 0 || b.Holds != nil && !b.Holds(&f) {
		return m, OrderSilent
	}
	return f.reply()
}

// Follow gives the move of the first order that has one for the open question of a seat, and which of them that is. It
// is false, and the move means nothing, where none has, where one stops before, and where the seat is not asked or the
// move is not legal.
func (b *OrderBook[S, M, V]) Follow(s *S, seat Seat, orders []Order) (move M, which int, ok bool) {
	if !b.Rules.Asked(s).Has(seat) {
		return move, 0, false
	}
	f := Following[S, M]{State: s, Seat: seat, Orders: orders, Moves: b.Rules.Moves(s, seat, nil)}
	for i, o := range orders {
		f.Order = o
		switch m, r := b.Reply(f); r {
		case OrderStops:
			return move, 0, false
		case OrderMoves:
			return m, i, b.Rules.Check(s, seat, m) == nil
		}
	}
	return move, 0, false
}

// FollowOrders implements Orders.
func (b *OrderBook[S, M, V]) FollowOrders(t Table, d Decision, orders []Order) (move string, which int, ok bool) {
	s, err := AskedState(t, b.Rules, d.Seat)
	if err != nil || b.Rules.Step(&s, d.Seat).Key != d.Step {
		return "", 0, false
	}
	m, which, ok := b.Follow(&s, d.Seat, orders)
	if !ok {
		return "", 0, false
	}
	return m.String(), which, true
}

// Spent says why an order of a seat can never act any more, nil while it can, and while chance is asked.
func (b *OrderBook[S, M, V]) Spent(s *S, seat Seat, o Order) *Reason {
	f := Following[S, M]{State: s, Seat: seat, Order: o, rule: b.rule(o.Kind)}
	if f.rule == nil || !b.Seated(s, seat) || b.Rules.Chance(s) {
		return nil
	}
	if b.Over != nil {
		if reason := b.Over(s, seat); reason != nil {
			return reason
		}
	}
	if f.rule.Spent == nil {
		return nil
	}
	return f.rule.Spent(&f)
}

// SpentOrder implements Orders.
func (b *OrderBook[S, M, V]) SpentOrder(t Table, seat Seat, o Order) *Reason {
	s, known := State(t, b.Rules)
	if !known {
		return nil
	}
	return b.Spent(&s, seat, o)
}

// OrderKinds implements Orders.
func (b *OrderBook[S, M, V]) OrderKinds(c Config) []OrderKind {
	s, err := b.Rules.Setup(c)
	if err != nil {
		return nil
	}
	var list []OrderKind
	for i := range b.Kinds {
		if rule := &b.Kinds[i]; rule.Needs == nil || rule.Needs(&s) {
			list = append(list, OrderKind{Key: rule.Key, Phase: rule.Phase, Parts: b.parts(&s, rule.Parts)})
		}
	}
	return list
}

// parts are those of a kind in a game that was set up so.
func (b *OrderBook[S, M, V]) parts(s *S, all []OrderPart) []OrderPart {
	var list []OrderPart
	for _, part := range all {
		part.Choices = b.words(s, part.Key, part.Choices)
		if part.Most = min(part.Most, len(part.Choices)); part.Most > 0 {
			list = append(list, part)
		}
	}
	return list
}

func (b *OrderBook[S, M, V]) words(s *S, part string, choices []string) []string {
	if b.Word == nil {
		return choices
	}
	var list []string
	for _, choice := range choices {
		if word := b.Word(s, part, choice); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// OrderSets implements Orders: of each set what the game has.
func (b *OrderBook[S, M, V]) OrderSets(c Config) []OrderSet {
	s, err := b.Rules.Setup(c)
	if err != nil {
		return nil
	}
	var list []OrderSet
	for _, set := range b.Sets {
		fit := OrderSet{Key: set.Key}
		for _, o := range set.Orders {
			rule := b.rule(o.Kind)
			own := Order{Kind: o.Kind}
			for i, part := range rule.Parts {
				if len(b.words(&s, part.Key, part.Choices)) > 0 {
					own.Parts = append(own.Parts, b.words(&s, part.Key, o.Chosen(i)))
				}
			}
			if CheckOrder(b, c, own) == nil {
				fit.Orders = append(fit.Orders, own)
			}
		}
		list = append(list, fit)
	}
	return list
}

// ReadOrderSets reads the ready-made sets of a file: a list of [key, order, order …]. It panics where the file is no
// such list: a program has it built in.
func ReadOrderSets(text []byte) []OrderSet {
	var lines [][]string
	if err := json.Unmarshal(text, &lines); err != nil {
		panic(fmt.Sprintf("sets of orders: %v", err))
	}
	sets := make([]OrderSet, len(lines))
	for i, line := range lines {
		sets[i].Key = line[0]
		for _, order := range line[1:] {
			sets[i].Orders = append(sets[i].Orders, ParseOrder(order))
		}
	}
	return sets
}
