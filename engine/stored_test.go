package engine_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestAStoredStateIsOneValueWithKnownFields(t *testing.T) {
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
		var state struct {
			Round int `json:"round"`
		}
		err := engine.ReadStored([]byte(text), &state)
		if (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
		if ok && state.Round != 3 {
			t.Errorf("%q is round %d", text, state.Round)
		}
	}
}
