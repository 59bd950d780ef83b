package rendertest

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render/scenes"
)

var recordAnew = flag.Bool("record", false, "play the recorded games anew")

// Player answers the question that a seat is asked in a game that is recorded.
type Player func(now engine.Table, d engine.Decision, chance *engine.Rand) (string, error)

// ComputerPlayer answers as a computer does.
func ComputerPlayer(t *testing.T, computer engine.Computer) Player {
	return func(now engine.Table, d engine.Decision, chance *engine.Rand) (string, error) {
		return computer.Choose(t.Context(), now.Redeal(d.Seat, chance), d.Seat, chance)
	}
}

// RecordedGames replays the games of a folder "games" and fails where one of the configs, by the names of their files,
// has no recording that leads to its end. With -record they are played anew first.
func RecordedGames(t *testing.T, game engine.Game, configs map[string]engine.Config, play Player) {
	t.Helper()
	for name, config := range configs {
		path := filepath.Join("games", name+".json")
		if *recordAnew {
			data, err := json.MarshalIndent(record(t, game, config, play), "", " ")
			if err != nil {
				t.Fatal(err)
			}
			Write(t, path, append(data, '\n'))
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var r scenes.Recording
		if err := json.Unmarshal(data, &r); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r.Config.Seats != config.Seats {
			t.Errorf("%s: %d seats", name, r.Config.Seats)
		}
		list, err := scenes.Replay[any](r, game)
		if err != nil {
			t.Errorf("%s: %v; go test -run Recorded -record plays it anew", name, err)
			continue
		}
		if _, over := list[len(list)-1].Table.Result(); !over {
			t.Errorf("%s is not over after %d acts", name, len(r.Acts))
		}
	}
}

func record(t *testing.T, game engine.Game, config engine.Config, play Player) scenes.Recording {
	t.Helper()
	r := scenes.Recording{Config: config}
	now, _, err := game.New(config)
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NewRand(config.Seed)
	for {
		d, ok := scenes.Position[any]{Table: now}.Asked()
		if !ok {
			return r
		}
		move, err := play(now, d, &chance)
		if err != nil {
			t.Fatal(err)
		}
		r.Acts = append(r.Acts, fmt.Sprintf("%d %s", d.Seat, move))
		if now, _, err = now.Act(len(r.Acts), engine.Action{Seat: d.Seat, Move: move}); err != nil {
			t.Fatal(err)
		}
	}
}
