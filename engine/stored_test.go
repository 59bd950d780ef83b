package engine_test

import (
	"errors"
	"strings"
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

func TestAStoredFormReadsItsOwnAndOlderSchemas(t *testing.T) {
	type state struct {
		Round int `json:"round"`
	}
	form := engine.StoredForm[state]{
		Schema: 2,
		Older: map[int]func([]byte) (state, error){1: func(data []byte) (state, error) {
			s := state{Round: strings.Count(string(data), "I")}
			if s.Round == 0 {
				return s, errors.New("no round")
			}
			return s, nil
		}},
		Valid: func(s *state) error {
			if s.Round > 3 {
				return errors.New("too late")
			}
			return nil
		},
	}
	for _, c := range []struct {
		schema int
		text   string
		round  int
	}{
		{2, `{"round":3}`, 3}, {1, "II", 2},
		{2, `{"round":4}`, 0}, {2, `II`, 0}, {1, "IIII", 0}, {1, "x", 0}, {0, `{"round":3}`, 0}, {3, `{"round":3}`, 0},
	} {
		s, err := form.Read(c.schema, []byte(c.text))
		if s.Round != c.round || errors.Is(err, engine.ErrState) != (c.round == 0) {
			t.Errorf("schema %d, %q: round %d, %v", c.schema, c.text, s.Round, err)
		}
	}
}
