package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// point is a victory point: values of positions are counted in thousandths of one.
const point = 1000

// weights weigh what a board is worth, in thousandths of a point where nothing else is said.
type weights struct {
	// roundsPerSpace is how many rounds a city space takes to be filled, roundsPerColonist how many a colonist lasts.
	roundsPerSpace, roundsPerColonist int
	// finalDoubloon is a doubloon at the end of the game, doubloonPerRound what is added for each round that is left.
	finalDoubloon, doubloonPerRound int
	// shippedGood is a good that will probably go aboard a ship, madeGood one that is yet to be made, goodKind each
	// kind at hand for a captain; saleNow and saleLater are the part of a sale that counts, now of what lies in the
	// store, later of what is yet to be made.
	shippedGood, madeGood, goodKind, saleNow, saleLater int
	// emptyCircle is the part that an empty circle counts of an occupied one; barePlantation is a plantation without a
	// plant, barePlant a plant's circle without a plantation; idleColonist a colonist in San Juan.
	emptyCircle, barePlantation, barePlant, idleColonist int
	// quarry is the part of the money that an occupied one saves.
	quarry int
	// The work of a building for one phase of its role: of the factory and the markets the part of the money, of the
	// harbor for a kind, of the warehouses and the wharf for a good, of the office for a kind.
	factory, smallMarket, largeMarket                     int
	harbor, wharf, smallWarehouse, largeWarehouse, office int
	hacienda, hut, hospice, university                    int
	// placeableColonist is a colonist in San Juan for whom there is a circle, capturedRole a role card that lies before
	// its captor, in thousandths of a doubloon.
	placeableColonist, capturedRole int
	// festivalColonist is one of the three that the festival gives.
	festivalColonist int
	// largeGrowth is what a large building gains in a round.
	largeGrowth int
	// othersMean and othersBest are the parts that the others' mean and the best of them count against the own board.
	othersMean, othersBest int
	// soonDoubloons is how many doubloons are wanted for the next buildings; spareDoubloon is the part that one beyond
	// counts, in thousandths, uselessDoubloon one that cannot be spent.
	soonDoubloons, spareDoubloon, uselessDoubloon int
	// latePenalty is what each round more than usual costs, latePenaltyNobles what each costs besides when nobles play.
	latePenalty, latePenaltyNobles int
}

// tuned are the weights of all computer players, found by letting many sets of weights play each other.
var tuned = weights{
	roundsPerSpace: 1840, roundsPerColonist: 1300,
	finalDoubloon: 500, doubloonPerRound: 84,
	shippedGood: 330, madeGood: 590, goodKind: 130, saleNow: 420, saleLater: 420,
	emptyCircle: 450, barePlantation: 140, barePlant: 150, idleColonist: 60, quarry: 610,
	factory: 710, smallMarket: 330, largeMarket: 600,
	harbor: 650, wharf: 400, smallWarehouse: 240, largeWarehouse: 60, office: 220,
	hacienda: 260, hut: 220, hospice: 300, university: 560,
	placeableColonist: 200, capturedRole: 800, festivalColonist: 500,
	largeGrowth: 250, othersMean: 480, othersBest: 300,
	soonDoubloons: 15, spareDoubloon: 600, uselessDoubloon: 20,
	latePenalty: 330, latePenaltyNobles: 500,
}

// outlook is what is expected of the rest of the game.
type outlook struct {
	*weights
	// rounds are those after the present one, phases those of each role that are still to come, both in thousandths.
	rounds int
	phases [Roles]int
	// own is how often a player will choose a role, in thousandths.
	own int
	// doubloon is the worth of a doubloon.
	doubloon int
	// overdue is what a board loses because the game goes on longer than usual: without it everybody might wait for
	// ever for somebody else to end it.
	overdue int
	// least and second are the fewest tiles of an island and those of the next one.
	least, second int8
	festivalOutlook
}

// usualRounds is when players begin to work for the end.
const usualRounds = 14

// lastWithNobles is the round in which a game with nobles is expected to end at the latest. Colonists that run out do
// not end it (N1.1), and who counted on more rounds would put off the buildings that end it, to earn on and on.
func (s *State) lastWithNobles() int {
	if s.Players == 2 {
		return 9
	}
	return 16
}

// leastLeft is the least that is expected of a game with nobles whose end is not set, in thousandths of a round.
const leastLeft = 300

// frequency is how often a role is taken in a round, in thousandths, with three players or more; with two most are.
var frequency = [Roles]int{
	Settler: 750, Mayor: 750, Builder: 850, Craftsman: 700, Trader: 600, Captain: 750, Prospector: 400, Buccaneer: 500,
}

// outlook estimates how long the game lasts by what will run out first (P12.1), and how often each role will be taken.
func (s *State) outlook() outlook {
	h := outlook{weights: &tuned}
	if s.Step == stepOver {
		return h
	}
	spaces, goods := 0, 0
	h.least, h.second = IslandSpaces, IslandSpaces
	h.festivalOutlook = s.festivalOutlook()
	for seat := range s.Players {
		b := &s.Boards[seat]
		if b.IslandCount < h.least {
			h.least, h.second = b.IslandCount, h.least
		} else {
			h.second = min(h.second, b.IslandCount)
		}
		spaces = max(spaces, int(b.Spaces))
		for good := range Good(Goods) {
			goods += int(b.Production(good))
		}
	}
	if s.Flags == 0 {
		players := int(s.Players)
		h.rounds = min((CitySpaces-spaces)*h.roundsPerSpace, int(min(s.VP, 1000))*1000/(players*12/10+goods*7/10))
		if s.Rules.Nobles {
			h.rounds = min(h.rounds, max(leastLeft, (s.lastWithNobles()-int(s.Round))*1000))
		} else {
			h.rounds = min(h.rounds, int(s.Colonists)*h.roundsPerColonist/(players+3))
		}
	}
	h.overdue = max(0, int(s.Round)-usualRounds) * (h.weights.latePenalty + h.rounds*h.weights.latePenalty/4000)
	if s.Rules.Nobles {
		h.overdue += max(0, int(s.Round)-s.lastWithNobles()+2) * h.latePenaltyNobles
	}
	if s.Flags != 0 {
		h.overdue = 0
	}
	free, picks := bits.OnesCount16(s.Free), int(rulebook.starts[s.Players].Picks)
	left := picks - int(s.Picks)
	for role := range Role(Roles) {
		often := frequency[role]
		if s.Players == 2 {
			often = 860
		}
		h.phases[role] = h.rounds * often / 1000
		if s.Free&(1<<role) != 0 {
			h.phases[role] += 1000 * left / free
		}
	}
	h.own = h.rounds * picks / int(s.Players)
	h.doubloon = h.finalDoubloon + min(h.rounds, 10_000)*h.doubloonPerRound/1000
	return h
}

// evaluate values the position of a seat: its own board against those of the others. After the end it is the lead.
func (s *State) evaluate(seat Seat) int {
	if s.Step == stepOver {
		return s.lead(seat)
	}
	h := s.outlook()
	own, sum, best := -h.overdue, 0, 0
	for other := range s.Players {
		value := s.Boards[other].value(&h)
		if s.Captured != NoRole && s.Captor == Seat(other) {
			value += h.doubloon * h.capturedRole / 1000
		}
		if Seat(other) == seat {
			own += value
			continue
		}
		sum += value
		best = max(best, value)
	}
	return own - sum*h.othersMean/1000/int(s.Players-1) - best*h.othersBest/1000
}

// lead is the difference to the best other at the end, the tiebreak included (P12.4).
func (s *State) lead(seat Seat) int {
	final := func(at Seat) int {
		b := &s.Boards[at]
		return s.Total(at)*point + int(b.Doubloons) + int(b.goods())
	}
	best := 0
	for other := range Seat(s.Players) {
		if other != seat {
			best = max(best, final(other))
		}
	}
	return final(seat) - best
}

// atMostOne is a part of a whole in thousandths, no more than all of it.
func atMostOne(phases int) int { return min(phases, 1000) }

func (b *Board) value(h *outlook) int {
	return int(b.VP+int32(b.Nobles))*point + b.valueOfCity(h) + b.budget(h).worth(int(b.Doubloons)) +
		b.valueOfGoods(h) + b.valueOfProduction(h) + b.valueOfFestival(h)
}

// budget says what doubloons are worth to a board: those that the next buildings cost most, more of them less, and
// least those for which there will be no building phase or no city space.
type budget struct {
	// soon and all are numbers of doubloons; doubloon, spare and rest the worth of one among the first soon, up to all,
	// beyond.
	soon, all             int
	doubloon, spare, rest int
}

// budget guesses what the board can still spend: so much for each building phase, and for each city space.
func (b *Board) budget(h *outlook) budget {
	all := min(h.phases[Builder]*8/1000, int(CitySpaces-b.Spaces)*6)
	return budget{
		soon: min(all, h.soonDoubloons), all: all,
		doubloon: h.doubloon, spare: h.doubloon * h.spareDoubloon / 1000, rest: h.uselessDoubloon,
	}
}

// worth is that of a number of doubloons, in thousandths of a point.
func (c budget) worth(n int) int {
	soon := min(n, c.soon)
	spare := min(n, c.all) - soon
	return soon*c.doubloon + spare*c.spare + (n-soon-spare)*c.rest
}

// valueOfGoods values goods in the store: points on a ship, or money in the trading house for the dearest.
func (b *Board) valueOfGoods(h *outlook) int {
	aboard := atMostOne(h.phases[Captain]) * h.shippedGood / 1000
	v, sale := 0, 0
	for good, n := range b.Goods {
		if n > 0 {
			v += int(n) * aboard
			sale = max(sale, b.price(Good(good))*h.doubloon)
		}
	}
	return v + max(0, sale-aboard)*atMostOne(h.phases[Trader])*h.saleNow/1000_000
}

// price is what the trading house pays the board for a good, without privilege.
func (b *Board) price(good Good) int {
	price := int(rulebook.prices[good])
	if b.Occupied(SmallMarket) {
		price += int(rulebook.kinds[SmallMarket].Sale)
	}
	if b.Occupied(LargeMarket) {
		price += int(rulebook.kinds[LargeMarket].Sale)
	}
	return price
}

// valueOfProduction values what the island and the plants will make, quarries included.
func (b *Board) valueOfProduction(h *outlook) int {
	soon := atMostOne(h.phases[Mayor]) // circles that are empty may be filled by then
	total, kinds, sale, bare := 0, 0, 0, 0
	for good := range Good(Goods) {
		now := int(b.Production(good))
		could := int(b.Island[good])
		if good != Corn {
			fit := 0
			for _, plant := range rulebook.plants[good] {
				fit += int(rulebook.circles[plant]) * int(b.Built>>plant&1)
			}
			// A plantation without a plant is a beginning, and so is a plant without plantations.
			bare += max(0, could-fit)*h.barePlantation + min(2, max(0, fit-could))*h.barePlant
			could = min(could, fit)
		}
		amount := now*1000 + max(0, could-now)*soon*h.emptyCircle/1000
		if amount == 0 {
			continue
		}
		total += amount
		here := min(amount, 1000)
		kinds += here
		sale = max(sale, b.price(good)*here)
	}
	v := bare * atMostOne(h.phases[Builder]/2) / 1000
	crafted := min(h.phases[Craftsman], h.phases[Captain]+500)
	v += total * crafted / 1000 * h.madeGood / 1000
	v += kinds * h.phases[Captain] / 1000 * h.goodKind / 1000
	v += sale * h.doubloon / 1000 * min(h.phases[Trader], h.phases[Craftsman]+300) / 1000 * h.saleLater / 1000
	v += b.valueOfWorkshops(h, total/1000, kinds/1000)
	v += b.valueOfNew(h, total/1000, kinds/1000)
	idle := int(b.Island[Quarry] - b.Workers[Quarry])
	quarries := int(b.Workers[Quarry])*1000 + idle*soon*h.emptyCircle/1000
	if quarries > 2000 {
		quarries = 2000 + (quarries-2000)/2
	}
	if b.Spaces < CitySpaces {
		v += quarries * h.phases[Builder] / 1000 * h.doubloon / 1000 * h.quarry / 1000
	}
	waiting := 0
	if b.SanJuan > 0 {
		waiting = int(min(b.SanJuan, b.emptySpots()))
	}
	return v + (int(b.SanJuan)*h.idleColonist+waiting*h.placeableColonist)*soon/1000
}

// workshops are the buildings of the basic game that work with what is made, services those that work by themselves.
const (
	workshops = 1<<Factory | 1<<Harbor | 1<<Wharf | 1<<SmallWarehouse | 1<<LargeWarehouse | 1<<Office
	services  = 1<<Hacienda | 1<<ConstructionHut | 1<<Hospice | 1<<University | 1<<SmallMarket | 1<<LargeMarket
)

// valueOfWorkshops values the buildings of the basic game that work with the goods and kinds made in a phase.
func (b *Board) valueOfWorkshops(h *outlook, goods, kinds int) int {
	if b.Built&workshops == 0 {
		return 0
	}
	v, captains := 0, h.phases[Captain]
	if pay := int([Goods + 1]int8{2: 1, 3: 2, 4: 3, 5: 5}[min(kinds, Goods)]); pay > 0 {
		v += b.works(Factory, h) * pay * h.doubloon / 1000 * h.factory / 1000 * h.phases[Craftsman] / 1000
	}
	v += b.works(Harbor, h) * min(1+kinds, 3) * captains / 1000 * h.harbor / 1000
	v += b.works(Wharf, h) * min(goods, 6) * captains / 1000 * h.wharf / 1000
	v += b.works(SmallWarehouse, h) * min(goods, 4) * captains / 1000 * h.smallWarehouse / 1000
	v += b.works(LargeWarehouse, h) * min(goods, 6) * captains / 1000 * h.largeWarehouse / 1000
	return v + b.works(Office, h)*min(kinds, 2)*h.phases[Trader]/1000*h.office/1000
}

// valueOfNew values the buildings of the expansions, given goods and kinds made in a craftsman phase.
func (b *Board) valueOfNew(h *outlook, goods, kinds int) int {
	set := b.Built & rulebook.worths
	if set == 0 {
		return 0
	}
	v := 0
	f := forecast{
		phases: h.phases, own: h.own, doubloon: h.doubloon, goods: goods, kinds: kinds, budget: b.budget(h),
		emptiest: b.IslandCount <= h.least && b.IslandCount < h.second,
	}
	for good := Indigo; good < Goods; good++ {
		f.best = max(f.best, int(b.Production(good)))
	}
	for building := range engine.Bits[Building](set) {
		v += b.works(building, h) * worths[building](*b, f) / 1000
	}
	return v
}

// works is how much of its time a building will be occupied, in thousandths; 0 when it does not stand.
func (b *Board) works(building Building, h *outlook) int {
	if b.Has(building) {
		return b.worksBuilt(building, h)
	}
	return 0
}

// worksBuilt stands apart so that works takes no call for what does not stand.
func (b *Board) worksBuilt(building Building, h *outlook) int {
	switch {
	case b.Occupied(building):
		return 1000
	case rulebook.kinds[building].may(mayMove):
		return atMostOne(h.phases[Mayor]) * 85 / 100 // Who has moved off comes back in the next mayor phase.
	}
	return atMostOne(h.phases[Mayor]) / 2
}

// valueOfCity values printed points, the bonuses of large buildings as they stand, and what others will do.
func (b *Board) valueOfCity(h *outlook) int {
	v := 0
	for _, building := range b.Buildings() {
		v += int(rulebook.points[building]) * point
	}
	for building := range engine.Bits[Building](b.Built & rulebook.bonuses) {
		// What a large building counts still grows.
		growing := rulebook.kinds[building].Bonus(*b)*point + min(h.rounds, 4000)*h.largeGrowth/1000
		if !b.Occupied(building) {
			growing = growing * atMostOne(h.phases[Mayor]) / 1000 * 9 / 10
		}
		v += growing
	}
	if b.Built&services == 0 {
		return v
	}
	settlers := h.phases[Settler]
	if room := int(IslandSpaces - b.IslandCount); room > 0 {
		v += b.works(Hacienda, h) * min(settlers, room*700) / 1000 * h.hacienda / 1000
		v += b.works(ConstructionHut, h) * min(settlers, room*1000) / 1000 * h.hut / 1000
		v += b.works(Hospice, h) * min(settlers, room*1000) / 1000 * h.hospice / 1000
	}
	if b.Spaces < CitySpaces {
		v += b.works(University, h) * h.phases[Builder] / 1000 * h.university / 1000
	}
	v += b.works(SmallMarket, h) * h.phases[Trader] / 1000 * h.doubloon / 1000 * h.smallMarket / 1000
	v += b.works(LargeMarket, h) * h.phases[Trader] / 1000 * h.doubloon / 1000 * h.largeMarket / 1000
	return v
}

// festivalOutlook is what is left to be won at the festival (F4); prize is NoBuilding where its task is solved.
type festivalOutlook struct {
	planting, crafting bool
	tile               Tile
	goods              [Goods]int8
	prize              Building
}

// festivalOutlook are the festival's tasks that nobody has solved.
func (s *State) festivalOutlook() festivalOutlook {
	f := festivalOutlook{prize: NoBuilding}
	if !s.Rules.Festival {
		return f
	}
	by := &s.Festival.By
	f.planting, f.tile = by[taskCultivation] == engine.Everyone, s.Festival.Tile
	f.crafting, f.goods = by[taskProduction] == engine.Everyone, s.Festival.Goods
	if by[taskBuilding] == engine.Everyone {
		f.prize = s.Festival.Building
	}
	return f
}

// The part of a task's reward that counts for a board that has so many of three tiles or goods, in thousandths.
var (
	plantingPart = [...]int{0, 60, 250, 250}
	craftingPart = [...]int{0, 50, 150, 450}
)

// valueOfFestival values the way to the open tasks of the festival: the reward is to come, and others may be faster.
func (b *Board) valueOfFestival(h *outlook) int {
	v := 0
	if h.planting && b.IslandCount < IslandSpaces {
		have := min(b.Island[h.tile], rulebook.festival.Tiles)
		reward := int(rulebook.festival.Colonists) * h.festivalColonist
		v += reward * plantingPart[have] / 1000 * atMostOne(h.phases[Settler]) / 1000
	}
	if h.crafting {
		have := int8(0)
		for good, n := range h.goods {
			if n > 0 {
				have += min(n, b.Production(Good(good)))
			}
		}
		reward := int(rulebook.festival.Doubloons) * h.doubloon
		v += reward * craftingPart[have] / 1000 * atMostOne(h.phases[Craftsman]) / 1000
	}
	return v
}
