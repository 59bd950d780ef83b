package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// A plan weighs what colonists are good for.
type plan struct {
	// goods is the worth of one good of each kind made, first is added for the first of a kind.
	goods [Goods]int
	first int
	// quarry is the worth of an occupied quarry; staff is which of the numbers of staffing counts for a building.
	quarry, staff int
	// large multiplies the bonus of a large building.
	large int
}

// The plans behind the proposals: production first, cheap building first, and the last rounds.
var (
	planProduction = plan{goods: [Goods]int{20, 22, 26, 34, 38}, first: 4, quarry: 14, large: 1, staff: 0}
	planBuilding   = plan{goods: [Goods]int{13, 18, 20, 26, 30}, first: 4, quarry: 24, large: 1, staff: 1}
	planEnd        = plan{goods: [Goods]int{20, 20, 20, 20, 20}, quarry: 4, large: 20, staff: 2}
)

// proposePlaces appends proposals for the mayor's placement, the first being the one to offer: a placement that matches
// plantations with plants before all else, or the large buildings when the end is near; the present one with the new
// colonists added; and those of the other plans. None stands twice.
func (s *State) proposePlaces(seat Seat, list []Move) []Move {
	plans := [...]*plan{&planProduction, &planBuilding, &planEnd}
	if s.nearEnd() {
		plans = [...]*plan{&planEnd, &planProduction, &planBuilding}
	}
	b := &s.Boards[seat]
	start := len(list)
	add := func(p placement) {
		if m := s.placeMove(seat, p); !slices.Contains(list[start:], m) {
			list = append(list, m)
		}
	}
	best := b.fill(spotCounts{}, plans[0])
	posts := s.noblesFirst(seat)
	best.nobles = b.placeNobles(&best.all, posts)
	add(best)
	add(b.fill(b.placed().all, plans[0]))
	add(b.fill(spotCounts{}, plans[1]))
	add(b.fill(spotCounts{}, plans[2]))
	if b.Nobles > 0 {
		// A noble where a colonist was proposed, and the other way round.
		for set := b.Built & split; set != 0; set &= set - 1 {
			best.nobles = b.placeNobles(&best.all, posts^set&-set)
			add(best)
		}
	}
	return list
}

// Neighbors appends the placements that differ from one in where one person works, and aren't in the list yet.
func (s *State) Neighbors(seat Seat, m Move, list []Move) []Move {
	b, p := &s.Boards[seat], m.placement()
	fit, _ := b.circles()
	var buffer [IslandSpaces + CitySpaces]spot
	places := b.places(buffer[:0])
	for _, from := range places {
		have := p.all.get(from)
		for _, to := range places {
			if have == 0 || to == from || p.all.get(to) == fit[to] {
				continue
			}
			moved := p
			moved.all.add(from, -1)
			moved.all.add(to, 1)
			if p.nobles.get(from) == have { // Only nobles work there.
				moved.nobles.add(from, -1)
				moved.nobles.add(to, 1)
			}
			if near := s.placeMove(seat, moved); !slices.Contains(list, near) {
				list = append(list, near)
			}
		}
	}
	return list
}

// noblesFirst are the buildings of a seat that a noble suits better than a colonist: the chapel for its points, the
// hunting lodge of the emptiest island, and the zoning office of who can nearly pay a large building.
func (s *State) noblesFirst(seat Seat) uint64 {
	set := uint64(1 << Chapel)
	if s.fewestTiles(seat) {
		set |= 1 << HuntingLodge
	}
	if s.Boards[seat].Doubloons >= maxCost-3 {
		set |= 1 << ZoningOffice
	}
	return set
}

// plan is the one that matters most now.
func (s *State) plan() *plan {
	if s.nearEnd() {
		return &planEnd
	}
	return &planProduction
}

// nearEnd guesses whether this mayor phase is one of the last two.
func (s *State) nearEnd() bool {
	if s.Flags != 0 || int(s.Colonists) < 2*int(s.Players)+2 && !s.Rules.Nobles || s.VP < 6*int32(s.Players) {
		return true
	}
	for i := range s.Players {
		if s.Boards[i].Spaces >= CitySpaces-1 {
			return true
		}
	}
	return false
}

// fill adds the colonists that a placement leaves over, one by one or as a pair on plantation and plant, each time
// where the plan gains most a head; then it fills what is empty.
func (b *Board) fill(p spotCounts, plan *plan) placement {
	fit, _ := b.circles()
	var buffer [IslandSpaces + CitySpaces]spot
	places := b.places(buffer[:0])
	left := b.Persons
	for _, at := range places {
		have := p.get(at)
		fit[at] -= have
		left -= have
	}
	for left > 0 {
		best, gain := [2]spot{-1, -1}, 0
		for _, at := range places {
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
	for _, at := range places {
		if n := min(fit[at], left); n > 0 {
			p.add(at, int(n))
			left -= n
		}
	}
	return placement{all: p, nobles: b.placeNobles(&p, 1<<Chapel)}
}

// places appends the places of the board that have circles, in their order.
func (b *Board) places(list []spot) []spot {
	for tile, n := range b.Island[:Forest] {
		if n > 0 {
			list = append(list, spot(tile))
		}
	}
	for building := range engine.Bits[Building](b.Built &^ rulebook.circleless) {
		list = append(list, spotOf(building))
	}
	return list
}

// placeNobles chooses which of the placed persons are nobles: first on the buildings of a set, last on those others
// where nobles do something else than colonists (N1.5).
func (b *Board) placeNobles(all *spotCounts, first uint64) (nobles spotCounts) {
	left := b.Nobles
	for rank := 0; rank < 3 && left > 0; rank++ {
		for at := spot(0); at < spots && left > 0; at++ {
			if rankOf(at, first) != rank {
				continue
			}
			if n := min(all.get(at), left); n > 0 {
				nobles.add(at, int(n))
				left -= n
			}
		}
	}
	return nobles
}

// rankOf orders places for nobles.
func rankOf(at spot, first uint64) int {
	switch {
	case at.isTile() || split&(1<<at.building()) == 0:
		return 1
	case first&(1<<at.building()) != 0:
		return 0
	}
	return 2
}

// output is how many of a good a placement makes.
func output(p *spotCounts, good Good) (tiles, persons int8) {
	tiles = p.onTile(Tile(good))
	if good == Corn {
		return tiles, tiles
	}
	for _, plant := range rulebook.plants[good] {
		persons += p.get(spotOf(plant))
	}
	return tiles, persons
}

// gain is what one more colonist on a place is worth.
func (b *Board) gain(p *spotCounts, plan *plan, at spot) int {
	if at == spot(Quarry) {
		return plan.quarry
	}
	good := Good(at)
	if !at.isTile() {
		building := at.building()
		if p.get(at) == 0 {
			if points, ok := b.bonus(building); ok {
				return plan.large * points
			}
			if building.Good() == NoGood {
				return int(staffing[building][plan.staff])
			}
		}
		if good = building.Good(); good == NoGood {
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
func (b *Board) pairGain(p *spotCounts, plan *plan, good Good) int {
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

// proposeBuilds appends the buildings that the money is enough for, none, and each that a black market lets the seat
// build with the cheapest payment.
func (s *State) proposeBuilds(seat Seat, list []Move) []Move {
	list = s.buildsForMoney(list)
	b := &s.Boards[seat]
	if !b.may(mayBarter) {
		return list
	}
	for building := range engine.Bits[Building](s.within(seat, barterItems) &^ s.buildable(seat)) {
		var buffer [maxPayments]payment
		best, least := noPayment, 0
		for _, p := range s.payments(building, buffer[:0]) {
			if cost := b.loss(p); best == noPayment || cost < least {
				best, least = p, cost
			}
		}
		if best == noPayment {
			continue
		}
		list = s.buildsFor(list, building, best)
	}
	return list
}

// loss is what a payment costs, roughly, in the measure of a plan.
func (b *Board) loss(p payment) int {
	const chip, good, noble, idle = 40, 12, 40, 3
	cost := chip * int(bit(p.chip))
	if p.good != NoGood {
		cost += good + 3*p.good.Price()
	}
	if p.from == noSpot {
		return cost
	}
	cost += idle + noble*int(bit(p.noble))
	if p.from == atSanJuan {
		return cost
	}
	left := b.placed().all
	left.add(p.from, -1)
	gain := b.gain(&left, &planBuilding, p.from)
	if !p.from.isTile() && p.from.building().Bonus() {
		gain *= chip
	}
	return cost + gain
}
