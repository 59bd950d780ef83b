package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

type cardEvaluation struct{ *evaluation }

// income is what doubloons at the end of each round are worth: the last of them count as points only.
func (v cardEvaluation) income(n int) int {
	return n*v.incomes*point/doubloonsPerVP + n*(v.incomes-1)*v.weights.doubloonEarly
}

// lasting is what permanent effects are worth for the turns that are left.
func (v cardEvaluation) lasting(p *Perm) int {
	each := int(p.Raid)*v.raidStrength + int(p.Die[Gold]+p.Die[Emerald]+p.Die[Pearl])*v.raidStrength*v.dieBonus/point
	each += int(p.Explore) * v.exploreStep
	each += int(p.Discount) * v.discount * (point/doubloonsPerVP + v.doubloonNow) / point
	if p.Rerolls > 1 {
		each += v.secondReroll
	}
	if p.Move > moveMax {
		each += v.fourthStep
	}
	if p.Refresh {
		each += v.newMarket
	}
	for i := range engine.Bits[int](p.Raids) {
		a := &rulebook.raids[i]
		each += max(0, v.roughList(a.gain)-a.cost*v.strengthPoint) * v.actionsPerTurn / point
	}
	for i := range engine.Bits[int](p.Trades) {
		a := &rulebook.trades[i]
		each += max(0, v.roughList(a.gain)-a.cost*v.stepPoint) * v.actionsPerTurn / point
	}
	worth := each*v.turns/point + v.income(int(p.PerQuest)*bits.OnesCount32(v.b.Quests))
	if p.Poseidon {
		worth += bits.OnesCount16(15<<FirstPoseidon&^v.b.Buried) * v.burialSpace * v.longShare / point
	}
	return worth
}

// roughList is what a list that comes again and again is worth each time.
func (v cardEvaluation) roughList(id ListID) int {
	sum := 0
	effects := rulebook.lists[id]
	for i := range effects {
		switch e := &effects[i]; e.Op {
		case OpVP:
			sum += e.N * point
		case OpDoubloons:
			sum += e.N * (point/doubloonsPerVP + v.doubloonNow)
		case OpTreasure:
			sum += e.N * 4500
		case OpRefill:
			sum += point / 2
		case OpBury:
			sum += e.N * 4500
		default:
			sum += 3 * point
		}
	}
	return sum
}

// card is what an improvement is worth, its price not deducted (M28 to M32, M71, M75, M76).
func (v cardEvaluation) card(c Card) int {
	d := &rulebook.cards[c]
	worth := int(d.vp)*point + v.income(int(d.income.Doubloons)) + int(d.income.VP)*v.incomes*point
	worth += v.lasting(&d.perm) + v.oneMore[d.kind] + v.oneMore[PerImprovementOrResidence]
	worth += int(d.income.Doubloons)*v.oneMore[PerDoubloonIncome] + int(d.income.VP)*v.oneMore[PerVPIncome]
	for i := range d.final {
		worth += v.final(&d.final[i])
	}
	if d.instant != 0 {
		worth += effectEvaluation(v).list(d.instant) + v.oneMore[PerInstantCards]
	}
	return worth
}

// bought is what it brings to take a card at its price, impossible where there is not enough money.
func (v cardEvaluation) bought(c Card, surcharge int) int {
	price := v.perm.Price(c, surcharge, false)
	if price > int(v.b.Doubloons) {
		return impossible
	}
	return v.card(c) - v.price(price)
}

func (v cardEvaluation) acquire(e *Effect) int {
	return v.once(memoCrew+memo(e.Kind), func() (best int) {
		for at := range engine.Bits[Slot](v.s.improvements(e.Kind)) {
			best = max(best, v.bought(v.s.Cards[at], e.N))
		}
		return best
	})
}

func (v cardEvaluation) residence(half bool) int {
	if half {
		return max(0, v.bestResidence(true))
	}
	return v.once(memoResidence, func() int { return max(0, v.bestResidence(false)) })
}

func (v cardEvaluation) bestResidence(half bool) int {
	best := impossible
	for _, at := range v.s.layout().slots {
		if c := v.s.Cards[at]; v.affords(c, half) {
			best = max(best, v.built(c, half))
		}
	}
	return best
}

// affords says that a card is a residence that the seat can build (M33, M34).
func (v cardEvaluation) affords(c Card, half bool) bool {
	return c >= firstResidence && !v.b.owns(c) && v.perm.Price(c, 0, half) <= int(v.b.Doubloons)
}

// built is what a residence is worth, its price deducted (M33, M77).
func (v cardEvaluation) built(c Card, half bool) int {
	worth := v.oneMore[PerResidence] + v.oneMore[PerImprovementOrResidence] - v.price(v.perm.Price(c, 0, half))
	list := rulebook.cards[c].final
	for i := range list {
		worth += v.final(&list[i])
	}
	for i := range v.s.Players {
		if v.s.Boards[i].owns(c) {
			return worth
		}
	}
	return worth + rulebook.first*point
}

func (v cardEvaluation) upgrade() int {
	return v.once(memoUpgrade, func() (best int) {
		for socket := range engine.Bits[Socket](v.b.openSockets()) {
			best = max(best, v.socket(socket))
		}
		return best
	})
}

// socket is what it is worth to fill a socket now (M61).
func (v cardEvaluation) socket(at Socket) int {
	d := &rulebook.sockets[at]
	worth := v.oneMore[PerShipUpgrades] + v.fullSocket*v.turnsShare/point
	if d.effects == 0 {
		return worth + v.lasting(&d.perm)
	}
	part := point - (point-v.laterEffects)*v.turnsShare/point
	return worth + effectEvaluation(v).list(d.effects)*part/point
}

func (v cardEvaluation) bestFigurehead() int {
	return v.once(memoHead, func() (best int) {
		for _, f := range v.s.Supply {
			if f != NoFigurehead && v.b.Head == NoFigurehead {
				best = max(best, v.figurehead(f))
			}
		}
		return best
	})
}

// figurehead is what a figurehead is worth (M66).
func (v cardEvaluation) figurehead(f Figurehead) int {
	d := &rulebook.heads[f]
	return effectEvaluation(v).list(d.instant) + v.lasting(&d.perm) + v.income(int(d.income.Doubloons)) +
		int(d.income.VP)*v.incomes*point +
		int(d.income.Doubloons)*v.oneMore[PerDoubloonIncome] + int(d.income.VP)*v.oneMore[PerVPIncome]
}
