package endeavor

import "github.com/harbormaster/harbormaster/engine"

// Easy is the easy player: it goes by the heuristic alone, looks at nothing that others will do, and often takes what
// is merely good. It knows what its seat can know: its table must be redealt for the seat.
func Easy() engine.Computer { return engine.ComputerOf(Rules{}, player{evaluator: tuned()}.choose) }

// Medium1 plays games out to their end after each of its best moves, for itself and for the others. It was the usual
// computer before there was a search, and stays as it is: the strength of others is measured against it, and nobody
// plays with it.
func Medium1() engine.Computer {
	return engine.ComputerOf(Rules{}, player{tuned(), mediumSearch}.choose)
}

// player is a computer player; without rollouts it goes by the heuristic alone.
type player struct {
	*evaluator
	searchParams
}

// mediumSearch is how the medium player searches.
var mediumSearch = searchParams{width: 10, rollouts: 60}

// easyNoise is how far from the best the easy player's choice may be, in thousandths of a point.
const easyNoise = 1500

// choose gives a move that its level takes for the best.
func (p player) choose(s *State, seat Seat, rand *engine.Rand) Move {
	if p.rollouts == 0 {
		return p.heuristicMove(s, seat, easyNoise, rand)
	}
	return p.rolloutMove(s, seat, p.searchParams, rand)
}
