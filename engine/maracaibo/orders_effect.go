package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
)

func effectOrders() []orderKind {
	sockets := append(append([]string{}, socketWords[:]...), orderBest, orderNever, orderAsk)
	return []orderKind{
		// upgrade:sockets fills the first of these that may be filled (M61).
		{key: OrderUpgrade, phase: "upgrade", step: stepUpgrade, needs: -1, parts: []engine.OrderPart{engine.RankedPart("sockets", sockets...)},
			follow: func(f *following) (Move, engine.OrderReply) {
				return f.first("sockets", func(word string, m Move) bool { return word == orderBest || Socket(m.A).String() == word })
			}, spent: spentUpgrade},
		// die:dice:reroll takes the first of these dice, rerolling while a reroll is left and its strength would be less than that
		// (M40, M41).
		{key: OrderDie, phase: "raid", step: stepDie, needs: -1, parts: []engine.OrderPart{
			engine.RankedPart("dice", treasureWords[0], treasureWords[1], treasureWords[2], orderBest, orderAsk), engine.UpToPart("reroll", 1, engine.Numbers(2, 12)...),
		}, follow: followDie},
		// raid:actions uses the first of these raid actions as long as one is possible, then ends the raid or asks (M43).
		{key: OrderRaid, phase: "raid", step: stepRaid, needs: -1, parts: []engine.OrderPart{
			engine.RankedPart("actions", append(raidChoices(), orderBest)...), engine.OnePart("then", "end", orderAsk),
		}, follow: func(f *following) (Move, engine.OrderReply) {
			m, reply := f.first("actions", func(word string, m Move) bool { return m.Kind == RaidMove && (word == orderBest || m.raid() == word) })
			if reply == engine.OrderSilent && f.word("then") == "end" {
				return f.has(EndMove)
			}
			return m, reply
		}},
		// explore:where:trades walks to the first of these and uses the trades that it names (M49, M52).
		{key: OrderExplore, phase: "explore", step: stepExplore, needs: -1, parts: []engine.OrderPart{
			engine.RankedPart("to", exploreWords()...), engine.UpToPart("trades", Trades, tradeChoices()...),
		}, follow: followExplore, spent: func(f *following) *engine.Reason {
			if f.s.Round > 0 && !f.s.canWalk(f.seat) && (!f.s.has(Retirement) || !f.b.Token) {
				return engine.Refuse(SpentEnd)
			}
			return nil
		}},
		// quest:from takes a quest of the market's best, the top of the deck, or none (M53).
		{key: OrderQuest, phase: "quest", step: stepQuest, needs: -1, parts: []engine.OrderPart{engine.RankedPart("from", "market", "deck", "done", orderNever, orderAsk)},
			follow: func(f *following) (Move, engine.OrderReply) {
				return f.first("from", func(word string, m Move) bool {
					if m.Kind != QuestMove {
						return false
					}
					switch q := Quest(m.A); word {
					case "deck":
						return q == NoQuest
					case "market":
						return q != NoQuest
					default:
						return q != NoQuest && f.s.questTier(f.seat, q) >= f.s.least()
					}
				})
			}},
		// effects:order does the effects of a list as they are printed, whatever order is best (P8).
		{key: OrderEffects, phase: "effects", step: stepEffect, needs: -1, parts: []engine.OrderPart{engine.OnePart("order", "printed")},
			follow: func(f *following) (Move, engine.OrderReply) { return f.moves[0], engine.OrderMoves }},
	}
}

// raid is the word of the raid action that a move uses.
func (m Move) raid() string { return RaidAction(m.A).Term() }

func raidChoices() []string {
	var words []string
	for a := range RaidAction(RaidActions) {
		words = append(words, a.Term())
	}
	return words
}

func tradeChoices() []string {
	var words []string
	for t := range Trade(Trades) {
		words = append(words, t.Term())
	}
	return words
}

// exploreWords are what an order to explore can look for.
func exploreWords() []string {
	return []string{orderBest, spaceFar, "vp", "doubloons", "treasure", "bury", "ship_upgrade", "quest", "smuggler_activate", orderNever, orderAsk}
}

func followExplore(f *following) (Move, engine.OrderReply) {
	var want uint32
	for _, word := range f.list("trades") {
		for t := range Trade(Trades) {
			if t.Term() == word && f.b.perm().Trades>>t&1 != 0 {
				want |= 1 << t
			}
		}
	}
	var far Node
	for _, m := range f.moves {
		if m.Kind == ExploreMove && m.Set == want {
			far = max(far, Node(m.A))
		}
	}
	return f.first("to", func(word string, m Move) bool {
		to := Node(m.A)
		if m.Set != want {
			return false
		}
		switch word {
		case orderBest:
			return true
		case spaceFar:
			return to == far
		}
		op := find(opWords[:], word)
		return op >= 0 && holds(rulebook.nodes[to].effects, Op(op))
	})
}

func followDie(f *following) (Move, engine.OrderReply) {
	m, reply := f.first("dice", func(word string, m Move) bool {
		return m.Kind == DieMove && (word == orderBest || Treasure(m.A).String() == word)
	})
	if reply == engine.OrderMoves && f.worth(m) < f.number("reroll") {
		if again, ok := f.has(RerollMove); ok == engine.OrderMoves {
			return again, engine.OrderMoves
		}
	}
	return m, reply
}

func spentUpgrade(f *following) *engine.Reason {
	if f.b.Sockets == 1<<Sockets-1 {
		return engine.Refuse(SpentShip)
	}
	for _, word := range f.list("sockets") {
		at := find(socketWords[:], word)
		if at < 0 || f.b.Sockets>>at&1 == 0 {
			return nil
		}
	}
	return engine.Refuse(SpentSockets)
}
