package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Orders are the standing orders of a game: answers to questions that are still to come, so that nobody waits for an
// answer that is known. An order is a line of text: see Order. A seat's orders are tried from first to last. OrderBook
// implements it.
//
// An order never does what its owner could not do by hand: what it gives is one of the legal moves of the question, and
// it knows no more than its owner sees.
type Orders interface {
	// OrderKinds lists what can be ordered in a game of this config, in the order in which an editor offers it.
	OrderKinds(Config) []OrderKind
	// FollowOrders gives the legal move with which the first of the orders that has an answer answers the question, and
	// which of them that is. It is false where none has: the person is asked. An order that says so by its own words
	// keeps those behind it from answering. It reads nothing of the table but the seat's own view.
	FollowOrders(t Table, d Decision, orders []Order) (move string, which int, ok bool)
	// SpentOrder says why an order can never act any more in this game, such as that the last harbor is built; nil
	// while it can. It reads the seat's own view only.
	SpentOrder(t Table, seat Seat, o Order) *Reason
	// OrderSets are the ready-made sets of orders for a game of this config, at most five, in the order in which they
	// are offered; none where there is no such game.
	OrderSets(Config) []OrderSet
}

// OrderSet is a ready-made set of standing orders: at most eight, for those who do not want to make their
// own. Its words stand in the catalog under "<game>.orders.<Key>".
type OrderSet struct {
	Key    string
	Orders []Order
}

// UsualOrders are those that people usually leave in a game of this config: the set "usual", none where there is none.
func UsualOrders(book Orders, c Config) []Order {
	for _, set := range book.OrderSets(c) {
		if set.Key == "usual" {
			return set.Orders
		}
	}
	return nil
}

// OrderReply is what an order says to a question.
type OrderReply uint8

const (
	// OrderSilent leaves the question to the next order, OrderStops to the person, OrderMoves gives a move.
	OrderSilent OrderReply = iota
	OrderStops
	OrderMoves
)

// OrderKind is a kind of order and what it is made of. Its words stand in the catalog under "<game>.order.<Key>".
type OrderKind struct {
	// Key is its word in notation, such as "sell".
	Key string
	// Phase names the topic of the rules that it belongs to, such as "trader".
	Phase string
	// Parts are its choices, in order; at least one.
	Parts []OrderPart
}

// OrderPart is one choice of an order.
type OrderPart struct {
	// Key is its word in notation, such as "goods".
	Key string
	// Choices are words of the game's vocabulary, at most 75.
	Choices []string
	// Least and Most are how many of them may be chosen. Ranked says that their order counts: the first is wanted most.
	Least, Most int
	Ranked      bool
}

// Order is a standing order: its kind, and what is chosen for each part of the kind, in the order of the parts.
type Order struct {
	Kind  string
	Parts [][]string
}

// String is the order in notation, such as "sell:coffee,sugar:keep".
func (o Order) String() string {
	text := o.Kind
	for _, part := range o.Parts {
		text += ":" + strings.Join(part, ",")
	}
	return text
}

// ParseOrder reads an order in notation; whether a game knows it is not looked at.
func ParseOrder(text string) Order {
	words := strings.Split(text, ":")
	o := Order{Kind: words[0]}
	for _, word := range words[1:] {
		var part []string
		if word != "" {
			part = strings.Split(word, ",")
		}
		o.Parts = append(o.Parts, part)
	}
	return o
}

// Chosen is what an order chooses for the part with this index; none where it is missing.
func (o Order) Chosen(part int) []string {
	if part < 0 || part >= len(o.Parts) {
		return nil
	}
	return o.Parts[part]
}

// Word is the first choice for the part with this index, "" for none.
func (o Order) Word(part int) string {
	if chosen := o.Chosen(part); len(chosen) > 0 {
		return chosen[0]
	}
	return ""
}

// Number is the first choice for the part with this index, one of Numbers; 0 for none.
func (o Order) Number(part int) int {
	n, err := strconv.Atoi(o.Word(part))
	if err != nil {
		return 0
	}
	return n
}

// MostRanked is how many of many choices a part of RankedPart lets be chosen.
const MostRanked = 12

// RankedPart is a part of at least one choice, at most MostRanked, the one that is wanted most first.
func RankedPart(key string, words ...string) OrderPart {
	return OrderPart{Key: key, Choices: words, Least: 1, Most: min(len(words), MostRanked), Ranked: true}
}

// OnePart is a part of one choice.
func OnePart(key string, words ...string) OrderPart {
	return OrderPart{Key: key, Choices: words, Least: 1, Most: 1}
}

// UpToPart is a part of at most so many choices, of which none has to be made.
func UpToPart(key string, most int, words ...string) OrderPart {
	return OrderPart{Key: key, Choices: words, Most: most}
}

// Numbers are the numbers from least, at least 1, to most as choices of a part: see Order.Number.
func Numbers(least, most int) []string {
	var words []string
	for n := least; n <= most; n++ {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

// CheckOrder says whether an order can be given in a game of this config. A refusal is a *Reason.
func CheckOrder(book Orders, c Config, o Order) error {
	for _, kind := range book.OrderKinds(c) {
		if kind.Key == o.Kind {
			return kind.Check(o)
		}
	}
	return Refuse("refused.order")
}

// Check says whether an order has what its kind wants: its parts, each with so many different choices out of those that
// are offered. The refusal is a *Reason.
func (k OrderKind) Check(o Order) error {
	if o.Kind != k.Key || len(o.Parts) != len(k.Parts) {
		return Refuse("refused.order")
	}
	for i, part := range k.Parts {
		chosen := o.Parts[i]
		if len(chosen) < part.Least || len(chosen) > part.Most {
			return Refuse("refused.order_count", Term("part", part.Key), Num("least", part.Least),
				Num("most", part.Most))
		}
		seen := map[string]bool{}
		for _, word := range chosen {
			if seen[word] || !slices.Contains(part.Choices, word) {
				return Refuse("refused.order")
			}
			seen[word] = true
		}
	}
	return nil
}
