package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Chance says whether chance is asked.
func (Rules) Chance(s *State) bool { return s.Step <= stepRoll }

// drawKinds are the moves of the steps of chance that draw one thing.
var drawKinds = [steps]Kind{
	stepFirst: FirstMove, stepDeal: DealMove, stepStack: StackMove, stepHide: HideMove, stepSide: SideMove,
	stepQuests: DrawMove, stepHeads: HeadMove, stepSolo: SoloMove,
}

// outcomes appends what can be drawn: the values of a move's A, each as often as it lies in the pile.
func (s *State) outcomes(list []int8) []int8 {
	add := func(ok bool, v int8) {
		if ok {
			list = append(list, v)
		}
	}
	switch s.Step {
	case stepFirst:
		for seat := range s.Players {
			add(true, seat)
		}
	case stepDeal:
		left := s.undealt()
		for c := firstCard; c < Cards; c++ {
			add(c.Level() != 2 && left[c.Class()] > 0 && !slices.Contains(s.Cards[:], c), int8(c))
		}
	case stepStack:
		for c := firstCard; c < Cards; c++ {
			add(c.Level() == 2 && !slices.Contains(s.Deck[:], c), int8(c))
		}
	case stepHide:
		left := rulebook.refills
		for _, kind := range s.Refills {
			if kind != NoTreasure {
				left[kind]--
			}
		}
		for kind, n := range left {
			for range n {
				add(true, int8(kind))
			}
		}
	case stepSide:
		add(true, 2*s.Dealt)
		add(true, 2*s.Dealt+1)
	case stepQuests:
		for q := range Quest(Quests) {
			add(!s.held(q) && !slices.Contains(s.QuestDeck[:], q), int8(q))
		}
	case stepHeads:
		for f := range Figurehead(Figureheads) {
			add(!slices.Contains(s.Supply[:], f), int8(f))
		}
	case stepSolo:
		left := s.unsolo()
		for c := range SoloCard(SoloCards) {
			wanted := s.Round == 0 && left[c/FirstB] > 0 || s.Round > 0 && s.John.Game>>c&1 != 0
			add(wanted && !slices.Contains(s.John.Deck[:], c), int8(c))
		}
	}
	return list
}

// dealt are the numbers of cards of the first layout (M9).
var dealt = [...]int8{Improvement: 15, Residence: 4, Location: 8}

// undealt counts the cards of each class that the layout still lacks (M9).
func (s *State) undealt() [4]int8 {
	left := dealt
	for _, at := range s.layout().order[:s.Dealt] {
		left[s.Cards[at].Class()]--
	}
	return left
}

// unsolo counts the A and B cards that John's deck still lacks (M90).
func (s *State) unsolo() [2]int8 {
	left := [...]int8{SoloDeck - s.Level, s.Level}
	for _, c := range s.John.Deck {
		if c != NoSoloCard {
			left[c/FirstB]--
		}
	}
	return left
}

func (s *State) held(q Quest) bool {
	return slices.ContainsFunc(s.Boards[:], func(b Board) bool { return b.Quests>>q&1 != 0 })
}

// Roll draws an outcome of the open question of chance.
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	switch s.Step {
	case stepRoll:
		m := Move{Kind: RollMove}
		n, allowed := s.dice()
		for i := range n {
			m.put(i, int8(randomBit(uint64(allowed), rand)))
		}
		return m
	case stepSwap:
		a, b := randomBit(s.crowded(), rand), randomBit(s.lying(Improvement), rand)
		return Move{Kind: SwapMove, A: int8(a), B: int8(b)}
	}
	var buffer [Cards]int8
	list := s.outcomes(buffer[:0])
	switch {
	case s.Step == stepDeal:
		left := s.undealt()
		class := Class(engine.Weighted(left[:], rand))
		list = slices.DeleteFunc(list, func(c int8) bool { return Card(c).Class() != class })
	case s.Step == stepSolo && s.Round == 0:
		left := s.unsolo()
		letter := SoloCard(engine.Weighted(left[:], rand))
		list = slices.DeleteFunc(list, func(c int8) bool { return SoloCard(c)/FirstB != letter })
	}
	m := Move{Kind: drawKinds[s.Step], A: list[rand.IntN(len(list))]}
	if s.Step == stepStack && rand.IntN(Deck2Cards-int(s.Dealt)) < s.hiddenLeft() {
		m.B = 1
	}
	return m
}

// hiddenLeft counts the cards of the level-II deck that still must come face down (M85).
func (s *State) hiddenLeft() int {
	if !s.has(UnchartedImprovements) {
		return 0
	}
	return HiddenCards - bits.OnesCount64(s.Hidden)
}

// HiddenCards is the number of level-II cards that lie face down in the deck (M85).
const HiddenCards = 20

func (s *State) checkChance(m Move) error {
	var ok bool
	switch s.Step {
	case stepRoll:
		n, allowed := s.dice()
		ok = m.Kind == RollMove
		for i, die := range m.Dice() {
			ok = ok && (i < n && die > 0 && allowed>>die&1 != 0 || i >= n && die == 0)
		}
	case stepSwap:
		ok = m.Kind == SwapMove && s.crowded()>>m.A&1 != 0 && m.B > 0 && s.lying(Improvement)>>m.B&1 != 0
	default:
		ok = m.Kind == drawKinds[s.Step] && m.Kind != NoMove && slices.Contains(s.outcomes(nil), m.A) && s.checkDown(m)
	}
	if !ok {
		return engine.Refuse(RefusedOutcome)
	}
	return nil
}

// checkDown says that a card of the level-II deck may come face up or down as the move has it.
func (s *State) checkDown(m Move) bool {
	if s.Step != stepStack {
		return m.B == 0
	}
	down := s.hiddenLeft()
	return m.B == 0 && down < Deck2Cards-int(s.Dealt) || m.B == 1 && down > 0
}

// dice says how many dice are rolled now, and which numbers they can show: a set.
func (s *State) dice() (n int, allowed uint8) {
	const all = 0b1111110
	f := s.top()
	switch {
	case f.Kind == frameFight:
		var seats [MaxPlayers]Seat
		return s.fighters(&seats), all
	case f.Kind == frameEffect && s.effectOn(f).Mode == RollRaid:
		return RaidDice, all
	case f.Kind == frameUpgrade && rulebook.johnShip[f.At].Word == "residence_roll":
		return 1, s.freeResidences() << 1
	case f.Kind == frameSell:
		return 1, ^s.RubyBoard << 1 & all
	}
	return 1, all
}

func (s *State) deal(m Move, t *emitter) {
	switch s.Step {
	case stepFirst:
		s.First = Seat(m.A)
		s.begun()
	case stepDeal:
		s.dealCard(s.layout().order[s.Dealt], Card(m.A))
		if s.drawn(Level1Cards) {
			s.Step = stepSwap
			s.spread()
		}
	case stepSwap:
		a, b := Slot(m.A), Slot(m.B)
		s.Tries++
		// The location must not join too large a group at its new place.
		if bits.OnesCount64(s.group(s.lying(Location)&^(1<<a)|1<<b, 1<<b)) <= groupMax {
			s.swap(a, b)
		}
		s.spread()
	case stepStack:
		c := Card(m.A)
		s.Deck[Deck2Cards-1-s.Dealt] = c
		s.DeckSize++
		if m.B == 1 {
			s.Hidden |= 1 << (c - firstLevel2)
		}
		if s.drawn(Deck2Cards) {
			s.Step = stepHide
		}
	case stepHide:
		s.Refills[refillPlaces[s.Dealt]] = Treasure(m.A)
		if s.drawn(int8(len(refillPlaces))) {
			s.Step = stepSide
		}
	case stepSide:
		s.Sides[s.Dealt] = Side(m.A)
		if s.drawn(Tiles) {
			s.Step = stepQuests
		}
	case stepQuests:
		s.QuestDeck[s.Undrawn()-1] = Quest(m.A)
		s.QuestSize++
		if s.Undrawn() == 0 {
			s.Dealt = 0
			s.questsReady(t)
		}
	case stepHeads:
		s.Supply[s.Dealt] = Figurehead(m.A)
		switch {
		case !s.drawn(s.figureheadPlaces()):
		case s.Solo:
			s.Step = stepSolo
		default:
			s.askQuests(t)
		}
	case stepSolo:
		s.dealSolo(SoloCard(m.A), t)
	case stepRoll:
		s.rolled(m, t)
	}
}

// refillPlaces are the places in State.Refills of the locations with the refill symbol.
var refillPlaces [6]int8

// drawn counts a draw; it is true after the last one.
func (s *State) drawn(of int8) bool {
	if s.Dealt++; s.Dealt < of {
		return false
	}
	s.Dealt = 0
	return true
}

// Undrawn is the number of quests that the deck still lacks, while it is shuffled.
func (s *State) Undrawn() int {
	n := Quests - int(s.QuestSize)
	for i := range s.Boards {
		n -= bits.OnesCount32(s.Boards[i].Quests)
	}
	return n
}

// dealCard lays a card of the first layout, face down where a module says so (M84, M85).
func (s *State) dealCard(at Slot, c Card) {
	s.Cards[at] = c
	switch {
	case c.Class() == Location && s.has(UnchartedLocations):
		s.Down |= 1 << at
		s.Coins[at] = 1
	case c.Class() == Improvement && s.has(UnchartedImprovements):
		s.Down |= 1 << at
	}
}

// figureheadPlaces is the number of figureheads in the game (M17).
func (s *State) figureheadPlaces() int8 {
	if s.Solo {
		return 3
	}
	return s.Players + 2
}

// dealSolo lays one of John's cards, from the top of the deck.
func (s *State) dealSolo(c SoloCard, t *emitter) {
	j := &s.John
	j.Deck[SoloDeck-1-s.Dealt] = c
	j.Game |= 1 << c
	if !s.drawn(SoloDeck) {
		return
	}
	j.DeckSize = SoloDeck
	if s.Round == 0 {
		s.askQuests(t)
		return
	}
	j.Known = true
	t.reveal(JohnShuffled, John)
	s.Step = stepEffect
	s.run(t)
}

// questsReady goes on after the quest deck is shuffled: first to the figureheads, then to the first round (P2).
func (s *State) questsReady(t *emitter) {
	if !s.Kept {
		s.Step = stepHeads
		return
	}
	s.Step = stepEffect
	s.fillMarket()
	if t.on() {
		t.reveal(MarketOpened, engine.Everyone, questTerms(s.Market[:s.MarketSize])...)
	}
	s.beginRound(t)
	s.run(t)
}

// rolled hands the dice to what rolls them.
func (s *State) rolled(m Move, t *emitter) {
	f := s.top()
	if f.Kind == frameEffect {
		s.rolledRaid(f, s.effectOn(f), m, t)
	} else {
		f.Dice = m.Dice()
		if f.Kind == frameFight || f.Kind == frameSell {
			f.At = 1
		} else {
			f.N++
		}
		if f.Kind != frameFight {
			t.reveal(JohnRolled, John, engine.Num("die", int(m.A)))
		}
	}
	s.Step = stepEffect
	s.run(t)
}
