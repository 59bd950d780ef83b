package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The keys of the options, beside those of the modules.
const (
	OptionLayout = "layout" // the arrangement of the Caribbean
	OptionSpread = "spread" // says that locations which lie too close together are swapped at the start (M11, A1)
	// OptionJohn is John Silver's level: the number of his B cards, "0" to "6" (M90), or all six and a head start,
	// "7" to "9" (A38).
	OptionJohn = "john"
	// OptionStart is "random" or "host_picks"; with the latter OptionFirst is the seat that goes first (M18).
	OptionStart = "first_player"
	OptionFirst = "first"
)

// Options lists the settings of the game.
func Options() []engine.Option { return slices.Clone(options) }

var options = func() []engine.Option {
	var list []engine.Option
	for _, m := range []Module{Skirmish, UnchartedLocations, UnchartedImprovements, RoyalOrders, Rubies, Retirement} {
		list = append(list, engine.Option{Key: m.String(), Kind: engine.Flag, Default: "false", Expansion: true})
	}
	choice := func(key string, lobby bool, needs string, choices ...string) engine.Option {
		return engine.Option{
			Key: key, Kind: engine.Choice, Default: choices[0], Choices: slices.Clone(choices), LobbyOnly: lobby,
			Needs: needs,
		}
	}
	return append(list,
		choice(OptionJohn, false, "players=1", numberWords[:]...),
		choice(OptionLayout, false, "", layoutWords[:]...),
		engine.Option{Key: OptionSpread, Kind: engine.Flag, Default: "true", LobbyOnly: true},
		choice(OptionStart, true, "", "random", engine.HostPicks),
		choice(OptionFirst, true, OptionStart+"="+engine.HostPicks, numberWords[:MaxPlayers]...),
	)
}()

// readOptions fills in what the options say.
func (s *State) readOptions(c engine.Config) error {
	values, err := engine.ReadOptions(options, c.Options)
	if err != nil {
		return err
	}
	for m := range Module(Modules) {
		if values[m.String()] == "true" {
			s.Modules |= 1 << m
		}
	}
	s.Layout = Layout(max(0, find(layoutWords[:], values[OptionLayout])))
	s.Spread = values[OptionSpread] == "true"
	if !s.Solo {
		s.First, err = c.FirstSeat(OptionStart, OptionFirst)
	}
	return err
}
