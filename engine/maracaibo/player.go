package maracaibo

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// LevelMedium is the usual computer player.
const LevelMedium = "medium"

// ErrNoLevel says that there is no computer player of a level.
var ErrNoLevel = errors.New("no such computer player")

// Levels lists the strengths of computer players, the default first.
func (game) Levels() []string { return []string{LevelMedium} }

// Computer gives a computer player. A level that is not among Levels is ErrNoLevel.
func (game) Computer(level string) (engine.Computer, error) {
	if level != LevelMedium {
		return nil, fmt.Errorf("%w: %q", ErrNoLevel, level)
	}
	return player{}, nil
}

type player struct{}

// Choose returns a legal move.
func (player) Choose(t engine.Table, seat Seat, rand *engine.Rand) (string, error) {
	s, ok := engine.State(t, Rules{})
	if !ok {
		return "", fmt.Errorf("a table of %q, not of %q", t.Game(), Name)
	}
	if !(Rules{}).Asked(&s).Has(seat) {
		return "", fmt.Errorf("seat %d is not asked", seat)
	}
	return (Rules{}).Sample(&s, seat, rand).String(), nil
}
