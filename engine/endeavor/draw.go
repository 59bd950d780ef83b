package endeavor

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

func (s *State) checkDraw(seat Seat, d Deck) *engine.Reason {
	r := d.Region()
	if !s.isOpen(r) {
		return s.closed(r)
	}
	c := s.top(d)
	if c == NoCard {
		if d == SlaveryDeck && s.Abolished {
			return engine.Refuse(RefusedAbolished, s.deckTerm("deck", d))
		}
		return engine.Refuse(RefusedEmptyDeck, s.deckTerm("deck", d))
	}
	if n := s.presence(seat, r); c.Value() > n {
		return engine.Refuse(RefusedValue, s.cardTerm("card", c), engine.Num("value", c.Value()), engine.Num("presence", n),
			engine.Term("region", r.String()))
	}
	return nil
}

// draw takes the top card of a deck (E41, E42).
func (s *State) draw(m Move, t *emitter) {
	seat, c := s.Turn, s.top(Deck(m.Target))
	s.take(seat, c)
	if t.on() {
		t.emit(Drew, seat, append(append(s.by(m), s.cardTerm("card", c)), iconArgs(c)...)...)
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
	if t.on() {
		t.emit(Abolished, seat, s.deckTerm("deck", SlaveryDeck))
	}
	for range s.Players {
		b := &s.Boards[seat]
		before := bits.OnesCount8(b.Turned)
		for i := int(b.Count) - 1; i >= 0; i-- {
			if b.Hand[i].Deck() == SlaveryDeck {
				b.turn(i)
			}
		}
		if n := bits.OnesCount8(b.Turned) - before; n > 0 && t.on() {
			t.emit(CardsTurned, seat, engine.Num("cards", n))
		}
		seat = s.next(seat)
	}
}

// drop takes a card out of the hand, with its icons.
func (b *Board) drop(at int) Card {
	c := b.Hand[at]
	b.Count--
	copy(b.Hand[at:], b.Hand[at+1:b.Count+1])
	b.Hand[b.Count] = NoCard
	b.add(&rulebook.cards[c].icons, -1)
	return c
}

// turn turns a Slavery card over and sets it beside the board (E48, E57).
func (b *Board) turn(at int) { b.Turned |= 1 << b.drop(at).Value() }
