package puertorico

import "github.com/harbormaster/harbormaster/engine"

// orderPlants is a plant that the own plantations wait for.
const orderPlants = "plants"

func builderOrders() []orderRule {
	return []orderRule{
		// build:when:buildings:else builds the first of the buildings that the doubloons suffice for, with the
		// university's colonist and never by the black market (P7.1, B12, X3).
		{
			Key: OrderBuild, Phase: "builder", Steps: 1 << stepBuild,
			Parts: []engine.OrderPart{
				whenPart(),
				engine.RankedPart("buildings", append([]string{orderPlants}, buildingsOf(^uint64(0))...)...),
				elsePart(),
			},
			Means: builds, Else: otherwise(Build(NoBuilding, false)), Spent: spentBuild,
		},
	}
}

func builds(f *following, word string, m Move) bool {
	b := Building(m.A)
	if m.Kind != BuildMove || b == NoBuilding || m != Build(b, f.State.staffsAfter(own(f), noPayment)) {
		return false
	}
	return word == b.String() || word == orderPlants && b == own(f).wantedPlant(f.State.buildable(f.Seat))
}

// wantedPlant is a plant of a set for plantations that have none: of the dearest good, and the one that serves most of
// them, the cheaper of equal ones.
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

// spentBuild says why none of the buildings can be built any more: copies never return, and cities never lose a
// building. While the city has room a plant may be wanted.
func spentBuild(f *following) *engine.Reason {
	s, b := f.State, own(f)
	if b.Spaces >= CitySpaces {
		return engine.Refuse(SpentCity)
	}
	if len(f.List("buildings")) == 0 || s.unsettled() {
		return nil
	}
	set := s.fitting(b)
	last, n := NoBuilding, 0
	for _, word := range f.List("buildings") {
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
