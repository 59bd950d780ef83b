package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Quiet says that a turn begins, with the choice where to sail, or that the game is over.
func (s *State) Quiet() bool { return s.begins() || s.Step == stepOver }

// PlayOn plays on by the heuristic, every seat for itself, up to the next quiet point.
func (s *State) PlayOn(rand *engine.Rand) {
	for {
		engine.AnswerChance(Rules{}, s, rand, nil)
		if s.Quiet() {
			return
		}
		seat := (Rules{}).Asked(s).First()
		(Rules{}).Apply(s, seat, tuned.heuristicMove(s, seat, 0, rand), nil)
	}
}

// Forget replaces what a seat can't know by the first possibility, the same for all states that it can't tell apart;
// the quests that others have chosen at the start are asked for again.
func (s *State) Forget(seat Seat) {
	for other := range engine.Bits[Seat](s.Given.Without(seat)) {
		s.Choices[other] = 0
		s.Given, s.Waiting = s.Given.Without(other), s.Waiting.With(other)
	}
	(Rules{}).Redeal(s, seat, nil)
	for q := range s.Seen {
		if !s.Seen[q].Has(seat) { // Whether others have seen it tells where it is.
			s.Seen[q] = 0
		}
	}
}

// Rank tells the best answers to a seat's question by the heuristic, the best first: so many at most, and those that
// are worth less than the best by at most a margin, in thousandths of a point.
func (s *State) Rank(seat Seat, most, margin int, tell func(Move)) {
	var buffer [maxMoves]Move
	var candidates [maxMoves]candidate
	list := tuned.ranked(s, seat, (Rules{}).Moves(s, seat, buffer[:0]), candidates[:0])
	for _, c := range list[:min(most, len(list))] {
		if c.sum >= list[0].sum-margin {
			tell(c.move)
		}
	}
}

// Outlook is what the position of a seat promises in a game that is not over.
type Outlook struct {
	// Parts are what it will be worth at the end, roughly, in thousandths of a point: they add up to that.
	Parts [WorthParts]int
	// Have is what metrics count, fulfilled quests excepted.
	Have [Metrics]int
	// Turns are those that the seat will have, in thousandths.
	Turns int
	// Landings are what the best and the second best end of a move from where the ship is promise, in thousandths of a
	// point.
	Landings [2]int
	// Unburied counts the cubes that could be buried, Done the quests that are fulfilled.
	Unburied, Done int
}

// johnTurn is what John Silver gains in a turn beyond what a player's outlook grows by, in thousandths of a point: at
// level 0, and with johnLevel more for each level.
const johnTurn, johnLevel = -3300, 600

// Foresee fills in the outlook of a seat.
func (s *State) Foresee(seat Seat, o *Outlook) {
	if s.john(seat) {
		*o = Outlook{Turns: tuned.turnsLeft(s)}
		o.Parts[0] = s.score(seat).Total*point + o.Turns*(johnTurn+johnLevel*int(s.Level))/point
		return
	}
	var v evaluation
	v.prepare(&tuned, s, seat)
	o.Parts, o.Have, o.Turns = v.parts(), v.have, v.turns
	o.Unburied, o.Done = effectEvaluation{&v}.unburied(), s.questsDone(seat)
	o.Landings = v.landings()
}

// landings are the worths of the two best ends of a move from where the ship is, at least 0.
func (v *evaluation) landings() (best [2]int) {
	if v.b.Ship == Maracaibo || v.s.Step == stepOver {
		return best
	}
	for at := range engine.Bits[Slot](v.s.sails(v.b.Ship, v.s.reach(v.seat))) {
		switch worth := v.landing(at, v.b.Ship); {
		case worth > best[0]:
			best[1], best[0] = best[0], worth
		case worth > best[1]:
			best[1] = worth
		}
	}
	return best
}

// Account is a seat's account as if the game ended now (M73 to M80, M105).
func (s *State) Account(seat Seat) Score { return s.score(seat) }

// Standing compares seats at the end: the one with the most has won (M81, M105).
func (s *State) Standing(seat Seat) int {
	tie := bits.OnesCount16(s.Boards[seat].Buried)
	if s.Solo {
		tie = int(seat)
	}
	return s.score(seat).Total*(Burials+1) + tie
}
