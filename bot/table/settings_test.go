package table

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

func TestSettingsOfATable(t *testing.T) {
	set := func(by Input, kind, key, value string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Set(t, by, kind, key, value) }
	}
	const seats = "lobby of 3; host ana; Ana=ana, Ben=ben"
	long := strings.Repeat("x", 50)
	bosun := func(t *Table) { t.Seats = withComputer(t.Seats, "normal") }
	alone := func(t *Table) { t.Seats = t.Seats[:1] }
	playing := "playing of 3; host ana; Ana=ana, Ben=ben"
	checkChanges(t, lobby, []changeCase{
		{"an option", nil, set(ana, "set", "rounds", "2"), "setting.rounds 2", seats + "; option rounds=2"},
		{"a moderator sets one", nil, set(mod, "set", "rich", "true"),
			"setting.rich true", seats + "; option rich=true"},
		{"a value that it does not have", nil, set(ana, "set", "rounds", long),
			"no: refused.option option=rounds value=" + long[:39] + "…", ""},
		{"an option that the game does not have", nil, set(ana, "set", "color", "red"),
			"no: refused.unknown_control", ""},

		{"a setting", nil, set(ana, "table", "pace", "bank3"), "setting.pace bank3", seats + "; pace=bank3"},
		{"looks ahead, before others join", alone, set(ana, "table", "whatif", "true"),
			"setting.whatif true", "lobby of 3; host ana; Ana=ana; whatif=true"},
		{"looks ahead, when others have joined", nil, set(ana, "table", "whatif", "true"), "no: refused.whatif_late", ""},
		{"looks ahead, as it was when they joined", func(t *Table) { t.Settings["whatif"] = "true" },
			set(ana, "table", "whatif", "true"), "setting.whatif true", seats + "; whatif=true"},
		{"no looks ahead, when others have joined", func(t *Table) { t.Settings["whatif"] = "true" },
			set(ana, "table", "whatif", "false"), "setting.whatif false", seats + "; whatif=false"},
		{"looks ahead by house rules, when others have joined", nil, func(t *Table) (Change, error) {
			return UseHouseRules(t, ana, HouseRules{Name: "all", Settings: map[string]string{"whatif": "true"}})
		}, "setting.house_rules all", seats},
		{"a setting's wrong value", nil, set(ana, "table", "theme", "pink"),
			"no: refused.option option=theme value=pink", ""},
		{"a setting that there is not", nil, set(ana, "table", "closed", "host"),
			"no: refused.unknown_control", ""},

		{"the number of seats", nil, set(ana, "size", "players", "4"),
			"setting.players 4", "lobby of 4; host ana; Ana=ana, Ben=ben"},
		{"more in private", with(private, alone), set(ana, "size", "players", "3"),
			"setting.players 3", "lobby of 3; host ana; Ana=ana, Bosun=normal, Purser=normal"},
		{"fewer in private", with(private, alone, bosun, bosun), set(ana, "size", "players", "2"),
			"setting.players 2", "lobby of 2; host ana; Ana=ana, Bosun=normal"},
		{"as many as are taken", nil, set(ana, "size", "players", "2"),
			"setting.players 2", "lobby of 2; host ana; Ana=ana, Ben=ben"},
		{"fewer than are taken", bosun, set(ana, "size", "players", "2"), "no: refused.players least=3 most=4", ""},
		{"more than can play", nil, set(ana, "size", "players", "5"), "no: refused.players least=2 most=4", ""},
		{"no number", nil, set(ana, "size", "players", "many"), "no: refused.players least=2 most=4", ""},

		{"another host", nil, set(ana, "seat", "seat", "host:ben"),
			"setting.seat host:ben", "lobby of 3; host ben; Ana=ana, Ben=ben"},
		{"a computer as host", bosun, set(ana, "seat", "seat", "host:Bosun"), "no: refused.no_such_seat", ""},
		{"a person is removed", nil, set(ana, "seat", "seat", "remove:ben"),
			"setting.seat remove:ben", "lobby of 3; host ana; Ana=ana"},
		{"a computer is removed", bosun, set(ana, "seat", "seat", "remove:Bosun"), "setting.seat remove:Bosun", seats},
		{"the host is removed", nil, set(ana, "seat", "seat", "remove:ana"), "no: refused.no_such_seat", ""},
		{"who is not there is removed", nil, set(ana, "seat", "seat", "remove:dan"), "no: refused.no_such_seat", ""},
		{"something else happens to a seat", nil, set(ana, "seat", "seat", "paint:ben"),
			"no: refused.no_such_seat", ""},

		{"another person", nil, set(ben, "set", "rounds", "2"), "no: refused.settings_host host=Ana", ""},
		{"looks while it is played", phase(storage.Playing), set(ana, "table", "theme", "dark"),
			"setting.theme dark", playing + "; theme=dark"},
		{"another person's looks", phase(storage.Playing), set(ben, "table", "theme", "dark"),
			"no: refused.settings_host host=Ana", ""},
		{"the pace while it is played", phase(storage.Playing), set(ana, "table", "pace", "bank3"),
			"no, asking: refused.started", ""},
		{"an option while it is played", phase(storage.Playing), set(ana, "set", "theme", "dark"),
			"no, asking: refused.started", ""},
		{"looks after the end", phase(storage.Finished), set(ana, "table", "theme", "dark"),
			"no, asking: refused.closed", ""},
	})
	if err := MaySet(lobby(), ana, "table", ""); err != nil {
		t.Errorf("the host does not see the settings: %v", err)
	}
}

func TestATableGoesOnInAnotherChannel(t *testing.T) {
	move := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Move(t, by, Place{Channel: "c2"}) }
	}
	inThread := func(t *Table) { t.Thread, t.Settings["thread"] = "t1", "true" }
	toThread := func(t *Table) (Change, error) { return Move(t, ben, Place{Channel: "t2", InThread: true}) }
	const there = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem; thread=false; in c2"
	checkChanges(t, game, []changeCase{
		{"a player moves it", nil, move(ben), "moved seat=1 c2", there},
		{"its thread stays behind", inThread, move(ana), "moved seat=0 c2", there},
		{"its thread is gone", inThread, move(Input{}), "moved c2", there},
		{"to a thread of others", nil, toThread, "moved seat=1 t2",
			"playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem; thread=false; in t2; a thread of others"},
	})
}
