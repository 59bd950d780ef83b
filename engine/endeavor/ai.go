package endeavor

import "github.com/harbormaster/harbormaster/engine"

// The levels of computer players.
const (
	// LevelMedium plays games out to their end after each of its best moves, for itself and for the others.
	LevelMedium = "medium"
	// LevelEasy goes by the heuristic alone, looks at nothing that others will do, and often takes what is merely good.
	LevelEasy = "easy"
)

// Computers are the computer players. Each knows what its seat can know: its table must be redealt for the seat.
func Computers() engine.Computers {
	return engine.Computers{
		{Key: LevelMedium, New: player{tuned(), mediumSearch}.computer},
		{Key: LevelEasy, New: player{evaluator: tuned()}.computer},
	}
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

func (p player) computer() engine.Computer { return engine.ComputerOf(Rules{}, p.choose) }

// choose gives a move that its level takes for the best.
func (p player) choose(s *State, seat Seat, rand *engine.Rand) Move {
	if p.rollouts == 0 {
		return p.heuristicMove(s, seat, easyNoise, rand)
	}
	return p.rolloutMove(s, seat, p.searchParams, rand)
}
