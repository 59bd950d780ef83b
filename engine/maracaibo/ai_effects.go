package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

type effectEvaluation struct{ *evaluation }

// list is what a list of effects is worth; what is not worth doing is declined, refills excepted.
func (v effectEvaluation) list(id ListID) int {
	sum := 0
	effects := rulebook.lists[id]
	for i := range effects {
		e := &effects[i]
		worth := v.effect(e)
		if e.Op != OpRefill {
			worth = max(0, worth)
		}
		sum += worth
	}
	return sum
}

// effect is what an instant effect is worth, 0 where it can't be done.
func (v effectEvaluation) effect(e *Effect) int {
	switch e.Op {
	case OpVP:
		return e.N * point
	case OpDoubloons:
		return v.gains(e.N)
	case OpTreasure:
		return v.treasures(e)
	case OpRefill:
		if e.Treasure != AnyTreasure {
			return v.refill(e.Treasure, e.N)
		}
		return max(v.refill(Gold, e.N), v.refill(Emerald, e.N), v.refill(Pearl, e.N))
	case OpBury:
		return v.buries(e.N)
	case OpRaid:
		return v.raid(e)
	case OpExplore:
		return v.explore(e.N)
	case OpExplorerSpace:
		if n := v.b.Explorer; n != retireNode {
			return v.list(rulebook.nodes[n].effects)
		}
	case OpShipUpgrade:
		return cardEvaluation(v).upgrade() + max(0, e.N-1)*cardEvaluation(v).upgrade()*3/4
	case OpQuest:
		return v.bestQuest() * e.N
	case OpQuestDiscard:
		return v.discard(e)
	case OpSmugglerPlace:
		if int(v.b.Doubloons) >= e.Cost {
			return v.place() - v.price(e.Cost)
		}
	case OpSmugglerActivate:
		return v.activate()
	case OpFigurehead:
		if int(v.b.Doubloons) >= e.Cost {
			return cardEvaluation(v).bestFigurehead() - v.price(e.Cost)
		}
	case OpResidence:
		return cardEvaluation(v).residence(e.Half)
	case OpAcquire:
		return cardEvaluation(v).acquire(e)
	case OpVPIncomeNow:
		return v.have[PerVPIncome] * point
	case OpDoubloonIncomeNow:
		return v.gains(v.have[PerDoubloonIncome])
	case OpVPPer:
		return e.Points(v.have[e.Per]) * point
	case OpChoose:
		best := 0
		for _, option := range e.Options {
			best = max(best, v.list(option))
		}
		return best
	}
	return 0
}

// smooth is what a cube is worth with so many on its island, in thousandths of a point: by steps at the end, evenly
// before, for the cubes will come and go (M78).
func (v effectEvaluation) smooth(n int) int {
	n = max(0, n)
	even := min(5*point, max(2*point, 1250+500*n))
	return (even*v.longShare + Worth(n)*point*(point-v.longShare)) / point
}

// cube is what one more treasure of a kind is worth.
func (v effectEvaluation) cube(kind Treasure) int {
	return v.once(memoGold+memo(kind), func() int {
		n := int(v.s.Islands[kind])
		worth := v.smooth(n-1) + v.oneMore[PerGold+Metric(kind)]
		worth += (v.cubes[kind]*point - v.othersCubeShare[kind]) * (v.smooth(n-1) - v.smooth(n)) / point
		if others := min(v.cubes[(kind+1)%Treasures], v.cubes[(kind+2)%Treasures]); v.cubes[kind] < others {
			worth += v.oneMore[PerTreasureSet]
		}
		bonus := 0
		for i := range engine.Bits[int](v.b.freeStores(kind)) {
			bonus = max(bonus, v.simple(rulebook.stores[i]))
		}
		return worth + bonus + v.hoarded(v.unburied()+1) - v.hoarded(v.unburied())
	})
}

// simple is what a list of points, doubloons and steps is worth: it leads to nothing else.
func (v effectEvaluation) simple(id ListID) int {
	sum := 0
	effects := rulebook.lists[id]
	for i := range effects {
		switch e := &effects[i]; e.Op {
		case OpVP:
			sum += e.N * point
		case OpDoubloons:
			sum += v.gains(e.N)
		case OpExplore:
			sum += (e.N + int(v.perm.Explore)) * v.stepPoint
		default:
			sum += 2 * point
		}
	}
	return sum
}

func (v effectEvaluation) unburied() int {
	n := 0
	for kind := range Treasure(Treasures) {
		n += int(v.b.Loose[kind]) + bits.OnesCount8(v.b.Stored>>(2*kind)&3)
	}
	return n
}

// hoarded is what a number of cubes to be buried is worth besides: each less than the one before.
func (v effectEvaluation) hoarded(n int) int {
	return v.firstCube * v.longShare / point * n * 2 / (n + 1)
}

func (v effectEvaluation) treasures(e *Effect) int {
	switch e.Treasure {
	case AnyTreasure:
		return max(v.cube(Gold), v.cube(Emerald), v.cube(Pearl)) * e.N
	case DieTreasure:
		if v.colour == NoTreasure {
			return (v.cube(Gold) + v.cube(Emerald) + v.cube(Pearl)) / 3 * e.N
		}
		return v.cube(v.colour) * e.N
	}
	return v.cube(e.Treasure) * e.N
}

// refill is what cubes put on an island bring to the own treasures more than to those of the others.
func (v effectEvaluation) refill(kind Treasure, n int) int {
	now := int(v.s.Islands[kind])
	return (v.cubes[kind]*point - v.othersCubeShare[kind]) * (v.smooth(now+n) - v.smooth(now)) / point
}

func (v effectEvaluation) buries(n int) int {
	n = min(n, v.unburied())
	if n == 0 {
		return 0
	}
	return v.bury() * (4 + 3*(n-1)) / 4
}

// bury is what the best use of a shovel is worth.
func (v effectEvaluation) bury() int {
	return v.once(memoBury, func() (best int) {
		for kind := range Treasure(Treasures) {
			if v.b.Loose[kind] == 0 && v.b.Stored>>(2*kind)&3 == 0 {
				continue
			}
			free := 0
			for store := range engine.Bits[Store](v.b.Stored & (3 << (2 * kind))) {
				free = max(free, v.freed(store))
			}
			for burial := range engine.Bits[Burial](v.b.freeBurials(kind) | v.b.freePoseidon()) {
				best = max(best, v.buried(burial)+free)
			}
		}
		return best
	})
}

func (v effectEvaluation) buried(to Burial) int {
	n := v.unburied()
	return buriedVP*point + v.oneMore[PerBuried] + v.list(rulebook.burials[to]) + v.hoarded(n-1) - v.hoarded(n)
}

// freed is what it is worth that a bonus space can be used again.
func (v effectEvaluation) freed(at Store) int {
	return v.simple(rulebook.stores[at]) * v.longShare / point / 2
}

// explore is what an exploration is worth.
func (v effectEvaluation) explore(n int) int {
	n = min(maxSteps, n+int(v.perm.Explore))
	if n <= 0 || !v.s.canWalk(v.seat) {
		return 0
	}
	m := memoExplore + memo(n)
	return v.once(m, func() int {
		v.memos[m] = n * v.stepPoint
		ways := v.s.walk(v.seat, n)
		var by [maxSteps + 1]int
		engine.Fill(by[:], impossible)
		for to := v.b.Explorer + 1; to < Nodes; to++ {
			if ways[to] > 0 {
				by[ways[to]] = max(by[ways[to]], v.node(to))
			}
		}
		best, reach := 0, impossible
		var upTo [maxSteps + 1]int
		for i := 1; i <= n; i++ {
			reach = max(reach, by[i])
			upTo[i] = reach
		}
		for trades := uint32(0); trades < 1<<Trades; trades++ {
			if left := n - tradeSteps(trades); trades&^uint32(v.perm.Trades) == 0 && left > 0 {
				best = max(best, upTo[left]+v.trades(trades))
			}
		}
		return best
	})
}

// impossible is less than any worth.
const impossible = -1 << 40

// node is what it is worth to end an exploration on a space.
func (v effectEvaluation) node(to Node) int {
	worth := bits.OnesCount8(v.b.rivers(to)&^v.b.Rivers) * (riverVP*point + v.oneMore[PerRiver])
	if to == retireNode {
		if !v.b.Token {
			return worth - v.stepPoint
		}
		return worth + cardEvaluation(v).residence(true) + v.exploreStep*v.turns/point
	}
	return worth + v.list(rulebook.nodes[to].effects) + v.progress(to) - v.progress(v.b.Explorer)
}

// progress is what the place of the explorer is worth for the way that is still to go.
func (v effectEvaluation) progress(n Node) int {
	if n == retireNode {
		n = lastNode
	}
	return int(rulebook.nodes[0].ahead-rulebook.nodes[n].ahead) * v.progressStep * v.longShare / point
}

func (v effectEvaluation) trades(set uint32) int {
	sum := 0
	for i := range engine.Bits[int](set) {
		sum += v.list(rulebook.trades[i].gain)
	}
	return sum
}

func (v effectEvaluation) bestQuest() int {
	return v.once(memoQuest, func() int {
		best := impossible
		if v.s.QuestSize > 0 {
			best = v.unknownQuest()
		}
		for _, q := range v.s.Market[:v.s.MarketSize] {
			best = max(best, v.taken(q))
		}
		return best
	})
}

// taken is what a quest is worth to take: one more to hold counts too, and so does one that fulfills itself.
func (v effectEvaluation) taken(q Quest) int { return v.quest(q) + v.oneMore[PerQuestHeld] + v.held() }

// held is what a quest brings for those sides and figureheads that count quests.
func (v effectEvaluation) held() int {
	worth := int(v.perm.PerQuest) * cardEvaluation(v).income(1)
	if bits.OnesCount32(v.b.Quests) >= questSet/2 {
		worth += point / 2
	}
	return worth
}

// unknownQuest is what the top of the deck is worth on average: the quests that the seat has not seen.
func (v effectEvaluation) unknownQuest() int {
	sum, n := 0, 0
	for q := range Quest(Quests) {
		if !v.s.Seen[q].Has(v.seat) {
			sum += v.taken(q)
			n++
		}
	}
	return sum/max(1, n) + v.unknownBonus
}

func (v effectEvaluation) discard(e *Effect) int {
	if v.b.Quests == 0 {
		return 0
	}
	worst := -impossible
	for quest := range engine.Bits[Quest](v.b.Quests) {
		worst = min(worst, v.taken(quest))
	}
	return v.gains(e.Gain) - worst
}

func (v effectEvaluation) place() int {
	return v.once(memoPlace, func() (best int) {
		if v.s.freeLocations() != 0 {
			for tile, at := range v.b.Tiles {
				if at == NoSlot {
					best = max(best, v.placed(Tile(tile)))
				}
			}
		}
		return best
	})
}

// placed is what a smuggler tile brings that is placed now: its effects, and those in turns to come.
func (v effectEvaluation) placed(tile Tile) int {
	now := v.list(rulebook.sides[v.s.Sides[tile]])
	return now + v.reuse(tile)
}

// reuse is what a tile brings in turns to come.
func (v effectEvaluation) reuse(tile Tile) int {
	worth := 2 * point
	if e := &rulebook.lists[rulebook.sides[v.s.Sides[tile]]][0]; e.Op == OpVPPer {
		worth = min(e.N*(v.have[e.Per]*point+v.metricGrowth[e.Per]*v.turnsShare/point/2), e.Max*point)
	}
	return worth * v.tileReuse / point * v.turnsShare / point
}

func (v effectEvaluation) activate() int {
	return v.once(memoActivate, func() (best int) {
		for tile, at := range v.b.Tiles {
			if at != NoSlot {
				best = max(best, v.list(rulebook.sides[v.s.Sides[tile]]))
			}
		}
		return best
	})
}
