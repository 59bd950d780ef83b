package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// startCubes are the cubes on each island at the start (M13).
const startCubes = 4

// Setup lays out everything that chance does not decide (M8 to M19). What chance decides are the questions that follow, one card
// or tile at a time. It refuses a number of seats or an option that the game does not offer.
func (Rules) Setup(c engine.Config) (State, error) {
	if c.Seats < MinPlayers || c.Seats > MaxPlayers {
		return State{}, engine.Refuse(RefusedSeats, engine.Num("seats", c.Seats), engine.Num("least", MinPlayers), engine.Num("most", MaxPlayers))
	}
	s := State{Players: int8(c.Seats), Solo: c.Seats == 1, Turn: engine.Everyone, Leader: engine.Everyone}
	if s.Solo {
		s.Players = 2
	}
	if err := s.readOptions(c); err != nil {
		return State{}, err
	}
	engine.Fill(s.Cards[:], NoCard)
	engine.Fill(s.Deck[:], NoCard)
	engine.Fill(s.Refills[:], NoTreasure)
	engine.Fill(s.QuestDeck[:], NoQuest)
	engine.Fill(s.Market[:], NoQuest)
	engine.Fill(s.Supply[:], NoFigurehead)
	engine.Fill(s.Islands[:], startCubes)
	engine.Fill(s.John.Deck[:], NoSoloCard)
	s.John.Card = NoSoloCard
	for i := range s.Boards {
		s.Boards[i] = s.firstBoard(i < int(s.Players))
	}
	s.Step = stepFirst
	if s.First != engine.Everyone {
		s.begun()
	}
	return s, nil
}

// firstBoard is the board of a player, or of nobody, at the start (M15).
func (s *State) firstBoard(player bool) Board {
	b := Board{Ship: Start, Head: NoFigurehead, Poseidon: [4]Treasure{NoTreasure, NoTreasure, NoTreasure, NoTreasure}}
	engine.Fill(b.Tiles[:], NoSlot)
	b.Token = player && s.has(Retirement)
	return b
}

// begun goes on once it is known who goes first: money in the order of the turns (M18).
func (s *State) begun() {
	s.Step, s.Leader = stepDeal, s.First
	seat := s.First
	for i := range s.Players {
		if !s.john(seat) {
			s.Boards[seat].Doubloons = int16(rulebook.money[i])
		} else {
			s.Boards[seat].Token = false
		}
		seat = s.next(seat)
	}
}

// Chance says whether chance is asked.
func (Rules) Chance(s *State) bool { return s.Step <= stepRoll }

// The numbers of cards of the first layout (M9).
var dealt = [...]int8{Improvement: 15, Residence: 4, Location: 8}

// outcomes appends what the open question of chance can come to: the values of a move's A, each as often as it lies in the pile.
func (s *State) outcomes(list []int8) []int8 {
	add := func(ok bool, v int) {
		if ok {
			list = append(list, int8(v))
		}
	}
	switch s.Step {
	case stepFirst:
		for i := range int(s.Players) {
			add(true, i)
		}
	case stepDeal:
		left := s.undealt()
		for c := firstCard; c < firstLocation2; c++ {
			add((c < firstLevel2 || c >= firstLocation) && left[c.Class()] > 0 && !s.lies(c), int(c))
		}
		for c := firstResidence; c < Cards; c++ {
			add(left[Residence] > 0 && !s.lies(c), int(c))
		}
	case stepStack:
		for c := firstLevel2; c < firstResidence; c++ {
			add((c < firstLocation || c >= firstLocation2) && !s.stacked(c), int(c))
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
				add(true, kind)
			}
		}
	case stepSide:
		add(true, 2*int(s.Dealt))
		add(true, 2*int(s.Dealt)+1)
	case stepQuests:
		for q := range Quest(Quests) {
			add(!s.held(q) && !s.questLies(q), int(q))
		}
	case stepHeads:
		for f := range Figurehead(Figureheads) {
			add(!s.supplied(f), int(f))
		}
	case stepSolo:
		a, b := s.unsolo()
		for c := range SoloCard(SoloCards) {
			switch {
			case s.Round > 0:
				add(s.John.Game>>c&1 != 0 && !s.soloLies(c), int(c))
			case c < FirstB:
				add(a > 0 && !s.soloLies(c), int(c))
			default:
				add(b > 0 && !s.soloLies(c), int(c))
			}
		}
	}
	return list
}

// firstCard is the first improvement.
const firstCard Card = 1

// undealt counts the cards of each class that the layout still lacks (M9).
func (s *State) undealt() [4]int8 {
	left := dealt
	for _, at := range s.layout().order[:s.Dealt] {
		left[s.Cards[at].Class()]--
	}
	return left
}

// unsolo counts the A and B cards that John's deck still lacks (M90).
func (s *State) unsolo() (a, b int8) {
	a, b = SoloDeck-s.Level, s.Level
	for _, c := range s.John.Deck {
		switch {
		case c >= FirstB:
			b--
		case c != NoSoloCard:
			a--
		}
	}
	return a, b
}

func (s *State) lies(c Card) bool           { return slices.Contains(s.Cards[:], c) }
func (s *State) stacked(c Card) bool        { return slices.Contains(s.Deck[:], c) }
func (s *State) questLies(q Quest) bool     { return slices.Contains(s.QuestDeck[:], q) }
func (s *State) supplied(f Figurehead) bool { return slices.Contains(s.Supply[:], f) }
func (s *State) soloLies(c SoloCard) bool   { return slices.Contains(s.John.Deck[:], c) }

// held says that a quest is on somebody's hand.
func (s *State) held(q Quest) bool {
	for i := range s.Boards {
		if s.Boards[i].Quests>>q&1 != 0 {
			return true
		}
	}
	return false
}

// Roll draws an outcome of the open question of chance.
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	switch s.Step {
	case stepRoll:
		m := Move{Kind: RollMove}
		n, allowed := s.dice()
		for i := range n {
			at := allowed
			for range rand.IntN(bits.OnesCount8(allowed)) {
				at &= at - 1
			}
			m.put(i, int8(bits.TrailingZeros8(at)))
		}
		return m
	case stepSwap:
		return s.rollSwap(rand)
	}
	var buffer [Cards]int8
	list := s.outcomes(buffer[:0])
	switch s.Step {
	case stepDeal:
		left := s.undealt()
		class := Class(pick(left[:], rand))
		list = slices.DeleteFunc(list, func(c int8) bool { return Card(c).Class() != class })
	case stepSolo:
		if s.Round == 0 {
			a, b := s.unsolo()
			isB := pick([]int8{a, b}, rand) == 1
			list = slices.DeleteFunc(list, func(c int8) bool { return SoloCard(c) >= FirstB != isB })
		}
	}
	m := Move{Kind: drawKinds[s.Step], A: list[rand.IntN(len(list))]}
	if down := s.hiddenLeft(); s.Step == stepStack && rand.IntN(Deck2Cards-int(s.Dealt)) < down {
		m.B = 1
	}
	return m
}

// drawKinds are the moves of the steps of chance that draw one thing.
var drawKinds = [steps]Kind{
	stepFirst: FirstMove, stepDeal: DealMove, stepStack: StackMove, stepHide: HideMove, stepSide: SideMove, stepQuests: DrawMove,
	stepHeads: HeadMove, stepSolo: SoloMove,
}

// pick draws a place of a list of counts.
func pick(counts []int8, rand *engine.Rand) int {
	total := 0
	for _, n := range counts {
		total += int(n)
	}
	at := rand.IntN(total)
	for i, n := range counts {
		if at -= int(n); at < 0 {
			return i
		}
	}
	return -1
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

// checkChance judges an outcome.
func (s *State) checkChance(m Move) error {
	switch s.Step {
	case stepRoll:
		n, allowed := s.dice()
		ok := m.Kind == RollMove
		for i, die := range m.Dice() {
			ok = ok && (i < n && die > 0 && allowed>>die&1 != 0 || i >= n && die == 0)
		}
		if ok {
			return nil
		}
	case stepSwap:
		if m.Kind == SwapMove && s.checkSwap(m) {
			return nil
		}
	default:
		if m.Kind == drawKinds[s.Step] && m.Kind != NoMove && slices.Contains(s.outcomes(nil), m.A) && s.checkDown(m) {
			return nil
		}
	}
	return engine.Refuse(RefusedOutcome)
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
	switch f.Kind {
	case frameFight:
		var seats [MaxPlayers]Seat
		return s.fighters(&seats), all
	case frameEffect:
		if s.effectOn(f).Mode == RollRaid {
			return RaidDice, all
		}
	case frameUpgrade:
		if rulebook.johnShip[f.At] == "residence_roll" {
			return 1, s.freeResidences() << 1
		}
	case frameSell:
		return 1, (^s.RubyBoard & (1<<RubySpaces - 1)) << 1
	}
	return 1, all
}

// deal carries out an outcome of chance.
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
		if s.swapHelps(a, b) {
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
		n := s.Players + 2
		if s.Solo {
			n = 3
		}
		if s.drawn(n) {
			s.headsReady(t)
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

// headsReady goes on after the figureheads: to John's cards, or to the quests.
func (s *State) headsReady(t *emitter) {
	if s.Solo {
		s.Step = stepSolo
		return
	}
	s.askQuests(t)
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

// questsReady goes on after the quest deck is shuffled: for the first time to the figureheads, then to the first round (P2).
func (s *State) questsReady(t *emitter) {
	if !s.Kept {
		s.Step = stepHeads
		return
	}
	s.Step = stepEffect
	s.fillMarket()
	if t.on() {
		t.reveal(MarketOpened, engine.Everyone, s.marketTerms()...)
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
		switch f.Kind {
		case frameFight, frameSell:
			f.At = 1
		default:
			f.N++
		}
		if t.on() && f.Kind != frameFight {
			t.reveal(JohnRolled, John, engine.Num("die", int(m.A)))
		}
	}
	s.Step = stepEffect
	s.run(t)
}
