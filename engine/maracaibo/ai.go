package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// The levels of computer players.
const (
	// LevelMedium plays turns out after each of its best moves, for itself and for the others.
	LevelMedium = "medium"
	// LevelEasy goes by the heuristic alone, looks at nothing that others will do, and often takes what is merely good.
	LevelEasy = "easy"
)

// Computers are the computer players. Each knows what its seat can know: the table that it is given must be redealt for
// the seat.
func Computers() engine.Computers {
	return engine.Computers{
		{Key: LevelMedium, New: func() engine.Computer { return player{weights: &tuned, searchParams: mediumSearch} }},
		{Key: LevelEasy, New: func() engine.Computer { return player{weights: &tuned} }},
	}
}

// player is a computer player; without rollouts it goes by the heuristic alone.
type player struct {
	*weights
	searchParams
}

// easyNoise is how far from the best the easy player's choice may be, in thousandths of a point.
const easyNoise = 3000

// Choose returns a move that its level takes for the best. It refuses a table of another game and a seat that is not
// asked.
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
