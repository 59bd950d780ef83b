package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

func salaryOrders() []orderKind {
	return []orderKind{
		// salary:buildings frees as many as possible of the first building, then of the next; "most", and what is left in any
		// case, goes by the best salary that the rules propose (E24).
		{key: OrderSalary, phase: "salary", steps: 1 << stepSalary, parts: func(*orderMenu) []engine.OrderPart {
			return []engine.OrderPart{engine.RankedPart("buildings", slices.Concat([]string{orderMost}, activated())...)}
		}, follow: followSalary, spent: spentSalary},
	}
}

// activated lists the buildings that markers can lie on.
func activated() []string {
	return append([]string{ColonialOffice.String()}, tiles(func(b Building) bool { return len(rulebook.buildings[b].source.parts) > 0 })...)
}

func followSalary(f *following) (Move, engine.OrderReply) {
	var buffer [maxMoves]Move
	list := (Rules{}).Moves(f.s, f.seat, (Rules{}).Candidates(f.s, f.seat, buffer[:0]))
	best := list[0]
	for _, m := range list[1:] {
		if f.paysBetter(m.Set, best.Set) {
			best = m
		}
	}
	return best, engine.OrderMoves
}

// paysBetter compares two salaries by the order's list of buildings.
func (f *following) paysBetter(a, b uint64) bool {
	for _, word := range f.list("buildings") {
		kind := find(buildingWords[:], word)
		if word == orderMost {
			break
		}
		if kind < 0 {
			continue
		}
		if x, y := a>>(4*kind)&15, b>>(4*kind)&15; x != y {
			return x > y
		}
	}
	return false
}

// spentSalary: the last salary is paid in the last round.
func spentSalary(f *following) *engine.Reason {
	if int(f.s.Round) == Rounds && f.s.Step > stepSalary {
		return engine.Refuse(SpentGame)
	}
	return nil
}
