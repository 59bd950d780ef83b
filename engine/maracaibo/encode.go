package maracaibo

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
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
	var s State
	err := error(nil)
	if version == schema {
		err = engine.ReadStored(data, &s)
	} else {
		err = fmt.Errorf("schema %d", version)
	}
	if err == nil {
		err = s.valid()
	}
	if err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrState, err)
	}
	return s, nil
}
