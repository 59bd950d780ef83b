package engine_test

import (
	"errors"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestAStoredStateIsOneValueWithKnownFieldsOfItsSchema(t *testing.T) {
	type state struct {
		Round int `json:"round"`
	}
	for text, ok := range map[string]bool{
		`{"round":3}`:             true,
		" {\"round\":3} \r\n\t":   true,
		`{"round":3,"pirates":1}`: false,
		`{"round":"three"}`:       false,
		`{"round":3`:              false,
		``:                        false,
		`{"round":3}{"round":4}`:  false,
		`{"round":3} null`:        false,
		`{"round":3}}`:            false,
		`{"round":3}x`:            false,
	} {
		s, err := engine.DecodeState[state](2, 2, []byte(text))
		if errors.Is(err, engine.ErrState) == ok || err == nil != ok {
			t.Errorf("%q: %v", text, err)
		}
		if ok != (s.Round == 3) {
			t.Errorf("%q is round %d", text, s.Round)
		}
	}
	for _, schema := range []int{-1, 0, 1, 3} {
		if s, err := engine.DecodeState[state](schema, 2, []byte(`{"round":3}`)); !errors.Is(err, engine.ErrState) || s.Round != 0 {
			t.Errorf("schema %d: round %d, %v", schema, s.Round, err)
		}
	}
}
