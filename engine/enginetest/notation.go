package enginetest

import (
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// notation holds that Parse is the inverse of String for every move and outcome, and that listed moves fit on a button.
func (x *suite[S, M, V]) notation() error {
	buf := make([]M, 0, 256)
	return x.walks(max(1, x.o.Games/20), func(seats, _ int) walker[S, M] {
		return walker[S, M]{
			asked: func(s *S, _ *engine.Rand) error {
				return x.open(s, seats, func(seat engine.Seat) error {
					buf = x.rules.Moves(s, seat, buf[:0])
					for _, m := range buf {
						if text := m.String(); len(text) > x.o.Notation {
							return fmt.Errorf("%s is %d bytes long, want at most %d", text, len(text), x.o.Notation)
						}
						if err := roundTrip(x.rules, m); err != nil {
							return err
						}
					}
					return nil
				})
			},
			made: func(_, _ *S, a act[M]) error { return roundTrip(x.rules, a.move) },
		}
	})
}

// roundTrip writes a move and reads it again.
func roundTrip[S any, M fmt.Stringer, V any](rules engine.Rules[S, M, V], m M) error {
	text := m.String()
	again, err := rules.Parse(text)
	if err != nil {
		return fmt.Errorf("%q is written and not read: %w", text, err)
	}
	if !equal(m, again) {
		return fmt.Errorf("%q is read as another move, written %q", text, again)
	}
	return nil
}

// FuzzNotation feeds a game's Parse with anything: it never panics, and what it takes for a move is read as it is
// written. The seeds are notations of the game.
func FuzzNotation[S any, M fmt.Stringer, V any](f *testing.F, rules engine.Rules[S, M, V], seeds ...string) {
	f.Helper()
	for _, seed := range seeds {
		if _, err := rules.Parse(seed); err != nil {
			f.Errorf("%q is no move: %v", seed, err)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := rules.Parse(text)
		if err != nil {
			return
		}
		if err := roundTrip(rules, m); err != nil {
			t.Errorf("parsed from %q: %v", text, err)
		}
	})
}
