package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Redeal replaces what the seat can't know by a random possibility: the decks, the cards that lie face down with the refill tiles
// under them, and the quests of the others but those that it saw being taken.
func (Rules) Redeal(s *State, seat Seat, rand *engine.Rand) {
	if (Rules{}).Chance(s) {
		return
	}
	s.redealQuests(seat, rand)
	s.redealCards(rand)
	s.redealSolo(rand)
}

// redealSolo shuffles John Silver's deck. Until it was used up once nobody knows which A and B cards are in it, only how many of each
// (M90).
func (s *State) redealSolo(rand *engine.Rand) {
	j := &s.John
	deck := j.Deck[:j.DeckSize]
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
	shuffle(len(deck), rand, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
}

// redealQuests deals the quests that the seat does not know anew.
func (s *State) redealQuests(seat Seat, rand *engine.Rand) {
	var pool []Quest
	known := func(q Quest) bool { return s.Seen[q].Has(seat) }
	for _, q := range s.QuestDeck[:s.QuestSize] {
		if !known(q) {
			pool = append(pool, q)
		}
	}
	for i := range s.Players {
		if Seat(i) == seat {
			continue
		}
		for q := range engine.Bits[Quest](s.Boards[i].Quests) {
			if !known(q) {
				pool = append(pool, q)
			}
		}
	}
	shuffle(len(pool), rand, func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
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
	for i := range s.Players {
		if Seat(i) == seat {
			continue
		}
		b := &s.Boards[i]
		hand := b.Quests
		for q := range engine.Bits[Quest](hand) {
			if !known(q) {
				b.Quests = b.Quests &^ (1 << q)
			}
		}
		for n := bits.OnesCount32(hand) - bits.OnesCount32(b.Quests); n > 0; n-- {
			b.Quests |= 1 << next()
		}
		if s.Given.Has(Seat(i)) {
			var buffer [8]Move
			list := s.keepMoves(Seat(i), buffer[:0])
			s.Choices[i] = list[rand.IntN(len(list))].Set
		}
	}
}

// redealCards shuffles the cards that lie face down, in the decks and in the layout.
func (s *State) redealCards(rand *engine.Rand) {
	s.redealLevel2(rand)
	var locations, improvements []Slot
	unused := uint64(1<<firstLevel2 - 2)
	for _, at := range s.layout().slots {
		switch c := s.Cards[at]; {
		case c == NoCard || !s.isDown(at):
		case c < firstLevel2:
			improvements = append(improvements, at)
		case c >= firstLocation && c < firstLocation2:
			locations = append(locations, at)
		}
	}
	for _, c := range s.Cards {
		if c > 0 && c < firstLevel2 {
			unused &^= 1 << c
		}
	}
	for i := range s.Boards {
		unused &^= s.Boards[i].Cards
	}
	for _, at := range improvements {
		unused |= 1 << s.Cards[at]
	}
	for _, at := range improvements {
		c := randomBit(unused, rand)
		unused &^= 1 << c
		s.Cards[at] = Card(c)
	}
	s.redealLocations(locations, rand)
}

// redealLevel2 shuffles the cards of level II that nobody has seen: those of the deck, and those that lie face down in the layout.
// Which of the deck come face down is not known either, only how many (M85).
func (s *State) redealLevel2(rand *engine.Rand) {
	deck := s.Deck[s.Sunk:s.DeckSize]
	var pool [Deck2Cards]Card
	n, hidden := copy(pool[:], deck), 0
	for _, c := range deck {
		if s.hidden(c) {
			hidden++
		}
	}
	var down [Level1Cards]Slot
	lying := 0
	for _, at := range s.layout().slots {
		if s.isDown(at) && s.Cards[at].Level() == 2 {
			down[lying], pool[n] = at, s.Cards[at]
			lying++
			n++
		}
	}
	for _, c := range pool[:n] {
		s.Hidden &^= 1 << (c - firstLevel2)
	}
	shuffle(n, rand, func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for i, at := range down[:lying] {
		s.Cards[at] = pool[i]
	}
	// The first cards of the pool come face down, and then lie anywhere in the deck.
	for _, c := range pool[:lying+hidden] {
		s.Hidden |= 1 << (c - firstLevel2)
	}
	copy(deck, pool[lying:n])
	shuffle(len(deck), rand, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
}

// redealLocations shuffles the face-down locations of level I and the refill tiles under them (A16).
func (s *State) redealLocations(at []Slot, rand *engine.Rand) {
	shuffle(len(at), rand, func(i, j int) { s.Cards[at[i]], s.Cards[at[j]] = s.Cards[at[j]], s.Cards[at[i]] })
	var tiles []int
	for _, slot := range at {
		if c := s.Cards[slot]; c.RefillSymbol() {
			tiles = append(tiles, int(c-firstLocation))
		}
	}
	shuffle(len(tiles), rand, func(i, j int) {
		s.Refills[tiles[i]], s.Refills[tiles[j]] = s.Refills[tiles[j]], s.Refills[tiles[i]]
	})
}

// shuffle brings n things in a random order.
func shuffle(n int, rand *engine.Rand, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, rand.IntN(i+1))
	}
}
