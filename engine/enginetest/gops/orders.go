package gops

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// OrderBid is the one kind of order, bid:prizes:cards: for one of these prizes, without a choice for any, it bids the
// first of the cards that is in the hand.
const OrderBid = "bid"

// SpentCards: all cards of an order are spent. SpentPrizes: none of its prizes is to come.
const (
	SpentCards  = "order.cards_spent"
	SpentPrizes = "order.prizes_gone"
)

type following = engine.Following[State, Move]

var orderBook = engine.OrderBook[State, Move, View]{
	Rules:  Rules{},
	Step:   func(s *State) int { return int(s.Step) },
	Seated: func(_ *State, seat Seat) bool { return seat >= 0 && seat < Players },
	Holds: func(f *following) bool {
		prizes := f.List("prizes")
		return len(prizes) == 0 || slices.Contains(prizes, strconv.Itoa(int(f.State.Prize)))
	},
	Kinds: []engine.OrderRule[State, Move]{{
		Key: OrderBid, Phase: "round", Steps: 1 << stepBid, Says: "bid:",
		Parts: []engine.OrderPart{
			engine.UpToPart("prizes", Cards-1, engine.Numbers(1, Cards)...),
			engine.RankedPart("cards", engine.Numbers(1, Cards)...),
		},
		Spent: func(f *following) *engine.Reason {
			prizes := f.State.Deck
			if f.State.Step == stepBid {
				prizes = prizes.with(f.State.Prize)
			}
			if none(f.List("cards"), f.State.Hands[f.Seat]) {
				return engine.Refuse(SpentCards)
			}
			if list := f.List("prizes"); len(list) > 0 && none(list, prizes) {
				return engine.Refuse(SpentPrizes)
			}
			return nil
		},
	}},
	Sets: engine.ReadOrderSets([]byte(`[["usual", "bid:1:1", "bid:13:13,12"]]`)),
}

// none says that none of the cards is in a suit.
func none(words []string, suit Suit) bool {
	return !slices.ContainsFunc(words, func(word string) bool {
		n, err := strconv.ParseInt(word, 10, 8)
		return err == nil && suit.has(int8(n))
	})
}

// Orders gives the game's standing orders.
func Orders() engine.Orders { return &orderBook }
