package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// evaluation is what things are worth to a seat, in thousandths of a point. Some is looked up once: see memo.
type evaluation struct {
	*weights
	s    *State
	b    *Board
	seat Seat
	perm Perm
	// turns are the seat's turns that are left after this one, in thousandths; turnsShare is the part of three rounds
	// that they are, longShare the part of one, each at most all of it; incomes are the income phases to come.
	turns, turnsShare, longShare int
	incomes                      int
	// doubloonNow is what a doubloon is worth beyond its point at the end.
	doubloonNow int
	// have is what metrics count, oneMore what one more is worth for quests, residences and cards.
	have, oneMore [Metrics]int
	// cubes are the treasures of the seat, othersCubeShare the part of the others' mean that counts against them.
	cubes, othersCubeShare [Treasures]int
	// colour is that of the raid whose gains are being looked at.
	colour Treasure

	memoSet uint32
	memos   [memos]int
	raids   raidTable
	// spots are what locations are worth for a smuggler tile, spotSet those that are known.
	spots   [Slots]int
	spotSet uint64
}

// memo is something that is looked up once in an evaluation. While it is being looked up, what asks for it gets a rough
// worth, for effects lead to each other in circles.
type memo uint8

const (
	memoUpgrade memo = iota
	memoBury
	memoQuest
	memoPlace
	memoActivate
	memoHead
	memoResidence
	memoCrew
	memoEquipment
	memoShip
	memoRaids
	memoGold // and the other treasures
	_
	_
	memoExplore // and one for each number of steps
	memos       = int(memoExplore) + maxSteps + 1
)

// maxSteps bounds the steps of an exploration that are told apart.
const maxSteps = 12

// roughWorth are the worths while the true ones are looked up.
var roughWorth = [memoExplore]int{
	memoUpgrade: 3500, memoBury: 4500, memoQuest: 3500, memoPlace: 3500, memoActivate: 2500, memoHead: 8000,
	memoResidence: 5000, memoCrew: 3000, memoEquipment: 3000, memoShip: 4000,
}

// once gives a memo: it is looked up the first time, and rough while that goes on.
func (v *evaluation) once(m memo, look func() int) int {
	if v.memoSet>>m&1 == 0 {
		v.memoSet |= 1 << m
		if m < memoExplore {
			v.memos[m] = roughWorth[m]
		}
		v.memos[m] = look()
	}
	return v.memos[m]
}

// prepare values what the seat has and aims at.
func (v *evaluation) prepare(s *State, seat Seat) {
	v.weights, v.s, v.seat, v.b = &tuned, s, seat, &s.Boards[seat]
	v.perm = v.b.perm()
	v.turns = s.turnsLeft()
	v.turnsShare = min(point, v.turns*point/(3*v.turnsPerRound))
	v.longShare = min(point, v.turns*point/v.turnsPerRound)
	v.incomes = Rounds + 1 - max(1, int(s.Round))
	v.doubloonNow = v.doubloonEarly * v.longShare / point
	v.colour = NoTreasure
	for m := range Metric(Metrics) {
		if m != PerQuestDone {
			v.have[m] = s.count(seat, m)
		}
	}
	for kind := range v.cubes {
		v.cubes[kind] = v.have[PerGold+Metric(kind)]
		for i := range Seat(s.Players) {
			if i != seat {
				v.othersCubeShare[kind] += s.cubes(i, Treasure(kind)) * v.othersCubes
			}
		}
		v.othersCubeShare[kind] /= max(1, int(s.Players)-1)
	}
	v.rateMetrics()
}

// turnsLeft is about how many turns each seat has after this one, in thousandths.
func (s *State) turnsLeft() int {
	lead := Start
	for i := range s.Players {
		lead = max(lead, s.Boards[i].Ship)
	}
	n := (Maracaibo.Column()-lead.Column())*tuned.turnsPerColumn + (Rounds-max(1, int(s.Round)))*tuned.turnsPerRound
	if s.Solo {
		n = n * tuned.soloTurns / point
	}
	return n
}

func (v *evaluation) money(n int) int {
	return n*point/doubloonsPerVP + min(n, v.fullDoubloons)*v.doubloonNow + max(0, n-v.fullDoubloons)*v.doubloonNow/3
}

// gains is what doubloons bring, price what they cost.
func (v *evaluation) gains(n int) int {
	have := int(v.b.Doubloons)
	return v.money(have+n) - v.money(have)
}

func (v *evaluation) price(n int) int { return -v.gains(-n) }

// rateMetrics finds what one more of everything is worth for the quests, the residences and the cards of the seat.
func (v *evaluation) rateMetrics() {
	for q := range engine.Bits[Quest](v.b.Quests) {
		now := v.quest(q)
		for _, need := range rulebook.quests[q][1].Need {
			v.have[need.Per]++
			v.oneMore[need.Per] += max(0, v.quest(q)-now)
			v.have[need.Per]--
		}
	}
	for i := range engine.Bits[int](v.b.Cards) {
		v.rateFinals(rulebook.cards[i].final)
	}
	for i := range engine.Bits[Card](v.b.Residences) {
		v.rateFinals(rulebook.cards[firstResidence+i].final)
	}
}

func (v *evaluation) rateFinals(list []Final) {
	for i := range list {
		f := &list[i]
		v.have[f.Per]++
		more := v.final(f)
		v.have[f.Per]--
		v.oneMore[f.Per] += max(0, more-v.final(f))
	}
}

// final is what a scoring condition will bring at the end: what is there and what will come count.
func (v *evaluation) final(f *Final) int {
	count := v.have[f.Per]
	if f.Per == PerQuestDone {
		count = v.s.questsDone(v.seat)
	}
	n := count*point + v.metricGrowth[f.Per]*v.turnsShare/point
	if v.turnsShare == 0 {
		n = n / point / f.Group * f.Group * point
	}
	worth := n * f.N / f.Group
	if f.Max > 0 {
		worth = min(worth, f.Max*point)
	}
	return worth
}

// quest is what a quest is worth to hold: the points of its tiers, by the work that is missing.
func (v *evaluation) quest(q Quest) int {
	tiers := &rulebook.quests[q]
	low, high := v.chance(&tiers[0]), v.chance(&tiers[1])
	if v.s.has(RoyalOrders) {
		return royalFail*point + (royalFactor*tiers[1].VP-royalFail)*high
	}
	return tiers[0].VP*low + (tiers[1].VP-tiers[0].VP)*min(low, high)
}

// chance is how sure it is that a tier of a quest will be fulfilled, in thousandths.
func (v *evaluation) chance(t *Tier) int {
	work := 0
	for _, need := range t.Need {
		work += max(0, need.N-v.have[need.Per]) * v.turnsPerMetric[need.Per]
	}
	if work == 0 {
		return point
	}
	if v.turns == 0 {
		return 0
	}
	return max(0, point-work*v.questDoubt/v.turns)
}

// evaluateSeat is what the position of a seat is worth: its points and what is likely to come of all that it has. At
// the end of a game it is the score.
func (s *State) evaluateSeat(seat Seat) int {
	if s.Step == stepOver || s.john(seat) {
		return s.score(seat).Total * point
	}
	var v evaluation
	v.prepare(s, seat)
	worth := 0
	for _, part := range v.parts() {
		worth += part
	}
	return worth
}

// WorthParts is the number of parts that the worth of a position has: see evaluation.parts.
const WorthParts = 18

// parts are what a position is worth, by what brings it: first what is there or sure, then what may still come.
func (v *evaluation) parts() [WorthParts]int {
	e, c := effectEvaluation{v}, cardEvaluation{v}
	lasting := v.perm
	lasting.PerQuest = 0
	printed, cardFinals, residences, cubes, quests := 0, 0, 0, 0, 0
	for i := range engine.Bits[int](v.b.Cards) {
		d := &rulebook.cards[i]
		printed += int(d.vp) * point
		cardFinals += v.finals(d.final)
	}
	for i := range engine.Bits[Card](v.b.Residences) {
		residences += v.finals(rulebook.cards[firstResidence+i].final)
	}
	for kind, n := range v.cubes {
		cubes += n * e.smooth(int(v.s.Islands[kind]))
	}
	for quest := range engine.Bits[Quest](v.b.Quests) {
		quests += v.quest(quest)
	}
	return [WorthParts]int{
		int(v.b.VP) * point, v.money(int(v.b.Doubloons)), v.have[PerRiver] * riverVP * point, printed,
		v.have[PerBuried] * buriedVP * point, cubes, cardFinals, residences, quests,
		c.income(v.have[PerDoubloonIncome]), v.have[PerVPIncome] * v.incomes * point, c.lasting(&lasting),
		e.progress(v.b.Explorer), e.hoarded(e.unburied()), v.openSockets(), v.openTiles(), v.openStores(),
		int(v.b.Rubies) * v.ruby * v.longShare / point,
	}
}

func (v *evaluation) finals(list []Final) int {
	sum := 0
	for i := range list {
		sum += v.final(&list[i])
	}
	return sum
}

// openSockets is what may still come of empty sockets and of a figurehead.
func (v *evaluation) openSockets() int {
	worth := v.have[PerShipUpgrades] * v.fullSocket
	for i := range engine.Bits[int](^v.b.Sockets & (1<<Sockets - 1)) {
		if d := &rulebook.sockets[i]; d.effects != 0 {
			worth += cardEvaluation{v}.roughList(d.effects) * v.emptySockets / point
		}
	}
	return worth * v.turnsShare / point
}

// openTiles is what may still come of the smuggler tiles that are placed, openStores of the free bonus spaces.
func (v *evaluation) openTiles() int {
	worth := 0
	for tile, at := range v.b.Tiles {
		if at != NoSlot {
			worth += effectEvaluation{v}.reuse(Tile(tile))
		}
	}
	return worth
}

func (v *evaluation) openStores() int {
	worth := 0
	for i := range Store(Stores) {
		if v.b.Stored>>i&1 == 0 {
			worth += effectEvaluation{v}.freed(i) / 2
		}
	}
	return worth
}
