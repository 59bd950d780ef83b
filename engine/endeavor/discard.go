package endeavor

import "github.com/harbormaster/harbormaster/engine"

// pass ends a seat's round; it then discards down to the limit (E51).
func (s *State) pass(forced bool, t *emitter) {
	s.Passed = s.Passed.With(s.Turn)
	s.Step = stepDiscard
	if t.on() {
		t.emitForced(forced, Passed, s.Turn)
	}
}

// over says that more cards count than the limit allows (E52).
func (b *Board) over() bool { return b.counted() > b.yield(Politics) }

// mayKeep says that a governor on its place brings the cards within the limit (R7).
func (b *Board) mayKeep() bool { return b.governors() > 0 && b.counted()-1 <= b.yield(Politics) }

// discards appends the cards that a seat may discard, in the order of taking, and the choice to keep them (R7).
func (s *State) discards(seat Seat, list []Move) []Move {
	b := &s.Boards[seat]
	slavery := b.slavery()
	for _, c := range b.Hand[:b.Count] {
		if c.Deck() != SlaveryDeck || slavery > 1 {
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
	case c.Deck() == SlaveryDeck && b.slavery() == 1:
		return engine.Refuse(RefusedLastSlavery, s.cardTerm("card", c))
	}
	return nil
}

func (s *State) checkKeep(seat Seat) *engine.Reason {
	if b := &s.Boards[seat]; !b.mayKeep() {
		return engine.Refuse(RefusedKeep, engine.Num("counted", b.counted()), engine.Num("limit", b.yield(Politics)))
	}
	return nil
}

// discard gives a card up: a region card goes back into its deck, a Slavery card is turned over, a governor leaves the game
// (E54, E56 to E58).
func (s *State) discard(c Card, t *emitter) {
	b := &s.Boards[s.Turn]
	at := b.holds(c)
	fate := ""
	switch {
	case c.Deck() == SlaveryDeck:
		b.turn(at)
		fate = "turned"
	case c.Governor():
		b.drop(at)
		fate = "governor"
	default:
		b.drop(at)
		s.Decks[c.Deck()] |= 1 << (c % DeckCards)
	}
	if !t.on() {
		return
	}
	args := []engine.Arg{s.cardTerm("card", c)}
	if fate != "" {
		args = append(args, engine.Num(fate, 1))
	}
	t.emit(Discarded, s.Turn, args...)
}

// keep ends the discarding with a governor on its place (R7).
func (s *State) keep(t *emitter) {
	if t.on() {
		b := &s.Boards[s.Turn]
		for _, c := range b.Hand[:b.Count] {
			if c.Governor() {
				t.emit(Kept, s.Turn, s.cardTerm("card", c))
				break
			}
		}
	}
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
