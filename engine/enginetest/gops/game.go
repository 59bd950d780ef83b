package gops

import (
	"encoding/json"

	"github.com/harbormaster/harbormaster/engine"
)

// Game gives the rules for the list of titles.
func Game() engine.Game { return engine.GameOf(Rules{}, Players, Players, Options(), nil) }

// schema is the version of the stored form.
const schema = 1

// Schema is the version of the stored form.
func (Rules) Schema() int { return schema }

// Encode writes the state as JSON.
func (Rules) Encode(s *State) ([]byte, error) { return json.Marshal(s) }

// Decode reads what Encode wrote; anything else is engine.ErrState.
func (Rules) Decode(version int, data []byte) (State, error) {
	return engine.DecodeState[State](version, schema, data)
}

// LevelEasy bids what is at stake, or the nearest card.
const LevelEasy = "easy"

// Computers are the computer players.
func Computers() engine.Computers {
	return engine.Computers{{Key: LevelEasy, New: func() engine.Computer { return engine.ComputerOf(Rules{}, first) }}}
}

// first takes the best candidate.
func first(s *State, seat Seat, _ *engine.Rand) Move { return Rules{}.Candidates(s, seat, nil)[0] }
