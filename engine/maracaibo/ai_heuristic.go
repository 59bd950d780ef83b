package maracaibo

import "github.com/harbormaster/harbormaster/engine"

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

// rate is what a legal move is worth to the seat, compared with the other answers to the same question.
func (v *evaluation) rate(m Move) int {
	var f *Frame
	if m.Kind != KeepMove {
		f = v.s.top()
	}
	switch m.Kind {
	case KeepMove:
		sum := 0
		for quest := range engine.Bits[Quest](m.Set) {
			sum += v.quest(quest)
		}
		return sum
	case SailMove:
		return v.landing(Slot(m.A), f.Slot)
	case OneStepMove:
		return v.sailBy(Slot(m.A), f)
	case StopMove:
		return v.landing(v.b.Ship, f.Slot)
	case PayMove:
		return -v.richest(engine.SeatSet(m.Set))
	case TakeMove:
		return cardEvaluation{v}.bought(v.s.Cards[f.Slot], 0)
	case IgnoreMove:
		return v.gains(ignoreGain)
	case ResidenceMove:
		return cardEvaluation{v}.built(v.s.Cards[m.A], f.Kind == frameRetire)
	case ActivateMove:
		return effectEvaluation{v}.list(rulebook.sides[v.s.Sides[m.A]])
	case EffectMove:
		return effectOrder[rulebook.lists[f.List][m.A].Op]
	case OptionMove:
		return effectEvaluation{v}.list(rulebook.lists[f.List][f.At].Options[m.A])
	case UpgradeMove:
		return cardEvaluation{v}.socket(Socket(m.A))
	case FigureheadMove:
		return cardEvaluation{v}.figurehead(Figurehead(m.A)) - v.price(v.s.effectOn(f).Cost)
	case SmuggleMove:
		return effectEvaluation{v}.placed(Tile(m.A)) + v.smugglerSpot(Slot(m.B)) - v.price(v.s.effectOn(f).Cost)
	case TreasureMove:
		return effectEvaluation{v}.cube(Treasure(m.A))
	case StoreMove:
		if Store(m.A) != NoStore {
			return 1 + effectEvaluation{v}.list(rulebook.stores[m.A])
		}
	case BuryMove:
		worth := effectEvaluation{v}.buried(Burial(m.C)) - v.exchange(Treasure(m.A), Burial(m.C))
		if Store(m.B) != NoStore {
			worth += effectEvaluation{v}.freed(Store(m.B))
		}
		return worth
	case RefillMove:
		return effectEvaluation{v}.refill(Treasure(m.A), v.s.effectOn(f).N)
	case ExploreMove:
		return effectEvaluation{v}.node(Node(m.A)) + effectEvaluation{v}.trades(m.Set)
	case QuestMove:
		if q := Quest(m.A); q != NoQuest {
			return effectEvaluation{v}.taken(q)
		}
		return effectEvaluation{v}.unknownQuest()
	case RefreshMove:
		return effectEvaluation{v}.unknownQuest() + point
	case DiscardMove:
		return v.gains(v.s.effectOn(f).Gain) - effectEvaluation{v}.taken(Quest(m.A))
	case AcquireMove:
		return cardEvaluation{v}.bought(v.s.Cards[m.A], v.s.effectOn(f).N)
	case DieMove:
		return v.die(f, Treasure(m.A))
	case RerollMove:
		e := v.s.effectOn(f)
		return v.rolled(e.Bonus+int(v.perm.Raid), int(f.Rerolls)-1)
	case RaidMove:
		a := RaidAction(m.A)
		rest := v.spend(1 << a)
		return 1 + v.raidGain(a, f.Treasure) +
			rest[f.Treasure][min(maxStrength, int(f.Strength)-rulebook.raids[a].cost)]
	case EndMove:
		return 0
	case SellMove:
		if RubySpace(m.A) != NoRubySpace {
			return effectEvaluation{v}.list(rulebook.rubies[m.A])
		}
		return 1
	}
	return 0
}

// effectOrder is which effect of a list comes first: those that others count come before them.
var effectOrder = [ops]int{
	OpQuestDiscard: 1, OpVPPer: 2, OpVPIncomeNow: 2, OpDoubloonIncomeNow: 10, OpExplorerSpace: 3,
	OpSmugglerActivate: 3, OpRefill: 4, OpBury: 5, OpChoose: 6, OpAcquire: 6, OpResidence: 6,
	OpSmugglerPlace: 7, OpQuest: 7, OpFigurehead: 7, OpRaid: 7, OpExplore: 8, OpTreasure: 8, OpShipUpgrade: 9,
}

// die is what a raid with a die of the roll brings.
func (v *evaluation) die(f *Frame, kind Treasure) int {
	e := v.s.effectOn(f)
	value := int(f.Dice[kind])
	if e.Mode == FixedRaid {
		value = e.N
	}
	return v.worth(kind, value+int(v.s.dieBonus(e, kind)))
}

func (v *evaluation) richest(seats engine.SeatSet) int {
	most := 0
	for i := range Seat(v.s.Players) {
		if seats.Has(i) {
			most = max(most, int(v.s.Boards[i].VP))
		}
	}
	return most
}

// exchange is what it costs to bury a cube on a space of Poseidon that could lie in its own section.
func (v *evaluation) exchange(kind Treasure, to Burial) int {
	if to >= FirstPoseidon && v.b.freeBurials(kind) != 0 {
		return point
	}
	return 0
}

// smugglerSpot is what a location is worth for a smuggler tile: it should be passed again soon. Every tile asks.
func (v *evaluation) smugglerSpot(at Slot) int {
	if v.spotSet>>at&1 == 0 {
		v.spotSet |= 1 << at
		v.spots[at] = v.spot(at)
	}
	return v.spots[at]
}

func (v *evaluation) spot(at Slot) int {
	ship := v.b.Ship.Column()
	worth := 0
	if at.Column() > ship && v.b.Ship < Gulf {
		worth = point / 2
	} else if v.s.Round < Rounds {
		worth = point / 4
	}
	return worth + effectEvaluation{v}.list(rulebook.cards[v.s.Cards[at]].actions)/20
}

// sailBy is what the best end of a move by way of a space is worth (M85).
func (v *evaluation) sailBy(at Slot, f *Frame) int {
	best := impossible
	ends := beyond(f.Slot)
	reach := uint64(1) << at
	if at < Gulf {
		reach |= v.s.around(at, int(f.N)-1)
	}
	for to := range engine.Bits[Slot](reach & ends) {
		worth := v.landing(to, f.Slot)
		if to != at {
			worth -= point / 10
		}
		best = max(best, worth)
	}
	if v.s.isDown(at) && !v.s.uncharted(at) {
		best += point / 4
	}
	return best
}

// landing is what it is worth to end the move on a space, the move begun at another.
func (v *evaluation) landing(at, from Slot) int {
	worth := v.space(at) + v.wayCost(at, from)
	if at.Card() {
		worth -= v.meetingCost(at)
		if v.s.has(Rubies) && v.s.Cards[at].Ruby() && !v.s.isDown(at) {
			worth += v.ruby * v.longShare / point
		}
	}
	return worth
}

// wayCost is what the way to a space costs: columns beyond the foremost ship shorten the round for all.
func (v *evaluation) wayCost(at, from Slot) int {
	lead := Start
	for i := range Seat(v.s.Players) {
		if i != v.seat {
			lead = max(lead, v.s.Boards[i].Ship)
		}
	}
	over := max(0, at.Column()-max(lead.Column(), from.Column()+1))
	cost := over*v.columnAhead + (at.Column()-from.Column()-1-over)*v.columnBehind
	if at == Maracaibo {
		return v.roundEnd - cost
	}
	return -cost
}

func (v *evaluation) meetingCost(at Slot) int {
	n := 0
	for i := range Seat(v.s.Players) {
		if i != v.seat && v.s.Boards[i].Ship == at {
			n++
		}
	}
	switch {
	case n == 0:
		return 0
	case v.s.has(Skirmish):
		return -v.skirmish - int(v.perm.Raid)*point/4
	}
	return v.price(min(n, int(v.b.Doubloons)))
}

func (v *evaluation) space(at Slot) int {
	switch at {
	case Gulf:
		worth := max(0, cardEvaluation{v}.upgrade()) + effectEvaluation{v}.list(rulebook.gulfThen)
		if v.s.has(Rubies) && v.b.Rubies > 0 {
			worth += v.ruby
		}
		return worth
	case Maracaibo:
		return effectEvaluation{v}.list(rulebook.maracaibo)
	}
	c := v.s.Cards[at]
	if v.s.isDown(at) {
		return v.faceDown + v.gains(int(v.s.Coins[at]))
	}
	switch rulebook.cards[c].class {
	case Improvement:
		return max(v.gains(ignoreGain), cardEvaluation{v}.bought(c, 0))
	case Residence:
		if (cardEvaluation{v}).affords(c, false) {
			return max(0, cardEvaluation{v}.built(c, false))
		}
	case Location:
		worth := effectEvaluation{v}.list(upgradeList) + effectEvaluation{v}.list(rulebook.cards[c].actions)
		if kind := v.s.refillTile(at); kind != NoTreasure {
			worth += effectEvaluation{v}.refill(kind, 1)
		}
		if tile := v.s.tileAt(v.seat, at); tile >= 0 {
			worth += effectEvaluation{v}.list(rulebook.sides[v.s.Sides[tile]])
		}
		return worth
	case Blank:
		return v.gains(ignoreGain)
	}
	return 0
}
