package puertorico

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// TestAnIdleHuntingLodgeHasNoEntry plays a recorded game in which a hunting lodge has twice nothing to discard: before
// entry 20 and at the end, before entry 46.
func TestAnIdleHuntingLodgeHasNoEntry(t *testing.T) {
	text, err := os.ReadFile("testdata/idle_lodge.json")
	if err != nil {
		t.Fatal(err)
	}
	idle := entry{Player: 0, Kind: "hunting_lodge", Args: map[string]any{"tile": nil}, Auto: true}
	with := func(auto bool, player int, at ...int) []byte {
		var game map[string]any
		if err := json.Unmarshal(text, &game); err != nil {
			t.Fatal(err)
		}
		actions := game["actions"].([]any)
		for _, i := range slices.Backward(at) {
			e := idle
			e.Player, e.Auto = player, auto
			actions = slices.Insert(actions, i, any(e))
		}
		game["actions"] = actions
		line, err := json.Marshal(game)
		if err != nil {
			t.Fatal(err)
		}
		return line
	}
	answer := func(line []byte) map[string]any {
		var got map[string]any
		if err := json.Unmarshal([]byte(engineAnswer(t, line)), &got); err != nil {
			t.Fatal(err)
		}
		if want := inJSON((&oracle{}).replay(line)); inJSON(got) != want {
			t.Errorf("the answer is\n%s, the oracle says\n%s", inJSON(got), want)
		}
		return got
	}
	want := answer(text)
	if want["ok"] != true || len(want["checkpoints"].([]any)) != 3 {
		t.Fatalf("without an entry the answer is %v", want)
	}
	for _, at := range [][]int{{20}, {46}, {20, 46}} {
		if got := answer(with(true, 0, at...)); !reflect.DeepEqual(got["checkpoints"], want["checkpoints"]) {
			t.Errorf("with automatic entries at %v the answer is %v", at, got)
		}
	}
	for what, refused := range map[string]struct {
		line []byte
		at   float64
	}{
		"an entry that is not automatic": {with(false, 0, 20), 20}, "another player's": {with(true, 1, 20), 20},
		"a second one": {with(true, 0, 20, 20), 21}, "one too late": {with(true, 0, 21), 21}, "one too many at the end": {with(true, 0, 46, 46), 47},
	} {
		if got := answer(refused.line); got["ok"] != false || got["at"] != refused.at {
			t.Errorf("%s is answered %v", what, got)
		}
	}
}

func TestAnIdleHuntingLodgeIsNotExported(t *testing.T) {
	text, err := os.ReadFile("testdata/idle_lodge.json")
	if err != nil {
		t.Fatal(err)
	}
	var recorded recordedGame
	if err := json.Unmarshal(text, &recorded); err != nil {
		t.Fatal(err)
	}
	tiles, err := readTiles(recorded.Order)
	if err != nil {
		t.Fatal(err)
	}
	acts := []engine.Action{{Seat: engine.Chance, Move: deal(SetupMove, 0, tiles).String()}}
	for _, e := range recorded.Actions {
		m, err := withNobles.Move(e.Kind, e.Args)
		if err != nil {
			t.Fatal(err)
		}
		if !e.Auto {
			acts = append(acts, engine.Action{Seat: Seat(e.Player), Move: m.String()})
		}
	}
	exported, err := Export("idle-lodge", engine.Config{Seats: 2, Recorded: true, Options: map[string]string{
		OptionNobles: "true", optionPool: "1", OptionFirstGovernor: engine.HostPicks, OptionGovernor: "0", OptionOrderedMayor: "true",
	}}, acts)
	if err != nil {
		t.Fatal(err)
	}
	var got recordedGame
	if err := json.Unmarshal(exported, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Actions, recorded.Actions) {
		t.Errorf("exported are\n%s, want\n%s", inJSON(got.Actions), inJSON(recorded.Actions))
	}
}
