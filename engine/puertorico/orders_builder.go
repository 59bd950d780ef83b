package puertorico

import "github.com/harbormaster/harbormaster/engine"

// orderPlants is a plant that the own plantations wait for.
const orderPlants = "plants"

func builderOrders() []orderKind {
	return []orderKind{
		// build:when:buildings:else builds the first of the buildings that the doubloons suffice for, with the university's
		// colonist and never by the black market (P7.1, B12, X3).
		{OrderBuild, "builder", 1 << stepBuild, func(m *orderMenu) []engine.OrderPart {
			return []engine.OrderPart{whenPart(), engine.RankedPart("buildings", append([]string{orderPlants}, m.buildings(^uint64(0))...)...), elsePart()}
		}, followBuild, spentBuild},
	}
}

func followBuild(f *following) (Move, engine.OrderReply) {
	s := f.s
	if !f.holds(f.order.Word(0)) {
		return Move{}, engine.OrderSilent
	}
	set := s.buildable(f.seat)
	for _, word := range f.order.Chosen(1) {
		b, ok := parseBuilding(word)
		if word == orderPlants {
			b = f.b.wantedPlant(set)
			ok = b != NoBuilding
		}
		if ok && set&(1<<b) != 0 {
			return Build(b, s.staffsAfter(f.b, noPayment)), engine.OrderMoves
		}
	}
	return otherwise(f.order.Word(2), Build(NoBuilding, false))
}

// wantedPlant is a plant of a set for plantations that have none: of the dearest good, and the one that serves most of them, the
// cheaper of equal ones.
func (b *Board) wantedPlant(set uint64) Building {
	for good := Good(Goods - 1); good > Corn; good-- {
		best, most := NoBuilding, int8(0)
		for _, plant := range rulebook.plants[good] {
			if set&(1<<plant) == 0 {
				continue
			}
			n := min(rulebook.circles[plant], b.Island[good]-b.plantRoom(good))
			if n > most || n == most && n > 0 && plant.Cost() < best.Cost() {
				best, most = plant, n
			}
		}
		if best != NoBuilding {
			return best
		}
	}
	return NoBuilding
}

// spentBuild says why none of the buildings can be built any more: copies never return, and cities never lose a building. While
// the city has room a plant may be wanted.
func spentBuild(s *State, b *Board, o engine.Order) *engine.Reason {
	if b.Spaces >= CitySpaces {
		return engine.Refuse(SpentCity)
	}
	if len(o.Parts) < 2 || s.unsettled() {
		return nil
	}
	set := s.fitting(b)
	last, n := NoBuilding, 0
	for _, word := range o.Parts[1] {
		building, ok := parseBuilding(word)
		switch {
		case ok && set&(1<<building) != 0, word == orderPlants && set&rulebook.production != 0:
			return nil
		case ok:
			last = building
			n++
		}
	}
	if n == 1 {
		return engine.Refuse(SpentBuilding, engine.Term("building", last.String()))
	}
	return engine.Refuse(SpentBuildings)
}
