package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

func treasureOrders() []orderKind {
	kinds := treasureWords[:Treasures]
	return []orderKind{
		// treasure:kinds gains the first of these kinds, or the one that is worth most (M46).
		{key: OrderTreasure, phase: "treasure", step: stepTreasure, needs: -1, parts: []engine.OrderPart{ranked("kinds", append(slices.Clone(kinds), orderBest, orderAsk)...)},
			follow: func(f *following) (Move, orderReply) {
				return f.first("kinds", func(word string, m Move) bool {
					return m.Kind == TreasureMove && (word == orderBest || Treasure(m.A).String() == word)
				})
			}},
		// store:spaces stores a treasure on the first of these bonus spaces that is free, the best one, or beside them (M46).
		{key: OrderStore, phase: "treasure", step: stepStore, needs: -1, parts: []engine.OrderPart{ranked("spaces", append(slices.Clone(storeWords[:]), orderBest, "beside")...)},
			follow: func(f *following) (Move, orderReply) {
				return f.first("spaces", func(word string, m Move) bool {
					at := Store(m.A)
					switch word {
					case orderBest:
						return at != NoStore
					case "beside":
						return at == NoStore
					}
					return at.String() == word
				})
			}},
		// bury:spaces buries on the first of these spaces that is free, or the best one (M48).
		{key: OrderBury, phase: "bury", step: stepBury, needs: -1, parts: []engine.OrderPart{ranked("spaces", append(slices.Clone(burialWords[:]), orderBest, orderNever, orderAsk)...)},
			follow: func(f *following) (Move, orderReply) {
				return f.first("spaces", func(word string, m Move) bool {
					return m.Kind == BuryMove && (word == orderBest || Burial(m.C).String() == word)
				})
			}, spent: spentBury},
		// refill:kinds refills the first of these islands, or that of the kind of which the seat has most (M57).
		{key: OrderRefill, phase: "refill", step: stepRefill, needs: -1, parts: []engine.OrderPart{ranked("kinds", append(slices.Clone(kinds), "own")...)},
			follow: func(f *following) (Move, orderReply) {
				return f.first("kinds", func(word string, m Move) bool { return word == "own" || Treasure(m.A).String() == word })
			}},
	}
}

func spentBury(f *following) *engine.Reason {
	for _, word := range f.list("spaces") {
		at := find(burialWords[:], word)
		if at < 0 || f.b.Buried>>at&1 == 0 {
			return nil
		}
	}
	return engine.Refuse(SpentSpaces)
}
