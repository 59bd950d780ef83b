package endeavor

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// evaluator holds weights and the tables made from them.
type evaluator struct {
	weights
	tracks [Statuses]trackTable
}

func (w *weights) evaluator() *evaluator { return &evaluator{weights: *w, tracks: w.trackTables()} }

// impossible is less than any worth.
const impossible = -1 << 40

// evaluation is what the targets on the board are worth to a seat, in thousandths of a point.
type evaluation struct {
	*evaluator
	s    *State
	b    *Board
	seat Seat
	// roundsLeft counts the rounds after the present one.
	roundsLeft int
	// usesPresence says that presence can still be used: in a later round, or in the last one by a city or a draw.
	usesPresence bool
	presence     [Regions]int
	// presenceValue is what a further marker in a region brings.
	presenceValue [Regions]int
	targets       reachable
	// taken are the cities that somebody holds, open those of open regions.
	taken, open uint32
	// governors are those among the cards; crowded says that one more may be one too many, and leastLoss is what giving
	// one up costs at least then.
	governors int
	crowded   bool
	leastLoss int
	// shipValue, cityValue (to occupy or to attack), drawValue and payValue are the worths of the actions by target,
	// impossible where they are.
	shipValue [Regions]int
	cityValue [Cities]int
	drawValue [Decks]int
	payValue  [Buildings]int
}

// heuristicMove answers a seat's question by the values of its moves. Noise is how far from the best, in thousandths of
// a point, its choice may be; without noise rand is not used.
func (s *State) heuristicMove(seat Seat, noise int, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	list := (Rules{}).Moves(s, seat, buffer[:0])
	if len(list) == 1 {
		return list[0]
	}
	var v evaluation
	v.prepare(s, seat)
	return engine.Best(list, noise, rand, v.rate)
}

// prepare values the targets on the board that the moves of a seat may have that is asked.
func (v *evaluation) prepare(s *State, seat Seat) {
	v.evaluator, v.s, v.seat, v.b = tuned(), s, seat, &s.Boards[seat]
	v.roundsLeft = Rounds - int(s.Round)
	switch s.Step {
	case stepAct:
		v.rateTargets(v.b.canDo(int(v.b.Harbour)))
	case stepSecond:
		v.rateTargets(1 << s.Begun.other())
	case stepSalary:
		v.rateTargets(allParts)
	}
}

// enough is a number of markers that is enough for every action.
const enough = 100

const allParts = 1<<Parts - 1

// rateTargets values the targets of a set of actions. A payment may bring any other one.
func (v *evaluation) rateTargets(parts uint8) {
	if parts&(1<<Payment) != 0 {
		parts = allParts
	}
	s, seat := v.s, v.seat
	v.usesPresence = v.roundsLeft > 0 || v.b.canDo(enough)&(1<<Occupy|1<<Attack|1<<Draw) != 0
	for r := range Region(Regions) {
		v.presence[r] = s.presence(seat, r)
		v.presenceValue[r] = v.ratePresence(r)
		if s.isOpen(r) {
			v.open |= rulebook.citiesIn[r]
		}
	}
	v.rateHand()
	v.taken = s.taken()
	v.targets = s.reaches(seat)
	if parts&(1<<Ship) != 0 {
		for r := range v.shipValue {
			v.shipValue[r] = v.rateShip(Region(r))
		}
	}
	if parts&(1<<Occupy) != 0 {
		for c := range engine.Bits[City](v.targets.occupy) {
			v.cityValue[c] = v.rateToken(s.Cities[c]) + v.rateCity(c)
		}
	}
	if parts&(1<<Attack) != 0 {
		for c := range engine.Bits[City](v.targets.attack) {
			v.cityValue[c] = v.rateAttack(c)
		}
	}
	if parts&(1<<Draw) != 0 {
		for d := range engine.Bits[Deck](v.targets.draw) {
			v.drawValue[d] = v.rateDraw(s.top(d))
		}
	}
	if parts&(1<<Payment) != 0 {
		for kind := range engine.Bits[Building](v.b.busyKinds()) {
			v.payValue[kind] = v.ratePay(kind)
		}
	}
}

// rate is what a legal move is worth to the seat, beyond passing or stopping.
func (v *evaluation) rate(m Move) int {
	switch m.Kind {
	case BuildMove:
		return v.rateBuild(Building(m.From))
	case SalaryMove:
		return v.rateSalary(m.Set)
	case ActivateMove:
		src := &rulebook.buildings[m.From].source
		worth := v.ratePart(m.Part, m.Target) - v.buildingUse[m.From]
		if src.both {
			worth += max(0, v.rateOther(m)) * v.otherPart / point
		}
		return worth - v.price(m.Part.Cost()+1)
	case TokenMove:
		use := v.tokenUse[Token(m.From)-AttackToken] * min(v.roundsLeft, 1)
		return v.ratePart(m.Part, m.Target) - use - v.price(m.Part.Cost())
	case SecondMove:
		return v.ratePart(m.Part, m.Target) - v.price(m.Part.Cost())
	case DiscardMove:
		return -v.loss(Card(m.Target))
	case KeepMove:
		if v.roundsLeft == 0 {
			return -int(rulebook.score.Governor) * point
		}
	}
	return 0
}

// price is what a number of markers is worth elsewhere.
func (v *evaluation) price(markers int) int {
	if v.roundsLeft == 0 {
		return markers * point / int(rulebook.score.People)
	}
	return markers * v.keptMarker
}

func (v *evaluation) ratePart(p Part, target int8) int {
	switch p {
	case Ship:
		return v.shipValue[target]
	case Occupy, Attack:
		return v.cityValue[target]
	case Payment:
		return v.payValue[target]
	}
	return v.drawValue[target]
}

// rateOther is what the best other part after a move is worth, its markers deducted.
func (v *evaluation) rateOther(m Move) int {
	markers := int(v.b.Harbour) - 1 - m.Part.Cost()
	other := rulebook.buildings[m.From].source.other(m.Part)
	if markers < other.Cost() {
		return 0
	}
	best := 0
	switch r := m.Region(); other {
	case Ship:
		if r != Europe {
			best = v.shipValue[r]
		}
	case Occupy:
		for c := range engine.Bits[City](v.targets.occupy & rulebook.citiesIn[r]) {
			best = max(best, v.cityValue[c])
		}
	case Draw:
		d := m.Deck()
		if rest := v.s.Decks[d] & (v.s.Decks[d] - 1); rest != 0 {
			if c := CardOf(d, bits.TrailingZeros8(rest)); c.Value() <= v.presence[r] {
				best = v.rateDraw(c) - v.overLimitCard
			}
		}
	}
	return best - v.price(other.Cost())
}

// ratePay is what freeing a building is worth now: what it could do next, and its marker.
func (v *evaluation) ratePay(kind Building) int {
	return v.price(1) + max(0, v.potential(kind, int(v.b.Harbour)))*v.freedBuilding/point +
		v.buildingPerRound[kind]*min(v.roundsLeft, 1)/4
}

// potential is the most that an activation of a building would bring with a number of markers.
func (v *evaluation) potential(kind Building, markers int) int {
	best := impossible
	src := &rulebook.buildings[kind].source
	for _, p := range src.parts {
		if cost := p.Cost() + 1; cost <= markers {
			if worth := v.best(p); worth > impossible {
				best = max(best, worth-v.price(cost))
			}
		}
	}
	if src.both {
		best = best * (point + v.otherPart) / point
	}
	return best
}

// best is the most that an action brings anywhere; impossible for a payment, which only makes another one possible.
func (v *evaluation) best(p Part) int {
	best := impossible
	switch p {
	case Ship:
		for _, worth := range v.shipValue[1:] {
			best = max(best, worth)
		}
	case Occupy, Attack:
		set := v.targets.occupy
		if p == Attack {
			set = v.targets.attack
		}
		for c := range engine.Bits[City](set) {
			best = max(best, v.cityValue[c])
		}
	case Draw:
		for d := range engine.Bits[Deck](v.targets.draw) {
			best = max(best, v.drawValue[d])
		}
	}
	return best
}

// gain is what icons bring, negative with sign -1.
func (v *evaluation) gain(icons *[Statuses]int8, sign int8) int {
	sum := 0
	for st, n := range icons {
		if n != 0 {
			row := &v.tracks[st][v.roundsLeft]
			total := int(v.b.Status[st])
			sum += row[bounded(total+int(sign*n))] - row[bounded(total)]
		}
	}
	return sum
}

func bounded(total int) int { return max(0, min(maxTotal, total)) }

func (v *evaluation) rateToken(t Token) int {
	if t == NoToken {
		return 0
	}
	if t.Action() {
		return v.actionTokens[t-AttackToken]
	}
	row, total := &v.tracks[t][v.roundsLeft], int(v.b.Status[t])
	return row[bounded(total+1)] - row[bounded(total)]
}
