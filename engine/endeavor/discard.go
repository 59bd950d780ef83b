package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// pass ends a seat's round; it then discards down to the limit (E51).
func (s *State) pass(forced bool, t *emitter) {
	s.Passed = s.Passed.With(s.Turn)
	s.Step = stepDiscard
	t.emitForced(forced, Passed, s.Turn)
}

// over says that more cards count than the limit allows (E52).
func (b *Board) over() bool { return b.counted() > b.yield(Politics) }

// mayKeep says that a governor on its place brings the cards within the limit (R7).
func (b *Board) mayKeep() bool { return b.governors() > 0 && b.counted()-1 <= b.yield(Politics) }

// mayGo says that a card of the hand may be discarded: all but a single Slavery card (R7).
func (b *Board) mayGo(c Card) bool { return c.Deck() != SlaveryDeck || b.slavery() > 1 }

// discards appends the cards that a seat may discard, in the order of taking, and the choice to keep them (R7).
func (s *State) discards(seat Seat, list []Move) []Move {
	b := &s.Boards[seat]
	for _, c := range b.cards() {
		if b.mayGo(c) {
			list = append(list, Discard(c))
		}
	}
	if b.mayKeep() {
		list = append(list, Keep())
	}
	return list
}

func (s *State) checkDiscard(seat Seat, c Card) *engine.Reason {
	b := &s.Boards[seat]
	switch {
	case b.holds(c) < 0:
		return engine.Refuse(RefusedNoCard, s.cardTerm("card", c))
	case !b.mayGo(c):
		return engine.Refuse(RefusedLastSlavery, s.cardTerm("card", c))
	}
	return nil
}

func (s *State) checkKeep(seat Seat) *engine.Reason {
	b := &s.Boards[seat]
	if b.mayKeep() {
		return nil
	}
	return engine.Refuse(RefusedKeep, engine.Num("counted", b.counted()), engine.Num("limit", b.yield(Politics)))
}

// discard gives a card up: a region card goes back into its deck, a Slavery card is turned over, a governor leaves the
// game (E54, E56 to E58).
func (s *State) discard(c Card, t *emitter) {
	b := &s.Boards[s.Turn]
	b.drop(b.holds(c))
	card := s.cardTerm("card", c)
	switch {
	case c.Deck() == SlaveryDeck:
		b.Turned |= 1 << c.Value()
		t.emit(Discarded, s.Turn, card, engine.Num("turned", 1))
	case c.Governor():
		t.emit(Discarded, s.Turn, card, engine.Num("governor", 1))
	default:
		s.Decks[c.Deck()] |= 1 << c.Value()
		t.emit(Discarded, s.Turn, card)
	}
}

// keep ends the discarding with a governor on its place (R7).
func (s *State) keep(t *emitter) {
	cards := s.Boards[s.Turn].cards()
	t.emit(Kept, s.Turn, s.cardTerm("card", cards[slices.IndexFunc(cards, Card.Governor)]))
	s.endTurn()
}

// reachDiscard asks for a card while too many count; the limit is read anew after each (E55, R7).
func (s *State) reachDiscard() bool {
	if s.Boards[s.Turn].over() {
		return true
	}
	s.endTurn()
	return false
}
