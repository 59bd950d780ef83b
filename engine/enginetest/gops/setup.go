package gops

import "github.com/harbormaster/harbormaster/engine"

// OptionTies says what becomes of the prize of equal bids: TiesCarry (G5) or TiesDiscard (G6).
const (
	OptionTies  = "ties"
	TiesCarry   = "carry"
	TiesDiscard = "discard"
)

// Options describes the settings.
func Options() []engine.Option {
	return []engine.Option{
		{Key: OptionTies, Kind: engine.Choice, Default: TiesCarry, Choices: []string{TiesCarry, TiesDiscard}},
	}
}

// Setup gives everybody their suit (G1, G2).
func (Rules) Setup(c engine.Config) (State, error) {
	if c.Seats != Players {
		return State{}, engine.RefuseSeats(c.Seats, Players, Players)
	}
	for _, o := range Options() {
		if v := c.Option(o.Key, o.Default); !o.Valid(v) {
			return State{}, engine.RefuseOption(o.Key, v)
		}
	}
	return State{
		Discard: c.Option(OptionTies, TiesCarry) == TiesDiscard, Deck: all, Hands: [Players]Suit{all, all},
	}, nil
}
