package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// Game gives the game for the list of titles.
func Game() engine.Game { return game{} }

type game struct{}

func (game) Name() string               { return Name }
func (game) Players() (least, most int) { return MinPlayers, MaxPlayers }
func (game) Options() []engine.Option   { return Options() }

// Seats: one player sails against John Silver, who has the second seat and is run by the rules (M90).
func (game) Seats(c engine.Config) []engine.SeatKind {
	kinds := engine.PlayersOf(c)
	if c.Seats == 1 {
		kinds = append(kinds, engine.Automaton)
	}
	return kinds
}

func (game) New(c engine.Config) (engine.Table, []engine.Event, error) {
	return engine.NewTable(Rules{}, c)
}

func (game) Load(snap engine.Snapshot) (engine.Table, error) { return engine.LoadTable(Rules{}, snap) }
