package table

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Opening is what somebody asks for who opens a table.
type Opening struct {
	Place
	// Game is the command of the game, Locale the language of the server.
	Game, Locale string
	// Defaults are the server's settings of new tables by their key; those that are not valid any more do not count.
	Defaults map[string]string
	// House are the house rules that the table begins with, in place of the defaults; nil for none.
	House *HouseRules
	// Options are those of the command by their key: "players", "computers", "thread", "pace", "level", "invite" with
	// the id of a person, and the options of the rules.
	Options map[string]string
}

// aloneUsual is how many play where only one is a person: in a private conversation, where computers take all other
// seats.
const aloneUsual = 3

// ForOne are the options of a table at which one person plays with computers, usually with two.
func ForOne(rules engine.Game) map[string]string {
	least, most := rules.Players()
	players := min(max(aloneUsual, least), most)
	return map[string]string{"players": strconv.Itoa(players), "computers": strconv.Itoa(players - 1)}
}

// Open makes a lobby, for the first record, of a table that has its rules only.
func Open(t *Table, by Input, o Opening, now time.Time) (Change, error) {
	settings := map[string]string{"locale": o.Locale}
	for key, value := range o.Defaults {
		if s, ok := FindSetting(key); ok && s.Valid(value) {
			settings[key] = value
		}
	}
	next := *t
	next.Envelope = newLobby(by, o.Game, o.Place, settings, now)
	_, next.Want = t.Rules.Players()
	if next.Guild == "" {
		next.Want = min(next.Want, aloneUsual)
	}
	if o.House != nil {
		o.House.apply(&next)
	}
	computers, err := choose(&next, o.Place, o.Options)
	switch {
	case next.Guild != "":
	case computers == 0:
		computers = next.Want - 1
	case o.Options["players"] == "":
		next.Want = computers + 1
	}
	switch {
	case err != nil:
		return Change{}, err
	case next.Guild == "" && (computers < next.Want-1 || next.Settings["invited"] != ""):
		return Change{}, alone(&next)
	case next.Want == 1 && (computers > 0 || next.Settings["invited"] != ""):
		return Change{}, Refuse("refused.alone")
	case computers >= next.Want:
		return Change{}, refuseComputers(next.Want)
	}
	for len(next.Seats) <= computers {
		next.Seats = withComputer(next.Seats, LevelOf(&next.Envelope))
	}
	t.Envelope = next.Envelope
	return Change{Act: storage.Act{Kind: storage.ActOpen, Seat: 0}}, nil
}

// choose takes the options of a command into a new lobby, and gives the number of computers that are to play.
func choose(t *Table, at Place, options map[string]string) (computers int, err error) {
	_, most := t.Rules.Players()
	for _, key := range slices.Sorted(maps.Keys(options)) {
		value := options[key]
		switch key {
		case "players":
			err = setSize(t, value)
		case "computers":
			if computers, err = strconv.Atoi(value); err != nil || computers < 0 || computers >= most {
				err = refuseComputers(most)
			}
		case "thread", "pace", "level":
			if err = setSetting(t, key, value); key == "thread" && at.noThreads() {
				delete(t.Settings, key)
			}
		case "invite":
			t.Settings["invited"] = value
		default:
			err = setOption(t, key, value)
		}
		if err != nil {
			return 0, err
		}
	}
	return computers, nil
}

func refuseComputers(seats int) error {
	return Refuse("refused.computers", engine.Num("most", seats-1))
}

// MayRematch says why a person may not open a rematch of a game, or take a seat at it.
func MayRematch(over *Table, by Input) error {
	switch {
	case over.Phase != storage.Finished:
		return Refuse("rematch.not_over")
	case over.SeatOf(by.User) == engine.Everyone:
		return Refuse("rematch.strangers", engine.Free("command", over.Game))
	}
	return nil
}

// OpenRematch makes the lobby of a rematch as Open does: with the options, settings and computers of the game that is
// over, and seats that are kept for its persons.
func OpenRematch(t, over *Table, by Input, at Place, now time.Time) (Change, error) {
	if err := MayRematch(over, by); err != nil {
		return Change{}, err
	}
	settings := map[string]string{}
	for key, value := range over.Settings {
		if name, ok := ProgramOf(value); ok && key == LevelSetting && !slices.Contains(t.Programs, name) {
			continue
		}
		if _, ok := FindSetting(key); ok || key == "locale" {
			settings[key] = value
		}
	}
	env := newLobby(by, over.Game, at, settings, now)
	maps.Copy(env.Options, over.Options)
	env.Want = len(over.Seats)
	var kept []string
	for _, s := range over.Seats {
		switch {
		case text.Former(s):
		case s.User == "":
			level := s.Level
			if slices.Contains(t.Programs, s.Program) {
				level = ProgramLevel(s.Program)
			}
			env.Seats = withComputer(env.Seats, level)
		case s.User != by.User:
			kept = append(kept, s.User)
		}
	}
	keepSeats(&env, kept)
	t.Envelope = env
	return Change{Act: storage.Act{Kind: storage.ActOpen, Seat: 0, Value: string(over.ID)}}, nil
}

// OpenSeated makes a table whose seats are all taken; StartSeated begins its game, with its first record. The
// person who asks is its host, seated or not. Its settings are the defaults of the opening, whatever they are.
func OpenSeated(t *Table, by Input, seats []storage.Seat, o Opening, now time.Time) error {
	next := *t
	next.Envelope = newLobby(by, o.Game, o.Place, maps.Clone(o.Defaults), now)
	next.Seats, next.Want = nil, len(seats)
	for _, s := range seats {
		s.Name = seatName(next.Seats, s.Name)
		next.Seats = append(next.Seats, s)
	}
	for _, key := range slices.Sorted(maps.Keys(o.Options)) {
		if err := setOption(&next, key, o.Options[key]); err != nil {
			return err
		}
	}
	t.Envelope = next.Envelope
	return nil
}

// IDOf makes the id of a table from what opens it: short, because every control carries it, and the same for the same.
func IDOf(what string) storage.GameID {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789"
	sum := sha256.Sum256([]byte(what))
	id := sum[:10]
	for i := range id {
		id[i] = letters[int(id[i])%len(letters)]
	}
	return storage.GameID(id)
}

func newLobby(by Input, game string, at Place, settings map[string]string, now time.Time) storage.Envelope {
	if at.noThreads() {
		delete(settings, "thread")
	}
	return storage.Envelope{
		Game: game, Phase: storage.Lobby, Guild: at.Guild, Channel: at.Channel, Thread: at.thread(), Host: by.User,
		Opened:  now,
		Options: map[string]string{}, Settings: settings,
		Seats: []storage.Seat{{User: by.User, Name: seatName(nil, by.Name)}},
	}
}
