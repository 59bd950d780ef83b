package endeavor

import "github.com/harbormaster/harbormaster/engine"

func (s *State) checkDraw(seat Seat, d Deck) *engine.Reason {
	r, c := d.Region(), s.top(d)
	n := s.presence(seat, r)
	switch {
	case !s.isOpen(r):
		return s.closed(r)
	case d == SlaveryDeck && s.Abolished:
		return engine.Refuse(RefusedAbolished, s.deckTerm("deck", d))
	case c == NoCard:
		return engine.Refuse(RefusedEmptyDeck, s.deckTerm("deck", d))
	case c.Value() > n:
		value, presence := engine.Num("value", c.Value()), engine.Num("presence", n)
		return engine.Refuse(RefusedValue, s.cardTerm("card", c), value, presence, regionTerm(r))
	}
	return nil
}

// draw takes the top card of a deck (E41, E42).
func (s *State) draw(m Move, t *emitter) {
	seat, c := s.Turn, s.top(Deck(m.Target))
	s.take(seat, c)
	if t.on() {
		t.did(Drew, s, m, append([]engine.Arg{s.cardTerm("card", c)}, iconArgs(c)...)...)
	}
	if c == Abolition && !s.Abolished {
		s.abolish(seat, t)
	}
}

// abolish ends slavery: all players turn over their face-up Slavery cards and lose the icons, and the rest of the deck
// leaves the game. It happens once (E48 to E50).
func (s *State) abolish(seat Seat, t *emitter) {
	s.Abolished = true
	s.Decks[SlaveryDeck] = 0
	t.emit(Abolished, seat, s.deckTerm("deck", SlaveryDeck))
	for seat := range s.from(seat) {
		b, n := &s.Boards[seat], 0
		for i := int(b.Count) - 1; i >= 0; i-- {
			if c := b.Hand[i]; c.Deck() == SlaveryDeck {
				b.drop(i)
				b.Turned |= 1 << c.Value()
				n++
			}
		}
		if n > 0 {
			t.emit(CardsTurned, seat, engine.Num("cards", n))
		}
	}
}

// drop takes a card out of the hand, with its icons.
func (b *Board) drop(at int) {
	b.add(&rulebook.cards[b.Hand[at]].icons, -1)
	b.Count--
	copy(b.Hand[at:], b.Hand[at+1:b.Count+1])
	b.Hand[b.Count] = NoCard
}
