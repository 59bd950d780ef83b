package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Questions lists whom a program that asks every question of the rules in order asks for one act of a game: the seat
// that acted, then one by one those whose questions the act brought and this program answered by itself, because there
// was one answer only. Each phase has everybody's turn, from the crown on (E16): to build; to take what has grown,
// which has one answer always (E23); the salary of who has an occupied building (E24); and the actions, with the turn
// of who can do nothing but pass, and the other half of an action where it is impossible. Everybody's growth and salary
// stand with the act that ends the building. But for growth they are the entries of a recorded game. Before is the
// table before the act.
func Questions(before engine.Table, a engine.Action, _ []engine.Event) []Seat {
	s, ok := engine.State(before, Rules{})
	m, err := Parse(a.Move)
	if !ok || err != nil {
		return nil
	}
	return s.questions(a.Seat, m)
}

func (s *State) questions(actor Seat, m Move) []Seat {
	next := *s
	answers := next.Act(actor, m, nil)
	var seats []Seat
	if s.Step != stepSalary {
		seats = append(seats, actor)
	}
	built := 0
	for i, a := range answers {
		seats = append(seats, a.Seat)
		if a.Move.Kind == BuildMove {
			built = i + 1
		}
	}
	if next.grown() > s.grown() {
		at := len(seats) - len(answers) + built
		seats = slices.Insert(seats, at, slices.Collect(next.from(next.Crown))...)
	}
	return seats
}

// grown counts the rounds of which the growth is over.
func (s *State) grown() int8 {
	if s.Step == stepBuild {
		return s.Round - 1
	}
	return s.Round
}
