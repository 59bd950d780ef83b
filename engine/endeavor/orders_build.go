package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// orderOnce builds no second tile of a kind, orderAgain does.
	orderOnce  = "once"
	orderAgain = "again"
	// orderHighest and orderLowest build a tile of the highest or lowest level where none of what was named can be
	// built.
	orderHighest = "highest"
	orderLowest  = "lowest"
)

// buildOrder is build:rounds:buildings:copies:else. It builds the first of the buildings that is possible (E18 to
// E20). Where none is, the person is asked, or a tile of the highest or lowest possible level is built, which brings
// most.
func buildOrder() orderRule {
	return orderRule{
		Key: OrderBuild, Phase: "build", Steps: 1 << stepBuild, Parts: []engine.OrderPart{
			roundsPart(), engine.RankedPart("buildings", buildingWords[ColonialOffice+1:]...),
			engine.OnePart("copies", orderOnce, orderAgain),
			engine.OnePart("else", orderAsk, orderHighest, orderLowest),
		},
		Means: func(f *following, word string, m Move) bool {
			return word == m.Building().String() && !stands(f, m.Building())
		},
		Else: buildsAny, Spent: spentBuild,
	}
}

// buildsAny builds a tile of the highest or lowest possible level.
func buildsAny(f *following) (Move, engine.OrderReply) {
	level := map[string]int{orderHighest: 1000, orderLowest: -1000}[f.Word("else")]
	if level == 0 {
		return Move{}, engine.OrderStops
	}
	every := func(*following, string, Move) bool { return true }
	return f.Best([]string{""}, every, func(f *following, m Move) int {
		return level*m.Building().Level() + f.State.built(f.Seat, m.Building())
	})
}

// stands says that the order does not want a building because it is there.
func stands(f *following, kind Building) bool {
	return f.Word("copies") != orderAgain && own(f).owns(kind) > 0
}

// built is what a seat has once it has built: its icons and glory, and the actions that the tile allows.
func (s *State) built(seat Seat, kind Building) int {
	next := *s
	next.Boards[seat].add(&rulebook.buildings[kind].icons, 1)
	return next.orderWorth(seat) + 4*kind.Glory() + 6*len(rulebook.buildings[kind].source.parts)
}

// spentBuild says why nothing of what was named can be built any more: tiles never return, and boards never lose one.
func spentBuild(f *following) *engine.Reason {
	if own(f).Built == Places {
		return engine.Refuse(SpentBoard)
	}
	// Each round adds one tile (E18).
	if over := roundsOver(f, own(f).Built == 1+f.State.Round); over != nil {
		return over
	}
	possible := func(word string) bool {
		kind := Building(slices.Index(buildingWords[:], word))
		return kind > ColonialOffice && available(f, kind) && !stands(f, kind)
	}
	switch words := f.List("buildings"); {
	case f.Word("else") != orderAsk || slices.ContainsFunc(words, possible):
		return nil
	case len(words) == 1:
		return engine.Refuse(SpentBuilding, engine.Term("building", words[0]))
	}
	return engine.Refuse(SpentBuildings)
}

// available says that a tile is left that the seat may own, whatever its build level (E18, E20).
func available(f *following, kind Building) bool {
	return f.State.Stock[kind] > 0 && (kind.Level() < dearest || own(f).owned(dearest) < 0)
}

// canGet says that the seat has a building of a set of kinds, or may still build one.
func canGet(f *following, is func(Building) bool) bool {
	if slices.ContainsFunc(own(f).buildings(), is) {
		return true
	}
	for kind := range Building(Buildings) {
		if own(f).Built < Places && is(kind) && available(f, kind) {
			return true
		}
	}
	return false
}
