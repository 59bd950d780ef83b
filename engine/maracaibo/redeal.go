package maracaibo

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Redeal replaces what the seat can't know by a random possibility: the decks, the cards that lie face down with the
// refill tiles under them, and the quests of the others but those that it saw being taken. Without rand it takes the
// first possibility in the order of the numbers, as far as the others have not chosen their quests.
func (Rules) Redeal(s *State, seat Seat, rand *engine.Rand) {
	if (Rules{}).Chance(s) {
		return
	}
	s.redealQuests(seat, rand)
	s.redealCards(rand)
	s.redealSolo(rand)
}

// redealSolo shuffles John Silver's deck. Until it was used up once nobody knows which A and B cards are in it, only
// how many of each (M90).
func (s *State) redealSolo(rand *engine.Rand) {
	j := &s.John
	deck := j.Deck[:j.DeckSize]
	slices.Sort(deck)
	if !j.Known {
		for _, c := range deck {
			j.Game &^= 1 << c
		}
		for i, c := range deck {
			kind := uint64(1<<FirstB - 1)
			if c >= FirstB {
				kind = 1<<SoloCards - 1<<FirstB
			}
			deck[i] = SoloCard(randomBit(kind&^uint64(j.Game), rand))
			j.Game |= 1 << deck[i]
		}
	}
	shuffle(deck, rand)
}

// redealQuests deals the quests that the seat does not know anew.
func (s *State) redealQuests(seat Seat, rand *engine.Rand) {
	known := func(q Quest) bool { return s.Seen[q].Has(seat) }
	pool := slices.DeleteFunc(append(make([]Quest, 0, Quests), s.QuestDeck[:s.QuestSize]...), known)
	var left [MaxPlayers]uint32 // what stays of each hand
	for i := range Seat(s.Players) {
		for q := range engine.Bits[Quest](s.Boards[i].Quests) {
			if i == seat || known(q) {
				left[i] |= 1 << q
			} else {
				pool = append(pool, q)
			}
		}
	}
	shuffle(pool, rand)
	next := func() Quest {
		q := pool[0]
		pool = pool[1:]
		return q
	}
	for i, q := range s.QuestDeck[:s.QuestSize] {
		if !known(q) {
			s.QuestDeck[i] = next()
		}
	}
	for i := range Seat(s.Players) {
		if i == seat {
			continue
		}
		b := &s.Boards[i]
		hand := b.Quests
		b.Quests = left[i]
		for range bits.OnesCount32(hand) - bits.OnesCount32(left[i]) {
			b.Quests |= 1 << next()
		}
		if s.Given.Has(i) {
			var buffer [8]Move
			list := s.keepMoves(i, buffer[:0])
			s.Choices[i] = list[rand.IntN(len(list))].Set
		}
	}
	for q := range s.Seen {
		if !known(Quest(q)) { // Whether others have seen it tells where it is.
			s.Seen[q] = 0
		}
	}
}

// redealCards shuffles the cards that lie face down, in the decks and in the layout. The improvements of level I that
// are not in the layout went back unseen (M9).
func (s *State) redealCards(rand *engine.Rand) {
	s.redealLevel2(rand)
	locations, improvements := make([]Slot, 0, Level1Cards), make([]Slot, 0, Level1Cards)
	unused := uint64(1<<firstLevel2 - 1<<firstCard)
	for i := range s.Boards {
		unused &^= s.Boards[i].Cards
	}
	for _, at := range s.layout().slots {
		switch c := s.Cards[at]; {
		case s.uncharted(at):
			locations = append(locations, at)
		case c < firstCard || c >= firstLevel2:
		case s.isDown(at):
			improvements = append(improvements, at)
		default:
			unused &^= 1 << c
		}
	}
	for _, at := range improvements {
		c := randomBit(unused, rand)
		unused &^= 1 << c
		s.Cards[at] = Card(c)
	}
	s.redealLocations(locations, rand)
}

// redealLevel2 shuffles the cards of level II that nobody has seen: those of the deck, and those that lie face down in
// the layout. Which of the deck come face down is not known either, only how many (M85).
func (s *State) redealLevel2(rand *engine.Rand) {
	deck := s.Deck[s.Sunk:s.DeckSize]
	pool, down := append(make([]Card, 0, Deck2Cards), deck...), make([]Slot, 0, Level1Cards)
	for _, at := range s.layout().slots {
		if s.isDown(at) && s.Cards[at].Level() == 2 {
			down = append(down, at)
			pool = append(pool, s.Cards[at])
		}
	}
	hidden := len(down)
	for _, c := range deck {
		if s.hidden(c) {
			hidden++
		}
	}
	for _, c := range pool {
		s.Hidden &^= 1 << (c - firstLevel2)
	}
	shuffle(pool, rand)
	for i, at := range down {
		s.Cards[at] = pool[i]
	}
	// The first cards of the pool come face down, and then lie anywhere in the deck.
	for _, c := range pool[:hidden] {
		s.Hidden |= 1 << (c - firstLevel2)
	}
	copy(deck, pool[len(down):])
	shuffle(deck, rand)
}

// redealLocations shuffles the face-down locations of level I and the refill tiles under them (A16).
func (s *State) redealLocations(at []Slot, rand *engine.Rand) {
	cards := make([]Card, 0, Level1Cards)
	for _, slot := range at {
		cards = append(cards, s.Cards[slot])
	}
	shuffle(cards, rand)
	places, tiles := make([]Card, 0, len(refillPlaces)), make([]Treasure, 0, len(refillPlaces))
	for i, slot := range at {
		s.Cards[slot] = cards[i]
		if kind := s.refillTile(slot); kind != NoTreasure {
			places, tiles = append(places, cards[i]-firstLocation), append(tiles, kind)
		}
	}
	shuffle(tiles, rand)
	for i, place := range places {
		s.Refills[place] = tiles[i]
	}
}

// shuffle brings things in a random order, whatever theirs was, without rand in that of their numbers.
func shuffle[T cmp.Ordered](list []T, rand *engine.Rand) {
	slices.Sort(list)
	if rand != nil {
		engine.Shuffle(list, rand)
	}
}
