package maracaibo

import (
	"errors"
	"fmt"
	"math/bits"
)

// validCards looks at the layout: a card on each place once it is laid, each card once, and what lies on it.
func (s *State) validCards() error {
	var seen [Cards]bool
	var classes [4]int8
	blanks := 0
	lying := Level1Cards
	if !s.laid(stepDeal) {
		lying = int(s.Dealt)
	}
	due := map[Slot]bool{}
	for _, at := range s.layout().order[:lying] {
		due[at] = true
	}
	for i, c := range s.Cards {
		at := Slot(i)
		gap := c == NoCard
		switch {
		case c < NoCard || c >= Cards || gap && due[at] && s.Depth == 0, !gap && !due[at]:
			return fmt.Errorf("card %d at %s", c, at)
		case gap || c == BlankCard:
			if s.isDown(at) || s.Coins[at] != 0 {
				return fmt.Errorf("something lies at %s", at)
			}
			if !gap {
				blanks++
			}
			continue
		case seen[c] || c.Level() == 2 && s.Round == 0:
			return fmt.Errorf("%s at %s", c, at)
		}
		seen[c] = true
		if c.Level() == 1 {
			classes[c.Class()]++
		}
		if err := s.validFace(at, c); err != nil {
			return err
		}
	}
	if s.Down>>Slots != 0 {
		return fmt.Errorf("face-down cards %b", s.Down)
	}
	if s.laid(stepDeal) && (classes[Location] != dealt[Location] || classes[Residence] != dealt[Residence]) {
		return fmt.Errorf("cards of the layout %v", classes)
	}
	for class, n := range classes {
		if n > dealt[class] {
			return fmt.Errorf("%d cards of class %s", n, Class(class))
		}
	}
	if blanks > 0 && (s.DeckSize > 0 || s.Round == 0) {
		return fmt.Errorf("%d blank cards beside a deck of %d", blanks, s.DeckSize)
	}
	if s.Step == stepSwap && (!s.Spread || s.Tries >= swapsMax || s.crowded() == 0) {
		return errors.New("nothing to swap")
	}
	return nil
}

// validFace looks at how a card lies and at the doubloons on it (M84, M85).
func (s *State) validFace(at Slot, c Card) error {
	down, location := s.isDown(at), c.Class() == Location && c.Level() == 1
	coins := int8(0)
	if down && location {
		coins = max(1, s.Round)
		if s.Step == stepOver {
			coins++
		}
	}
	switch {
	case s.Coins[at] != coins:
		return fmt.Errorf("%d doubloons at %s", s.Coins[at], at)
	case !down && s.Round == 0 && (location && s.has(UnchartedLocations) || c.Class() == Improvement && s.has(UnchartedImprovements)):
		return fmt.Errorf("%s lies face up at %s", c, at)
	case down && location && !s.has(UnchartedLocations), down && c.Class() == Residence,
		down && !location && !s.has(UnchartedImprovements), down && c.Level() == 2 && !s.hidden(c):
		return fmt.Errorf("%s lies face down at %s", c, at)
	}
	return nil
}

// validDeck looks at the level-II deck, and counts the cards of all the game with those that John has (M103).
func (s *State) validDeck() error {
	drawn := 0
	if s.laid(stepStack) {
		drawn = Deck2Cards
	} else if s.Step == stepStack {
		drawn = int(s.Dealt)
	}
	if s.DeckSize < 0 || int(s.DeckSize) > drawn || s.Round == 0 && int(s.DeckSize) != drawn || s.Sunk < 0 || s.Sunk > s.DeckSize || s.Sunk > 0 && !s.Solo {
		return fmt.Errorf("a deck of %d with %d at its bottom", s.DeckSize, s.Sunk)
	}
	first := 0 // the deck is filled from the top
	if s.Step == stepStack {
		first = Deck2Cards - drawn
	}
	var places [Cards]int
	for i, c := range s.Deck {
		in := i >= first && i < first+int(s.DeckSize)
		if in != (c != NoCard) || in && (c < 0 || c >= Cards || c.Level() != 2) || in && i < int(s.Sunk) && c.Class() != Location {
			return fmt.Errorf("card %d of the deck is %d", i, c)
		}
		if in {
			places[c]++
		}
	}
	for _, c := range s.Cards {
		if c > BlankCard {
			places[c]++
		}
	}
	for i := range s.Boards {
		for set := s.Boards[i].Cards; set != 0; set &= set - 1 {
			c := Card(bits.TrailingZeros64(set))
			if c >= Cards || c.Class() != Improvement || s.Round == 0 {
				return fmt.Errorf("seat %d has %d", i, c)
			}
			places[c]++
		}
	}
	if err := s.validCount(places, drawn); err != nil {
		return err
	}
	return s.validHidden(drawn)
}

// validCount holds that every card is in one place; what is missing has John.
func (s *State) validCount(places [Cards]int, drawn int) error {
	var levels [3]int
	locations := 0
	for c, n := range places {
		if n > 1 {
			return fmt.Errorf("%s is in %d places", Card(c), n)
		}
		if card := Card(c); n == 1 && c > 0 {
			levels[card.Level()]++
			if card.Class() == Location && card.Level() == 2 {
				locations++
			}
		}
	}
	if !s.laid(stepDeal) {
		return nil
	}
	first, second := Level1Cards-levels[1], drawn-levels[2]
	if first < 0 || second < 0 || first+second != int(s.John.Improvements) || drawn == Deck2Cards && locations != int(firstResidence-firstLocation2) {
		return fmt.Errorf("%d and %d cards are missing, John has %d", first, second, s.John.Improvements)
	}
	return nil
}

// validHidden looks at which cards of level II come face down (M85).
func (s *State) validHidden(drawn int) error {
	n := bits.OnesCount64(s.Hidden)
	switch {
	case !s.has(UnchartedImprovements):
		if n != 0 {
			return errors.New("cards of level II come face down")
		}
		return nil
	case s.Hidden>>(firstResidence-firstLevel2) != 0, n > HiddenCards, n < HiddenCards-(Deck2Cards-drawn):
		return fmt.Errorf("%d cards of level II come face down", n)
	}
	for c := firstLevel2; c < firstResidence; c++ {
		if s.hidden(c) && (c.Level() != 2 || s.Step == stepStack && !contains(s.Deck[:], c)) {
			return fmt.Errorf("%s comes face down", c)
		}
	}
	return nil
}

// validQuests looks at the quests: each in one place, deck, market or a hand.
func (s *State) validQuests() error {
	drawn := 0
	switch {
	case s.Step == stepQuests:
		drawn = Quests - s.Undrawn()
	case s.laid(stepQuests):
		drawn = Quests
	}
	if s.QuestSize < 0 || s.QuestSize > Quests || s.MarketSize < 0 || s.MarketSize > s.marketPlaces() || s.Round == 0 && s.MarketSize != 0 {
		return fmt.Errorf("%d quests in the deck, %d in the market", s.QuestSize, s.MarketSize)
	}
	var seen uint32
	first, held := 0, 0
	for i := range s.Boards {
		hand := s.Boards[i].Quests
		if hand>>Quests != 0 || hand&seen != 0 {
			return fmt.Errorf("quests %b of seat %d", hand, i)
		}
		seen |= hand
		held += bits.OnesCount32(hand)
		if n := bits.OnesCount32(hand); s.Round == 0 && n != s.firstQuests(i) {
			return fmt.Errorf("seat %d has %d quests", i, n)
		}
		for set := hand; set != 0; set &= set - 1 {
			if q := bits.TrailingZeros32(set); !s.john(Seat(i)) && !s.Seen[q].Has(Seat(i)) {
				return fmt.Errorf("seat %d does not know quest %d of its own", i, q)
			}
		}
	}
	if s.Step == stepQuests {
		if first = Quests - held - int(s.QuestSize); first < 1 {
			return errors.New("no quests to shuffle")
		}
	}
	take := func(q Quest) bool {
		if q < 0 || q >= Quests || seen>>q&1 != 0 {
			return false
		}
		seen |= 1 << q
		return true
	}
	for i, q := range s.QuestDeck {
		if in := i >= first && i < first+int(s.QuestSize); in && !take(q) || !in && q != NoQuest {
			return fmt.Errorf("quest %d of the deck is %d", i, q)
		}
	}
	for i, q := range s.Market {
		if in := i < int(s.MarketSize); in && (!take(q) || s.Seen[q] != s.everyone()) || !in && q != NoQuest {
			return fmt.Errorf("quest %d of the market is %d", i, q)
		}
	}
	if bits.OnesCount32(seen) != drawn {
		return fmt.Errorf("%d quests of %d", bits.OnesCount32(seen), drawn)
	}
	for q, seats := range s.Seen {
		if seats&^s.everyone() != 0 {
			return fmt.Errorf("%s was seen by %b", Quest(q), seats)
		}
	}
	return nil
}

// firstQuests is the number of quests on a hand before the first round (P2).
func (s *State) firstQuests(seat int) int {
	switch {
	case s.Step < stepKeep && !s.Kept || int8(seat) >= s.Players:
		return 0
	case s.john(Seat(seat)):
		return 1
	case s.Kept:
		return s.keeps()
	}
	return s.keeps() + 1
}

// validHeads looks at the figureheads, the refill tiles and the sides of the smuggler tiles.
func (s *State) validHeads() error {
	places := 0
	if s.laid(stepHeads) {
		places = int(s.headPlaces())
	} else if s.Step == stepHeads {
		places = int(s.Dealt)
	}
	n := 0
	var seen uint16
	take := func(f Figurehead) bool {
		if f == NoFigurehead {
			return true
		}
		if f < 0 || f >= Figureheads || seen>>f&1 != 0 {
			return false
		}
		seen |= 1 << f
		n++
		return true
	}
	for i, f := range s.Supply {
		if !take(f) || f != NoFigurehead && i >= places {
			return fmt.Errorf("figurehead %d at place %d", f, i)
		}
	}
	for i := range s.Boards {
		if !take(s.Boards[i].Head) {
			return fmt.Errorf("figurehead %d of seat %d", s.Boards[i].Head, i)
		}
	}
	if n > places || n < places && (!s.Solo || s.Round == 0) {
		return fmt.Errorf("%d figureheads", n)
	}
	var kinds [Treasures]int8
	for i, kind := range s.Refills {
		at := find8(refillPlaces[:], int8(i))
		due := at >= 0 && (s.laid(stepHide) || s.Step == stepHide && at < int(s.Dealt))
		if due != (kind != NoTreasure) || kind < NoTreasure || kind >= Treasures {
			return fmt.Errorf("refill tile %d of %s", kind, firstLocation+Card(i))
		}
		if kind != NoTreasure {
			kinds[kind]++
		}
	}
	for kind, n := range kinds {
		if n > rulebook.refills[kind] {
			return fmt.Errorf("%d refill tiles of %s", n, Treasure(kind))
		}
	}
	for i, side := range s.Sides {
		due := s.laid(stepSide) || s.Step == stepSide && i < int(s.Dealt)
		if due && (side < 0 || side >= Sides || side.Tile() != Tile(i)) || !due && side != 0 {
			return fmt.Errorf("side %d of tile %d", side, i)
		}
	}
	return nil
}

// find8 is the place of a number in a list, -1 where it is not.
func find8(list []int8, n int8) int {
	for i, other := range list {
		if other == n {
			return i
		}
	}
	return -1
}

// validBoards looks at what the seats have.
func (s *State) validBoards() error {
	for kind, n := range s.Islands {
		if n < 0 || s.Round == 0 && n != startCubes {
			return fmt.Errorf("%d cubes on the island of %s", n, Treasure(kind))
		}
	}
	if s.RubyBoard>>RubySpaces != 0 || s.RubyBoard != 0 && (!s.has(Rubies) || s.Round == 0) {
		return fmt.Errorf("ruby board %b", s.RubyBoard)
	}
	var tiles uint64
	for i := range Seat(MaxPlayers) {
		b := &s.Boards[i]
		if int8(i) >= s.Players {
			if *b != s.firstBoard(false) {
				return fmt.Errorf("nobody's board %d", i)
			}
			continue
		}
		if err := s.validBoard(i, b); err != nil {
			return err
		}
		for tile, at := range b.Tiles {
			if at == NoSlot {
				continue
			}
			if !s.place(at) || tiles>>at&1 != 0 || s.Cards[at] <= BlankCard || s.Cards[at].Class() != Location || s.isDown(at) || s.john(i) {
				return fmt.Errorf("tile %d of seat %d at %d", tile, i, at)
			}
			tiles |= 1 << at
		}
		for other := range i {
			if n := b.Explorer; n == s.Boards[other].Explorer && !rulebook.nodes[n].shared {
				return fmt.Errorf("two explorers at %s", n)
			}
		}
	}
	return nil
}

func (s *State) validBoard(i Seat, b *Board) error {
	switch {
	case b.VP < 0 || b.VP > mostStored || b.Doubloons < 0 || b.Doubloons > mostStored || b.Rubies < 0 || b.Rubies > mostCubes || b.Rubies > 0 && !s.has(Rubies):
		return fmt.Errorf("seat %d has %d VP, %d doubloons and %d rubies", i, b.VP, b.Doubloons, b.Rubies)
	case b.Explorer < 0 || b.Explorer >= Nodes || b.Explorer == retireNode && (!s.has(Retirement) || s.john(i)) || b.Rivers>>Rivers != 0:
		return fmt.Errorf("the explorer of seat %d is at %d, rivers %b", i, b.Explorer, b.Rivers)
	case b.Sockets>>Sockets != 0 || b.Stored>>Stores != 0 || b.Token && (!s.has(Retirement) || s.Step > stepFirst && s.john(i)):
		return fmt.Errorf("board of seat %d: sockets %b, bonus spaces %b", i, b.Sockets, b.Stored)
	case s.Round == 0 && (b.VP != 0 || b.Explorer != StartNode || b.Rivers|b.Stored != 0 || b.Sockets != 0 || b.Loose != [Treasures]int8{} || b.Buried != 0 ||
		b.Head != NoFigurehead || b.Residences != 0 || b.Rubies != 0 || b.Token != (s.has(Retirement) && !(s.john(i) && s.Step != stepFirst)) || b.Doubloons != s.startMoney(i)):
		return fmt.Errorf("seat %d has something before the first round", i)
	case s.john(i) && (b.Doubloons != 0 || b.Cards != 0 || b.Sockets != 0 || b.Head != NoFigurehead || b.Stored != 0 || b.Buried != 0 || b.Loose != [Treasures]int8{}):
		return errors.New("the automaton has what he can't have")
	}
	for section, need := range rulebook.thresholds {
		set := sectionSets[section]
		if b.Sockets&set != 0 && bits.OnesCount32(b.Sockets&(set&-set-1)) < int(need) {
			return fmt.Errorf("seat %d has sockets %b", i, b.Sockets)
		}
	}
	if b.Residences>>(Cards-firstResidence) != 0 {
		return fmt.Errorf("residences %b of seat %d", b.Residences, i)
	}
	for set := b.Residences; set != 0; set &= set - 1 {
		if c := firstResidence + Card(bits.TrailingZeros16(set)); !contains(s.Cards[:], c) {
			return fmt.Errorf("seat %d has a residence on %s", i, c)
		}
	}
	for kind, n := range b.Loose {
		if n < 0 || n > mostCubes {
			return fmt.Errorf("%d cubes of %s of seat %d", n, Treasure(kind), i)
		}
	}
	for at, kind := range b.Poseidon {
		full := b.Buried>>(int(FirstPoseidon)+at)&1 != 0
		if full != (kind != NoTreasure) || kind < NoTreasure || kind >= Treasures || full && b.Head != Poseidon {
			return fmt.Errorf("space %d of Poseidon, seat %d", at, i)
		}
	}
	return nil
}

// startMoney is what a seat has before the first round (M18).
func (s *State) startMoney(seat Seat) int16 {
	if s.First < 0 || s.john(seat) {
		return 0
	}
	return int16(rulebook.money[s.order(seat)])
}

// validJohn looks at John Silver's cards and numbers.
func (s *State) validJohn() error {
	j := &s.John
	if !s.Solo {
		empty := JohnState{Card: NoSoloCard}
		for i := range empty.Deck {
			empty.Deck[i] = NoSoloCard
		}
		if *j != empty {
			return errors.New("the automaton is not in the game")
		}
		return nil
	}
	drawing := s.Step == stepSolo
	size, first := int(j.DeckSize), 0
	if drawing {
		size, first = int(s.Dealt), SoloDeck-int(s.Dealt)
	}
	if j.DeckSize < 0 || size > SoloDeck || drawing && j.DeckSize != 0 || s.Round == 0 && !drawing && s.laid(stepSolo) != (size == SoloDeck) {
		return fmt.Errorf("the automaton has a deck of %d", j.DeckSize)
	}
	var seen uint16
	for i, c := range j.Deck {
		in := i >= first && i < first+size
		if !in && c != NoSoloCard || in && (c < 0 || c >= SoloCards || seen>>c&1 != 0 || j.Game>>c&1 == 0) {
			return fmt.Errorf("card %d of John's deck is %d", i, c)
		}
		if in {
			seen |= 1 << c
		}
	}
	game := j.Game
	if s.Round == 0 && game != seen || game>>SoloCards != 0 {
		return fmt.Errorf("the automaton's cards are %b", game)
	}
	bs := bits.OnesCount16(game >> FirstB)
	if as := bits.OnesCount16(game) - bs; bs > int(s.Level) || as > SoloDeck-int(s.Level) || s.laid(stepSolo) && as+bs != SoloDeck {
		return fmt.Errorf("the automaton's cards are %b", game)
	}
	trackers := 0
	if j.Upgrades < 0 || j.Upgrades > johnSockets {
		return fmt.Errorf("the automaton has %d upgrades", j.Upgrades)
	}
	for _, socket := range rulebook.johnShip[:j.Upgrades] {
		if socket.Word == "tracker" {
			trackers++
		}
	}
	switch {
	case int(j.Tracker) != min(trackers, len(rulebook.tracker)-1), j.Tried < 0 || j.Tried > SoloDeck, j.Improvements < 0,
		j.Card < NoSoloCard || j.Card >= SoloCards, j.Card != NoSoloCard && (j.Game>>j.Card&1 == 0 || !drawing && seen>>j.Card&1 != 0):
		return fmt.Errorf("the automaton's tracker %d, card %d, %d tried", j.Tracker, j.Card, j.Tried)
	case s.Round == 0 && (j.Improvements != 0 || j.Upgrades != 0 || j.Tried != 0 || j.Card != NoSoloCard || j.Cubes != [Treasures]int8{}):
		return errors.New("the automaton has something before the first round")
	}
	for kind, n := range j.Cubes {
		if n < 0 || n > mostCubes {
			return fmt.Errorf("the automaton has %d cubes of %s", n, Treasure(kind))
		}
	}
	return nil
}
