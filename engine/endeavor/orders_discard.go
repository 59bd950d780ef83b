package endeavor

import "github.com/harbormaster/harbormaster/engine"

const (
	// orderLeast is the card whose loss costs least.
	orderLeast = "least"
	// orderWorth keeps a governor on its place unless a further discard brings more glory: the place is worth some at
	// the end of the last round only (E69, R7).
	orderWorth = "worth"
)

func discardOrders() []orderRule {
	return []orderRule{
		// discard:cards:keep gives the first of the cards up; "least" is the one after which fewest have to follow and
		// most is left. It stops with a governor on its place as soon as that is possible, or only where that is no
		// loss of glory, or never (E54 to E59, R7).
		{
			Key: OrderDiscard, Phase: "action", Steps: 1 << stepDiscard, Parts: []engine.OrderPart{
				engine.RankedPart("cards", append([]string{orderLeast}, cardWords[:]...)...),
				engine.OnePart("keep", orderWorth, orderAlways, orderNever),
			},
			Else: followDiscard,
		},
	}
}

func followDiscard(f *following) (Move, engine.OrderReply) {
	discards := func(_ *following, word string, m Move) bool {
		return m.Kind == DiscardMove && (word == orderLeast || plainName(word) == m.Card().String())
	}
	// Fewest are to follow, then most is to be left.
	best, reply := f.Best(f.List("cards"), discards, func(f *following, m Move) int {
		next := after(f, m)
		b := &next.Boards[f.Seat]
		return next.orderWorth(f.Seat) - 10_000*max(0, b.counted()-b.yield(Politics))
	})
	keep := f.Word("keep")
	last := int(f.State.Round) == Rounds && reply == engine.OrderMoves
	if own(f).mayKeep() && (keep == orderAlways || keep == orderWorth && (!last || !gains(f, best))) {
		return Keep(), engine.OrderMoves
	}
	if reply == engine.OrderSilent {
		return Move{}, engine.OrderStops
	}
	return best, reply
}

// gains says that to give a card up brings glory in the end: for the governor's place, less what the card is worth.
func gains(f *following, m Move) bool {
	next := after(f, m)
	return next.score(f.Seat).Total > f.State.score(f.Seat).Total
}
