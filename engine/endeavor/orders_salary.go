package endeavor

import "github.com/harbormaster/harbormaster/engine"

func salaryOrders() []orderRule {
	return []orderRule{
		// salary:buildings frees as many as possible of the first building, then of the next; "most", and what is left
		// in any case, goes by the best salary that the rules propose (E24).
		{
			Key: OrderSalary, Phase: "salary", Steps: 1 << stepSalary,
			Parts: []engine.OrderPart{engine.RankedPart("buildings", append([]string{orderMost}, activated()...)...)},
			Else:  followSalary, Spent: spentSalary,
		},
	}
}

// activated lists the buildings that markers can lie on.
func activated() []string {
	acts := func(b Building) bool { return len(rulebook.buildings[b].source.parts) > 0 }
	return append([]string{ColonialOffice.String()}, tiles(acts)...)
}

func followSalary(f *following) (Move, engine.OrderReply) {
	list := append((Rules{}).Candidates(f.State, f.Seat, nil), f.Moves...)
	best := list[0]
	for _, m := range list[1:] {
		if paysBetter(f, m.Set, best.Set) {
			best = m
		}
	}
	return best, engine.OrderMoves
}

// paysBetter compares two salaries by the order's list of buildings.
func paysBetter(f *following, a, b uint64) bool {
	for _, word := range f.List("buildings") {
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
	if int(f.State.Round) == Rounds && f.State.Step > stepSalary {
		return engine.Refuse(SpentGame)
	}
	return nil
}
