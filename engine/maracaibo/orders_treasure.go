package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// treasureOf is the word of the treasure that a move is about.
func treasureOf(m Move) string { return Treasure(m.A).String() }

func treasureOrders() []orderRule {
	kinds := func(more ...string) []engine.OrderPart {
		return []engine.OrderPart{engine.RankedPart("kinds", slices.Concat(treasureWords[:Treasures], more)...)}
	}
	return []orderRule{
		// treasure:kinds gains the first of these kinds, or the one that is worth most (M46).
		{
			Key: OrderTreasure, Phase: "treasure", Steps: 1 << stepTreasure, Parts: kinds(orderBest, orderAsk),
			Means: about(TreasureMove, orderBest, treasureOf),
		},
		// store:spaces stores a treasure on the free bonus space that brings most, or beside them (M46).
		{
			Key: OrderStore, Phase: "treasure", Steps: 1 << stepStore,
			Parts: []engine.OrderPart{engine.OnePart("spaces", orderBest, "beside")},
			Means: func(_ *following, word string, m Move) bool {
				return (word == orderBest) == (Store(m.A) != NoStore)
			},
		},
		// bury:kinds buries a treasure of the first of these kinds that can be, or what brings most, where it brings
		// most (M48).
		{
			Key: OrderBury, Phase: "bury", Steps: 1 << stepBury, Parts: kinds(orderBest, orderNever, orderAsk),
			Means: about(BuryMove, orderBest, treasureOf), Spent: spentBury,
		},
		// refill:kinds refills the first of these islands, or that of the kind of which the seat has most (M57).
		{
			Key: OrderRefill, Phase: "refill", Steps: 1 << stepRefill, Parts: kinds("own"),
			Means: about(RefillMove, "own", treasureOf),
		},
	}
}

// spentBury says why nothing of what was named can be buried any more: its sections are full, and Poseidon's spaces
// can't be had.
func spentBury(f *following) *engine.Reason {
	if own(f).Head == NoFigurehead && slices.Contains(f.State.Supply[:], Poseidon) || own(f).freePoseidon() != 0 {
		return nil
	}
	for _, word := range f.List("kinds") {
		kind := Treasure(find(treasureWords[:Treasures], word))
		if kind >= 0 && own(f).freeBurials(kind) == 0 {
			continue
		}
		if kind >= 0 || word == orderNever || word == orderAsk ||
			word == orderBest && own(f).Buried&(1<<FirstPoseidon-1) != 1<<FirstPoseidon-1 {
			return nil
		}
	}
	return engine.Refuse(SpentSpaces)
}
