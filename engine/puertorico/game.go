package puertorico

import "github.com/harbormaster/harbormaster/engine"

// Game gives the game for the list of titles.
func Game() engine.Game { return game{} }

type game struct{}

func (game) Name() string               { return Name }
func (game) Players() (least, most int) { return 2, MaxPlayers }
func (game) Options() []engine.Option   { return Options() }

func (game) Seats(c engine.Config) []engine.SeatKind { return engine.PlayersOf(c) }

// Export writes a game as a recorded one.
func (game) Export(id string, c engine.Config, acts []engine.Action) ([]byte, error) {
	return Export(id, c, acts)
}

func (game) New(c engine.Config) (engine.Table, []engine.Event, error) {
	return engine.NewTable(Rules{}, c)
}

func (game) Load(snap engine.Snapshot) (engine.Table, error) { return engine.LoadTable(Rules{}, snap) }
