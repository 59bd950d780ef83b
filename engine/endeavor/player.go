package endeavor

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// The levels of computer players.
const (
	// LevelMedium plays games out to their end after each of its best moves, for itself and for the others.
	LevelMedium = "medium"
	// LevelEasy goes by the heuristic alone, looks at nothing that others will do, and often takes what is merely good.
	LevelEasy = "easy"
)

// Levels lists the strengths of computer players, the default first.
func (game) Levels() []string { return []string{LevelMedium, LevelEasy} }

// Computer gives a computer player. It knows what its seat can know: the table that it is given must be redealt for the seat.
// A level that is not among Levels is engine.ErrNoLevel.
func (game) Computer(level string) (engine.Computer, error) {
	switch level {
	case LevelMedium:
		return player{evaluator: tuned(), searchParams: mediumSearch}, nil
	case LevelEasy:
		return player{evaluator: tuned()}, nil
	}
	return nil, fmt.Errorf("%w: %q", engine.ErrNoLevel, level)
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

// Choose returns a move that its level takes for the best. It refuses a table of another game and a seat that is not asked.
func (p player) Choose(t engine.Table, seat Seat, rand *engine.Rand) (string, error) {
	s, err := engine.AskedState(t, Rules{}, seat)
	if err != nil {
		return "", err
	}
	return p.choose(&s, seat, rand).String(), nil
}

func (p player) choose(s *State, seat Seat, rand *engine.Rand) Move {
	if p.rollouts == 0 {
		return p.heuristicMove(s, seat, easyNoise, rand)
	}
	return p.rolloutMove(s, seat, p.searchParams, rand)
}
