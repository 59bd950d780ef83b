package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// orderOnce builds no second tile of a kind, orderAgain does.
	orderOnce  = "once"
	orderAgain = "again"
	// orderHighest and orderLowest build a tile of the highest or lowest level where none of what was named can be built.
	orderHighest = "highest"
	orderLowest  = "lowest"
)

func buildOrders() []orderKind {
	return []orderKind{
		// build:rounds:buildings:copies:else builds the first of the buildings that is possible (E18 to E20). Where none is, the
		// person is asked, or a tile of the highest or lowest possible level is built, which brings most.
		{key: OrderBuild, phase: "build", steps: 1 << stepBuild, parts: func(*orderMenu) []engine.OrderPart {
			return []engine.OrderPart{
				roundsPart(), engine.RankedPart("buildings", tiles(func(Building) bool { return true })...), engine.OnePart("copies", orderOnce, orderAgain),
				engine.OnePart("else", orderAsk, orderHighest, orderLowest),
			}
		}, follow: followBuild, spent: spentBuild},
	}
}

func followBuild(f *following) (Move, engine.OrderReply) {
	if !f.inRound() {
		return Move{}, engine.OrderSilent
	}
	set := f.s.buildable(f.seat)
	for _, word := range f.list("buildings") {
		kind := Building(find(buildingWords[:], word))
		if kind > ColonialOffice && set&(1<<kind) != 0 && !f.stands(kind) {
			return Build(kind), engine.OrderMoves
		}
	}
	best, top := NoBuilding, 0
	for kind := range Building(Buildings) {
		if set&(1<<kind) == 0 {
			continue
		}
		worth := 1000*kind.Level() + f.s.built(f.seat, kind)
		switch f.word("else") {
		case orderHighest:
		case orderLowest:
			worth -= 2000 * kind.Level()
		default:
			return Move{}, engine.OrderStops
		}
		if best == NoBuilding || worth > top {
			best, top = kind, worth
		}
	}
	return Build(best), engine.OrderMoves
}

// stands says that the order does not want a building because it is there.
func (f *following) stands(kind Building) bool {
	return f.word("copies") != orderAgain && f.b.owns(kind) > 0
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
	if f.b.Built == Places {
		return engine.Refuse(SpentBoard)
	}
	if over := f.roundsOver(f.hasBuilt()); over != nil {
		return over
	}
	if f.word("else") != orderAsk {
		return nil
	}
	last, n := NoBuilding, 0
	for _, word := range f.list("buildings") {
		kind := Building(find(buildingWords[:], word))
		switch {
		case kind <= ColonialOffice:
		case f.s.Stock[kind] > 0 && !f.stands(kind) && (kind.Level() < dearest || f.b.owned(dearest) < 0):
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
func (f *following) hasBuilt() bool { return f.b.Built == 1+f.s.Round }

// canGet says that the seat has a building of a set of kinds, or may still build one.
func (f *following) canGet(is func(Building) bool) bool {
	if slices.ContainsFunc(f.b.Places[:f.b.Built], is) {
		return true
	}
	for kind := range Building(Buildings) {
		if f.b.Built < Places && f.s.Stock[kind] > 0 && is(kind) && (kind.Level() < dearest || f.b.owned(dearest) < 0) {
			return true
		}
	}
	return false
}
