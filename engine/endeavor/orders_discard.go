package endeavor

import "github.com/harbormaster/harbormaster/engine"

const (
	// orderLeast is the card whose loss costs least.
	orderLeast = "least"
	// orderWorth keeps a governor on its place unless a further discard brings more glory: the place is worth some at the end
	// of the last round only (E69, R7).
	orderWorth = "worth"
)

func discardOrders() []orderKind {
	return []orderKind{
		// discard:cards:keep gives the first of the cards up; "least" is the one after which fewest have to follow and most is
		// left. It stops with a governor on its place as soon as that is possible, or only where that is no loss of glory, or
		// never (E54 to E59, R7).
		{key: OrderDiscard, phase: "action", steps: 1 << stepDiscard, parts: func(m *orderMenu) []engine.OrderPart {
			return []engine.OrderPart{
				engine.RankedPart("cards", append([]string{orderLeast}, m.names(cardWords[:])...)...), engine.OnePart("keep", orderWorth, orderAlways, orderNever),
			}
		}, follow: followDiscard, spent: nil},
	}
}

func followDiscard(f *following) (Move, engine.OrderReply) {
	var buffer [maxMoves]Move
	list := f.s.discards(f.seat, buffer[:0])
	best, gain := f.cheapest(list)
	if f.b.mayKeep() {
		keep := f.word("keep")
		if keep == orderAlways || keep == orderWorth && (int(f.s.Round) < Rounds || gain <= 0) {
			return Keep(), engine.OrderMoves
		}
	}
	if best.Kind == NoMove {
		return Move{}, engine.OrderStops
	}
	return best, engine.OrderMoves
}

// cheapest finds the card that the order gives up, and what glory that brings in the end: for the governor's place,
// less what the card is worth.
func (f *following) cheapest(list []Move) (best Move, gain int) {
	for _, word := range f.list("cards") {
		over, worth := 0, 0
		for _, m := range list {
			if m.Kind != DiscardMove || word != orderLeast && plainName(word) != m.Card().String() {
				continue
			}
			next := *f.s
			next.discard(m.Card(), &emitter{})
			b := &next.Boards[f.seat]
			o, w := max(0, b.counted()-b.yield(Politics)), next.orderWorth(f.seat)
			if best.Kind == NoMove || o < over || o == over && w > worth {
				best, over, worth, gain = m, o, w, next.score(f.seat).Total-f.s.score(f.seat).Total
			}
		}
		if best.Kind != NoMove {
			return best, gain
		}
	}
	return best, 0
}
