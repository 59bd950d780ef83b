package endeavor

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// LevelMedium looks at what each of its moves leads to.
const LevelMedium = "medium"

// ErrNoLevel says that there is no computer player of a level.
var ErrNoLevel = errors.New("no such computer player")

// Levels lists the strengths of computer players, the default first.
func (game) Levels() []string { return []string{LevelMedium} }

// Computer gives a computer player.
func (game) Computer(level string) (engine.Computer, error) {
	if level == LevelMedium {
		return player{}, nil
	}
	return nil, fmt.Errorf("%w: %q", ErrNoLevel, level)
}

// player is a computer player.
type player struct{}

// Choose returns the move that leads to the best position for the seat, by its glory, its status and its markers.
func (p player) Choose(t engine.Table, seat Seat, rand *engine.Rand) (string, error) {
	s, ok := engine.State(t, Rules{})
	if !ok {
		return "", fmt.Errorf("a table of %q, not of %q", t.Game(), Name)
	}
	if !(Rules{}).Asked(&s).Has(seat) {
		return "", fmt.Errorf("seat %d is not asked", seat)
	}
	var buffer [maxMoves]Move
	list := (Rules{}).Candidates(&s, seat, buffer[:0])
	best, bestValue := list[0], 0
	var next State
	for i, m := range list {
		next = s
		(Rules{}).Apply(&next, seat, m, nil)
		if v := next.value(seat); i == 0 || v > bestValue {
			best, bestValue = m, v
		}
	}
	return best.String(), nil
}

// value is a rough worth of a position for a seat.
func (s *State) value(seat Seat) int {
	b := &s.Boards[seat]
	v := 10 * s.score(seat).Total
	for _, n := range b.Status {
		v += 4 * int(n)
	}
	return v + int(b.Harbour)
}
