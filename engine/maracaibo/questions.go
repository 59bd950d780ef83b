package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// Questions lists whom a program that asks every question of the rules in order asks for one act of a game: the seat
// that acted, then one by one those whose questions the act brought and this program answered by itself, because there
// was one answer only (P1). Such a program asks for a card that can't be paid, for the ruby space that is the last one,
// for the only cube that can be buried. Before is the table before the act.
func Questions(before engine.Table, a engine.Action, _ []engine.Event) []Seat {
	seats := []Seat{a.Seat}
	snap, err := before.Snapshot()
	if err != nil {
		return nil
	}
	table, err := engine.LoadTable(notingRules{asked: &seats}, snap)
	if err != nil {
		return nil
	}
	if _, _, err := table.Act(table.Seq()+1, a); err != nil {
		return nil
	}
	return seats
}

// notingRules are the rules that note whose questions they answer by themselves.
type notingRules struct {
	Rules
	asked *[]Seat
}

func (l notingRules) Apply(s *State, seat Seat, m Move, rec *engine.Recorder) {
	s.apply(seat, m, &emitter{rec: rec, alone: l.asked})
}
