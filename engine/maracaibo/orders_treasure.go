package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

func treasureOrders() []orderKind {
	kinds := treasureWords[:Treasures]
	return []orderKind{
		// treasure:kinds gains the first of these kinds, or the one that is worth most (M46).
		{key: OrderTreasure, phase: "treasure", step: stepTreasure, needs: -1, parts: []engine.OrderPart{engine.RankedPart("kinds", append(slices.Clone(kinds), orderBest, orderAsk)...)},
			follow: func(f *following) (Move, engine.OrderReply) {
				return f.first("kinds", func(word string, m Move) bool {
					return m.Kind == TreasureMove && (word == orderBest || Treasure(m.A).String() == word)
				})
			}},
		// store:spaces stores a treasure on the free bonus space that brings most, or beside them (M46).
		{key: OrderStore, phase: "treasure", step: stepStore, needs: -1, parts: []engine.OrderPart{engine.OnePart("spaces", orderBest, "beside")},
			follow: func(f *following) (Move, engine.OrderReply) {
				return f.first("spaces", func(word string, m Move) bool { return (word == orderBest) == (Store(m.A) != NoStore) })
			}},
		// bury:kinds buries a treasure of the first of these kinds that can be, or what brings most, where it brings most (M48).
		{key: OrderBury, phase: "bury", step: stepBury, needs: -1, parts: []engine.OrderPart{engine.RankedPart("kinds", append(slices.Clone(kinds), orderBest, orderNever, orderAsk)...)},
			follow: func(f *following) (Move, engine.OrderReply) {
				return f.first("kinds", func(word string, m Move) bool {
					return m.Kind == BuryMove && (word == orderBest || Treasure(m.A).String() == word)
				})
			}, spent: spentBury},
		// refill:kinds refills the first of these islands, or that of the kind of which the seat has most (M57).
		{key: OrderRefill, phase: "refill", step: stepRefill, needs: -1, parts: []engine.OrderPart{engine.RankedPart("kinds", append(slices.Clone(kinds), "own")...)},
			follow: func(f *following) (Move, engine.OrderReply) {
				return f.first("kinds", func(word string, m Move) bool { return word == "own" || Treasure(m.A).String() == word })
			}},
	}
}

// spentBury says why nothing of what was named can be buried any more: its sections are full, and Poseidon's spaces can't be had.
func spentBury(f *following) *engine.Reason {
	if f.b.Head == NoFigurehead && slices.Contains(f.s.Supply[:], Poseidon) || f.b.freePoseidon() != 0 {
		return nil
	}
	for _, word := range f.list("kinds") {
		kind := Treasure(find(treasureWords[:Treasures], word))
		if kind >= 0 && f.b.freeBurials(kind) == 0 {
			continue
		}
		if kind >= 0 || word == orderNever || word == orderAsk || word == orderBest && f.b.Buried&(1<<FirstPoseidon-1) != 1<<FirstPoseidon-1 {
			return nil
		}
	}
	return engine.Refuse(SpentSpaces)
}
