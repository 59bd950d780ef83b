package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Settings are the settings of the table, beside those of the rules.
var Settings = []engine.Option{
	{Key: "thread", Kind: engine.Flag, Default: "false"},
	{Key: "picture", Kind: engine.Choice, Default: "full", Choices: []string{"full", "folded"}},
	{Key: "theme", Kind: engine.Choice, Default: "light", Choices: []string{"light", "dark"}},
	PaceOptions[0], PaceOptions[1],
	{Key: "language", Kind: engine.Choice, Default: Languages[0], Choices: Languages},
}

// LookSettings are the settings of a table that can be changed while it plays: nobody has agreed to them.
var LookSettings = []string{"picture", "theme", "language"}

// MaySet says why a person may not change a setting, or, without a key, look at the settings.
func (g *Table) MaySet(by Input, kind, key string) error {
	looks := g.Phase == storage.Playing && kind == "table" && (key == "" || slices.Contains(LookSettings, key))
	if g.Phase != storage.Lobby && !looks {
		return g.NotALobby()
	}
	if !MayManage(&g.Envelope, by) {
		return Refuse("refused.settings_host", engine.Free("host", HostName(&g.Envelope)))
	}
	return nil
}

// PlayersNeed is the number of players in engine.Option.Needs.
const PlayersNeed = "players"

// Matters says whether an option has an effect beside the other settings of the table (see engine.Option.Needs).
func (g *Table) Matters(o engine.Option) bool {
	if o.Needs == "" {
		return true
	}
	for need := range strings.SplitSeq(o.Needs, ",") {
		key, value, _ := strings.Cut(need, "=")
		if key == PlayersNeed {
			if strconv.Itoa(g.Want) != value {
				return false
			}
			continue
		}
		other, ok := FindOption(g.Rules, key)
		if !ok || cmp.Or(g.Options[key], other.Default) != value {
			return false
		}
	}
	return true
}

// FindSetting finds a setting of the table that people choose.
func FindSetting(key string) (engine.Option, bool) {
	i := slices.IndexFunc(Settings, func(o engine.Option) bool { return o.Key == key })
	if i < 0 {
		return engine.Option{}, false
	}
	return Settings[i], true
}

func FindOption(game engine.Game, key string) (engine.Option, bool) {
	for _, o := range game.Options() {
		if o.Key == key {
			return o, true
		}
	}
	return engine.Option{}, false
}

// Languages are what a table may speak: first that of its server, then those of the catalogue.
var Languages = []string{"server", "en", "cs", "pl", "de"}

// LocaleOf is the language in which a table is shown to everybody.
func LocaleOf(env *storage.Envelope) string {
	if chosen := env.Settings["language"]; chosen != "" && chosen != Languages[0] {
		return chosen
	}
	return env.Settings["locale"]
}

// ThemeOf is the theme of a table's pictures.
func ThemeOf(env *storage.Envelope) string { return cmp.Or(env.Settings["theme"], "light") }
