package retrace_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/retrace"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

// played is the log of a whole game, with drafts and an undo.
func played(t *testing.T, game engine.Game, seats int) []storage.Record {
	t.Helper()
	g, err := storagetest.Play(game, seats, 5)
	if err != nil {
		t.Fatal(err)
	}
	return g.Log
}

func TestWhatTheRulesMadeFollows(t *testing.T) {
	for _, game := range []engine.Game{puertorico.Game(), endeavor.Game(), maracaibo.Game()} {
		log := played(t, game, 3)
		if err := retrace.Check(game, log); err != nil {
			t.Errorf("%s: %v", game.Name(), err)
		}
		undone, open := 0, 0
		for r := range retrace.Log(game, log) {
			if r.Act.Kind == "undo" {
				undone++
			}
			if r.Open {
				open++
			}
		}
		if undone == 0 || game.Name() == puertorico.Name && open == 0 {
			t.Errorf("%s: %d records take one back, %d leave their question open", game.Name(), undone, open)
		}
	}
}

// changedState puts something else into the stored state of a record.
func changedState(was, is string) func([]storage.Record, int) {
	return func(log []storage.Record, i int) {
		state := bytes.Replace(log[i].Snapshot.State, []byte(was), []byte(is), 1)
		if bytes.Equal(state, log[i].Snapshot.State) {
			panic("there is no " + was)
		}
		log[i].Snapshot.State = state
	}
}

func TestWhatDoesNotFollowIsRefused(t *testing.T) {
	game := puertorico.Game()
	whole := played(t, game, 3)
	start := slices.IndexFunc(whole, func(r storage.Record) bool { return r.Act.Kind == "start" })
	last := len(whole) - 1
	for what, c := range map[string]struct {
		forge func(log []storage.Record, i int)
		at    int
		want  string
	}{
		"a negative count":           {changedState(`"vp":`, `"vp":-`), last, "another position"},
		"an index out of range":      {changedState(`"governor":`, `"governor":10`), start, "another position"},
		"a state cut off":            {func(log []storage.Record, i int) { log[i].Snapshot.State = log[i].Snapshot.State[:40] }, last, "another position"},
		"another generator":          {func(log []storage.Record, i int) { log[i].Snapshot.Rand.Uint64() }, start + 9, "another position"},
		"no position":                {func(log []storage.Record, i int) { log[i].Snapshot = nil }, last, "no position"},
		"another question":           {func(log []storage.Record, i int) { log[i].Snapshot.Since[0]++ }, last, "another position"},
		"a move that nobody may":     {func(log []storage.Record, i int) { log[i].Act.Move = "role:corn" }, last, "refused.unknown_move"},
		"an event that was not":      {func(log []storage.Record, i int) { log[i].Events = append(log[i].Events, engine.Event{Kind: "won"}) }, last, "other events"},
		"another seed":               {func(log []storage.Record, i int) { log[i].Seed = strings.Repeat("7", 32) }, start, "another position"},
		"a seed that is none":        {func(log []storage.Record, i int) { log[i].Seed = "7" }, start, "seed of 1 digits"},
		"an option that is none":     {func(log []storage.Record, i int) { log[i].Options = map[string]string{"vp_chips": "many"} }, start, engine.RefusedOption},
		"an unknown game":            {func(log []storage.Record, i int) { log[i].Game = "chess" }, 0, `a game of "chess"`},
		"an unknown phase":           {func(log []storage.Record, i int) { log[i].Phase = "lost" }, last, `the phase is "lost"`},
		"more seats than there are":  {func(log []storage.Record, i int) { log[i].Seats = make([]storage.Seat, 9) }, 0, "9 seats"},
		"a seat out of range":        {func(log []storage.Record, i int) { log[i].Held = map[engine.Seat]int{3: 1} }, last, "seat 3 of 3"},
		"a vote on nobody":           {func(log []storage.Record, i int) { log[i].Votes = []storage.Vote{{Seat: -2}} }, last, "seat -2 of 3"},
		"a clock too few":            {func(log []storage.Record, i int) { log[i].Clocks = make([]storage.Clock, 2) }, last, "2 clocks for 3 seats"},
		"the act of a seat too many": {func(log []storage.Record, i int) { log[i].Act.Seat = 7 }, 0, "seat 7 acts"},
		"an undo of what comes":      {func(log []storage.Record, i int) { log[i].Act = storage.Act{Kind: "undo", Undone: i + 1} }, last, "it takes back"},
		"an undo of the lobby":       {func(log []storage.Record, i int) { log[i].Act = storage.Act{Kind: "undo", Undone: -4} }, last, "it takes back"},
	} {
		log := copied(t, whole)
		c.forge(log, c.at)
		err := retrace.Check(game, log)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", what, err, c.want)
		}
	}
}

// One record that does not follow says nothing of those behind it.
func TestARecordIsJudgedByItself(t *testing.T) {
	game := puertorico.Game()
	log := copied(t, played(t, game, 3))
	at := len(log) / 2
	log[at].Events = append(log[at].Events, engine.Event{Kind: "won"})
	for r := range retrace.Log(game, log) {
		if wrong := errors.Is(r.Err, retrace.ErrOtherEvents); wrong != (r.Seq == at+1) || !wrong && r.Err != nil {
			t.Errorf("record %d: %v", r.Seq, r.Err)
		}
	}
}

// copied is a log that shares nothing with another.
func copied(t *testing.T, log []storage.Record) (list []storage.Record) {
	t.Helper()
	text, err := json.Marshal(log)
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}
