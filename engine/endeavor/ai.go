package endeavor

import "github.com/harbormaster/harbormaster/engine"

// Medium1 plays games out to their end after each of its best moves, for itself and for the others. It stays as it is:
// the strength of others is measured against it.
func Medium1() engine.Computer { return engine.ComputerOf(Rules{}, (*State).rolloutMove) }

// easyNoise is how far from the best the easy player's choice may be, in thousandths of a point.
const easyNoise = 1500

// EasyMove is the easy player's choice: it goes by the heuristic alone, looks at nothing that others will do, and often
// takes what is merely good. It knows what its seat can know: the table must be redealt for the seat.
func (s *State) EasyMove(seat Seat, rand *engine.Rand) Move {
	return s.heuristicMove(seat, easyNoise, rand)
}

// PlayOn plays on by the heuristic, every seat for itself, up to the next building or action, or the end.
func (s *State) PlayOn() {
	for s.Step != stepBuild && s.Step != stepAct && s.Step != stepOver {
		s.answer(0, nil)
	}
}

// PlayRound plays on by the heuristic to the end of the round: to the first building of the next one, or to the end.
// Noise is how far from the best, in thousandths of a point, its choices may be; without noise rand is not used.
func (s *State) PlayRound(noise int, rand *engine.Rand) {
	for round := s.Round; s.Round == round && s.Step != stepOver; {
		s.answer(noise, rand)
	}
}

// PlayOut plays on by the heuristic to the end, with noise as PlayRound has it.
func (s *State) PlayOut(noise int, rand *engine.Rand) {
	for s.Step != stepOver {
		s.answer(noise, rand)
	}
}

func (s *State) answer(noise int, rand *engine.Rand) {
	seat := (Rules{}).Asked(s).First()
	(Rules{}).Apply(s, seat, s.heuristicMove(seat, noise, rand), nil)
}

// ForgetSalaries opens the salaries again that others than a seat have chosen in secret.
func (s *State) ForgetSalaries(seat Seat) {
	for other := range engine.Bits[Seat](s.Given.Without(seat)) {
		s.Salaries[other] = 0
		s.Given, s.Waiting = s.Given.Without(other), s.Waiting.With(other)
	}
}

// Rated is a move with what the heuristic says of it, in thousandths of a point.
type Rated = engine.Rated[Move]

// Rate appends the moves of a seat that is asked, the best first.
func (s *State) Rate(seat Seat, list []Rated) []Rated {
	var buffer [maxMoves]Move
	return s.ranked(seat, (Rules{}).Moves(s, seat, buffer[:0]), list)
}

// Quick is the heuristic's answer for a seat that is asked, as far from the best as in games that are played out.
func (s *State) Quick(seat Seat, rand *engine.Rand) Move {
	return s.heuristicMove(seat, rolloutNoise, rand)
}

// Account is a seat's account if the game ended now (E64 to E72).
func (s *State) Account(seat Seat) Score { return s.score(seat) }

// width is how many moves are tried, the best by the heuristic; rollouts is about how many games are played out to
// compare them.
const width, rollouts = 10, 60

// rolloutNoise is how far from the best the moves in a game played out may be, in thousandths of a point.
const rolloutNoise = 1000

// priorWeight is how many games played out the value by the heuristic counts as much as: few games are mostly chance.
const priorWeight = 60

// rolloutMove finds the move that leads to the best ends of games: games are played out by the heuristic after each of
// the best moves. All moves meet the same chance.
func (s *State) rolloutMove(seat Seat, rand *engine.Rand) Move {
	var rated [maxMoves]Rated
	list := prune(s.Rate(seat, rated[:0]), s.Round == Rounds)
	for i := range list {
		list[i].Worth = list[i].Worth * priorWeight / point
	}
	var end State // One for all games: it lives on the heap.
	return engine.Halve(list, rollouts, rand, func(list []Rated, seed engine.Seed) {
		for i := range list {
			luck := engine.NewRand(seed)
			end = *s
			(Rules{}).Apply(&end, seat, list[i].Move, nil)
			end.PlayOut(rolloutNoise, &luck)
			list[i].Worth += end.outcome(seat)
		}
	})
}

// prune leaves the best moves of a sorted list. In the last round the choice to do nothing more is always among them:
// markers that are left count (E71).
func prune(list []Rated, last bool) []Rated {
	if len(list) <= width {
		return list
	}
	for i := width; i < len(list) && last; i++ {
		if kind := list[i].Move.Kind; kind == PassMove || kind == StopMove {
			list[width-1] = list[i]
		}
	}
	return list[:width]
}

func (s *State) ranked(seat Seat, moves []Move, list []Rated) []Rated {
	var v evaluation
	v.prepare(s, seat)
	return engine.Rank(moves, v.rate, list)
}

// victory is what the first place counts besides the lead, in points of glory.
const victory = 5

// outcome is how good the end of a game is for a seat: its lead, or what it lacks, and the first place.
func (s *State) outcome(seat Seat) int {
	own, best := s.score(seat).Total, 0
	for other := range Seat(s.Players) {
		if other != seat {
			best = max(best, s.score(other).Total)
		}
	}
	switch lead := own - best; {
	case lead > 0:
		return lead + victory
	case lead < 0:
		return lead - victory
	default:
		return 0
	}
}
