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
	// The expansions (X, N, C, F).
	OptionNewBuildings = "new_buildings"
	OptionNobles       = "nobles"
	OptionBuccaneer    = "buccaneer"
	OptionFestival     = "festival"
	// OptionDraft says how the kinds of buildings are found with new buildings (X2): picked by the players ("manual"), drawn
	// ("random"), or one of the sets of DraftSets.
	OptionDraft = "draft"
	// OptionNoblesInDraft lets the buildings of the nobles take part in the draft.
	OptionNoblesInDraft = "nobles_in_draft"
	// OptionDoubleBuccaneer lets the library double the buccaneer: its owner acts twice.
	OptionDoubleBuccaneer = "library_doubles_buccaneer"

	hostPicks   = "host_picks"
	draftManual = "manual"
	draftRandom = "random"
	// optionPool is the stock of chips as a number, for recorded games only; it is not offered.
	optionPool = "vp_pool"
	// maxPool bounds it, so that no sum of points leaves 32 bits.
	maxPool = 1_000_000_000
	// optionSelection are the kinds of violet buildings of a recorded game, ids with commas between them; it is not offered.
	optionSelection = "selection"
)

// Options lists the settings of the game.
func Options() []engine.Option { return slices.Clone(options) }

var options = []engine.Option{
	{Key: OptionNewBuildings, Kind: engine.Flag, Default: "false"},
	{Key: OptionNobles, Kind: engine.Flag, Default: "false"},
	{Key: OptionBuccaneer, Kind: engine.Flag, Default: "false"},
	{Key: OptionFestival, Kind: engine.Flag, Default: "false"},
	{Key: OptionDraft, Kind: engine.Choice, Default: draftManual, Choices: draftChoices(), Needs: OptionNewBuildings + "=true"},
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
	{Key: OptionFirstGovernor, Kind: engine.Choice, Default: "random", Choices: []string{"random", hostPicks}},
	{
		Key: OptionGovernor, Kind: engine.Choice, Default: "0", Choices: []string{"0", "1", "2", "3", "4"}, LobbyOnly: true,
		Needs: OptionFirstGovernor + "=" + hostPicks,
	},
	{Key: OptionHiddenVP, Kind: engine.Flag, Default: "true"},
	{Key: OptionVPAnyPhase, Kind: engine.Flag, Default: "true"},
	{Key: OptionOrderedMayor, Kind: engine.Flag, Default: "false"},
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
}

// option is the option of a key, the zero option where none is offered.
func option(key string) (o engine.Option) {
	if i := slices.IndexFunc(options, func(o engine.Option) bool { return o.Key == key }); i >= 0 {
		o = options[i]
	}
	return o
}

func checkOption(key, value string) error {
	if o := option(key); o.Key == "" || !o.Valid(value) {
		return refuseOption(key, value)
	}
	return nil
}

func refuseOption(key, value string) error {
	return engine.Refuse(RefusedOption, engine.Term("option", key), engine.Term("value", value))
}
