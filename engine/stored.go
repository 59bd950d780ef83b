package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ReadStored reads the stored form of a state, one JSON value, into what a pointer points to. It is an error if a field is not
// known or anything but white space stands behind the value.
func ReadStored(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something stands behind the state")
	}
	return nil
}

// ErrState says that a stored state can't be one of a game.
var ErrState = errors.New("stored game is broken")

// StoredForm is how states of a game are stored: each as one JSON value of a schema.
type StoredForm[S any] struct {
	// Schema is the version that is written. Raise it with every change of the fields, put a reader of the old form into Older and
	// keep a fixture of it.
	Schema int
	// Older read the versions before it, by their schemas.
	Older map[int]func([]byte) (S, error)
	// Valid says what is wrong with a state from which the rules could not go on.
	Valid func(*S) error
}

// Read reads a state of a schema. Errors: ErrState for all that can't be one.
func (f StoredForm[S]) Read(schema int, data []byte) (S, error) {
	var s S
	var err error
	switch older := f.Older[schema]; {
	case schema == f.Schema:
		err = ReadStored(data, &s)
	case older != nil:
		s, err = older(data)
	default:
		err = fmt.Errorf("schema %d", schema)
	}
	if err == nil {
		err = f.Valid(&s)
	}
	if err != nil {
		var none S
		return none, fmt.Errorf("%w: %w", ErrState, err)
	}
	return s, nil
}
