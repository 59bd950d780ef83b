package gops

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// Name is the game's key.
	Name = "gops"
	// Players is the number of players (G1).
	Players = 2
	// Cards is the number of cards of a suit, and of rounds (G2).
	Cards = 13
)

// Seat is a seat of the table.
type Seat = engine.Seat

// Suit is a set of cards, a bit for each from 1 to Cards.
type Suit uint16

// all is a whole suit.
const all Suit = 1<<(Cards+1) - 2

func (s Suit) has(card int8) bool     { return card > 0 && card <= Cards && s>>card&1 == 1 }
func (s Suit) with(card int8) Suit    { return s | 1<<card }
func (s Suit) without(card int8) Suit { return s &^ (1 << card) }
func (s Suit) count() int             { return bits.OnesCount16(uint16(s)) }
func (s Suit) lowest() int8           { return int8(bits.TrailingZeros16(uint16(s))) }

// list are the cards, ascending.
func (s Suit) list() []int {
	list := []int{}
	for card := range engine.Bits[int](s) {
		list = append(list, card)
	}
	return list
}

// points are what the cards count as prizes (G7).
func (s Suit) points() int {
	n := 0
	for card := range engine.Bits[int](s) {
		n += card
	}
	return n
}

// step is what the game waits for.
type step int8

const (
	stepTurn step = iota
	stepBid
	stepOver
)

// State is a game.
type State struct {
	Step step
	// Discard says that equal bids discard the prize (G6).
	Discard bool
	// Deck are the prizes that are face down; Stake those that lie open, Prize the one of this round.
	Deck, Stake, Gone Suit
	Prize             int8
	// Hands hold a bid until it is shown; Bids are those that are in, 0 for none.
	Hands, Won [Players]Suit
	Bids       [Players]int8
}

// round counts from 1.
func (s *State) round() int { return Cards - s.Deck.count() }
