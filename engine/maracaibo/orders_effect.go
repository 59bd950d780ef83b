package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

func effectOrders() []orderRule {
	parts := func(list ...engine.OrderPart) []engine.OrderPart { return list }
	return []orderRule{
		// upgrade:sockets fills the first of these that may be filled (M61).
		{
			Key: OrderUpgrade, Phase: "upgrade", Steps: 1 << stepUpgrade, Spent: spentUpgrade,
			Parts: parts(
				engine.RankedPart(
					"sockets", slices.Concat(socketWords[:], []string{orderBest, orderNever, orderAsk})...,
				),
			),
			Means: about(UpgradeMove, orderBest, func(m Move) string { return Socket(m.A).String() }),
		},
		// die:dice:reroll takes the first of these dice, rerolling while a reroll is left and its strength would be
		// less than that (M40, M41).
		{
			Key: OrderDie, Phase: "raid", Steps: 1 << stepDie, Else: followDie, Parts: parts(
				engine.RankedPart("dice", append(treasureWords[:Treasures:Treasures], orderBest, orderAsk)...),
				engine.UpToPart("reroll", 1, engine.Numbers(2, 12)...)),
		},
		// raid:actions uses the first of these raid actions while one is possible, then ends the raid or asks (M43).
		{
			Key: OrderRaid, Phase: "raid", Steps: 1 << stepRaid,
			Parts: parts(
				engine.RankedPart("actions", append(termsOf[RaidAction](RaidActions), orderBest)...),
				engine.OnePart("then", "end", orderAsk),
			),
			Means: about(RaidMove, orderBest, Move.raid), Else: func(f *following) (Move, engine.OrderReply) {
				if f.Word("then") == "end" {
					return one(EndMove)(f)
				}
				return Move{}, engine.OrderSilent
			},
		},
		// explore:where:trades walks to the first of these and uses the trades that it names (M49, M52).
		{
			Key: OrderExplore, Phase: "explore", Steps: 1 << stepExplore,
			Parts: parts(
				engine.RankedPart("to", exploreWords...), engine.UpToPart("trades", Trades, termsOf[Trade](Trades)...),
			),
			Means: explores, Spent: func(f *following) *engine.Reason {
				if !f.State.canWalk(f.Seat) && (!f.State.has(Retirement) || !own(f).Token) {
					return engine.Refuse(SpentEnd)
				}
				return nil
			},
		},
		// quest:from takes a quest of the market's best, the top of the deck, or none (M53).
		{
			Key: OrderQuest, Phase: "quest", Steps: 1 << stepQuest,
			Parts: parts(engine.RankedPart("from", "market", "deck", "done", orderNever, orderAsk)),
			Means: func(f *following, word string, m Move) bool {
				q := Quest(m.A)
				if m.Kind != QuestMove || (word == "deck") != (q == NoQuest) {
					return false
				}
				return word != "done" || f.State.questTier(f.Seat, q) >= f.State.least()
			},
		},
		// effects:order does the effects of a list as they are printed, whatever order is best (P8).
		{
			Key: OrderEffects, Phase: "effects", Steps: 1 << stepEffect,
			Parts: parts(engine.OnePart("order", "printed")),
			Else:  func(f *following) (Move, engine.OrderReply) { return f.Moves[0], engine.OrderMoves },
		},
	}
}

func (m Move) raid() string { return RaidAction(m.A).Term() }

// termsOf are the keys of things in the vocabulary.
func termsOf[T interface {
	~int8
	Term() string
}](n T) []string {
	var words []string
	for i := range n {
		words = append(words, i.Term())
	}
	return words
}

// exploreWords are what an order to explore can look for.
var exploreWords = []string{
	orderBest, "farthest", "vp", "doubloons", "treasure", "bury", "ship_upgrade", "quest", "smuggler_activate",
	orderNever, orderAsk,
}

func explores(f *following, word string, m Move) bool {
	if m.Kind != ExploreMove || m.Set != trades(f) {
		return false
	}
	switch word {
	case orderBest:
		return true
	case "farthest":
		farther := func(other Move) bool { return other.Kind == ExploreMove && other.Set == m.Set && other.A > m.A }
		return !slices.ContainsFunc(f.Moves, farther)
	}
	op := find(opWords[:], word)
	return op >= 0 && holds(rulebook.nodes[m.A].effects, Op(op))
}

// trades are those that an order to explore names and that its seat has.
func trades(f *following) (set uint32) {
	for t := range Trade(Trades) {
		if f.Has("trades", t.Term()) {
			set |= 1 << t
		}
	}
	return set & uint32(own(f).perm().Trades)
}

func followDie(f *following) (Move, engine.OrderReply) {
	m, reply := f.Best(f.List("dice"), about(DieMove, orderBest, treasureOf), moveWorth)
	if reply == engine.OrderMoves && moveWorth(f, m) < f.Number("reroll") {
		if again, ok := one(RerollMove)(f); ok == engine.OrderMoves {
			return again, ok
		}
	}
	return m, reply
}

func spentUpgrade(f *following) *engine.Reason {
	if own(f).Sockets == 1<<Sockets-1 {
		return engine.Refuse(SpentShip)
	}
	open := func(word string) bool {
		at := find(socketWords[:], word)
		return at < 0 || own(f).Sockets>>at&1 == 0
	}
	if slices.ContainsFunc(f.List("sockets"), open) {
		return nil
	}
	return engine.Refuse(SpentSockets)
}

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
		// bury:kinds buries a treasure of the first of these kinds, or what brings most, where it brings most (M48).
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

// spentBury says why nothing of what was named can be buried any more: all that is for it is full.
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
