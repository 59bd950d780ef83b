package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The keys of the options.
const (
	OptionEdition         = "vp_edition"                // the stock of chips: "classic", "albi", "lacerta" (D1, R-01)
	OptionDuplicates      = "duplicate_production"      // several production buildings of a kind (D4, R-02)
	OptionFirstGovernor   = "first_governor"            // "random" or "host_picks": OptionGovernor (P2.3)
	OptionGovernor        = "governor"                  // the seat of the first governor, "0" to "4"
	OptionHiddenVP        = "hidden_vp"                 // the chips of others lie face down (P12.5)
	OptionVPAnyPhase      = "vp_end_any_phase"          // the last chip sets the end flag in any phase
	OptionOrderedMayor    = "ordered_mayor"             // every mayor phase places in order
	OptionSwappedCosts    = "swapped_costs"             // factory and university have each other's cost
	OptionNewBuildings    = "new_buildings"             // expansion I (X)
	OptionNobles          = "nobles"                    // expansion II (N)
	OptionBuccaneer       = "buccaneer"                 // expansion III (C)
	OptionFestival        = "festival"                  // expansion IV (F)
	OptionDraft           = "draft"                     // where the kinds of buildings come from (X2)
	OptionNoblesInDraft   = "nobles_in_draft"           // the buildings of the nobles take part in the draft
	OptionDoubleBuccaneer = "library_doubles_buccaneer" // the library's owner acts twice as buccaneer

	draftManual = "manual" // the players pick
	draftRandom = "random" // by lot
	// optionPool is the stock of chips as a number, and optionSelection are the kinds of violet buildings, ids with
	// commas between them; for recorded games only, and not offered.
	optionPool      = "vp_pool"
	optionSelection = "selection"
	// maxPool bounds the stock, so that no sum of points leaves 32 bits.
	maxPool = 1_000_000_000
)

// Options lists the settings of the game.
func Options() []engine.Option { return slices.Clone(options) }

var options = []engine.Option{
	{Key: OptionNewBuildings, Kind: engine.Flag, Default: "false", Expansion: true},
	{Key: OptionNobles, Kind: engine.Flag, Default: "false", Expansion: true},
	{Key: OptionBuccaneer, Kind: engine.Flag, Default: "false", Expansion: true},
	{Key: OptionFestival, Kind: engine.Flag, Default: "false", Expansion: true},
	{
		Key: OptionDraft, Kind: engine.Choice, Default: draftManual, Needs: OptionNewBuildings + "=true",
		Choices: []string{draftManual, draftRandom, "base", "new", "short", "shipping", "building"},
	},
	{
		Key: OptionNoblesInDraft, Kind: engine.Flag, Default: "false", LobbyOnly: true,
		Needs: OptionNobles + "=true," + OptionNewBuildings + "=true",
	},
	{
		Key: OptionDoubleBuccaneer, Kind: engine.Flag, Default: "false", LobbyOnly: true,
		Needs: OptionBuccaneer + "=true," + OptionNewBuildings + "=true",
	},
	{Key: OptionEdition, Kind: engine.Choice, Default: "albi", Choices: []string{"classic", "albi", "lacerta"}},
	{Key: OptionDuplicates, Kind: engine.Flag, Default: "false"},
	{Key: OptionFirstGovernor, Kind: engine.Choice, Default: "random", Choices: []string{"random", engine.HostPicks}},
	{
		Key: OptionGovernor, Kind: engine.Choice, Default: "0", Choices: []string{"0", "1", "2", "3", "4"},
		LobbyOnly: true, Needs: OptionFirstGovernor + "=" + engine.HostPicks,
	},
	{Key: OptionHiddenVP, Kind: engine.Flag, Default: "true"},
	{Key: OptionVPAnyPhase, Kind: engine.Flag, Default: "true"},
	{Key: OptionOrderedMayor, Kind: engine.Flag, Default: "false"},
	{Key: OptionSwappedCosts, Kind: engine.Flag, Default: "false"},
}

// flags are the parts of a variant that options switch on and off.
var flags = map[string]func(*Variant) *bool{
	OptionNewBuildings:    func(v *Variant) *bool { return &v.NewBuildings },
	OptionNobles:          func(v *Variant) *bool { return &v.Nobles },
	OptionBuccaneer:       func(v *Variant) *bool { return &v.Buccaneer },
	OptionFestival:        func(v *Variant) *bool { return &v.Festival },
	OptionNoblesInDraft:   func(v *Variant) *bool { return &v.NoblesInDraft },
	OptionDoubleBuccaneer: func(v *Variant) *bool { return &v.DoubleBuccaneer },
	OptionDuplicates:      func(v *Variant) *bool { return &v.Duplicates },
	OptionHiddenVP:        func(v *Variant) *bool { return &v.HiddenVP },
	OptionVPAnyPhase:      func(v *Variant) *bool { return &v.AnyPhase },
	OptionOrderedMayor:    func(v *Variant) *bool { return &v.Ordered },
	OptionSwappedCosts:    func(v *Variant) *bool { return &v.SwappedCosts },
}
