package engine

import (
	"bytes"
	"encoding/json"
	"errors"
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
