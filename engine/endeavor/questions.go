package endeavor

import "github.com/harbormaster/harbormaster/engine"

// Questions lists whom a program that takes the rules by their letter asks for one act of a game: the seat that acted, then one by
// one those whose questions the act brought and this program answered by itself, because there was one answer only. They are the
// questions of a recorded game: to build, in turn; which salary, one seat after the other from the crown; each turn of the
// actions, also that of who can do nothing but pass; the other part of an action, also where it is impossible. Growth is none
// (E23). The salaries of all stand with the act that ends the building. Before is the table before the act.
func Questions(before engine.Table, a engine.Action, _ []engine.Event) []Seat {
	s, ok := engine.State(before, Rules{})
	m, err := Parse(a.Move)
	if !ok || err != nil {
		return nil
	}
	return s.questions(a.Seat, m)
}

func (s *State) questions(actor Seat, m Move) []Seat {
	var seats []Seat
	if s.Step != stepSalary {
		seats = append(seats, actor)
	}
	var answers []expected
	next := *s
	next.apply(actor, m, &teller{expect: &answers})
	for _, a := range answers {
		seats = append(seats, a.seat)
	}
	return seats
}
