package gops

import "github.com/harbormaster/harbormaster/engine/codec"

// Kind is the kind of a move.
type Kind uint8

// The kinds of moves; the notation stands behind each.
const (
	NoMove   Kind = iota
	BidMove       // bid:7
	TurnMove      // turn:13, an outcome of chance
)

// Move is a bid, or the prize that is turned up.
type Move struct {
	Kind Kind
	Card int8
}

// Bid lays a card (G3).
func Bid(card int8) Move { return Move{BidMove, card} }

// Turn turns a prize up (G2).
func Turn(card int8) Move { return Move{TurnMove, card} }

var notation = codec.New(":", func(m Move) uint8 { return uint8(m.Kind) },
	codec.As(Bid(0), "bid", "bid", card), codec.As(Turn(0), "turn", "", card))

var card = codec.Number("card", 1, Cards, func(m *Move) *int8 { return &m.Card })

// String is the move's notation.
func (m Move) String() string { return notation.String(m) }

// Parse reads a move's notation; any other text is codec.ErrNotation.
func (Rules) Parse(text string) (Move, error) { return notation.Parse(text) }
