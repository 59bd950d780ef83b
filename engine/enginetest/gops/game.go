package gops

import "github.com/harbormaster/harbormaster/engine"

// Game gives the rules for the list of titles.
func Game() engine.Game { return engine.GameOf(Rules{}, Players, Players, Options(), nil) }

// LevelEasy bids what is at stake, or the nearest card.
const LevelEasy = "easy"

// Computers are the computer players.
func Computers() engine.Computers {
	return engine.Computers{{Key: LevelEasy, New: func() engine.Computer { return engine.ComputerOf(Rules{}, first) }}}
}

// first takes the best candidate.
func first(s *State, seat Seat, _ *engine.Rand) Move { return Rules{}.Candidates(s, seat, nil)[0] }
