package engine

import (
	"slices"
	"strings"
)

// Orders is a Game whose players may leave standing orders: answers to questions that are still to come, so that nobody waits
// for an answer that is known. An order is a line of text: see Order. A seat's orders are tried from first to last.
//
// An order never does what its owner could not do by hand: what it gives is one of the legal moves of the question, and it
// knows no more than its owner sees.
type Orders interface {
	// OrderKinds lists what can be ordered in a game of this config, in the order in which an editor offers it.
	OrderKinds(Config) []OrderKind
	// CheckOrder says whether an order can be given in a game of this config. A refusal is a *Reason.
	CheckOrder(Config, Order) error
	// FollowOrders gives the legal move with which the first of the orders that has an answer answers the question, and which
	// of them that is. It is false where none has: the person is asked. An order that says so by its own words keeps those behind
	// it from answering. It reads nothing of the table but the seat's own view.
	FollowOrders(t Table, d Decision, orders []Order) (move string, which int, ok bool)
	// SpentOrder says why an order can never act any more in this game, such as that the last harbor is built; nil while it
	// can. It reads the seat's own view only.
	SpentOrder(t Table, seat Seat, o Order) *Reason
}

// OrderKind is a kind of order and what it is made of. Its words stand in the catalogue under "<game>.order.<Key>".
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

// Well says whether an order has what its kind wants: its parts, each with so many different choices out of those that are
// offered. The refusal is a *Reason.
func (k OrderKind) Well(o Order) error {
	if o.Kind != k.Key || len(o.Parts) != len(k.Parts) {
		return Refuse("refused.order")
	}
	for i, part := range k.Parts {
		chosen := o.Parts[i]
		if len(chosen) < part.Least || len(chosen) > part.Most {
			return Refuse("refused.order_count", Term("part", part.Key), Num("least", part.Least), Num("most", part.Most))
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
