package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ErrState says that a stored state can't be one of a game.
var ErrState = errors.New("stored game is broken")

// DecodeState reads the stored form of a state, one JSON value of a schema. Errors: ErrState for another schema than
// the one that is written, for a field that is not known, and for anything but white space behind the value.
func DecodeState[S any](schema, written int, data []byte) (S, error) {
	var s, none S
	if schema != written {
		return none, fmt.Errorf("%w: schema %d", ErrState, schema)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return none, fmt.Errorf("%w: %w", ErrState, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return none, fmt.Errorf("%w: something stands behind the state", ErrState)
	}
	return s, nil
}
