package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

func secondOrders() []orderKind {
	return []orderKind{
		// second:do:what:cities:limit does the other part of a composite action, or leaves it: of all actions, or of those that
		// were named. What is occupied is the first of the cities, or, where none was named, the one that brings most (E44 to E47).
		{key: OrderSecond, phase: "action", steps: 1 << stepSecond, parts: func(*orderMenu) []engine.OrderPart {
			return []engine.OrderPart{
				engine.OnePart("do", orderAlways, orderNever), engine.UpToPart("what", 3, Ship.String(), Occupy.String(), Draw.String()),
				{Key: "cities", Choices: occupyWords(), Most: engine.MostRanked, Ranked: true}, engine.UpToPart(partLimit, 1, orderFits),
			}
		}, follow: followSecond, spent: spentSecond},
	}
}

func followSecond(f *following) (Move, engine.OrderReply) {
	part := f.s.Begun.other()
	if what := f.list("what"); len(what) > 0 && !slices.Contains(what, part.String()) {
		return Move{}, engine.OrderSilent
	}
	if f.word("do") == orderNever {
		return Stop(), engine.OrderMoves
	}
	words, means := []string{orderMost}, targetTest(func(string, Move, *State) bool { return true })
	switch part {
	case Occupy:
		means = f.occupies
		if list := f.list("cities"); len(list) > 0 {
			words = list
		}
	case Draw:
		means = f.draws
	}
	var buffer [Cities]Move
	m, reply := f.choose(words, means, f.s.seconds(f.seat, buffer[:0]))
	if reply == engine.OrderSilent && part == Draw {
		return Stop(), engine.OrderMoves // The card does not fit.
	}
	return m, reply
}

// spentSecond says why no composite action is possible any more: its buildings can't be had.
func spentSecond(f *following) *engine.Reason {
	what := f.list("what")
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
	case n == 0 || f.canGet(serves):
		return nil
	case n == 1:
		return engine.Refuse(SpentNeeds, engine.Term("building", last.String()))
	}
	return engine.Refuse(SpentBuildings)
}

// possible is the set of the actions that a seat can do on its turn.
func (s *State) possible(seat Seat) uint8 {
	var buffer [maxMoves]Move
	var set uint8
	for _, m := range s.actions(seat, buffer[:0]) {
		set |= 1 << m.Part
	}
	return set
}

// onlyOf says that nothing but actions of some words is possible.
func onlyOf(set uint8, words []string) bool {
	for i := range engine.Bits[int](set) {
		if !slices.Contains(words, partWords[i]) {
			return false
		}
	}
	return true
}
