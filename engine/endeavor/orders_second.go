package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

func secondOrders() []orderRule {
	return []orderRule{
		// second:do:what:cities:limit does the other part of a composite action, or leaves it: of all actions, or of
		// those that were named. What is occupied is the first of the cities, or, where none was named, the one that
		// brings most (E44 to E47).
		{
			Key: OrderSecond, Phase: "action", Steps: 1 << stepSecond, Parts: []engine.OrderPart{
				engine.OnePart("do", orderAlways, orderNever),
				engine.UpToPart("what", 3, Ship.String(), Occupy.String(), Draw.String()),
				{Key: "cities", Choices: occupyWords(), Most: engine.MostRanked, Ranked: true},
				engine.UpToPart(partLimit, 1, orderFits),
			},
			Else: followSecond, Spent: spentSecond,
		},
	}
}

func followSecond(f *following) (Move, engine.OrderReply) {
	part := f.State.Begun.other()
	if what := f.List("what"); len(what) > 0 && !slices.Contains(what, part.String()) {
		return Move{}, engine.OrderSilent
	}
	if f.Word("do") == orderNever {
		return Stop(), engine.OrderMoves
	}
	words := f.List("cities")
	if part != Occupy || len(words) == 0 {
		words = []string{orderMost}
	}
	m, reply := f.Best(words, func(f *following, word string, m Move) bool {
		return m.Does() && (part == Ship || part == Occupy && occupies(f, word, m) || part == Draw && draws(f, word, m))
	}, leaves)
	if reply == engine.OrderSilent && part == Draw {
		return Stop(), engine.OrderMoves // The card does not fit.
	}
	return m, reply
}

// spentSecond says why no composite action is possible any more: its buildings can't be had.
func spentSecond(f *following) *engine.Reason {
	what := f.List("what")
	var needs [Parts]bool
	for _, word := range what {
		if p := find(partWords[:], word); p >= 0 {
			needs[p] = true
		}
	}
	last, n := NoBuilding, 0
	serves := func(kind Building) bool {
		src := &rulebook.buildings[kind].source
		return src.both && (len(what) == 0 || slices.ContainsFunc(src.parts, func(p Part) bool { return needs[p] }))
	}
	for kind := range Building(Buildings) {
		if serves(kind) {
			last = kind
			n++
		}
	}
	switch {
	case n == 0 || canGet(f, serves):
		return nil
	case n == 1:
		return engine.Refuse(SpentNeeds, engine.Term("building", last.String()))
	}
	return engine.Refuse(SpentBuildings)
}
