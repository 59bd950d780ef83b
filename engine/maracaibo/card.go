package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// ignoreGain are the doubloons for an improvement that is not taken (M28).
const ignoreGain = 5

// firstResidence is the first residence card; Board.Residences counts from it.
const firstResidence Card = 72

// price is what a card costs a seat after discounts, with a surcharge on top (M32, A5); half is the price of the module Retirement,
// rounded up after the discounts (M89).
func (s *State) price(seat Seat, c Card, surcharge int, half bool) int {
	p := s.Boards[seat].perm()
	return p.Price(c, surcharge, half)
}

// takeCard pays for the card of a space and takes it: instant effects, then the gap is filled (M28, M54, P15).
func (s *State) takeCard(at Slot, surcharge int, t *emitter) {
	c := s.Cards[at]
	price := s.price(s.Turn, c, surcharge, false)
	b := &s.Boards[s.Turn]
	b.Doubloons -= int16(price)
	b.Cards |= 1 << c
	s.Cards[at] = NoCard
	t.emit(CardTaken, s.Turn, engine.Term("card", c.String()), engine.Num("price", price))
	s.pop()
	s.push(Frame{Kind: frameGap, Slot: at}, t)
	s.pushList(rulebook.cards[c].instant, t)
}

// ignore takes doubloons in place of the card (M28).
func (s *State) ignore(t *emitter) {
	t.emit(CardIgnored, s.Turn, engine.Term("card", s.Cards[s.top().Slot].String()))
	s.pop()
	s.gain(s.Turn, 0, ignoreGain, t)
}

// fill lays the top card of the level-II deck on a space, or a blank card (M30, M31, M85).
func (s *State) fill(at Slot, t *emitter) {
	c := BlankCard
	if s.DeckSize > 0 {
		s.DeckSize--
		c = s.Deck[s.DeckSize]
		s.Deck[s.DeckSize] = NoCard
		s.Sunk = min(s.Sunk, s.DeckSize)
	}
	s.Cards[at] = c
	down := c != BlankCard && s.hidden(c)
	if down {
		s.Down |= 1 << at
	}
	if t.on() {
		e := engine.Event{Kind: GapFilled, Seat: engine.Everyone, Only: engine.Everyone, Reveal: true, Args: []engine.Arg{engine.Term("space", at.Term())}}
		if down {
			e.Kind = GapHidden
		} else {
			e.Args = append(e.Args, engine.Term("card", c.String()))
		}
		t.add(e)
	}
}

// hidden says that a card of the level-II deck comes face down (M85).
func (s *State) hidden(c Card) bool { return s.Hidden>>(c-firstLevel2)&1 != 0 }

// firstLevel2 is the first card of the level-II deck.
const firstLevel2 Card = 23

// buildable is the set of the spaces with a residence that a seat can build now (M60).
func (s *State) buildable(seat Seat, half bool) uint64 {
	var set uint64
	for _, at := range s.layout().slots {
		if s.canBuild(seat, at, half) {
			set |= 1 << at
		}
	}
	return set
}

// canBuild says that a residence lies there, without a token of the seat, and that the seat can pay (M33, M34).
func (s *State) canBuild(seat Seat, at Slot, half bool) bool {
	c := s.Cards[at]
	if c < firstResidence {
		return false
	}
	b := &s.Boards[seat]
	return b.Residences>>(c-firstResidence)&1 == 0 && int(b.Doubloons) >= s.price(seat, c, 0, half)
}

// build pays for a residence and puts the token there (M33, A28).
func (s *State) build(at Slot, half bool, t *emitter) {
	c := s.Cards[at]
	price := s.price(s.Turn, c, 0, half)
	s.Boards[s.Turn].Doubloons -= int16(price)
	s.settle(s.Turn, c, price, t)
}

// settle puts a token on a residence: the first one gains points (M33).
func (s *State) settle(seat Seat, c Card, price int, t *emitter) {
	first := 1
	for i := range s.Players {
		if s.Boards[i].Residences>>(c-firstResidence)&1 != 0 {
			first = 0
		}
	}
	b := &s.Boards[seat]
	b.Residences |= 1 << (c - firstResidence)
	t.emit(ResidenceBuilt, seat, engine.Term("card", c.String()), engine.Num("price", price), engine.Num("first", first))
	if first == 1 {
		s.gain(seat, rulebook.first, 0, t)
	}
}

// acquirable is the set of the spaces with a face-up card that an effect can take (M54).
func (s *State) acquirable(seat Seat, e *Effect) uint64 {
	var set uint64
	for _, at := range s.layout().slots {
		c := s.Cards[at]
		if c > BlankCard && rulebook.cards[c].kind == e.Kind && !s.isDown(at) && int(s.Boards[seat].Doubloons) >= s.price(seat, c, e.N, false) {
			set |= 1 << at
		}
	}
	return set
}

// turnUp turns a card up for good; what lies on it is gained by the caller (M84, M85).
func (s *State) turnUp(at Slot, t *emitter) {
	s.Down &^= 1 << at
	if t.on() {
		e := engine.Event{Kind: CardTurned, Seat: s.Turn, Only: engine.Everyone, Reveal: true, Args: []engine.Arg{engine.Term("card", s.Cards[at].String())}}
		if kind := s.refillTile(at); kind != NoTreasure {
			e.Args = append(e.Args, engine.Term("refill", kind.String()))
		}
		t.add(e)
	}
}

// refillTile is the refill tile on the card of a space.
func (s *State) refillTile(at Slot) Treasure {
	if c := s.Cards[at]; c >= firstLocation && c < firstResidence {
		return s.Refills[c-firstLocation]
	}
	return NoTreasure
}

// firstLocation is the first location card, firstLocation2 the first one of level II.
const (
	firstLocation  Card = 60
	firstLocation2 Card = 68
)

// uncharted says that a card lies face down by the module of the locations: it is turned up where a move ends (M84, P4).
func (s *State) uncharted(at Slot) bool {
	c := s.Cards[at]
	return s.isDown(at) && c >= firstLocation && c < firstLocation2
}

// cubes counts the treasures of a kind that a seat has (M47).
func (s *State) cubes(seat Seat, kind Treasure) int {
	if s.john(seat) {
		return int(s.John.Cubes[kind])
	}
	return s.Boards[seat].cubes(kind)
}
