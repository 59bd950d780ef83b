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

func buildOrders() []orderRule {
	return []orderRule{
		// build:rounds:buildings:copies:else builds the first of the buildings that is possible (E18 to E20). Where
		// none is, the person is asked, or a tile of the highest or lowest possible level is built, which brings most.
		{
			Key: OrderBuild, Phase: "build", Steps: 1 << stepBuild, Parts: []engine.OrderPart{
				roundsPart(), engine.RankedPart("buildings", tiles(func(Building) bool { return true })...),
				engine.OnePart("copies", orderOnce, orderAgain),
				engine.OnePart("else", orderAsk, orderHighest, orderLowest),
			},
			Means: func(f *following, word string, m Move) bool {
				return word == m.Building().String() && !stands(f, m.Building())
			},
			Else: buildsAny, Spent: spentBuild,
		},
	}
}

// buildsAny builds a tile of the highest or lowest possible level.
func buildsAny(f *following) (Move, engine.OrderReply) {
	level := 1000
	switch f.Word("else") {
	case orderHighest:
	case orderLowest:
		level = -1000
	default:
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
	b := &next.Boards[seat]
	b.add(&rulebook.buildings[kind].icons, 1)
	return next.orderWorth(seat) + 4*kind.Glory() + 6*len(rulebook.buildings[kind].source.parts)
}

// spentBuild says why nothing of what was named can be built any more: tiles never return, and boards never lose one.
func spentBuild(f *following) *engine.Reason {
	if own(f).Built == Places {
		return engine.Refuse(SpentBoard)
	}
	if over := roundsOver(f, hasBuilt(f)); over != nil {
		return over
	}
	if f.Word("else") != orderAsk {
		return nil
	}
	last, n := NoBuilding, 0
	for _, word := range f.List("buildings") {
		kind := Building(find(buildingWords[:], word))
		switch {
		case kind <= ColonialOffice:
		case f.State.Stock[kind] > 0 && !stands(f, kind) && (kind.Level() < dearest || own(f).owned(dearest) < 0):
			return nil
		default:
			last = kind
			n++
		}
	}
	switch n {
	case 0:
		return nil
	case 1:
		return engine.Refuse(SpentBuilding, engine.Term("building", last.String()))
	}
	return engine.Refuse(SpentBuildings)
}

// hasBuilt says that the seat has built in this round: each round adds one tile (E18).
func hasBuilt(f *following) bool { return own(f).Built == 1+f.State.Round }

// canGet says that the seat has a building of a set of kinds, or may still build one.
func canGet(f *following, is func(Building) bool) bool {
	if slices.ContainsFunc(own(f).Places[:own(f).Built], is) {
		return true
	}
	for kind := range Building(Buildings) {
		if own(f).Built < Places && f.State.Stock[kind] > 0 && is(kind) &&
			(kind.Level() < dearest || own(f).owned(dearest) < 0) {
			return true
		}
	}
	return false
}

// tiles lists the buildings that can be built and do what is asked.
func tiles(is func(Building) bool) []string {
	var words []string
	for kind := ColonialOffice + 1; kind < Buildings; kind++ {
		if is(kind) {
			words = append(words, kind.String())
		}
	}
	return words
}
