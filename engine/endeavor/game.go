package endeavor

import "github.com/harbormaster/harbormaster/engine"

// Game gives the rules for the list of titles.
func Game() engine.Game { return engine.GameOf(Rules{}, MinPlayers, MaxPlayers, Options(), nil) }
