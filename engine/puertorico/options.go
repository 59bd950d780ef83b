package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The keys of the options.
const (
	// OptionEdition sets the stock of chips: "classic", "albi", "lacerta" (D1, R-01).
	OptionEdition = "vp_edition"
	// OptionDuplicates allows several production buildings of a kind (D4, R-02).
	OptionDuplicates = "duplicate_production"
	// OptionFirstGovernor is "random" or "host_picks" (P2.3); with the latter OptionGovernor is the seat.
	OptionFirstGovernor = "first_governor"
	// OptionGovernor is the seat of the first governor, "0" to "4", where the host picks.
	OptionGovernor = "governor"
	// OptionHiddenVP keeps the chips of others face down (P12.5).
	OptionHiddenVP = "hidden_vp"
	// OptionVPAnyPhase lets the last chip set the end flag in any phase, not only in the captain's.
	OptionVPAnyPhase = "vp_end_any_phase"
	// OptionOrderedMayor makes every mayor phase place in order.
	OptionOrderedMayor = "ordered_mayor"

	hostPicks = "host_picks"
	// optionPool is the stock of chips as a number, for recorded games only; it is not offered.
	optionPool = "vp_pool"
	// maxPool bounds it, so that no sum of points leaves 32 bits.
	maxPool = 1_000_000_000
)

// Options lists the settings of the game.
func Options() []engine.Option { return slices.Clone(options) }

var options = []engine.Option{
	{Key: OptionEdition, Kind: engine.Choice, Default: "albi", Choices: []string{"classic", "albi", "lacerta"}},
	{Key: OptionDuplicates, Kind: engine.Flag, Default: "false"},
	{Key: OptionFirstGovernor, Kind: engine.Choice, Default: "random", Choices: []string{"random", hostPicks}},
	{Key: OptionGovernor, Kind: engine.Choice, Default: "0", Choices: []string{"0", "1", "2", "3", "4"}, LobbyOnly: true, Needs: OptionFirstGovernor + "=" + hostPicks},
	{Key: OptionHiddenVP, Kind: engine.Flag, Default: "true"},
	{Key: OptionVPAnyPhase, Kind: engine.Flag, Default: "true"},
	{Key: OptionOrderedMayor, Kind: engine.Flag, Default: "false"},
}
