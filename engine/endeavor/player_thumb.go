package endeavor

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// mind is a taste made ready for use.
type mind struct {
	taste
	ladder [Statuses]ladder
}

func (t *taste) mind() *mind { return &mind{taste: *t, ladder: t.ladders()} }

// impossible is less than any worth.
const impossible = -1 << 40

// survey is what the aims on the board are worth to a seat, in thousandths of a point.
type survey struct {
	*mind
	s    *State
	b    *Board
	seat Seat
	// left counts the rounds after the present one.
	left int
	// follows says that presence can still be used: in a later round, or in the last one by what is free to enter a city or to draw.
	follows  bool
	presence [Regions]int
	aims     reachable
	taken    uint32
	// ship, enter (to occupy or to attack), draw and pay are the worths of the actions by target, impossible where they are.
	ship  [Regions]int
	enter [Cities]int
	draw  [Decks]int
	pay   [Buildings]int
}

// thumb answers a seat's question by a rule of thumb. Noise is how far from the best, in thousandths of a point, its choice may
// be; without noise rand is not used.
func (m *mind) thumb(s *State, seat Seat, noise int, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	list := (Rules{}).Moves(s, seat, buffer[:0])
	if len(list) == 1 {
		return list[0]
	}
	var v survey
	v.look(m, s, seat)
	best, most := list[0], impossible
	for _, move := range list {
		worth := v.rate(move)
		if noise > 0 {
			worth += int(rand.Uint64() & 0xffff * uint64(noise) >> 16)
		}
		if worth > most {
			best, most = move, worth
		}
	}
	return best
}

// look surveys the board for a seat.
func (v *survey) look(m *mind, s *State, seat Seat) {
	v.mind, v.s, v.seat, v.b = m, s, seat, &s.Boards[seat]
	v.left = Rounds - int(s.Round)
	switch s.Step {
	case stepBuild, stepDiscard:
		return
	}
	for r := range Region(Regions) {
		v.presence[r] = s.presence(seat, r)
	}
	v.follows = v.left > 0 || v.b.canDo()&(1<<Occupy|1<<Attack|1<<Draw) != 0
	v.taken = s.taken()
	v.aims = s.reaches(seat)
	for r := range v.ship {
		v.ship[r] = v.rateShip(Region(r))
	}
	for set := v.aims.occupy; set != 0; set &= set - 1 {
		c := City(bits.TrailingZeros32(set))
		v.enter[c] = v.rateOccupy(c)
	}
	for set := v.aims.attack; set != 0; set &= set - 1 {
		c := City(bits.TrailingZeros32(set))
		v.enter[c] = v.rateAttack(c)
	}
	for set := v.aims.draw; set != 0; set &= set - 1 {
		d := Deck(bits.TrailingZeros8(set))
		v.draw[d] = v.rateDraw(s.top(d))
	}
	for set := v.b.busyKinds(); set != 0; set &= set - 1 {
		kind := Building(bits.TrailingZeros32(set))
		v.pay[kind] = v.ratePay(kind)
	}
}

// canDo is the set of the actions of the free buildings and of the tokens at hand.
func (b *Board) canDo() uint8 {
	var set uint8
	for i, kind := range b.Places[:b.Built] {
		if b.Occupied>>i&1 == 0 {
			set |= rulebook.buildings[kind].source.can
		}
	}
	for t := AttackToken; t < Tokens; t++ {
		if b.Tokens[t] > 0 {
			set |= rulebook.tokens[t].source.can
		}
	}
	return set
}

// rate is what a legal move is worth to the seat, beyond passing or stopping.
func (v *survey) rate(m Move) int {
	switch m.Kind {
	case BuildMove:
		return v.rateBuild(Building(m.From))
	case SalaryMove:
		return v.rateSalary(m.Set)
	case ActivateMove:
		src := &rulebook.buildings[m.From].source
		worth := v.ratePart(m.Part, m.Target) - v.spend[m.From]
		if src.both {
			worth += max(0, v.rateOther(m)) * v.second / point
		}
		return worth - v.price(m.Part.Cost()+1)
	case TokenMove:
		return v.ratePart(m.Part, m.Target) - v.give[Token(m.From)-AttackToken]*min(v.left, 1) - v.price(m.Part.Cost())
	case SecondMove:
		return v.ratePart(m.Part, m.Target) - v.price(m.Part.Cost())
	case DiscardMove:
		return -v.loss(Card(m.Target))
	case KeepMove:
		if v.left == 0 {
			return -int(rulebook.score.governor) * point
		}
	}
	return 0
}

// price is what a number of markers is worth elsewhere.
func (v *survey) price(markers int) int {
	if v.left == 0 {
		return markers * point / int(rulebook.score.people)
	}
	return markers * v.marker
}

func (v *survey) ratePart(p Part, target int8) int {
	switch p {
	case Ship:
		return v.ship[target]
	case Occupy, Attack:
		return v.enter[target]
	case Payment:
		return v.pay[target]
	}
	return v.draw[target]
}

// rateOther is what the best other part after a move is worth, its markers deducted.
func (v *survey) rateOther(m Move) int {
	markers := int(v.b.Harbour) - 1 - m.Part.Cost()
	parts := rulebook.buildings[m.From].source.parts
	other := parts[0]
	if other == m.Part {
		other = parts[1]
	}
	if markers < other.Cost() {
		return 0
	}
	best := 0
	switch r := m.Region(); other {
	case Ship:
		if r != Europe {
			best = v.ship[r]
		}
	case Occupy:
		for set := v.aims.occupy & rulebook.citiesIn[r]; set != 0; set &= set - 1 {
			best = max(best, v.enter[bits.TrailingZeros32(set)])
		}
	case Draw:
		d := m.Deck()
		if rest := v.s.Decks[d] & (v.s.Decks[d] - 1); rest != 0 {
			if c := CardOf(d, bits.TrailingZeros8(rest)); c.Value() <= v.presence[r] {
				best = v.rateDraw(c) - v.room
			}
		}
	}
	return best - v.price(other.Cost())
}

// ratePay is what freeing a building is worth now: what it could do next, and its marker.
func (v *survey) ratePay(kind Building) int {
	return v.price(1) + max(0, v.potential(kind, int(v.b.Harbour)))*v.free/point + v.again[kind]*min(v.left, 1)/4
}

// potential is the most that an activation of a building would bring with a number of markers.
func (v *survey) potential(kind Building, markers int) int {
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
		best = best * (point + v.second) / point
	}
	return best
}

// best is the most that an action brings anywhere; impossible for a payment, which only makes another one possible.
func (v *survey) best(p Part) int {
	best := impossible
	switch p {
	case Ship:
		for _, worth := range v.ship[1:] {
			best = max(best, worth)
		}
	case Occupy, Attack:
		set := v.aims.occupy
		if p == Attack {
			set = v.aims.attack
		}
		for ; set != 0; set &= set - 1 {
			best = max(best, v.enter[bits.TrailingZeros32(set)])
		}
	case Draw:
		for set := v.aims.draw; set != 0; set &= set - 1 {
			best = max(best, v.draw[bits.TrailingZeros8(set)])
		}
	}
	return best
}

// gain is what icons bring, negative with sign -1.
func (v *survey) gain(icons *[Statuses]int8, sign int8) int {
	sum := 0
	for st, n := range icons {
		if n != 0 {
			row := &v.ladder[st][v.left]
			total := int(v.b.Status[st])
			sum += row[bounded(total+int(sign*n))] - row[bounded(total)]
		}
	}
	return sum
}

func bounded(total int) int { return max(0, min(maxTotal, total)) }

// rateToken is what a token brings.
func (v *survey) rateToken(t Token) int {
	if t == NoToken {
		return 0
	}
	if t.Action() {
		return v.tokens[t-AttackToken]
	}
	row, total := &v.ladder[t][v.left], int(v.b.Status[t])
	return row[bounded(total+1)] - row[bounded(total)]
}
