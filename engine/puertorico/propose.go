package puertorico

import "slices"

// A plan weighs what colonists are good for.
type plan struct {
	// goods is the worth of one good of each kind made, first is added for the first of a kind.
	goods [Goods]int
	first int
	// quarry is the worth of an occupied quarry, staff that of an occupied violet building.
	quarry int
	staff  [Buildings]int
	// large multiplies the bonus of a large building.
	large int
}

// The plans behind the proposals: production first, cheap building first, and the last rounds.
var (
	harvest = plan{
		goods: [Goods]int{20, 22, 26, 34, 38}, first: 4, quarry: 14, large: 1,
		staff: [Buildings]int{
			SmallMarket: 12, Hacienda: 11, ConstructionHut: 9, SmallWarehouse: 8, Hospice: 10, Office: 9, LargeMarket: 16,
			LargeWarehouse: 9, Factory: 26, University: 10, Harbor: 28, Wharf: 26,
		},
	}
	construct = plan{
		goods: [Goods]int{13, 18, 20, 26, 30}, first: 4, quarry: 24, large: 1,
		staff: [Buildings]int{
			SmallMarket: 14, Hacienda: 14, ConstructionHut: 13, SmallWarehouse: 7, Hospice: 13, Office: 11, LargeMarket: 18,
			LargeWarehouse: 8, Factory: 30, University: 16, Harbor: 18, Wharf: 16,
		},
	}
	finish = plan{
		goods: [Goods]int{20, 20, 20, 20, 20}, quarry: 4, large: 20,
		staff: [Buildings]int{
			SmallMarket: 1, Hacienda: 1, ConstructionHut: 1, SmallWarehouse: 4, Hospice: 1, Office: 2, LargeMarket: 2,
			LargeWarehouse: 6, Factory: 4, University: 2, Harbor: 35, Wharf: 30,
		},
	}
)

// proposePlaces appends proposals for the mayor's placement, the first being the one to offer: a placement that matches
// plantations with plants before all else, or the large buildings when the end is near; the present one with the new
// colonists added; and those of the other plans. None stands twice.
func (s *State) proposePlaces(seat Seat, list []Move) []Move {
	plans := [...]*plan{&harvest, &construct, &finish}
	if s.nearEnd() {
		plans = [...]*plan{&finish, &harvest, &construct}
	}
	b := &s.Boards[seat]
	start := len(list)
	add := func(p placement) {
		if m := s.placeMove(seat, p); !slices.Contains(list[start:], m) {
			list = append(list, m)
		}
	}
	add(b.fill(placement{}, plans[0]))
	add(b.fill(b.placed(), plans[0]))
	add(b.fill(placement{}, plans[1]))
	add(b.fill(placement{}, plans[2]))
	return list
}

// nearEnd guesses whether this mayor phase is one of the last two.
func (s *State) nearEnd() bool {
	if s.Flags != 0 || int(s.Colonists) < 2*int(s.Players)+2 || s.VP < 6*int32(s.Players) {
		return true
	}
	for i := range s.Players {
		if s.Boards[i].Spaces >= CitySpaces-1 {
			return true
		}
	}
	return false
}

// fill adds the colonists that a placement leaves over, one by one or as a pair on plantation and plant, each time where the
// plan gains most a head; then it fills what is empty.
func (b *Board) fill(p placement, plan *plan) placement {
	fit, _ := b.circles()
	left := b.Colonists()
	for at, n := range fit {
		have := p.get(spot(at))
		fit[at] = n - have
		left -= have
	}
	for left > 0 {
		best, gain := [2]spot{-1, -1}, 0
		for at := range spots {
			if fit[at] > 0 {
				if g := 2 * b.gain(&p, plan, at); g > gain {
					best, gain = [2]spot{at, -1}, g
				}
			}
		}
		for good := Indigo; good < Goods && left > 1; good++ {
			if fit[good] == 0 {
				continue
			}
			for _, plant := range rulebook.plants[good] {
				if fit[spotOf(plant)] == 0 {
					continue
				}
				if g := b.pairGain(&p, plan, good); g > gain {
					best, gain = [2]spot{spot(good), spotOf(plant)}, g
				}
			}
		}
		if gain == 0 {
			break
		}
		for _, at := range best {
			if at >= 0 {
				p.add(at, 1)
				fit[at]--
				left--
			}
		}
	}
	for at, n := range fit {
		n = min(n, left)
		p.add(spot(at), int(n))
		left -= n
	}
	return p
}

// output is how many of a good a placement makes.
func output(p *placement, good Good) (tiles, persons int8) {
	tiles = p.tile(Tile(good))
	if good == Corn {
		return tiles, tiles
	}
	for _, plant := range rulebook.plants[good] {
		persons += p.building(plant)
	}
	return tiles, persons
}

// gain is what one more colonist on a place is worth.
func (b *Board) gain(p *placement, plan *plan, at spot) int {
	if at == spot(Quarry) {
		return plan.quarry
	}
	good := Good(at)
	if !at.isTile() {
		building := at.building()
		if p.building(building) == 0 {
			if points, ok := b.bonus(building); ok {
				return plan.large * points
			}
			if building.Good() == NoGood {
				return plan.staff[building]
			}
		}
		good = building.Good()
		if good == NoGood {
			return 0
		}
	}
	tiles, persons := output(p, good)
	if good == Corn || at.isTile() && tiles < persons || !at.isTile() && persons < tiles {
		return plan.worth(good, min(tiles, persons))
	}
	return 0
}

// pairGain is what one more colonist on a plantation and one on its plant are worth together.
func (b *Board) pairGain(p *placement, plan *plan, good Good) int {
	if tiles, persons := output(p, good); tiles == persons {
		return plan.worth(good, tiles)
	}
	return 0
}

// worth is the worth of one more of a good, when so many are made.
func (plan *plan) worth(good Good, made int8) int {
	if made == 0 {
		return plan.goods[good] + plan.first
	}
	return plan.goods[good]
}
