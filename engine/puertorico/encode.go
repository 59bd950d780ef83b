package puertorico

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// schema is the version of the stored form. Raise it with every change of State's fields, write the upgrade in Decode and
// keep a fixture of the old form.
const schema = 1

// ErrState says that a stored state can't be one of a game.
var ErrState = errors.New("stored game is broken")

// Schema is the version of the stored form.
func (Rules) Schema() int { return schema }

// Encode writes the state as JSON.
func (Rules) Encode(s *State) ([]byte, error) { return json.Marshal(s) }

// Decode reads what Encode wrote. Anything from which the rules could not go on is ErrState.
func (Rules) Decode(version int, data []byte) (State, error) {
	if version != schema {
		return State{}, fmt.Errorf("%w: schema %d", ErrState, version)
	}
	var s State
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrState, err)
	}
	if err := s.valid(); err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrState, err)
	}
	return s, nil
}

// parallel says that several seats place at once.
func (s *State) parallel() bool { return s.Step == stepPlace && !s.InOrder }
