package maracaibo

import (
	"slices"
	"strconv"

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
	// HostPicks is the choice of OptionStart that leaves it to OptionFirst.
	HostPicks = "host_picks"
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
		choice(OptionStart, true, "", "random", HostPicks),
		choice(OptionFirst, true, OptionStart+"="+HostPicks, numberWords[:MaxPlayers]...),
	)
}()

// readOptions fills in what the options say.
func (s *State) readOptions(c engine.Config) error {
	for key, value := range c.Options {
		at := slices.IndexFunc(options, func(o engine.Option) bool { return o.Key == key })
		if at < 0 || !options[at].Valid(value) {
			return engine.RefuseOption(key, value)
		}
	}
	for m := range Module(Modules) {
		if c.Option(m.String(), "false") == "true" {
			s.Modules |= 1 << m
		}
	}
	s.Layout = Layout(max(0, find(layoutWords[:], c.Option(OptionLayout, layoutWords[0]))))
	s.Spread = c.Option(OptionSpread, "true") == "true"
	s.First = engine.Everyone
	if s.Solo {
		s.First = 0
	} else if c.Option(OptionStart, "random") == HostPicks {
		value := c.Option(OptionFirst, "0")
		seat, _ := strconv.Atoi(value)
		if seat >= c.Seats {
			return engine.RefuseOption(OptionFirst, value)
		}
		s.First = Seat(seat)
	}
	return nil
}
