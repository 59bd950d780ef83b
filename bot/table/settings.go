package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Settings are the settings of the table, beside those of the rules.
var Settings = []engine.Option{
	{Key: LevelSetting, Kind: engine.Choice, Default: engine.LevelNormal, Choices: engine.Levels},
	PaceOptions[0], PaceOptions[1],
	{Key: "thread", Kind: engine.Flag, Default: "false"},
	{Key: "hints", Kind: engine.Choice, Default: HintsAlone,
		Choices: []string{HintsAlone, HintsEveryone, HintsNever}},
	{Key: whatif, Kind: engine.Flag, Default: "false"},
	{Key: AuctionSetting, Kind: engine.Flag, Default: "false"},
	{Key: "experience", Kind: engine.Choice, Default: "any", Choices: []string{"any", "new", "veteran"}},
	{Key: friendly, Kind: engine.Flag, Default: "false"},
	{Key: "picture", Kind: engine.Choice, Default: "focus", Choices: []string{"focus", "full"}},
	{Key: "theme", Kind: engine.Choice, Default: "light", Choices: []string{"light", "dark"}},
	{Key: "language", Kind: engine.Choice, Default: Languages[0], Choices: Languages},
}

// LevelSetting is the setting of the computers that take a seat: their level, or a program of others.
const LevelSetting = "level"

// programLevel begins the value of that setting for a program, before its name.
const programLevel = "program:"

// ProgramLevel is what is set for a program of others in place of a level, and ProgramOf its name.
func ProgramLevel(name string) string { return programLevel + name }

// ProgramOf is the name of the program that is set in place of a level; false for a level.
func ProgramOf(level string) (name string, ok bool) { return strings.CutPrefix(level, programLevel) }

// HasPrograms says that programs of others play at a table, or will.
func HasPrograms(e *storage.Envelope) bool {
	_, next := ProgramOf(LevelOf(e))
	return next || slices.ContainsFunc(e.Seats, func(s storage.Seat) bool { return s.Program != "" })
}

// AuctionSetting is the setting of a table whose seats are sold before its game.
const AuctionSetting = "auction"

// LookSettings are the settings of a table that can be changed while it plays: nobody has agreed to them.
var LookSettings = []string{"picture", "theme", "language"}

// MaySet says why a person may not change a setting, or, without a key, look at the settings.
func MaySet(t *Table, by Input, kind, key string) error {
	looks := t.Phase == storage.Playing && kind == "table" && (key == "" || slices.Contains(LookSettings, key))
	if t.Phase != storage.Lobby && !looks {
		return t.NotALobby()
	}
	if !MayManage(&t.Envelope, by) {
		return Refuse("refused.settings_host", engine.Free("host", HostName(&t.Envelope)))
	}
	return nil
}

// Set changes one setting. Kind is "set" for an option of the rules, "table" for one of Settings, "size" for the
// number of seats, "parts" for the expansions, of which value lists those in play, "seat" for a seat: then value is
// "host:", "remove:" or a level of computers, as "hard:", with its SeatKey.
func Set(t *Table, by Input, kind, key, value string) (Change, error) {
	if err := MaySet(t, by, kind, key); err != nil {
		return Change{}, err
	}
	var err error
	switch kind {
	case "set":
		err = setOption(t, key, value)
	case "table":
		err = setSetting(t, key, value)
	case "parts":
		setParts(t, strings.Split(value, ","))
	case "size":
		err = setSize(t, value)
	case "seat":
		err = setSeat(t, value)
	}
	if err != nil {
		return Change{}, err
	}
	return Change{Act: storage.Act{Kind: storage.ActSetting, Seat: engine.Everyone, Key: key, Value: value}}, nil
}

func setOption(t *Table, key, value string) error {
	o, ok := FindOption(t.Rules, key)
	if !ok || !o.Valid(value) {
		return refuseOption(t, o, value)
	}
	text.Put(&t.Options, key, value)
	return nil
}

func setParts(t *Table, parts []string) {
	if t.Options == nil {
		t.Options = map[string]string{}
	}
	for _, o := range t.Rules.Options() {
		if o.Expansion {
			t.Options[o.Key] = strconv.FormatBool(slices.Contains(parts, o.Key))
		}
	}
}

func setSetting(t *Table, key, value string) error {
	o, ok := FindSetting(key)
	name, program := ProgramOf(value)
	switch program = program && key == LevelSetting; {
	case program && !slices.Contains(t.Programs, name):
		return Refuse("refused.no_program", engine.Free("name", text.Plain(text.Clip(name, 40))))
	case program:
		t.Settings[friendly] = "true"
	case !ok || !o.Valid(value):
		return refuseOption(t, o, value)
	case key == friendly && value != "true" && HasPrograms(&t.Envelope):
		return Refuse("refused.program_friendly")
	case key == whatif && value == "true" && joinedWithout(t):
		return Refuse("refused.whatif_late")
	}
	t.Settings[key] = value
	return nil
}

// refuseOption says no to a value that an option or a setting does not have; without a key there is no such one.
func refuseOption(g *Table, o engine.Option, value string) error {
	if o.Key == "" {
		return Refuse("refused.unknown_control")
	}
	return &Refusal{Key: "refused.option", Table: g, Option: &OptionValue{o, text.Plain(text.Clip(value, 40))}}
}

// Sizes are how many players a lobby may have: not fewer than have a seat already, unless these are computers that may
// go, because nobody else can come.
func Sizes(g *Table) (least, most int) {
	least, most = g.Rules.Players()
	if g.Guild != "" {
		least = max(least, len(g.Seats))
	}
	return least, most
}

func setSize(t *Table, value string) error {
	least, most := Sizes(t)
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return Refuse("refused.players", engine.Num("least", least), engine.Num("most", most))
	}
	t.Want = n
	if t.Guild != "" {
		return nil
	}
	for t.Seats = t.Seats[:min(n, len(t.Seats))]; len(t.Seats) < n; {
		t.Seats = withComputer(t.Seats, LevelOf(&t.Envelope))
	}
	return nil
}

// setSeat makes a person the host, changes the level of a computer, or removes who sits there.
func setSeat(t *Table, value string) error {
	what, who, _ := strings.Cut(value, ":")
	i := slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return SeatKey(s) == who })
	switch {
	case i >= 0 && what == "host" && t.Seats[i].User != "":
		t.Host = t.Seats[i].User
	case i >= 0 && what == "remove" && t.Seats[i].User != t.Host:
		t.Seats = slices.Delete(t.Seats, i, i+1)
	case i >= 0 && slices.Contains(engine.Levels, what) && t.Seats[i].User == "":
		if t.Seats[i].Program != "" { // Its name goes with it.
			others := slices.Delete(slices.Clone(t.Seats), i, i+1)
			t.Seats[i] = withComputer(others, what)[len(others)]
		}
		t.Seats[i].Level = what
	default:
		return Refuse("refused.no_such_seat")
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
	return find(Settings, func(o engine.Option) bool { return o.Key == key })
}

// FindOption finds an option of the rules by its key; false if there is none.
func FindOption(game engine.Game, key string) (engine.Option, bool) {
	return find(game.Options(), func(o engine.Option) bool { return o.Key == key })
}

func find[T any](list []T, is func(T) bool) (found T, ok bool) {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return list[i], true
	}
	return found, false
}

// Languages are what a table may speak: first that of its server, then those of the catalog.
var Languages = []string{"server", "en", "cs", "pl", "de"}

// LocaleOf is the language in which a table is shown to everybody.
func LocaleOf(env *storage.Envelope) string {
	if chosen := env.Settings["language"]; chosen != "" && chosen != Languages[0] {
		return chosen
	}
	return env.Settings["locale"]
}

// LevelOf is the level of a computer that takes a seat, or what ProgramLevel gives for a program of others: what is
// set, or the usual level where nothing is, or a level that there isn't.
func LevelOf(env *storage.Envelope) string {
	level := env.Settings[LevelSetting]
	if _, program := ProgramOf(level); program || slices.Contains(engine.Levels, level) {
		return level
	}
	return engine.LevelNormal
}

// Whom the setting "hints" lets ask what computers would do.
const (
	// HintsAlone are for a person who plays with computers only, HintsEveryone for all at the table, whose game is not
	// rated then.
	HintsAlone    = "alone"
	HintsEveryone = "everyone"
	HintsNever    = "never"
)

// hinted is the setting of a table at which suggestions are given, ahead of one from which persons may play on in
// private: they are decided as the game begins.
const hinted, ahead = "hinted", "ahead"

// whatif is the setting by which persons may play on in private: everyone who joins agrees to it.
const whatif = "whatif"

// joinedWithout says that others have joined a lobby while that was off: they haven't agreed.
func joinedWithout(t *Table) bool { return t.Settings[whatif] != "true" && People(&t.Envelope) > 1 }

// decideHelp opens a table that begins to suggestions and to looks ahead, or not.
func decideHelp(e *storage.Envelope) {
	setting, alone := cmp.Or(e.Settings["hints"], HintsAlone), People(e) == 1
	if setting == HintsEveryone || setting == HintsAlone && alone {
		e.Settings[hinted] = "true"
	}
	if e.Settings[whatif] == "true" || alone {
		e.Settings[ahead] = "true"
	}
}

// Hinted says that suggestions are given at a table.
func Hinted(e *storage.Envelope) bool { return e.Settings[hinted] == "true" }

// LooksAhead says that the persons of a table may play on in private, each with what they know.
func LooksAhead(e *storage.Envelope) bool { return e.Settings[ahead] == "true" }

// Helped says that either is so: the game is not rated.
func Helped(e *storage.Envelope) bool { return Hinted(e) || LooksAhead(e) }

// friendly is the setting of tables whose games count for nothing.
const friendly = "friendly"

// Friendly says that a table's game counts for nothing.
func Friendly(e *storage.Envelope) bool { return e.Settings[friendly] == "true" }

// ThemeOf is the theme of a table's pictures.
func ThemeOf(env *storage.Envelope) string { return cmp.Or(env.Settings["theme"], "light") }
