package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// Game gives the rules for the list of titles.
func Game() engine.Game { return engine.GameOf(Rules{}, MinPlayers, MaxPlayers, Options(), automata) }

// automata: one player sails against John Silver, who has the second seat and is run by the rules (M90).
func automata(c engine.Config) int {
	if c.Seats == 1 {
		return 1
	}
	return 0
}
