package maracaibo

import (
	"encoding/json"

	"github.com/harbormaster/harbormaster/engine"
)

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
