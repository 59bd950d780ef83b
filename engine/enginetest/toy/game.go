package toy

import (
	"context"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

var (
	errNegative = errors.New("less than nothing in the bag or the bank")
	errCards    = errors.New("a card is missing or double")
	errPebbles  = errors.New("a pebble is missing or added")
	errCoins    = errors.New("a coin is missing or added")
)

// Options describes the settings.
func Options() []engine.Option {
	return []engine.Option{
		{Key: "rounds", Kind: engine.Choice, Default: "3", Choices: []string{"1", "2", "3", "4"}},
		{Key: "rich", Kind: engine.Flag, Default: "false"},
	}
}

// Game makes a game of rules: the toy's own or a broken variant.
func Game(rules engine.Rules[State, Move, View]) engine.Game {
	return engine.GameOf(rules, LeastSeats, MostSeats, Options(), nil)
}

// Computers are the computer players.
func Computers() engine.Computers {
	return engine.Computers{{Key: "eager", New: func() engine.Computer { return eager{} }}}
}

// eager takes the first proposal.
type eager struct{}

func (eager) Choose(_ context.Context, t engine.Table, seat engine.Seat, _ *engine.Rand) (string, error) {
	list := t.Propose(seat)
	if len(list) == 0 {
		return "", fmt.Errorf("seat %d has nothing to choose from", seat)
	}
	return list[0], nil
}
