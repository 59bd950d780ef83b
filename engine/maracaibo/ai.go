package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Medium1 plays turns out after each of its best moves, for itself and for the others. It stays as it is: the strength
// of others is measured against it.
func Medium1() engine.Computer { return engine.ComputerOf(Rules{}, (*State).rolloutMove) }

// easyNoise is how far from the best the easy player's choice may be, in thousandths of a point.
const easyNoise = 3000

// EasyMove is the easy player's choice: it goes by the heuristic alone, looks at nothing that others will do, and often
// takes what is merely good. It knows what its seat can know: the table must be redealt for the seat.
func (s *State) EasyMove(seat Seat, rand *engine.Rand) Move {
	return s.heuristicMove(seat, easyNoise, rand)
}

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
		(Rules{}).Apply(s, seat, s.heuristicMove(seat, 0, rand), nil)
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
}

// Rank tells the best answers to a seat's question by the heuristic, the best first: so many at most, and those that
// are behind the best by at most a margin, in thousandths of a point.
func (s *State) Rank(seat Seat, most, margin int, tell func(m Move, behind int)) {
	var buffer [maxMoves]Move
	var ranked [maxMoves]rated
	list := s.ranked(seat, (Rules{}).Moves(s, seat, buffer[:0]), ranked[:0])
	for _, r := range list[:min(most, len(list))] {
		if behind := list[0].Worth - r.Worth; behind <= margin {
			tell(r.Move, behind)
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
	// Landings are what the two best ends of a move from where the ship is promise, in thousandths of a point.
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
		*o = Outlook{Turns: s.turnsLeft()}
		o.Parts[0] = s.score(seat).Total*point + o.Turns*(johnTurn+johnLevel*int(s.Level))/point
		return
	}
	var v evaluation
	v.prepare(s, seat)
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

// width is how many moves are tried, the best by the heuristic; rollouts is about how many times the game is played on
// to compare them. priorWeight is how many rollouts the value by the heuristic counts as much as.
const width, rollouts, priorWeight = 8, 60, 5

// rolloutNoise is how far from the best the moves in a rollout may be, in thousandths of a point.
const rolloutNoise = 500

type rated = engine.Rated[Move]

// rolloutMove finds the move that leads to the best positions: the game is played on by the heuristic after each of the
// best moves. All moves meet the same chance and the same hidden things.
func (s *State) rolloutMove(seat Seat, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	var ranked [maxMoves]rated
	list := s.ranked(seat, (Rules{}).Moves(s, seat, buffer[:0]), ranked[:0])
	list = list[:min(len(list), width)]
	for i := range list {
		list[i].Worth *= priorWeight
	}
	var start, end State // One for all rollouts: they live on the heap.
	return engine.Halve(list, rollouts, rand, func(list []rated, seed engine.Seed) {
		start = *s
		dealt := engine.NewRand(seed)
		(Rules{}).Redeal(&start, seat, &dealt)
		for i := range list {
			end = start
			luck := dealt
			(Rules{}).Apply(&end, seat, list[i].Move, nil)
			list[i].Worth += end.rollout(seat, &luck)
		}
	})
}

// ranked sorts moves by the heuristic, the best first.
func (s *State) ranked(seat Seat, moves []Move, list []rated) []rated {
	var v evaluation
	v.prepare(s, seat)
	return engine.Rank(moves, v.rate, list)
}

// rollout plays on by the heuristic, every seat for itself, to the end of the seat's next turn, and gives what it has
// come to.
func (s *State) rollout(seat Seat, rand *engine.Rand) int {
	for begun := false; ; {
		engine.AnswerChance(Rules{}, s, rand, nil)
		asked := (Rules{}).Asked(s)
		if asked == 0 {
			return s.evaluate(seat)
		}
		next := asked.First()
		if next == seat && s.begins() {
			if begun {
				var v evaluation
				v.prepare(s, seat)
				return s.evaluate(seat) + v.landings()[0]
			}
			begun = true
		}
		(Rules{}).Apply(s, next, s.heuristicMove(next, rolloutNoise, rand), nil)
	}
}

// begins says that the question is the first one of a turn.
func (s *State) begins() bool {
	return s.Step == stepMove || s.Step == stepSail && s.top().At == 0
}

// evaluate is what the position of a seat is worth beside those of the others: half their mean, half the best of them.
func (s *State) evaluate(seat Seat) int {
	sum, best := 0, impossible
	for i := range Seat(s.Players) {
		if i != seat {
			worth := s.evaluateSeat(i)
			sum += worth
			best = max(best, worth)
		}
	}
	return s.evaluateSeat(seat) - (best+sum/(int(s.Players)-1))/2
}
