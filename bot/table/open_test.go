package table

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// unopened is a table that nobody has opened yet, of a game for one to four.
func unopened() *Table {
	return &Table{ID: "t2", Rules: engine.GameOf(toy.Rules{}, 1, toy.MostSeats, toy.Options(), nil)}
}

func TestTablesAreOpened(t *testing.T) {
	at := func(place Place, options []string) func(*Table) (Change, error) {
		chosen := map[string]string{}
		for i := 0; i < len(options); i += 2 {
			chosen[options[i]] = options[i+1]
		}
		return func(t *Table) (Change, error) {
			return Open(t, ana, Opening{place, "toy", "cs", nil, nil, chosen}, noon)
		}
	}
	open := func(options ...string) func(*Table) (Change, error) { return at(Place{"g1", "c1", false}, options) }
	private := func(options ...string) func(*Table) (Change, error) { return at(Place{"", "c1", false}, options) }
	defaults := func(inThread bool, options map[string]string) func(*Table) (Change, error) {
		kept := map[string]string{"thread": "true", "pace": "bank3", "theme": "pink", "closed": "host"}
		return func(t *Table) (Change, error) {
			return Open(t, ana, Opening{Place{"g1", "c1", inThread}, "toy", "cs", kept, nil, options}, noon)
		}
	}
	const alone, here = "; host ana; Ana=ana, Bosun=normal", "; locale=cs; opened"
	const four, all = "lobby of 4; host ana; Ana=ana", "; locale=cs; on g1; opened"
	long := strings.Repeat("x", 50)
	checkChanges(t, unopened, []changeCase{
		{"for all who can play", nil, open(), "open seat=0", four + all},
		{"for fewer", nil, open("players", "2"), "open seat=0", "lobby of 2; host ana; Ana=ana" + all},
		{"for one", nil, open("players", "1"), "open seat=0", "lobby of 1; host ana; Ana=ana" + all},
		{"in a thread, in a private conversation", nil, private("thread", "true", "players", "2"),
			"open seat=0", "lobby of 2" + alone + here},
		{"for nobody", nil, open("players", "0"), "no: refused.players least=1 most=4", ""},
		{"for more than can play", nil, open("players", "5"), "no: refused.players least=1 most=4", ""},
		{"for no number of players", nil, open("players", "many"), "no: refused.players least=1 most=4", ""},

		{"with computers", nil, open("computers", "2"),
			"open seat=0", "lobby of 4; host ana; Ana=ana, Bosun=normal, Purser=normal" + all},
		{"with none", nil, open("computers", "0"), "open seat=0", four + all},
		{"with computers on all seats", nil, open("computers", "4"), "no: refused.computers most=3", ""},
		{"with computers on all seats but fewer", nil, open("computers", "2", "players", "2"),
			"no: refused.computers most=1", ""},
		{"with less than no computers", nil, open("computers", "-1"), "no: refused.computers most=3", ""},
		{"with no number of computers", nil, open("computers", "many"), "no: refused.computers most=3", ""},
		{"for one and a computer", nil, open("computers", "1", "players", "1"), "no: refused.alone", ""},
		{"for one and somebody who is invited", nil, open("players", "1", "invite", "ben"), "no: refused.alone", ""},
		{"somebody is invited", nil, open("invite", "ben"), "open seat=0", four + "; invited=ben" + all},

		{"with settings of the table", nil, open("thread", "true", "pace", "bank3"),
			"open seat=0", four + "; locale=cs; pace=bank3; thread=true; on g1; opened"},
		{"with a wrong thread", nil, open("thread", "maybe"), "no: refused.option option=thread value=maybe", ""},
		{"with a wrong pace", nil, open("pace", "slow"), "no: refused.option option=pace value=slow", ""},
		{"with an option of the rules", nil, open("rounds", "2"),
			"open seat=0", four + "; locale=cs; option rounds=2; on g1; opened"},
		{"with an option's wrong value", nil, open("rounds", long),
			"no: refused.option option=rounds value=" + long[:39] + "…", ""},
		{"with an option that the rules do not have", nil, open("theme", "dark"),
			"no: refused.unknown_control", ""},

		{"in private: computers take the other seats", nil, private(), "open seat=0", "lobby of 3" + alone + ", Purser=normal" + here},
		{"in private for two", nil, private("players", "2"), "open seat=0", "lobby of 2" + alone + here},
		{"in private with one computer", nil, private("computers", "1"), "open seat=0", "lobby of 2" + alone + here},
		{"in private for one", nil, private("players", "1"), "open seat=0", "lobby of 1; host ana; Ana=ana" + here},
		{"in private with as many computers as there are seats", nil, private("players", "3", "computers", "2"),
			"open seat=0", "lobby of 3" + alone + ", Purser=normal" + here},
		{"in private with a seat for somebody", nil, private("players", "3", "computers", "1"),
			"no: refused.private command=toy", ""},
		{"in private with a guest", nil, private("invite", "ben"), "no: refused.private command=toy", ""},

		{"as the server wants it", nil, defaults(false, nil),
			"open seat=0", four + "; locale=cs; pace=bank3; thread=true; on g1; opened"},
		{"otherwise than the server wants it", nil, defaults(false, map[string]string{"thread": "false"}),
			"open seat=0", four + "; locale=cs; pace=bank3; thread=false; on g1; opened"},
		{"in a thread", nil, defaults(true, nil), "open seat=0", four + "; locale=cs; pace=bank3; a thread of others; on g1; opened"},
	})
}

func TestRematchesAreOpened(t *testing.T) {
	over := func(change func(*Table)) *Table {
		t := game()
		t.Phase, t.Want = storage.Finished, 4
		t.Options = map[string]string{"rounds": "2"}
		t.Settings = map[string]string{"locale": "cs", "thread": "true", "invited": "dan", "theme": "dark"}
		if change != nil {
			change(t)
		}
		return t
	}
	open := func(by Input, inThread bool, change func(*Table)) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			return OpenRematch(t, over(change), by, Place{"g1", "c1", inThread}, noon)
		}
	}
	const opened = "; option rounds=2; on g1; opened"
	const settings = "; locale=cs; theme=dark; thread=true" + opened
	checkChanges(t, unopened, []changeCase{
		{"by the host", nil, open(ana, false, nil),
			"open seat=0 t1", "lobby of 3; host ana; Ana=ana; kept=ben,cem" + settings},
		{"by another person", nil, open(cem, false, nil),
			"open seat=0 t1", "lobby of 3; host cem; Cem=cem; kept=ana,ben" + settings},
		{"in a thread", nil, open(ana, true, nil),
			"open seat=0 t1", "lobby of 3; host ana; Ana=ana; kept=ben,cem; locale=cs; theme=dark; option rounds=2; a thread of others; on g1; opened"},
		{"a computer plays again", nil, open(ana, false, seat(1, storage.Seat{Name: "Ben", Level: "keen"})),
			"open seat=0 t1", "lobby of 3; host ana; Ana=ana, Bosun=keen; kept=cem" + settings},
		{"who was forgotten keeps no seat", nil, open(ana, false, seat(1, storage.Seat{Name: "Former"})),
			"open seat=0 t1", "lobby of 3; host ana; Ana=ana; kept=cem" + settings},
		{"with nobody to wait for", nil, open(ana, false, func(t *Table) { t.Seats = t.Seats[:1] }),
			"open seat=0 t1", "lobby of 1; host ana; Ana=ana" + settings},
		{"by a stranger", nil, open(dan, false, nil), "no: rematch.strangers command=toy", ""},
		{"of a game that is not over", nil, open(ana, false, phase(storage.Playing)), "no: rematch.not_over", ""},
		{"of a game without a result", nil, open(ana, false, phase(storage.Closed)), "no: rematch.not_over", ""},
	})
}

func TestARematchLeavesTheOptionsOfItsGameAlone(t *testing.T) {
	over, next := game(), unopened()
	over.Phase, over.Options = storage.Finished, map[string]string{"rounds": "2"}
	if _, err := OpenRematch(next, over, ana, Place{}, noon); err != nil {
		t.Fatal(err)
	}
	if next.Options["rounds"] = "3"; over.Options["rounds"] != "2" {
		t.Error("the game that is over has the options of its rematch")
	}
}
