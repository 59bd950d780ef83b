package toy

import (
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
func Game(rules engine.Rules[State, Move, View]) engine.Game { return game{rules} }

type game struct {
	rules engine.Rules[State, Move, View]
}

func (g game) Name() string             { return g.rules.Name() }
func (game) Players() (least, most int) { return LeastSeats, MostSeats }
func (game) Options() []engine.Option   { return Options() }
func (game) Levels() []string           { return []string{"eager"} }

func (game) Seats(c engine.Config) []engine.SeatKind { return engine.PlayersOf(c) }

func (g game) New(c engine.Config) (engine.Table, []engine.Event, error) {
	return engine.NewTable(g.rules, c)
}

func (g game) Load(s engine.Snapshot) (engine.Table, error) { return engine.LoadTable(g.rules, s) }

func (game) Computer(level string) (engine.Computer, error) {
	if level != "eager" {
		return nil, fmt.Errorf("%w: %q", engine.ErrNoLevel, level)
	}
	return eager{}, nil
}

// eager takes the first proposal.
type eager struct{}

func (eager) Choose(t engine.Table, seat engine.Seat, _ *engine.Rand) (string, error) {
	list := t.Propose(seat)
	if len(list) == 0 {
		return "", fmt.Errorf("seat %d has nothing to choose from", seat)
	}
	return list[0], nil
}
