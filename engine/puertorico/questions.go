package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// passedOver are the forced events that stand for no question: the rules end the turn or the phase (P5.2, P9.4, O6).
var passedOver = []string{SettlerFull, TraderFull, CraftsmanNoBonus}

// Questions lists whom a program that asks every question of the rules in order asks for one act of a game: the seat
// that acted, then one by one those whose questions the act brought and this program answered by itself, because there
// was one answer only. Each turn of a phase is a question, with one answer too: to build nothing, to sell
// nothing, the one loading, what is stored where everything fits. Who can load nothing of the own goods is asked once a
// phase, who has no goods never. Persons are placed in Order (P6.3), one seat after the other; all of them stand with
// the act that ends the placement. Before is the table before the act, events are what it brought.
func Questions(before engine.Table, a engine.Action, events []engine.Event) []Seat {
	s, ok := engine.State(before, Rules{})
	if !ok {
		return nil
	}
	return s.questions(a.Seat, events)
}

func (s *State) questions(actor Seat, events []engine.Event) []Seat {
	var seats []Seat
	if s.Step != stepPlace {
		seats = append(seats, actor)
	}
	chooser := s.Chooser
	if s.Step == stepRole {
		chooser = actor
	}
	for _, e := range events {
		switch {
		case e.Kind == MayorRefilled:
			seats = slices.AppendSeq(seats, s.inOrder(chooser, s.Players))
		case e.Forced && e.Kind != MayorPlaced && !slices.Contains(passedOver, e.Kind):
			seats = append(seats, e.Seat)
		}
	}
	return seats
}
