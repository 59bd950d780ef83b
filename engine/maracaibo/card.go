package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// ignoreGain are the doubloons for an improvement that is not taken (M28).
const ignoreGain = 5

// The cards in the order of their numbers: improvements of level I, of level II, locations of both levels, residences.
// Board.Residences counts from the first residence.
const (
	firstCard      Card = 1
	firstLevel2    Card = 23
	firstLocation  Card = 60
	firstLocation2 Card = 68
	firstResidence Card = 72
)

// price is what a card costs a seat after discounts, with a surcharge on top (M32, A5); half is the price of the module
// Retirement, rounded up after the discounts (M89).
func (s *State) price(seat Seat, c Card, surcharge int, half bool) int {
	p := s.Boards[seat].perm()
	return p.Price(c, surcharge, half)
}

// Price is what a card costs somebody with these effects: after the discounts half of it where half is true, rounded up
// (M89), then the surcharge (M32).
func (p *Perm) Price(c Card, surcharge int, half bool) int {
	n := max(0, int(rulebook.cards[c].cost)-int(p.Discount))
	if half {
		n = (n + 1) / 2
	}
	return n + surcharge
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

func (s *State) drawCard() Card {
	s.DeckSize--
	s.Sunk = min(s.Sunk, s.DeckSize)
	c := s.Deck[s.DeckSize]
	s.Deck[s.DeckSize] = NoCard
	return c
}

// fill lays the top card of the level-II deck on a space, or a blank card (M30, M31, M85).
func (s *State) fill(at Slot, t *emitter) {
	c := BlankCard
	if s.DeckSize > 0 {
		c = s.drawCard()
	}
	s.Cards[at] = c
	if c != BlankCard && s.hidden(c) {
		s.Down |= 1 << at
		t.reveal(GapHidden, engine.Everyone, engine.Term("space", at.Term()))
		return
	}
	t.reveal(GapFilled, engine.Everyone, engine.Term("space", at.Term()), engine.Term("card", c.String()))
}

// hidden says that a card of the level-II deck comes face down (M85).
func (s *State) hidden(c Card) bool { return s.Hidden>>(c-firstLevel2)&1 != 0 }

// lying is the set of the spaces with a card of a class, face down or not.
func (s *State) lying(class Class) uint64 {
	var set uint64
	for _, at := range s.layout().slots {
		if c := s.Cards[at]; c > BlankCard && rulebook.cards[c].class == class {
			set |= 1 << at
		}
	}
	return set
}

func (s *State) improvements(kind CardKind) uint64 {
	var set uint64
	for _, at := range s.layout().slots {
		if c := s.Cards[at]; c > BlankCard && rulebook.cards[c].kind == kind {
			set |= 1 << at
		}
	}
	return set &^ s.Down
}

// acquirable is the set of the spaces with an improvement that an effect can take (M54).
func (s *State) acquirable(seat Seat, e *Effect) uint64 {
	p := s.Boards[seat].perm()
	set := s.improvements(e.Kind)
	for at := range engine.Bits[Slot](set) {
		if p.Price(s.Cards[at], e.N, false) > int(s.Boards[seat].Doubloons) {
			set &^= 1 << at
		}
	}
	return set
}

// owns says that a residence carries a token of the player.
func (b *Board) owns(c Card) bool { return b.Residences>>(c-firstResidence)&1 != 0 }

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
	c, b := s.Cards[at], &s.Boards[seat]
	return c >= firstResidence && !b.owns(c) && int(b.Doubloons) >= s.price(seat, c, 0, half)
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
		if s.Boards[i].owns(c) {
			first = 0
		}
	}
	s.Boards[seat].Residences |= 1 << (c - firstResidence)
	t.emit(ResidenceBuilt, seat, engine.Term("card", c.String()), engine.Num("price", price),
		engine.Num("first", first))
	s.gain(seat, first*rulebook.first, 0, t)
}

// turnUp turns a card up for good; what lies on it is gained by the caller (M84, M85).
func (s *State) turnUp(at Slot, t *emitter) {
	s.Down &^= 1 << at
	card := engine.Term("card", s.Cards[at].String())
	if kind := s.refillTile(at); kind != NoTreasure {
		t.reveal(CardTurned, s.Turn, card, engine.Term("refill", kind.String()))
		return
	}
	t.reveal(CardTurned, s.Turn, card)
}

// refillTile is the refill tile on the card of a space.
func (s *State) refillTile(at Slot) Treasure {
	if c := s.Cards[at]; c >= firstLocation && c < firstResidence {
		return s.Refills[c-firstLocation]
	}
	return NoTreasure
}

// useRefillTile refills an island where the seat's ship lies on a location with a tile (M35).
func (s *State) useRefillTile(seat Seat, t *emitter) {
	if kind := s.refillTile(s.Boards[seat].Ship); kind != NoTreasure {
		s.refill(seat, kind, 1, t)
	}
}

// uncharted says that a card lies face down by the module of the locations: turned up where a move ends (M84, P4).
func (s *State) uncharted(at Slot) bool {
	c := s.Cards[at]
	return s.isDown(at) && c >= firstLocation && c < firstLocation2
}
