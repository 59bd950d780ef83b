package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The keys of the options.
const (
	// OptionNaming says how the deck of forced labour is called: "rulebook" (Slavery) or "neutral" (Forced labour). It
	// changes words only.
	OptionNaming = "naming"
	// NamingNeutral is the choice of OptionNaming that says "Forced labour".
	NamingNeutral = "neutral"
	// OptionStart is "random" or "host_picks" (E11); with the latter OptionCrown is the seat of the first crown.
	OptionStart = "first_player"
	OptionCrown = "crown" // the seat that holds the first crown, "0" to "4", where the host picks
)

// Options lists the settings of the game.
func Options() []engine.Option { return slices.Clone(options) }

var options = []engine.Option{
	{Key: OptionNaming, Kind: engine.Choice, Default: "rulebook", Choices: []string{"rulebook", NamingNeutral}},
	{Key: OptionStart, Kind: engine.Choice, Default: "random", Choices: []string{"random", engine.HostPicks}},
	{Key: OptionCrown, Kind: engine.Choice, Default: "0", Choices: []string{"0", "1", "2", "3", "4"}, LobbyOnly: true,
		Needs: OptionStart + "=" + engine.HostPicks},
}

// readOptions reads the options: the seat of the first crown, engine.Everyone where chance decides, and the naming.
func readOptions(c engine.Config) (crown Seat, neutral bool, err error) {
	values, err := engine.ReadOptions(options, c.Options)
	if err != nil {
		return 0, false, err
	}
	crown, err = c.FirstSeat(OptionStart, OptionCrown)
	return crown, values[OptionNaming] == NamingNeutral, err
}
